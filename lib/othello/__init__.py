"""Othello: the board, the HP-67's player, look-ahead, exact endings."""
