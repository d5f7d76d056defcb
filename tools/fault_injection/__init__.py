"""Tests with injected faults, called scenarios, at the pins of emulated boards."""
