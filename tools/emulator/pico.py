"""The emulated board: power, time, flash, serial port and, if it is wired, the panel."""

import contextlib
import itertools
import threading
from collections.abc import Callable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from downloads import volume

from . import filesystem, server
from .bootrom import ROM
from .connection import Connection, decode, encode
from .errors import BoardError, EmulatorError, ProcessEnded, Timeout
from .flash import Operation
from .measure import Heap
from .panel import Panel, condition_name

CLOCK = 125_000_000  # Hz of the core, regardless of the firmware's PLL setting
_RAW_REPL = b"raw REPL; CTRL-B to exit\r\n>"

Condition = dict[str, Any]  # evaluated by the board's process: `Condition` in board/process.js


class EmulatedPico:
    """A Raspberry Pi Pico under rp2040js, driven synchronously and in emulated time.

    Arguments: `uf2`, the firmware's path; `wiring`, a board module such as `boards.pico`, or None
    for a bare board; `flash`, an image from `flash_image()` to continue from; `seed`, of the ring
    oscillator's random bits (`os.urandom`); `usb`, False for a board on a battery. Raises
    EmulatorError if the file is no UF2, or without Node or the npm package.

    The same calls give the same run, to the cycle, but for `play()` and while `serve()` is used.

    Exact: every pin change is stamped with the cycle its instruction starts at. Instructions take
    the cycles of a Cortex-M0+ (ALU 1, load and store 2, SIO 1, taken branch 2, BL 3, one-cycle
    multiplier), at 125 MHz whatever the firmware sets the PLL to.
    Not modelled: flash wait (every XIP access is a cache hit), bus contention, interrupt entry
    and exit (15 and 13 cycles on silicon), and the second core. So code in flash is faster than on
    silicon by its cache misses, and an interrupt by 28 cycles (0.22 us). A hard timer callback of
    1 ms comes every 125000 cycles, unless interrupts are off then.
    """

    _cache_bytes = volume.CACHE_BYTES
    _frequency = CLOCK
    variant = "rp2040"  # the chip that programs see: `Options` in board/board.js
    is_fast = True  # True to use board/fast-core.js

    def __init__(
        self,
        uf2: str | PathLike[str],
        wiring: ModuleType | SimpleNamespace | None = None,
        *,
        flash: bytes | None = None,
        seed: int = 0,
        usb: bool = True,
    ) -> None:
        firmware = filesystem.firmware_image(Path(uf2))
        self._lock = threading.RLock()
        self._received = bytearray()
        self._listeners: list[Callable[[bytes], None]] = []
        self._changes: list[tuple[int, int, int | None]] = []  # see `record`
        self._is_recording = False
        self._state: dict[str, Any] = {}
        self._snapshots: Iterator[int] = itertools.count()
        self._server: server.Server | None = None
        self._booted = False
        self.operations: list[Operation] = []  # erases and programs of the flash since the start
        self.on_sent: Callable[[int, int], None] = lambda uart, byte: None  # a byte of a UART
        self._panel = None if wiring is None else Panel(self, wiring)
        self._connection = Connection()
        self._call(
            "open",
            {
                "rom": encode(ROM),
                "flash": encode(firmware if flash is None else filesystem.checked(flash)),
                "wiring": self._panel and self._panel.wiring,
                "seed": seed,
                "isPlugged": usb,
                "frequency": self._frequency,
                "variant": self.variant,
                "isFast": self.is_fast,
                **self._options(),
            },
        )

    def _options(self) -> dict[str, Any]:
        """Return more options of `Board` in board/board.js; for subclasses."""
        return {}

    def pin_name(self, pin: int) -> str:
        """Return the name of the pin with a number."""
        return f"GP{pin}"

    @property
    def panel(self) -> Panel:
        """The digits and keys. Raises EmulatorError on a bare board."""
        if self._panel is None:
            raise EmulatorError("this board has no panel: it was made without a wiring")
        return self._panel

    @property
    def process_id(self) -> int:
        """The operating system's number of the Node process."""
        return self._connection.process_id

    def close(self) -> None:
        """End the emulation. The board cannot be used any more."""
        self._connection.close()

    def _call(self, name: str, *arguments: Any) -> Any:
        """Call a method by its name, see board/process.js; pass on the board's events."""
        with self._lock:
            reply = self._connection.call(name, *arguments)
            self._state = reply["state"]
            self.operations += map(Operation.read, reply["flash"])
            self._changes += (
                (self._cycles(nanos), pin, level) for nanos, pin, level in reply["pins"]
            )
            output = decode(reply["output"])
            self._received += output
        if output:
            for listener in self._listeners:
                listener(output)
        for uart, byte in reply["sent"]:
            self.on_sent(uart, byte)
        if "error" in reply:
            raise EmulatorError(reply["error"])
        return reply.get("value")

    # ---- flash ----

    def install(self, files: Mapping[str, bytes]) -> None:
        """Put files into the board's file system while it is off; folders are made as needed."""
        content = volume.write(self.flash_image()[filesystem.START :], files, self._cache_bytes)
        self._call("writeFlash", filesystem.START, encode(content))

    def files(self) -> dict[str, bytes]:
        """Return the files now in the board's flash, by path ("lib/font.mpy")."""
        return volume.read(self.flash_image()[filesystem.START :])

    def flash_image(self) -> bytes:
        """Return the 2 MB of flash, firmware and files, for `write_flash_image` or `flash=`."""
        return decode(self._call("readFlash", 0, filesystem.FLASH_SIZE))

    def write_flash_image(self, image: bytes) -> None:
        """Put a flash image back; the board must be booted or reset to run it."""
        self._call("writeFlash", 0, encode(filesystem.checked(image)))

    def slow_flash(self) -> None:
        """Make erases and programs take as long as on a board, with interrupts disabled."""
        self._call("slowFlash")

    # ---- power and time ----

    def boot(self) -> None:
        """Switch the power on. Returns before the first instruction: time passes in `run()`."""
        if self._booted:
            raise EmulatorError("the board is on already; reset() starts it again")
        self._booted = True

    def reset(self) -> None:
        """Press the board's reset: pins and registers start again; flash, keys and clock stay."""
        self._booted = True
        self._call("board.reset", "run")

    def pull_cable(self) -> None:
        """Cut power and serial line now, and plug in again: a client is disconnected."""
        if self._server is not None:
            self._server.hang_up()
        self._booted = True
        self._call("board.reset", "power")

    def snapshot(self) -> Callable[[], None]:
        """Save the state of the whole board; each call of the result restores it."""
        number = next(self._snapshots)
        self._call("snapshot", number)
        received, operations, booted = len(self._received), len(self.operations), self._booted
        listeners, on_sent = list(self._listeners), self.on_sent
        restore_panel = self._panel.snapshot() if self._panel else lambda: None

        def restore() -> None:
            del self._received[received:], self.operations[operations:]
            self._booted = booted
            self._listeners[:] = listeners
            self.on_sent = on_sent
            restore_panel()
            self._call("restore", number)

        return restore

    @property
    def now(self) -> float:
        """Emulated seconds since power-up."""
        return self.nanos / 1e9

    @property
    def nanos(self) -> float:
        """Emulated nanoseconds since power-up."""
        return self._state["nanos"]

    @property
    def cycles(self) -> int:
        """CPU clocks since power-up, including sleep."""
        return self._cycles(self.nanos)

    def _cycles(self, nanos: float) -> int:
        return round(nanos * self._frequency / 1_000_000_000)

    @property
    def awake_cycles(self) -> int:
        """CPU clocks awake since the last reset; 8 too many for each hardware division."""
        return self._state["awake"]

    @property
    def resets(self) -> int:
        """The number of resets since power-up."""
        return self._state["resets"]

    def run(self, seconds: float) -> None:
        """Run for `seconds` of emulated time, to the instruction."""
        self._not_serving()
        self._run_to(self.nanos + round(seconds * 1e9))

    def play(self, seconds: float) -> tuple[bool, float]:
        """Run for at most `seconds` of real time, no faster than a real board.

        Returns (True if emulated time has caught up with real time, the board's speed as a
        fraction of a real board's).
        """
        self._not_serving()
        reply = self._powered("play", 1000 * seconds)
        return reply["isUpToDate"], reply["share"]

    def until(
        self,
        condition: Callable[[], object] | Condition,
        within: float = 2.0,
        every: float = 0.001,
        what: str = "",
    ) -> float:
        """Run until a condition is true; return the emulated seconds until then.

        `condition` is a call, or a condition that the board's process evaluates, such as
        `panel.showing(TEXT)`, `printed(DATA)` or `CONNECTED`, which is faster. It is evaluated at
        once and then `every` emulated seconds. Raises Timeout with `report()` after `within` s.
        """
        self._not_serving()
        start = self.nanos
        deadline = start + round(within * 1e9)
        step = round(every * 1e9)
        if not callable(condition):
            met = self._powered("until", condition, deadline, step)
        else:
            while not (met := condition()) and self.nanos < deadline:
                self._run_to(min(self.nanos + step, deadline))
        if not met:
            what = what or condition_name(condition)
            raise Timeout(f"{what} did not come true within {within} s\n{self.report()}")
        return (self.nanos - start) / 1e9

    def report(self) -> str:
        """Return time, display, keys, violations and the end of the serial output as text."""
        lines = [f"emulated time: {self.now:.6f} s, resets: {self.resets}"]
        if self._panel is not None:
            lines += self._panel.report()
        tail = bytes(self._received[-800:]).decode("utf-8", "replace")
        lines.append("serial output ends with:" if tail else "serial output: none")
        return "\n".join(lines + ["    " + line for line in tail.splitlines()])

    def _run_to(self, nanos: float) -> None:
        self._powered("run", nanos)

    def _powered(self, name: str, *arguments: Any) -> Any:
        if not self._booted:
            raise EmulatorError("the board is off: call boot() first")
        try:
            return self._call(name, *arguments)
        except ProcessEnded:
            raise
        except EmulatorError as error:
            raise EmulatorError(f"{error}\n{self.report()}") from None

    def _not_serving(self) -> None:
        if self._server is not None:
            raise EmulatorError("the board runs by itself while it is served")

    # ---- pins and memory ----

    @contextlib.contextmanager
    def record(self, *pins: int) -> Iterator[list[tuple[int, int, int | None]]]:
        """Record pin changes: a list of (cycle, pin, level), level None when no longer driven."""
        if self._is_recording:
            raise EmulatorError("a recording is active")
        self._changes = changes = []
        self._call("board.record", pins)
        self._is_recording = True
        try:
            yield changes
        finally:
            self._is_recording = False
            with contextlib.suppress(ProcessEnded):  # it would hide a Ctrl-C
                self._call("board.record", ())

    def word(self, address: int) -> int:
        """Return the word at an address of the memory or of a register, as the core reads it."""
        return self._call("board.chip.readUint32", address) & 0xFFFFFFFF

    def heap(self) -> Heap:
        """Return the state of MicroPython's heap at this instant."""
        return Heap(**self._call("board.heap.measure"))

    def used(self) -> int:
        """Return the bytes of heap in use now, including garbage; faster than `heap()`.

        The result is 0 during a garbage collection, because the collector marks blocks as in use.
        """
        return self._call("board.heap.used")

    # ---- serial port ----

    @property
    def serial_output(self) -> bytes:
        """All that the board has sent over its USB serial port."""
        return bytes(self._received)

    def printed(self, data: bytes, start: int = 0) -> Condition:
        """Return the condition that `data` is in the serial output from byte `start` on."""
        return {"output": encode(data), "start": start}

    def send(self, data: bytes) -> None:
        """Send bytes to the board; it takes them when it is ready."""
        self._call("send", encode(data))

    def feed_uart(self, uart: int, byte: int) -> None:
        """Let a UART receive a byte now; `on_sent` gets each byte that one has sent."""
        self._call(f"board.chip.uarts.{uart}.feedByte", byte)

    def exec(self, code: str | bytes, within: float = 10.0) -> str:
        """Run code at the raw REPL, interrupting what runs; return what it printed.

        Raises BoardError with the board's traceback, Timeout after `within` emulated seconds.
        """
        code = code.encode() if isinstance(code, str) else code
        self.until(CONNECTED, 5.0, what="USB enumeration")
        self.send(b"\r\x03\x03")
        self.run(0.05)
        start = len(self._received)
        self.send(b"\r\x01")
        self._receive(_RAW_REPL, start, 5.0, "the raw REPL's prompt")
        start = len(self._received)
        self.send(code + b"\x04")
        start = self._receive(b"OK", start, within, "the raw REPL's OK")
        end = self._receive(b"\x04", start, within, "the end of the code")
        stop = self._receive(b"\x04", end, 2.0, "the end of the traceback")
        output = bytes(self._received[start : end - 1])
        trace = bytes(self._received[end : stop - 1])
        self.send(b"\x02")
        self._receive(b">>> ", stop, 2.0, "the prompt")
        if trace:
            raise BoardError(trace.decode("utf-8", "replace").replace("\r\n", "\n").strip())
        return output.decode("utf-8", "replace").replace("\r\n", "\n")

    @contextlib.contextmanager
    def serve(self, port: int = 0, paced: bool = True) -> Iterator[str]:
        """Give the serial port to one TCP client at a time, for `mpremote connect URL`.

        The board runs in a thread of its own meanwhile: use only the panel and the read-only
        properties. `paced` keeps emulated time from running ahead of the host's. Port 0 takes a
        free one of 127.0.0.1.
        """
        self._not_serving()
        self._booted = True
        self._server = server.Server(self, port, paced)
        try:
            with self._server as url:
                yield url
        finally:
            self._server = None

    def on_output(self, listener: Callable[[bytes], None]) -> Callable[[], None]:
        """Call `listener` with each piece of serial output; returns a call that ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _receive(self, mark: bytes, start: int, within: float, what: str) -> int:
        self.until(self.printed(mark, start), within, what=what)
        return self._received.find(mark, start) + len(mark)


CONNECTED: Condition = {"connected": True}  # the host has opened the serial port
DRIVEN: Condition = {"driven": True}  # the board drives a wire of the panel
