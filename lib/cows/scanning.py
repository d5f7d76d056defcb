"""The scan for codes that fit, which `consistent` explains; in viper where it runs.

`scan(search)` goes on for `SLICE` visits of rows.
"""

try:
    from cows._scan_viper import SLICE, scan
except (ImportError, SyntaxError, NameError, MemoryError):  # NameError: Blinka
    from cows._scan_python import SLICE, scan

__all__ = ("SLICE", "scan")
