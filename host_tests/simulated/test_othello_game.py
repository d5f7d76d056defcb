"""Othello at the keys and segments of the simulated board."""

import builtins
import random
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from check_helpers import finish
from device import display, store
from emulator.othello_player import TWO_MACHINES, TWO_PLAYERS, Othello, opening, register
from emulator.player import SimulatedPlayer
from games.othello import record as records
from games.othello import state
from othello import book, hp67, levels, midgame, rules
from othello.board import Board
from othello_samples import START_REGISTERS


def switched_on(records=""):
    """Return a player of a board whose clock advances during thinking."""
    return SimulatedPlayer(records=records, tick=0.001)


def greedy(board):
    """Return the HP-67's move for the side to move."""
    return hp67.choose(hp67.registers(board, board.side))


def play_out(game, choose):
    """Play against the machine to the end with the player's `choose(board)`.

    Return the machine's moves, each after its registers, and the names of the sides that passed.
    """
    machine_moves, passes = [], ""
    while not game.board.is_over():
        if game.board.must_pass():
            passes += game.name
        if game.name == "I":
            rows = hp67.registers(game.board, "O")
            machine_moves.append((rows, game.machine_move()))
            game.player.tap("*")
        elif game.board.must_pass():
            game.player.expect("PASS U")
            game.player.tap("*")
            game.record_move(None)
        else:
            game.put(choose(game.board))
    expect_result(game)
    return machine_moves, passes


def expect_result(game):
    """Expect the result and then the discs; return the result."""
    word, count = game.result()
    game.player.expect(word, 3)
    game.player.go("*", count)
    return word


@pytest.mark.parametrize(("number", "first"), [(192, "0"), (192, "1"), (-192, "0"), (-192, "1")])
def test_level_1_is_the_calculators_player_to_the_end(player, number, first):
    game = Othello(player, number, first=first)
    draw = random.Random(f"{number}{first}")
    machine_moves, _ = play_out(game, lambda board: draw.choice(board.moves()))
    assert machine_moves == [(rows, hp67.choose(rows)) for rows, _ in machine_moves]
    if first == "1":
        assert machine_moves[0][1] == ((6, 4) if number > 0 else (6, 5))
    # Another game: the earlier choices are offered.
    player.go("*", "I   4.4" if number > 0 else "YOU 4.4")
    player.go("**", ("1St.YOU", "1St.  I")[int(first)])


def test_passes_on_both_sides_are_announced(player):
    draw = random.Random(136)
    _, passes = play_out(Othello(player), lambda board: draw.choice(board.moves()))
    assert set(passes) == {"U", "I"}


def test_a_game_ends_when_a_side_has_no_disc_left(tmp_path):
    draw = random.Random(150)
    game = Othello(switched_on(tmp_path / "records"))
    play_out(game, lambda board: draw.choice(board.moves()))
    assert game.board.count()[0] == 0
    assert "-" in game.board.text()


@pytest.mark.parametrize("number", [192, -192])
def test_two_players_play_to_the_end(player, number):
    game = Othello(player, number, TWO_PLAYERS, levels="")
    draw = random.Random(number)
    while not game.board.is_over():
        if game.board.must_pass():
            player.expect("PASS " + game.name)
            player.tap("00*")  # typed as on the calculator it is also a pass
            game.record_move(None)
        else:
            game.put(draw.choice(game.board.moves()))
    expect_result(game)


def test_two_machines_play_to_the_end_by_themselves(player):
    game = Othello(player, mode=TWO_MACHINES, levels="11")
    while not game.board.is_over():
        move = greedy(game.board)
        assert game.machine_move() == move
    expect_result(game)


def test_a_game_of_two_machines_can_be_paused(player):
    game = Othello(player, mode=TWO_MACHINES, levels="12")
    game.machine_move()
    player.go("#", "tUrn 1")
    player.run(3)  # nothing happens in this time
    player.go("#", "1.UndO")
    player.go("3", "A.LEU 1")
    player.go("3", "b.LEU 2")
    player.go("0", "b.LEU 3")
    player.go("#", "A.LEU 3")
    player.go("*", "b.LEU 2")
    player.tap("3")
    game.machine_move()
    player.tap("*")
    game.machine_move()


