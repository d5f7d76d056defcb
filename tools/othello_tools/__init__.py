"""Othello on the host, for tools/engine.py.

command      the command line
c_port       the engine in C, othello_kernel.c: compiled once, then called
host_player  the console's player: the C port, or Python without a compiler
gtp          the player for other programs
players, match, tournament
             players of a match, a match, a tournament of many players
record, ratings
             the games of a tournament in a file; Elo ratings with errors
book, openings
             the opening book; the names of openings
train, patterns, probcut
             the weights, their patterns, the margins of probes
"""
