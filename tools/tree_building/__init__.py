"""What tools/trees.py does: games, trees, the search for the best one, files of them."""