def test_illegal_moves_are_refused_and_asked_again(player):
    game = Othello(player)
    legal = game.board.moves()
    for keys in ("00", "44", "11", "64", "80", "08", "88", "36"):
        assert (int(keys[0]), int(keys[1])) not in legal
        player.go(keys, game.entry(keys))
        player.go("*", f"bAd {keys[0]}.{keys[1]}")
        player.go("#" if keys < "5" else "*", game.entry())
    game.put(legal[0])
    game.machine_move()


def test_an_entry_can_be_cleared_and_is_confirmed_only_when_complete(player):
    game = Othello(player)
    player.go("9", game.entry())
    player.go("3", game.entry("3-"))
    player.go("*", game.entry("3-"))
    player.go("#", game.entry())
    player.go("345", game.entry("34"))
    player.tap("*")
    game.record_move((3, 4))
    game.machine_move()


def test_the_machines_move_shows_its_discs_and_a_digit_begins_the_answer(player):
    game = Othello(player)
    for _ in range(8):
        game.put(game.board.moves()[-1])
        text = game.board.text()
        move = game.machine_move()
        before = Board.from_text(text, "O")
        player.go("#", f"tUrn{before.play(move):>2}")
        answer = game.board.moves()[0]
        player.go(str(answer[0]), game.entry(f"{answer[0]}-"))
        player.tap("#")
    player.go("*", "U{:>2}.I{:>2}".format(*game.board.count()))
    player.go("*", "HInt?")
    player.go("##", game.entry())


def test_the_options_are_stepped_through_and_lead_back(player):
    game = Othello(player)
    player.tap("#")
    for text in "1.UndO 2.HInt 3.LEUEL 4.rOUS 5.rEG 6.dISCS 7.SEtUP 8.LEGAL 1.UndO".split():
        player.expect(text)
        player.tap("0")
    player.go("#", game.entry())
    player.go("#", "1.UndO")
    player.go("9", "1.UndO")
    player.go("#", game.entry())
    player.go("#6", "U 2.I 2")
    player.go("#", game.entry())
    player.go("#1", "no.UndO")
    player.go("*", game.entry())


def test_before_the_first_own_move_there_is_nothing_to_take_back(player):
    game = Othello(player, first="1")
    game.machine_move()
    player.go("*", game.entry())
    player.go("#1", "no.UndO")
    player.go("#", game.entry())
    read_back(game)


def test_a_pass_is_not_taken_back(player):
    """A pass is no move of the player, so *Undo* is not offered."""
    game = set_up_pass(player)
    player.tap("*")
    game.record_move(None)
    game.machine_move()
    player.go("*", game.entry())
    player.run(0.05)
    assert ["undo", None] in player.view()["actions"]
    player.go("#1", "no.UndO")


def test_a_player_without_a_move_is_offered_no_hint(player):
    set_up_pass(player)
    player.go("#6", "U 2.I 1")
    player.go("*", "PASS U")


def test_two_machines_offer_no_hint(player):
    game = Othello(player, mode=TWO_MACHINES, levels="11")
    game.machine_move()
    player.go("##6", "A 4.b 1")
    player.tap("*")
    game.machine_move()


def test_the_legal_moves_are_stepped_through(player):
    game = Othello(player, mode=TWO_PLAYERS, levels="")
    for _ in range(3):
        moves = game.board.moves()
        player.tap("#8")
        for row, column in moves:
            player.expect(game.entry(f"{row}{column}"))
            player.tap("*")
        player.expect(game.entry())
        player.go("#8*", game.entry("{}{}".format(*moves[1])))
        player.go("##", game.entry())
        game.put(moves[0])


