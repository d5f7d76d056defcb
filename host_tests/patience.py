"""How long tests wait, by the wall clock, for what another process does.

No test is about this time: it only ends what hangs, on however slow a machine. What is timed is
timed in the emulator's time.
"""

HANG = 900  # s
