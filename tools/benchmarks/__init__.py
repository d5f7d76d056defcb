"""Benchmarks of the engines, the console and the page: see bench.py."""