def test_a_position_without_a_legal_move_shows_pass(player):
    game = Othello(player, mode=TWO_PLAYERS, levels="")
    draw = random.Random(192)
    while not game.board.must_pass():
        game.put(draw.choice(game.board.moves()))
    player.expect("PASS " + game.name)
    player.go("#", "1.UndO")
    player.go("8", "PASS " + game.name)
    player.go("0", "PASS " + game.name)
    player.go("**", game.entry() if not game.record_move(None) and game.board.moves() else "")


@pytest.mark.parametrize(("key", "number"), [("4", 192), ("5", -192)])
def test_a_game_can_begin_from_registers(player, key, number):
    player.go("5", "I   4.4")
    for text in ("YOU 4.4", "SEt UP", "   192", "  -192", "I   4.4"):
        player.go("0", text)
    player.go(key, "U-I")
    player.tap("111")
    read_back(Othello.at(player, opening(number, "0")))
    player.leave()


def test_a_digit_at_a_refused_move_begins_the_next(player):
    game = Othello(player)
    player.go("11*", "bAd 1.1")
    player.go("3", game.entry("3-"))
    player.go("4", game.entry("34"))
    player.go("#11*", "bAd 1.1")
    player.go("9", game.entry())  # an invalid row


def read_back(game):
    """Check that the rows and registers shown match the reference board."""
    player = game.player
    assert tuple(game.registers()) == hp67.registers(game.board, "O")
    player.expect(game.entry())
    player.tap("#5")
    for row, number in enumerate(hp67.registers(game.board, "O"), 1):
        player.expect(f"{row}.{number:>5}")
        player.tap("*")
    player.expect(game.entry())


def test_the_position_is_read_back_as_rows_and_as_registers(player):
    game = Othello(player, -192)
    draw = random.Random(7)
    for _ in range(6):
        read_back(game)
        game.put(draw.choice(game.board.moves()))
        game.machine_move()
        player.tap("*")
    player.tap("#4")
    for keys, row in (("5", 5), ("#", 4), ("*", 5), ("8", 8), ("9", 8)):
        player.tap(keys)
        assert register(player.cells(), f"{row}. ") == hp67.registers(game.board, "O")[row - 1]
    player.go("*", game.entry())
    player.tap("#4*")
    player.go("0", game.entry())  # leaves at once


def test_moves_are_taken_back_to_the_start_and_played_again(player):
    game = Othello(player)
    draw = random.Random(136)  # a game with passes on both sides
    positions = []

    def choose(board):
        positions.append((board.text(), game.count))
        return draw.choice(board.moves())

    play_out(game, choose)
    player.tap("#")  # from the discs to the result
    for text, count in reversed(positions):
        player.tap("#1")
        game.board, game.count = Board.from_text(text, "X"), count
        player.expect(game.entry())
    read_back(game)
    play_out(game, lambda board: board.moves()[0])


def test_two_players_take_back_one_move_each(player):
    game = Othello(player, mode=TWO_PLAYERS, levels="")
    for _ in range(4):
        game.put(game.board.moves()[0])
    for _ in range(3):
        player.tap("#1")
        game.board.undo()
        game.count -= 1
        player.expect(game.entry())


def thought(board, level):
    """Return the move of a level without a time limit."""
    return finish(levels.choose_move_steps(board, level, lambda: 0))[0]


def test_a_hint_types_the_move_of_level_6(player):
    game = Othello(player)
    row, column = move = thought(game.board, 6)
    player.go("**", "HInt?")
    player.go("*", game.entry(f"{row}{column}"), 20)
    player.go("#", game.entry())
    player.go("#2", game.entry(f"{row}{column}"), 20)
    player.tap("*")
    game.record_move(move)
    game.machine_move()


