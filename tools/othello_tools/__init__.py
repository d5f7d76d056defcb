"""Othello on the host: the C port, training, matches, the opening book, GTP."""
