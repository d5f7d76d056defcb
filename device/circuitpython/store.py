"""Records on CircuitPython's drive, which the computer and the program cannot both write to."""

from device import store


class Records(store.Records):
    """Records that remount the drive as writable, once the computer has ejected it.

    CircuitPython's drive is read-only to its program while a computer may write to it. The drive
    is remounted only when a record is first written, because at power-up a computer may still be
    mounting it.
    """

    _has_warned = False

    def _save(self):
        save = store.Records._save
        if save(self) or (_remount_writable() and save(self)):
            return True
        if not self._has_warned:
            self._has_warned = True
            print("The drive cannot be written: records last until power is off.")
        return False


def _remount_writable():
    """Remount the drive as writable for the program; return True on success."""
    try:
        from storage import remount
    except ImportError:  # Blinka
        return False
    try:
        remount("/", False)
        return True
    except RuntimeError:  # a computer uses it
        return False