def test_the_level_is_changed_in_mid_game(player):
    game = Othello(player)
    for before, level in ((1, 2), (2, 3), (3, 1)):
        player.go("#3", f"LEUEL{before}")
        player.go("#", "1.UndO")
        player.go("3", f"LEUEL{before}")
        player.go(str(level), game.entry())
        assert player.machine.records.get("othello")[2] == level
        game.put(game.board.moves()[0])
        move = thought(game.board, level)
        assert game.machine_move(20) == move
        player.tap("*")


def test_levels_wrap_round_at_9(player):
    Othello(player)
    player.tap("#3")
    for level in (2, 3, 4, 5, 6, 7, 8, 9, 1):
        player.go("0", f"LEUEL{level}")


def test_a_number_chooses_an_option_and_hash_goes_back(player):
    player.go("5", "I   4.4")
    player.go("2", "U-I")
    player.go("#", "YOU 4.4")
    player.go("*", "U-I")
    player.go("3", "A.LEU 1")
    player.go("5", "b.LEU 1")
    player.go("#", "A.LEU 5")
    player.go("#", "I-I")
    player.go("0", "U-I")
    player.go("*", "1St.YOU")
    player.go("2", "LEUEL1")
    player.go("#", "1St.  I")
    player.go("###", "5 OtHE")


def test_a_position_by_hand_leads_back_into_the_set_up(player):
    player.go("5", "I   4.4")
    player.go("3", "U-I")
    player.go("*", "LEUEL1")
    player.tap("**#")
    player.run(0.05)
    assert register(player.cells(), "1.E") == 21845
    player.go("#", "LEUEL1")
    player.go("#", "U-I")
    player.tap("2")  # two players have no level
    player.run(0.05)
    assert register(player.cells(), "1.E") == 21845
    player.go("#", "U-U")
    player.go("#", "SEt UP")
    player.go("#", "5 OtHE")


# Both sides pass in this position if both play greedily; X to move.
MIDDLE = "----X-----XX---X--XOOOX---XOXXO-OOOOXOO-X-XOOXOOXXXO-OOOX-XO--OO"


def set_up(game, text, side):
    """Type a position; `game` shows row 1 of 192 or of any other position."""
    player = game.player
    for row in range(8):
        player.tap("09")  # there is no column 9
        for column, disc in enumerate(text[8 * row : 8 * row + 8], 1):
            player.tap(str(column) * " XO".index(disc) if disc != "-" else "")
        board = Board.from_text(text, side)
        player.run(0.05)
        row_register = register(player.cells(), f"{row + 1}.E")
        assert row_register == hp67.registers(board, "O")[row]
        player.tap("*")
    player.expect("1St.YOU")
    player.tap("#*" + str("XO".index(side) + 1))
    game.board = Board.from_text(text, side)
    game.count = 0


def set_up_pass(player):
    """Begin a game, and set up a position in which the player must pass; return the game."""
    game = Othello(player)
    player.tap("#7")
    set_up(game, "--O-------X--------X" + "-" * 44, "X")
    player.expect("PASS U")
    return game


def test_two_consoles_play_each_other_from_a_position_set_up_by_hand(player):
    """With passes on both sides. Each is set up for the other side; moves are read and typed."""
    one = Othello(player)
    player.tap("#7")
    set_up(one, MIDDLE, "X")
    other = Othello(SimulatedPlayer(2))
    other.player.tap("#7")
    set_up(other, MIDDLE.translate(str.maketrans("XO", "OX")), "O")
    assert play_each_other([other, one]) == 2


@pytest.mark.parametrize("levels_", ["11", "12", "21"])
def test_two_consoles_play_each_other(player, levels_):
    one = Othello(player, 192, first="1", levels=levels_[0])
    other = Othello(SimulatedPlayer(2), -192, first="0", levels=levels_[1])
    play_each_other([one, other])


def play_each_other(games):
    """Play a game between two consoles; the first one's machine begins."""
    passes = 0
    while not games[0].board.is_over():
        mover, waiter = games
        move = mover.machine_move(20)
        mover.player.tap("*")
        if move is None:
            passes += 1
            waiter.player.expect("PASS U")
            waiter.player.tap("00*")
            waiter.record_move(None)
        else:
            waiter.put(move)
        games.reverse()
        swapped = games[1].board.text().translate(str.maketrans("XO", "OX"))
        assert games[0].board.text() == swapped
    assert set(map(expect_result, games)) in ({"I LOSE", "HO-HO"}, {"EqUAL"})
    return passes


