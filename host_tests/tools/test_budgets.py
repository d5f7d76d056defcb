"""The budgets of tools/bench.py: the games that they play, and one measurement."""

from pathlib import Path

import memory
from benchmarks import budgets
from emulator.player import SimulatedPlayer
from games import menu


def test_every_game_of_the_menu_is_among_the_ten():
    games = budgets.game_sequence()
    assert len(games) >= budgets.ROUNDS
    assert {f"games.{game}" for game in games} == set(menu.GAMES)
    assert set(budgets.PLAY) <= set(games)


def test_all_ten_can_be_played_in_a_row():
    """Saved games affect the next play: a duel to continue, and the choices for it."""
    person = SimulatedPlayer()
    for game in budgets.game_sequence():
        budgets.play(game, person)
        person.leave()


def test_a_failure_without_a_message_is_measured_again_with_a_larger_heap(monkeypatch):
    budget = budgets.Budget(1, 2, 3, {}, 4, 5, 6)

    def measure(name, uf2, heap, *_):
        if heap != budgets.LARGE_HEAP:
            raise AssertionError
        return budget

    lines = []
    monkeypatch.setattr(budgets, "measure_once", measure)
    assert budgets.measure("itsybitsy_m0", Path(), report=lines.append).largest is None
    assert len(lines) == 1


def test_a_game_takes_more_than_the_menu_and_leaves_nothing(pico_firmware):
    lines = []
    played = ["statistics", "statistics"]
    budget = budgets.measure("pico", pico_firmware("hard"), played, lines.append)
    assert len(lines) == 2
    arena_bytes = memory.ARENA_BYTES
    assert arena_bytes + 4000 < budget.rest < budget.games["statistics"] < arena_bytes + 58_000
    assert budget.rest_once - budget.rest <= 4096  # names, which MicroPython never frees
    assert budget.rest_later - budget.rest_once <= 64
    assert 100_000 < (budget.largest or 0) < budget.free < 250_000
    assert 30_000 < budget.flash < 1_000_000


def test_a_small_board_has_room_for_a_duel_after_a_saved_one(pico_firmware):
    budget = budgets.measure("itsybitsy_m0", pico_firmware("soft"), ["duel"])  # plays two
    assert budget.games["duel"] <= 16 * 1024
