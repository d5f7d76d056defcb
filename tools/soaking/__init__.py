"""Proofs under faults: the console at the pins of emulated boards while the world misbehaves."""
