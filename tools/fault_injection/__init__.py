"""Tests with injected faults, called scenarios, on emulated boards and the simulated console."""
