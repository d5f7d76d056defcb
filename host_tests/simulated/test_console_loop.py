"""The loop of the console, device/console.py, with small games."""

import itertools

import pytest

from emulator.player import SimulatedPlayer


def think(console, milliseconds):
    """Think for a time, wait, write to the flash; a game that shows HELLO and begins at a key."""
    console.show("HELLO")
    yield
    begin = console.milliseconds()
    while console.milliseconds() < begin + milliseconds:
        yield 0
    yield 150
    console.records.put("x", [1])
    yield


@pytest.mark.parametrize(("milliseconds", "spins"), [(90, False), (400, True)])
def test_a_spinner_replaces_the_text_while_a_game_thinks_for_long(tmp_path, milliseconds, spins):
    records = tmp_path / "records"
    player = SimulatedPlayer(
        play=lambda console: think(console, milliseconds), tick=0.001, records=records
    )
    player.expect("HELLO")
    player.press("0")
    counts = set()  # of lit segments, without the text
    for _ in range(60):
        player.run(0.01)
        if not player.shows("HELLO"):
            counts.add(sum(map(int.bit_count, player.cells())))
    assert 3 in counts if spins else counts == set(), counts
    assert records.exists()
    assert player.shows("HELLO")


def test_a_held_hash_closes_the_game():
    """Othello saves its moves then. MicroPython closes no generator by itself."""
    games = []  # else CPython closes it
    closed = []

    def game():
        try:
            while True:
                yield
        finally:
            closed.append(True)

    def play(_):
        games.append(game())
        return games[-1]

    player = SimulatedPlayer(play=play)
    player.hold("#", 1.2)
    assert closed == [True]


def test_each_random_number_is_as_likely():
    """2**24 is one more than a multiple of 5, so the last of the numbers is not used."""
    drawn = itertools.chain([b"\xff\xff\xff", b"\x00\x00\x03"])
    player = SimulatedPlayer(random_bytes=lambda count: next(drawn))
    assert player.machine.console.randbelow(5) == 3
