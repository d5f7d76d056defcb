"""Drawings of the wiring, the circuit and the console, and the record sheet on paper."""
