"""What tools/wiring.py and tools/portrait.py draw: the wiring, the circuit, the console."""
