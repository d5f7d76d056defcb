"""The emulated board: power, time, flash, serial port and, when it is wired, the panel."""

import contextlib
import threading
from collections.abc import Callable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from rp2040py.boards import BoardSpec
from rp2040py.device.base_device import BaseDevice, ResetCause
from rp2040py.memory_map import FLASH_START_ADDRESS

from . import filesystem, server, uart
from .errors import BoardError, RigError, Timeout
from .panel import Panel
from .peripherals import RestingPio, RingOscillator, sharpen

CLOCK = 125_000_000  # Hz, what rp2040py runs the core at and MicroPython 1.25/1.26 sets up
_RAW_REPL = b"raw REPL; CTRL-B to exit\r\n>"
_PIO = (0x50200, 0x50300)  # keys of the PIO blocks in the emulator's table of peripherals
_ROSC = 0x40060  # key of the ring oscillator there: its address 0x40060000 >> 12


class EmulatedPico:
    """A Raspberry Pi Pico under rp2040py, driven synchronously and in emulated time.

    Arguments: `uf2`, the firmware's path; `wiring`, a board module such as `boards.pico`, or None
    for a bare board; `flash`, an image from `flash_image()` to go on from; `seed`, which the ring
    oscillator's random bits (`os.urandom`) follow; `usb`, False for a board that hangs on a
    battery. Raises RigError for a file that is no UF2.

    The same calls give the same run, to the cycle: nothing depends on the host's clock, except
    while `serve()` is in use.

    Exact: every pin change is stamped with the cycle its instruction starts at. Instruction times
    are those of the Cortex-M0+ (ALU 1, load and store 2, SIO 1, taken branch 2, BL 3, one-cycle
    multiplier), at 125 MHz whatever the firmware sets the PLL to.
    Not modelled: flash wait (every XIP access is a cache hit), bus contention, interrupt entry
    and exit (0 cycles here, 15 and 13 there), and the second core. So code in flash runs faster
    than on silicon by its cache misses, and an interrupt costs 28 cycles (0.22 us) more there.
    A hard timer callback of 1 ms comes every 125000 cycles, give or take the instructions that
    have interrupts off.
    """

    def __init__(
        self,
        uf2: str | PathLike[str],
        wiring: ModuleType | SimpleNamespace | None = None,
        *,
        flash: bytes | None = None,
        seed: int = 0,
        usb: bool = True,
    ) -> None:
        try:
            self._device = BaseDevice(board=BoardSpec(image=Path(uf2)))
        except (OSError, ValueError) as error:
            raise RigError(f"cannot load the firmware {uf2}: {error}") from None
        self._simulator = self._device.simulator
        self._chip = self._device.mcu
        self._clock: Any = self._chip.clock
        self._pins: Any = self._chip.gpio  # what the panel's wires are on, by pin number
        self._frequency = CLOCK
        self._cache = filesystem.CACHE
        self._disguise()
        self._lock = threading.RLock()
        self._booted = False
        self._received = bytearray()
        self._listeners: list[Callable[[bytes], None]] = []
        self._outgoing = bytearray()
        self._wanted = 0  # bytes the board is ready to take from the host
        self._connected = False
        self._stop = self._clock.create_alarm(self._simulator.stop)
        self._server: server.Server | None = None
        self.resets = 0
        self._chip.peripherals[_ROSC] = RingOscillator(self._chip, seed)
        self.uarts = uart.install(self._chip, self._clock)
        if flash is not None:
            self.restore(flash)
        self._attach_usb(usb)
        sharpen(self._chip.timer, self._clock)
        self._rest_pio()
        self._panel = None if wiring is None else Panel(self, wiring)

    def _disguise(self) -> None:
        """Make the chip look like another; for subclasses."""

    def pin_name(self, pin: int) -> str:
        """What the pin with a number is called."""
        return f"GP{pin}"

    @property
    def panel(self) -> Panel:
        """The digits and keys. Raises RigError on a bare board."""
        if self._panel is None:
            raise RigError("this board has no panel: it was made without a wiring")
        return self._panel

    # ---- flash ----

    def install(self, files: Mapping[str, bytes]) -> None:
        """Put files into the board's file system while it is off; folders are made as needed."""
        with self._lock:
            content = filesystem.write(self.flash_image(), files, self._cache)
            self._chip.flash[filesystem.START : filesystem.FLASH_SIZE] = content

    def files(self) -> dict[str, bytes]:
        """The files now in the board's flash, by path ("lib/segments.mpy")."""
        return filesystem.read(self.flash_image())

    def flash_image(self) -> bytes:
        """The 2 MB of flash: firmware and files. `restore()` and `flash=` take it back."""
        with self._lock:
            return bytes(self._chip.flash[: filesystem.FLASH_SIZE])

    def restore(self, image: bytes) -> None:
        """Put a flash image back; the board must be booted or reset to run it."""
        if len(image) != filesystem.FLASH_SIZE:
            raise ValueError(f"a flash image has {filesystem.FLASH_SIZE} bytes, not {len(image)}")
        with self._lock:
            self._chip.flash[: filesystem.FLASH_SIZE] = image

    # ---- power and time ----

    def boot(self) -> None:
        """Switch the power on. Returns before the first instruction: time passes in `run()`."""
        if self._booted:
            raise RigError("the board is on already; reset() starts it again")
        self._booted = True
        self._chip.core.pc = FLASH_START_ADDRESS

    def reset(self) -> None:
        """Press the board's reset: RAM and pins start anew, flash, keys and clock stay."""
        self._reset(ResetCause.RUN_PIN)

    def pull_cable(self) -> None:
        """Cut power and serial line at this instant, and plug in again: a client is hung up on."""
        if self._server is not None:
            self._server.hang_up()
        self._reset(ResetCause.POWER_ON)

    def _reset(self, cause: ResetCause) -> None:
        with self._lock:
            self._wake_pio()
            self._device.hard_reset(cause=cause)
            self._rest_pio()
            self._booted = True

    def _rest_pio(self) -> None:
        """Take the PIO blocks out of the emulator's loop until the firmware touches one.

        They are asked after every instruction, which is a sixth of all time.
        """
        pios = self._chip.pio
        if not isinstance(self._chip.peripherals[_PIO[0]], RestingPio):
            self._pios = list(pios)
            for key, pio in zip(_PIO, self._pios, strict=True):
                self._chip.peripherals[key] = RestingPio(pio, self._wake_pio)
        pios.clear()

    def _wake_pio(self) -> None:
        self._chip.pio[:] = self._pios

    @property
    def now(self) -> float:
        """Emulated seconds since power-up."""
        return self._clock.nanos / 1e9

    @property
    def nanos(self) -> float:
        """Emulated nanoseconds since power-up, a whole number."""
        return self._clock.nanos

    @property
    def cycles(self) -> int:
        """CPU clocks since power-up (of a Pico at 125 MHz), those asleep included."""
        return round(self._clock.nanos * self._frequency / 1_000_000_000)

    @property
    def awake_cycles(self) -> int:
        """CPU clocks since the last reset in which the core was not asleep.

        rp2040py adds 8 to it for each use of the hardware divider, whose wait it counts as well.
        """
        return self._chip.core.cycles

    def run(self, seconds: float) -> None:
        """Run for so many emulated seconds, to the instruction."""
        self._not_serving()
        self._run_to(self._clock.nanos + round(seconds * 1e9))

    def until(
        self,
        condition: Callable[[], object],
        within: float = 2.0,
        every: float = 0.001,
        what: str = "the condition",
    ) -> float:
        """Run until `condition()` is true; return the emulated seconds that took.

        It is asked at once and then `every` emulated seconds. Raises Timeout after `within`
        emulated seconds, with the display, the faults and the end of the serial output.
        """
        self._not_serving()
        start = self._clock.nanos
        deadline = start + round(within * 1e9)
        step = round(every * 1e9)
        while not condition():
            now = self._clock.nanos
            if now >= deadline:
                raise Timeout(f"{what} did not come true within {within} s\n{self.report()}")
            self._run_to(min(now + step, deadline))
        return (self._clock.nanos - start) / 1e9

    def report(self) -> str:
        """What a person at the bench would note down: time, display, keys, faults, serial."""
        lines = [f"emulated time: {self.now:.6f} s, resets: {self.resets}"]
        if self._panel is not None:
            lines += self._panel.report()
        tail = bytes(self._received[-800:]).decode("utf-8", "replace")
        lines.append("serial output ends with:" if tail else "serial output: none")
        lines += ["    " + line for line in tail.splitlines()]
        return "\n".join(lines)

    def _run_to(self, nanos: float) -> None:
        if not self._booted:
            raise RigError("the board is off: call boot() first")
        simulator = self._simulator
        with self._lock:
            if nanos <= self._clock.nanos:
                return
            self._stop.schedule(nanos - self._clock.nanos)
            simulator.stopped = False
            while not simulator.stopped:
                simulator._execute_batch()
            self._stop.cancel()
            if self._clock.nanos < nanos:
                raise RigError(f"the core stopped at a breakpoint\n{self.report()}")

    def _not_serving(self) -> None:
        if self._server is not None:
            raise RigError("the board runs by itself while it is served")

    # ---- pins ----

    @contextlib.contextmanager
    def record(self, *pins: int) -> Iterator[list[tuple[int, int, int | None]]]:
        """Record pin changes: a list of (cycle, pin, level), level None when no longer driven."""
        changes: list[tuple[int, int, int | None]] = []

        def listener(pin: int) -> Callable[[object, object], None]:
            def changed(value: object, _: object) -> None:
                state = int(value)  # type: ignore[call-overload]
                changes.append((self.cycles, pin, state if state < 2 else None))

            return changed

        detach = [self._pins[pin].add_listener(listener(pin)) for pin in pins]
        try:
            yield changes
        finally:
            for undo in detach:
                undo()

    # ---- serial port ----

    @property
    def serial_output(self) -> bytes:
        """All that the board has sent over its USB serial port."""
        return bytes(self._received)

    @property
    def connected(self) -> bool:
        """Whether the host has opened the serial port; what the board prints before is lost."""
        return self._connected

    def send(self, data: bytes) -> None:
        """Send bytes to the board; it takes them as it gets round to it."""
        with self._lock:
            self._outgoing += data
            self._feed()

    def exec(self, code: str | bytes, within: float = 10.0) -> str:
        """Run code at the raw REPL, interrupting what runs; return what it printed.

        Raises BoardError with the board's traceback, Timeout after `within` emulated seconds.
        """
        code = code.encode() if isinstance(code, str) else code
        self.until(lambda: self._connected, 5.0, what="USB enumeration")
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
        if not self._booted:
            self.boot()
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
        found = -1

        def arrived() -> bool:
            nonlocal found
            found = self._received.find(mark, start)
            return found >= 0

        self.until(arrived, within, what=what)
        return found + len(mark)

    def _attach_usb(self, usb: bool) -> None:
        self._chip.watchdog.on_watchdog_trigger = lambda: self._reset(ResetCause.WATCHDOG)
        controller = self._chip.usb_ctrl
        cdc = self._device.cdc
        cdc.on_serial_data = self._take
        read = controller.on_endpoint_read
        reset = controller.on_reset
        if not usb:
            controller.on_usb_enabled = None

        # rp2040py answers an OUT request at once, with no bytes if there are none, which keeps
        # the firmware busy with empty packets. A real host stays silent until it has data.
        def on_read(endpoint: int, size: int) -> None:
            if endpoint == cdc._out_endpoint:
                self._wanted = size
                self._feed()
            elif read is not None:
                read(endpoint, size)

        def on_reset() -> None:
            if reset is not None:
                reset()
            self.resets += 1
            self._connected = False
            self._wanted = 0
            self._outgoing.clear()
            if self._panel is not None:
                self._panel.pins_reset()

        def on_connected() -> None:
            self._connected = True

        controller.on_endpoint_read = on_read
        controller.on_reset = on_reset
        cdc.on_device_connected = on_connected

    def _feed(self) -> None:
        if self._wanted and self._outgoing:
            packet = bytes(self._outgoing[: self._wanted])
            del self._outgoing[: self._wanted]
            self._wanted = 0
            self._chip.usb_ctrl.endpoint_read_done(self._device.cdc._out_endpoint, packet)

    def _take(self, data: bytes | bytearray) -> None:
        self._received += data
        for listener in self._listeners:
            listener(bytes(data))
