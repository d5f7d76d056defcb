"""Two emulated Picos with a cable between them: found, played, cut."""

import functools

import pytest

from boards import pico as board
from cows import codes
from deployment.files import compiled
from emulated_files import at_prompt
from emulator import EmulatedPico
from emulator.player import emulated

SLICE = 0.002  # s that one Pico runs ahead of the other
GAP = 0.025  # s that a digit may be dark
RECEIVE = board.LINK[1]
PADS = 0x4001C000  # the pads' registers
PULLS = "import machine\nprint(machine.mem32[{}] >> 2 & 3)"
UARTS = """
import time
from device.uart import Uart
for send in range(0, 32, 4):  # RP2040 datasheet, table "GPIO functions"
    uart = Uart(send, send + 1)
begin = time.ticks_us()
uart.write(bytes(512))
print(time.ticks_us() - begin < 5000)
"""


class Pair:
    """Two Picos, each with a player; they share a clock, so time passes for both."""

    def __init__(self, uf2):
        files = compiled("pico", board.ARCH)
        self.plugged = True
        self.picos = [EmulatedPico(uf2, board, seed=seed) for seed in (1, 2)]
        for pico, other in zip(self.picos, reversed(self.picos), strict=True):
            pico.install(files)
            pico.on_sent = functools.partial(self._carry, other)
            pico.boot()
        self.players = [emulated(pico) for pico in self.picos]
        for player in self.players:
            player.run = self.run

    def _carry(self, pico, uart, byte):
        if self.plugged:
            pico.feed_uart(uart, byte)

    def run(self, seconds):
        for _ in range(max(1, round(seconds / SLICE))):
            for pico in self.picos:
                pico.run(SLICE)

    def wait_for_line(self):
        """Wait until both have found each other; then measure the light."""
        for player in self.players:
            player.expect("LInE", 3)
        for player in self.players:
            player.go("0#", "1 dUEL")
        for pico in self.picos:
            pico.panel.reset_measure()

    def assert_light_holds(self):
        for pico in self.picos:
            assert pico.panel.measure().gap <= GAP
            assert pico.panel.violations == []


@pytest.fixture
def pair(pico_firmware):
    return Pair(pico_firmware("hard"))


def test_a_linked_duel_continues_by_keys_when_the_line_is_cut(pair):
    a, b = pair.players
    pair.wait_for_line()
    a.go("1", "HELLO")
    a.go("*", "LEn  4")
    a.go("2", "EASy")
    a.go("1", "rEPYES")
    a.go("1", "1St.YOU")
    a.tap("2")
    b.expect("2r.dUEL", 3)
    b.go("*", "EASy")
    b.tap("1")
    for player in pair.players:
        player.expect("LInE", 3)
        player.tap("#")  # ends the notice, and there is no history to show
    a.wait_steady(lambda: a.digits(0, 2).isdecimal(), 4)
    guess = a.digits(0, 2)
    a.expect(guess + ".  --")
    b.expect(guess + ".  r1")  # typed by the line
    a.expect(guess + ".  " + score(b, guess), 3)
    pair.plugged = False
    a.expect("no.LInE", 3)
    a.go("7", "7-.  r1")  # b's guess is typed by hand now
    a.tap("2*")
    assert codes.possible(int(score(a, "72"), 16), 2)  # against its own secret
    pair.assert_light_holds()


def score(player, guess):
    """Return the two digits beside a guess, once they show."""
    player.wait_steady(lambda: player.shows(f"{guess}.  {player.digits(4, 6)}"), 4)
    return player.digits(4, 6)


def test_othello_by_the_line(pair):
    a, b = pair.players
    pair.wait_for_line()
    a.go("5", "I   4.4", 3)
    a.go("1", "U-I")
    a.go("2", "-.- A 1", 3)
    b.expect("OtHE?", 3)
    b.tap("*")
    for player in pair.players:
        player.expect("LInE", 3)
    a.go("3", "3.- A 1")
    b.go("9", "-.- A 1")
    a.go("4*", "-.- b 2")
    b.expect("3.4 A 1")
    pair.run(5)
    b.expect("3.4 A 1")  # stays until it was read
    b.go("#", "3.4 A 1")  # earlier moves stay
    b.go("*", "-.- b 2")
    b.go("53*", "-.- A 3")
    a.expect("5.3 b 2")
    a.go("*", "-.- A 3")
    pair.assert_light_holds()


def test_a_board_without_a_cable_pulls_its_receiver_up_and_shows_nothing(pico_firmware):
    files = compiled("pico", board.ARCH)
    pico = at_prompt(pico_firmware("hard"), files, board=board)
    pico.until(pico.panel.showing("1 dUEL"), within=3)
    pad = 4 * RECEIVE + 4
    assert pico.word(PADS + pad) >> 2 & 3 == 2  # up, not down
    assert pico.exec(PULLS.format(PADS | pad)).strip() == "0"  # Ctrl-C has released it
    # A ValueError if a pin has the other UART. The longest message does not block.
    assert pico.exec(UARTS).strip() == "True"
