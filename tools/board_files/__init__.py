"""What tools/wiring.py does: board files read and checked, and shown as table and drawing."""