def test_a_game_from_a_position_set_up_by_hand(player):
    player.go("5", "I   4.4")
    player.go("3", "U-I")
    player.go("*", "LEUEL1")
    player.tap("*")
    game = Othello.at(player, opening(192, "0"))
    set_up(game, MIDDLE, "O")
    play_out(game, lambda board: board.moves()[-1])


def test_a_set_up_can_be_given_up(player):
    game = Othello(player)
    game.put(game.board.moves()[0])
    game.machine_move()
    player.go("*", game.entry())
    player.tap("#7123*#")
    player.go("#", "1.UndO")
    player.go("#", game.entry())
    read_back(game)


@pytest.mark.parametrize("text", ["-" * 64, "X" * 64, "X" * 32 + "O" * 32, "-" * 63 + "O"])
def test_a_position_without_moves_is_at_its_end(player, monkeypatch, text):
    game = Othello(player)
    game.put(game.board.moves()[0])  # the moves before it are forgotten
    game.machine_move()
    player.tap("*#7")
    play = Mock()
    monkeypatch.setattr(player.machine.console.buzzer, "play", play)
    set_up(game, text, "X")
    word = expect_result(game)
    tunes = [call.args[0] for call in play.mock_calls if call.args[0]]  # 0 is the click
    assert tunes == {"I LOSE": [1], "HO-HO": [2], "EqUAL": []}[word]
    assert records.unpack(game, player.machine.records.get("othello"))
    player.go("##", "1.UndO")
    player.go("2", word)  # there is no hint
    player.go("#1", "no.UndO")
    player.go("*", word)
    player.go("#8", word)  # and there are no legal moves


# Saved over power cuts.


def test_a_game_continues_after_a_power_cut(tmp_path):
    path = tmp_path / "records"
    player = switched_on(path)
    game = Othello(player, -192, first="1", levels="2")
    draw = random.Random(3)
    for turn in range(8):
        game.machine_move()
        if turn == 3:
            player.tap("*#1")  # a move that was taken back is not restored
            player.run(0.1)
            game.board.undo()
            game.board.undo()
            game.count -= 2
        player = switched_on(path)
        file = path.stat().st_ino
        player.go("5", "GO On")
        player.go("*", game.entry())
        assert path.stat().st_ino == file  # not written again
        game.player = player
        if turn % 3 == 0:
            read_back(game)
        game.put(draw.choice(game.board.moves()))


def test_the_result_is_shown_after_power_cuts_until_the_player_has_read_it(tmp_path):
    path = tmp_path / "records"
    game = Othello(switched_on(path), levels="2")
    play_out(game, lambda board: board.moves()[0])
    word, count = game.result()
    player = switched_on(path)
    player.go("5", word)
    player.go("*", count)
    player = switched_on(path)
    player.go("5", word)
    player.go("*", count)
    player.go("*", "I   4.4")
    switched_on(path).go("5", "I   4.4")


def test_a_saved_game_can_be_left_for_another(tmp_path):
    player = switched_on(tmp_path / "records")
    game = Othello(player, -192, first="1", levels="3")
    game.machine_move(20)
    player = switched_on(tmp_path / "records")
    player.go("5", "GO On")
    player.go("#", "5 OtHE")
    player.go("5", "GO On")
    player.go("0", "StArt")
    player.go("*", "YOU 4.4")  # the earlier choices are offered
    player.go("*", "U-I")
    player.go("*", "1St.  I")
    player.go("*", "LEUEL3")


def thinks(player):
    """Return whether the moving sign is shown."""
    cells = player.cells()
    return 0 < sum(bin(cell).count("1") for cell in cells) < 5 and not any(c & 0x40 for c in cells)


