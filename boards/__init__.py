"""A file for each board. tools/board_files/schema.py has the fields, docs/user/boards.md more."""
