"""The command generate.py: a new game from templates, drawings, kernels."""
