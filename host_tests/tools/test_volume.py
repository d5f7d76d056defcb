"""The littlefs of a board's flash, written and read on this computer."""

import itertools
import signal
import threading

import littlefs
import pytest

from downloads import volume

BLANK = b"\xff" * 16 * volume.BLOCK
FILES = {"main.py": b"1" * 5000, "lib/font.mpy": b"2" * 3000}


def interrupt(monkeypatch, method, moment):
    """Press Ctrl-C in a callback of littlefs, the call number `moment`."""
    original = getattr(littlefs.UserContext, method)
    calls = itertools.count(1)

    def callback(*arguments):
        if next(calls) == moment:
            signal.raise_signal(signal.SIGINT)
        return original(*arguments)

    monkeypatch.setattr(littlefs.UserContext, method, callback)


@pytest.mark.parametrize("method", ["read", "prog", "erase"])
@pytest.mark.parametrize("moment", [1, 2, 4])
def test_ctrl_c_while_files_are_written_ends_the_write(monkeypatch, method, moment):
    interrupt(monkeypatch, method, moment)
    with pytest.raises(KeyboardInterrupt):
        volume.write(BLANK, FILES)


def test_ctrl_c_while_files_are_read_ends_the_read(monkeypatch):
    image = volume.write(BLANK, FILES)
    interrupt(monkeypatch, "read", 9)
    with pytest.raises(KeyboardInterrupt):
        volume.read(image)


def test_ctrl_c_after_a_write_has_its_usual_effect():
    assert volume.read(volume.write(BLANK, FILES)) == FILES
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_files_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="do not fit"):
        volume.write(BLANK, {"large": bytes(len(BLANK))})
    with pytest.raises(littlefs.LittleFSError, match="NOTDIR"):  # another error keeps its name
        volume.write(BLANK, {"file": b"1", "file/in it": b"2"})


def test_files_can_be_written_in_a_thread():
    images = []
    thread = threading.Thread(target=lambda: images.append(volume.write(BLANK, FILES)))
    thread.start()
    thread.join()
    assert volume.read(images[0]) == FILES
