"""Matches and tournaments of Othello players, for tools/othello_match.py."""