def confirm_and_leave(player):
    """Press `*`, and hold `#` when the moving sign shows."""
    player.hold("*", 0.04)
    for _ in range(200):
        player.run(0.001)
        if thinks(player):
            break
    assert thinks(player)
    player.leave()


def test_leaving_a_thinking_console_saves_the_typed_move(tmp_path):
    player = switched_on(tmp_path / "records")
    Othello(player, levels="9", off_book=True)
    player.tap("34")
    confirm_and_leave(player)
    player.go("5", "GO On")
    confirm_and_leave(player)
    assert len(store.open_records(str(tmp_path / "records")).get("othello") or []) == 14


def test_a_save_while_the_machine_thinks_shows_the_spinner_again(tmp_path, monkeypatch):
    frames = []
    show = display.Display.show
    records = tmp_path / "records"
    player = SimulatedPlayer(records=records, tick=0.00005)
    Othello(player, levels="9", off_book=True)
    saved = records.read_bytes()
    player.tap("34*")
    page = bytes(player.machine.console.frame)

    def note(screen, frame):
        frames.append(bytes(frame))
        show(screen, frame)

    monkeypatch.setattr(display.Display, "show", note)
    while records.read_bytes() == saved:
        player.run(0.001)
    assert player.machine.console.is_thinking()
    assert len(frames) > 3 and page not in frames


def test_a_save_without_memory_stops_neither_search_nor_menu(tmp_path, monkeypatch):
    player = SimulatedPlayer(records=tmp_path / "records", tick=0.00005)
    put = Mock(side_effect=MemoryError)
    Othello(player, levels="9", off_book=True)
    monkeypatch.setattr(store.Records, "put", put)
    player.tap("34*")
    while not put.called:
        player.run(0.01)
    assert player.machine.console.is_thinking()
    player.leave()
    assert put.call_count > 1


def test_without_memory_to_search_the_machine_warns_once_and_plays_level_1(player, monkeypatch):
    def no_room(*_):
        yield 0
        raise MemoryError

    monkeypatch.setattr(midgame, "search_move_steps", no_room)
    game = Othello(player, levels="5", off_book=True)
    for page in ("FULL", ""):
        game.put(game.board.moves()[0])
        expected = hp67.choose(hp67.registers(game.board, "O"))
        if page:
            player.expect(page)
            player.tap("*")
        assert game.machine_move() == expected
        player.tap("*")


@pytest.mark.parametrize("has_memory_for_level_1", [True, False])
def test_without_memory_a_hint_is_of_level_1(player, monkeypatch, has_memory_for_level_1):
    asked = []

    def choose(board, level, milliseconds):
        asked.append(level)
        yield 0
        if level > 1 or not has_memory_for_level_1:
            raise MemoryError
        return (3, 4), None, False, False

    game = Othello(player, levels="8")
    monkeypatch.setattr(levels, "choose_move_steps", choose)
    player.go("#2", "FULL")
    if has_memory_for_level_1:
        player.go("*", game.entry("34"))
        player.go("##", "1.UndO")
        player.go("2", game.entry("34"))  # it tries its level again
        assert asked == [8, 1, 8, 1]
    else:
        player.go("*", "FULL")
        player.go("*", "5 OtHE")
        assert asked == [8, 1]


def test_without_memory_for_the_book_the_machine_searches(player, monkeypatch):
    monkeypatch.setattr(book, "look_up_steps", Mock(side_effect=MemoryError))
    game = Othello(player, levels="7")
    game.put(game.board.moves()[0])
    game.machine_move()  # without `FULL`


def test_a_digit_between_two_machines_is_not_typed_in_the_next_game(player):
    Othello(player, mode=TWO_MACHINES, levels="11")
    player.tap("5")
    player.expect_one(("A UInS", "b UInS", "EqUAL"), within=200)
    player.tap("**")  # the discs, another game
    player.expect_one(("I   4.4", "YOU 4.4"))
    player.go("11", "1St.YOU")
    player.go("1", "LEUEL1")
    player.go("1", "-.- U 1")


