"""Board files: read, check, and show as a table and a drawing, for tools/wiring.py."""
