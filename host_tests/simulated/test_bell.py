"""The terminal's bell, for the option --bell."""

import scripted_terminal
from simulator import bell
from terminal_process import start


def view(over=False, turn="player", answers=0, board=None):
    return {"over": over, "turn": turn, "answers": answers, "board": board}


def bells(*views):
    """Return for each view whether the bell is due."""
    rings = bell.Bell()
    return [rings.is_due(each) for each in views]


def test_the_bell_is_due_when_the_player_is_to_act():
    duel = view(turn="machine", answers=1)
    assert bells(view(answers=0), duel, duel, view(answers=1)) == [False, True, False, False]
    own_turn, machine_turn = view(board={}, answers=3), view(board={}, turn="machine", answers=3)
    assert bells(view(board={}), own_turn) == [False, True]  # two machines play
    assert bells(view(board={}), machine_turn) == [False, False]  # two machines play


def test_the_bell_is_due_once_at_the_end_of_a_game():
    over = view(over=True, answers=1)
    assert bells(view(), over, over, view(answers=1), over) == [False, True, False, False, True]
    assert bells(over, over) == [False, False]


def count_bells(screen):
    return screen.sent.count(bell.BEL)


def typed(screen, keys, text):
    """Type keys and wait for words on the screen."""
    yield keys
    yield from screen.until(lambda: text in " ".join(screen.text.split()))
    yield from screen.wait(0.1)


def test_othello_rings_after_the_machines_move():
    def player(screen):
        yield from typed(screen, "5****", "Your move")
        yield from typed(screen, "56", "Your move")
        yield from typed(screen, "##", "Options")  # the entry is cleared, then the options
        assert count_bells(screen) == 0
        yield from typed(screen, "#56*", "The machine plays")
        assert count_bells(screen) == 1
        yield from typed(screen, "*#1", "Your move")  # undo
        assert count_bells(screen) == 1

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


def test_a_duel_rings_for_the_machines_guess_and_at_the_end():
    def player(screen):
        yield from typed(screen, "1*2111", "Your guess, round 1")
        secret = screen.machine.console.game_state.secret
        yield from typed(screen, f"{secret:02x}*", "2 bulls (in place)")
        yield from typed(screen, "*", "You found")
        assert count_bells(screen) == 0
        yield from typed(screen, "*", "The machine guesses")
        assert count_bells(screen) == 1
        yield from typed(screen, "20", "OK")
        assert count_bells(screen) == 1
        yield from typed(screen, "*", "Both have found")
        assert count_bells(screen) == 2
        yield from typed(screen, "***", "A new duel")
        yield from typed(screen, "*2111", "Your guess, round 1")
        assert count_bells(screen) == 2

    scripted_terminal.play(player, has_bell=True)


def test_a_word_and_the_calculators_number_ring_at_the_end():
    def player(screen):
        yield from typed(screen, "2*", "The machine guesses")
        yield from typed(screen, "40*", "The machine has found your word")
        assert count_bells(screen) == 1
        yield "hh"
        yield from typed(screen, "35*", "Your guess, round 1")
        number = screen.machine.console.game_state[0]
        yield from typed(screen, f"{number}*", "scores 4 right in place")
        assert count_bells(screen) == 2

    scripted_terminal.play(player, has_bell=True)


def test_without_the_option_there_is_no_bell():
    def player(screen):
        yield from typed(screen, "2*", "The machine guesses")
        yield from typed(screen, "40*", "The machine has found your word")

    assert count_bells(scripted_terminal.play(player)) == 0


def test_the_option_rings():
    with start("--seed", "7", "--bell") as terminal:
        terminal.until(terminal.shows("1 dUEL"))
        terminal.type("2*40")
        terminal.until(terminal.shows("AAbC.40"))
        assert b"\a" not in terminal.sent
        terminal.type("*")
        terminal.until(lambda: b"\a" in terminal.sent)
