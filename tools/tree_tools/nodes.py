"""Trees in memory, and two that need no search: the lowest code first, and system 4's rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from commands.reporting import ShowProgress, silent

from .games import Game


class Node(NamedTuple):
    """A guess, whether it can be the code, and the nodes after its other replies."""

    guess: tuple[int, ...]
    is_consistent: bool
    children: dict[int, Node]


Codes = Sequence[tuple[int, ...]]


def split(game: Game, guess: Sequence[int], codes: Codes) -> dict[int, list[tuple[int, ...]]]:
    """Return the codes by their reply to a guess, in ascending order of replies."""
    parts: dict[int, list[tuple[int, ...]]] = {}
    for code in codes:
        parts.setdefault(game.reply(guess, code), []).append(code)
    return dict(sorted(parts.items()))


def branch(
    game: Game, guess: tuple[int, ...], codes: Codes, grow: Callable[[int, Codes], Node]
) -> Node:
    """Return the node of a guess for these codes; `grow(reply, part)` makes the nodes below."""
    parts = split(game, guess, codes)
    is_consistent = parts.pop(game.winning_reply, None) is not None
    return Node(guess, is_consistent, {reply: grow(reply, part) for reply, part in parts.items()})


def lowest_first_tree(game: Game, codes: Codes) -> Node:
    """Return the tree that always guesses the lowest code still possible."""
    return branch(game, codes[0], codes, lambda reply, part: lowest_first_tree(game, part))


def distribution(node: Node, depth: int = 1) -> Counter[int]:
    """Return the number of codes that a tree finds at each guess: {guesses: codes}."""
    counts = Counter({depth: 1} if node.is_consistent else {})
    for child in node.children.values():
        counts += distribution(child, depth + 1)
    return counts


def total_guesses(counts: Counter[int]) -> int:
    """Return the total of guesses for all codes."""
    return sum(depth * count for depth, count in counts.items())


def first_guesses(codes: Codes) -> list[tuple[int, ...]]:
    """Return the first guesses to try: the lowest for each pattern of equal symbols."""
    lowest: dict[tuple[int, ...], tuple[int, ...]] = {}
    for code in codes:
        lowest.setdefault(tuple(sorted(Counter(code).values())), code)
    return list(lowest.values())


def rule_tree(game: Game, progress: ShowProgress = silent) -> Node:
    """Return the tree by system 4's rule; see docs/developer/systems.md."""

    def grow(codes: Codes, guesses: Codes) -> Node:
        def merit(guess: tuple[int, ...]) -> tuple[int, int]:
            sizes = Counter(game.reply(guess, code) for code in codes).values()
            return -len(sizes), max(sizes)

        guess = min(guesses, key=merit)  # of equal guesses the lowest
        if len(codes) > 100:
            large.append(guess)
            progress(len(large), None, "guesses for more than 100 codes", game.text(guess))
        return branch(game, guess, codes, lambda reply, part: grow(part, part))

    large: list[tuple[int, ...]] = []
    codes = game.codes()
    return grow(codes, first_guesses(codes))  # the other first guesses are equivalent, and higher
