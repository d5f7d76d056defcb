"""The start of every command: the environment, the command line, errors, progress."""
