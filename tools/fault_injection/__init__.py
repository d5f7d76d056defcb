"""Tests with injected faults, called proofs, at the pins of emulated boards."""
