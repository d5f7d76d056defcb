"""Runs of the tests: with pytest on this machine, and on a connected board."""
