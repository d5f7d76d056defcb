"""A player of the HP-12C's game, who guesses numbers that fit all scores."""

import itertools

from cows import slowmoo
from emulator.player import Player


def find(player: Player) -> tuple[str, int]:
    """Guess until the number is found; return it and the count of guesses."""
    scores: dict[str, int] = {}
    guess = ""
    while 40 not in scores.values():
        player.expect("----." + f"r{len(scores) + 1}"[-2:])
        numbers = map("".join, itertools.permutations("0123456789", 4))
        guess = next(
            number
            for number in numbers
            if all(slowmoo.score(before, number) == score for before, score in scores.items())
        )
        player.tap(guess + "*")
        player.expect_one([f"{guess}.{score:02}" for score in range(41)])
        scores[guess] = int(player.digits(4, 6))
        player.tap("*")
    player.expect(f"In{len(scores):>4}")
    return guess, len(scores)
