"""The work of tools/trees.py: games, trees, the search for the best one, files of trees."""
