"""A program in a pseudo-terminal, and its drawn display read back."""

import fcntl
import os
import select
import struct
import subprocess
import termios
import time
from itertools import product

import pyte

import font
from emulator.duel_player import Duel
from emulator.player import SlowBoardPlayer
from programs import command
from simulator.layout import SEGMENTS, Layout
from timeouts import HANG

LIT = "ff0000"  # the colour of a lit segment
PIECE = 0.01  # s within which the next piece of a drawing comes


# Beginnings of the environment variables that change the drawing.
DRAWING_VARIABLES = ("LC_", "LANG", "NO_COLOR", "COLORTERM", "PYTHON")


class Terminal:
    """A pseudo-terminal with a program in it, and an emulated screen."""

    def __init__(self, command, columns=80, rows=24, controlling=True, **environment):
        self.master, self.slave = os.openpty()
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.resize(columns, rows)
        self.settings = termios.tcgetattr(self.slave)
        self.sent = b""
        variables = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(DRAWING_VARIABLES)
        }
        self.process = subprocess.Popen(
            command,
            stdin=self.slave,
            stdout=self.slave,
            stderr=subprocess.PIPE,
            env={**variables, "TERM": "xterm-256color", "LANG": "C.UTF-8", **environment},
            start_new_session=True,
            preexec_fn=_control_terminal if controlling else None,
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
        self.close()
        os.close(self.slave)

    def close(self):
        """Close the terminal, as closing its window does."""
        if self.master >= 0:
            os.close(self.master)
            self.master = -1

    def resize(self, columns, rows):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)

    def type(self, text):
        os.write(self.master, text.encode())

    def go(self, keys, text):
        """Type keys, then wait until the drawn display shows a text."""
        self.type(keys)
        self.until(self.shows(text))

    def mouse(self, key, events, button=0):
        """Press ("M") or release ("m") a mouse button on a drawn key; several events at once."""
        column, row = self.find(f"{key}   │") or (0, 0)
        self.type("".join(f"\x1b[<{button};{column + 1};{row + 1}{event}" for event in events))

    def read(self, seconds=0.05):
        """Read the program's output for some time; return True if there was any."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if ready:
            data = os.read(self.master, 65536)
            self.sent += data
            self._stream.feed(data)
        return bool(ready)

    def until(self, condition, seconds=HANG):
        """Wait until `condition()` is true, and for the rest of that drawing; return its value."""
        end = time.monotonic() + seconds
        while not (result := condition()):
            screen_text = "\n".join(self.screen.display)
            assert self.process.poll() is None, self._errors() + screen_text
            assert time.monotonic() < end, screen_text
            self.read()
        while self.read(PIECE):
            pass
        return result

    def end(self, seconds=HANG):
        """Wait for the program to end; return its exit status and its output on stderr."""
        end = time.monotonic() + seconds
        while self.process.poll() is None:
            assert time.monotonic() < end, "still running"
            if self.master < 0:
                time.sleep(0.02)
            else:
                self.read(0.02)
        while self.master >= 0 and self.read(0):
            pass
        return self.process.returncode, self._errors()

    def _errors(self):
        assert self.process.stderr
        return self.process.stderr.read().decode()

    @property
    def text(self):
        return "\n".join(self.screen.display)

    def find(self, text):
        """Return the column and row, from 0, of a text on the screen; None if it is not there."""
        for row, line in enumerate(self.screen.display):
            if text in line:
                return line.index(text), row
        return None

    def frame(self):
        """Return the six bytes that the drawn digits show."""
        corner = self.find("┌───────────────") or self.find("+---------------")
        if corner is None:
            return b""
        return read_frame(corner, self._is_lit, Layout(self.screen.columns, self.screen.lines))

    def _is_lit(self, column, row):
        """Return True or False, or None for a segment that is changing."""
        cell = self.screen.buffer[row][column]
        if cell.data in "▒:":
            return None
        return cell.data in "█#" and cell.fg in (LIT, "brightred", "default")

    def shows(self, text):
        frame = font.encode(text)
        return lambda: self.frame() == frame


def _control_terminal():
    """Make signals follow the terminal: Ctrl-C, Ctrl-Z and its closing."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def read_frame(corner, is_lit, layout):
    """Read six bytes from a drawn panel; none while a segment is changing."""
    left, top = corner[0] + layout.digit_left, corner[1] + layout.digit_top
    frame = bytearray(6)
    for digit in range(6):
        for bit, letter in enumerate("abcdefgp"):
            states = {
                is_lit(left + digit * layout.digit_columns[-1] + column, top + row)
                for column, row in segment_cells(letter, layout)
            }
            if len(states) > 1 or None in states:
                return b""
            frame[digit] |= states.pop() << bit
    return bytes(frame)


def segment_cells(letter, layout):
    """Yield the columns and rows of a segment, from the corner of a digit."""
    for row, column in product(range(len(SEGMENTS)), range(len(SEGMENTS[0]))):
        if SEGMENTS[row][column] == letter:
            columns = range(*layout.digit_columns[column : column + 2])
            rows = range(*layout.digit_rows[row : row + 2])
            yield from product(columns, rows)


def start(*arguments, **options):
    """Start tools/play.py in a terminal."""
    return Terminal(command("play", *arguments), **options)


def restored(terminal):
    """Return whether settings, cursor, mouse and screen are restored."""
    return restored_settings(terminal) and all(
        terminal.sent.rindex(off) > terminal.sent.rindex(on)
        for on, off in (
            (b"\x1b[?1049h", b"\x1b[?1049l"),
            (b"\x1b[?25l", b"\x1b[?25h"),
            (b"\x1b[?1000h", b"\x1b[?1000l"),
            (b"\x1b[?1006h", b"\x1b[?1006l"),
        )
    )


def restored_settings(terminal):
    """Return whether the settings of the terminal are restored."""
    return termios.tcgetattr(terminal.slave) == terminal.settings


def typist(terminal):
    """Return a player that types, and reads the drawn display."""

    def run(seconds):
        end = time.monotonic() + seconds
        while (remaining := end - time.monotonic()) > 0:
            terminal.read(remaining)

    def cells():
        return list(terminal.frame() or bytes(6))

    player = SlowBoardPlayer(terminal.type, lambda key: None, run, cells, hold_s=0.03)
    player.limit_factor = 50  # a busy machine may leave the program waiting for seconds
    return player


class TypedDuel(Duel):
    """A duel in a terminal, whose turns wait as long as the machine needs."""

    def player_turn(self, number, within=HANG):
        return super().player_turn(number, within)

    def machine_turn(self, number, within=HANG):
        return super().machine_turn(number, within)
