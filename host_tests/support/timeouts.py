"""The limit of real time to wait for another process.

It only ends a process that hangs, on a machine of any speed. Times that tests measure are emulated
times.
"""

HANG = 900  # s
