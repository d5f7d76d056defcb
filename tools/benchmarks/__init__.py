"""Benchmarks of the engines, the console and the page, for tools/bench.py.

bench         the command line
sections      the sections of the benchmark, each a table
measuring     measures sections, prints or stores their tables
results       stored results: a JSON file, and its page
target        an emulated Pico or a board, with the console
timing        code for the board that times work slice by slice

consistent, cows_moves, othello
              moves of the engines
guess_counts, expert_games
              guesses of whole games
display, latency, memory, budgets, page
              the tick and the light, keys and power-up, heap and flash, the page
"""