def test_a_board_that_has_only_the_large_engine_reports_its_lack_of_memory(player, monkeypatch):
    """It has no `small` to use instead."""

    def import_module(name, *arguments):
        if arguments[2:3] == (("midgame",),):
            raise MemoryError
        if arguments[2:3] == (("small",),):
            raise ImportError
        return imports(name, *arguments)

    game = Othello(player, levels="5", off_book=True)
    imports = builtins.__import__
    monkeypatch.setattr(builtins, "__import__", import_module)
    game.put(game.board.moves()[0])
    player.expect("FULL")


def continue_from_menu(game):
    """Continue the saved game after a page that the menu follows."""
    for text in ("5 OtHE", "GO On", game.entry()):
        game.player.go("*", text)


def test_a_page_that_lacks_memory_ends_the_game_without_a_hint(player, monkeypatch):
    game = Othello(player)
    monkeypatch.setattr(state, "registers", Mock(side_effect=MemoryError))
    player.go("#4", "FULL")
    continue_from_menu(game)


def test_an_undo_that_lacks_memory_keeps_the_saved_game(player, monkeypatch):
    """Moves were lost: the game was continued and saved from the middle of the replay."""
    game = Othello(player)
    for _ in range(4):
        game.put(game.board.moves()[0])
        game.machine_move()
        player.tap("*")

    with monkeypatch.context() as patch:
        patch.setattr(rules, "play", Mock(side_effect=MemoryError))
        player.go("#1", "FULL")
    continue_from_menu(game)


NUMBERS = st.one_of(st.integers(0, 3), st.integers(0, 43690), st.integers())


@given(st.lists(NUMBERS, max_size=20), st.lists(NUMBERS, max_size=2))
@example([], [3, 9, 9, 1, 1, *[3] * 8])
@example([], [1, 1, 1, 0, 1, *START_REGISTERS, -1])
def test_a_record_is_a_game_or_nothing(numbers, more):
    for record in (numbers, more, [1, 1, 1, 1, 0, *START_REGISTERS, *more]):
        game: Any = state.Game(None)
        game.console = SimpleNamespace(records=store.Records())
        if restored(game, record):
            records.save(game)
            again: Any = state.Game(None)
            assert restored(again, game.console.records.get("othello"))
            assert records.pack(again) == records.pack(game)
            assert again.discs and game.discs and list(again.discs) == list(game.discs)
            assert again.side == game.side


def restored(game, record):
    """Restore a game from a record; return whether the record is valid."""
    if records.unpack(game, record):
        assert not any(state.replay_steps(game))
    return game.discs is not None


def test_column_0_and_a_needless_pass_are_illegal():
    game: Any = state.Game(None)
    game.discs = Board.from_text("-" * 8 + "XOOOOOO-" + "-" * 48, "X").discs
    for move in (3, 0), None:
        with pytest.raises(ValueError, match="illegal"):
            state.apply_move(game, move)
    state.apply_move(game, (2, 8))
    with pytest.raises(ValueError, match="illegal"):  # the game is over
        state.apply_move(game, None)


@pytest.mark.parametrize("head", [[0, 1, 1, 1, 0], [1, 1, 10, 1, 0], [1, 1, 1, 1, 2], [4, 1]])
def test_invalid_settings_are_no_game(head):
    assert not restored(state.Game(None), head + START_REGISTERS)


@pytest.mark.parametrize("numbers", [[], [1], [1, 1, 1, 1, 0, *START_REGISTERS, 1], [0] * 13])
def test_an_invalid_record_is_ignored(tmp_path, numbers):
    path = tmp_path / "records"
    store.Records(str(path)).put("othello", numbers)
    player = switched_on(path)
    player.tap("5")
    player.run(0.1)
    assert player.shows("I   4.4") or player.shows("YOU 4.4")
