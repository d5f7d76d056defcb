"""The terminal's bell, for the option --bell."""

import pytest

import scripted_terminal
from simulator import bell
from terminal_process import start


def count_bells(screen):
    return screen.sent.count(bell.BEL)


def typed(screen, keys, text):
    """Type keys and wait for words on the screen."""
    yield keys
    yield from screen.until(lambda: text in " ".join(screen.text.split()))
    yield from screen.wait(0.1)


# The keys, words that the screen then shows, the bells until then. `keys` may be a function of
# the game's state.
OTHELLO = (
    ("5****", "Your move", 0),
    ("56", "Your move", 0),
    ("##", "Options", 0),  # the entry is cleared, then the options
    ("#56*", "The machine plays", 1),
    ("*#1", "Your move", 1),  # undo
)
DUEL = (
    ("1*2111", "Your guess, round 1", 0),
    (lambda duel: f"{duel.secret:02x}*", "2 bulls (in place)", 0),
    ("*", "You found", 0),
    ("*", "The machine guesses", 1),
    ("20", "OK", 1),
    ("*", "Both have found", 2),
    ("***", "A new duel", 2),
    ("*2111", "Your guess, round 1", 2),
)
WORD = (
    ("2*", "The machine guesses", 0),
    ("11*", "The machine guesses BDCC", 1),
    ("40*", "The machine has found your word", 2),
)
CALCULATOR = (
    ("35*", "Your guess, round 1", 0),
    (lambda game: f"{game[0]}*", "scores 4 right in place", 1),
)


@pytest.mark.parametrize("steps", [OTHELLO, DUEL, WORD, CALCULATOR])
def test_the_bell_rings_when_the_player_is_to_act(steps):
    def player(screen):
        for keys, text, count in steps:
            typed_keys = keys if isinstance(keys, str) else keys(screen.machine.console.game_state)
            yield from typed(screen, typed_keys, text)
            assert count_bells(screen) == count, text

    scripted_terminal.play(player, has_bell=True)


def test_two_machines_ring_at_the_end_only():
    def player(screen):
        yield from typed(screen, "5*3*11", "Othello")
        yield from screen.wait(4)  # some moves
        assert "(●)" in screen.text or "(○)" in screen.text
        assert count_bells(screen) == 0
        yield "hh"
        yield from screen.wait(3)
        screen.machine.records.put("othello", [3, 1, 1, 0, 1, *[0] * 8])  # a full board
        yield from typed(screen, "51", "at its end")
        assert count_bells(screen) == 1

    scripted_terminal.play(player, has_bell=True)


def test_without_the_option_there_is_no_bell():
    def player(screen):
        yield from typed(screen, "2*", "The machine guesses")
        yield from typed(screen, "40*", "The machine has found your word")

    assert count_bells(scripted_terminal.play(player)) == 0


def test_the_option_rings():
    with start("--seed", "7", "--bell") as terminal:
        terminal.until(terminal.shows("1 dUEL"))
        terminal.go("2*40", "AAbC.40")
        assert b"\a" not in terminal.sent
        terminal.type("*")
        terminal.until(lambda: b"\a" in terminal.sent)
