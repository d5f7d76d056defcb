"""Estimates of the players' strengths from results, with errors.

A score is a fraction of the points, 0 to 1; a draw is half a point. Its interval is Wilson's
(1927), for 95 %. It is valid for few games, and if all were won, when the standard error is 0. It
assumes independent games. Two games of one opening are not independent: luck in one is bad luck in
the other, so the true interval is rather smaller. On Elo's scale 400 points are odds of ten to 1.
"""

from __future__ import annotations

import math
import operator
import statistics
from collections.abc import Mapping, Sequence
from typing import NamedTuple

_SURE = statistics.NormalDist().inv_cdf(0.975)
_POINTS = 400 / math.log(10)  # Elo points for odds of e to 1


class Tally(NamedTuple):
    """Games of one player against another."""

    won: int
    drawn: int
    lost: int
    discs: float  # the mean difference

    def reversed(self) -> Tally:
        """Return the same games from the other player's side."""
        return Tally(self.lost, self.drawn, self.won, -self.discs)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """The player's points."""
        return self.won + self.drawn / 2


def tally(differences: Sequence[int]) -> Tally:
    """Count one or more games by a player's differences."""
    won = sum(difference > 0 for difference in differences)
    lost = sum(difference < 0 for difference in differences)
    return Tally(won, len(differences) - won - lost, lost, statistics.mean(differences))


def interval(points: float, games: int) -> tuple[float, float]:
    """Return Wilson's interval for a share of the points."""
    share, more = points / games, _SURE**2 / games
    half = _SURE * math.sqrt(share * (1 - share) / games + more / (4 * games))
    middle = share + more / 2
    return max(0.0, (middle - half) / (1 + more)), min(1.0, (middle + half) / (1 + more))


def elo(share: float) -> float:
    """Return the difference in Elo for a fraction of the points."""
    if not 0 < share < 1:
        return math.copysign(math.inf, share - 0.5)
    return _POINTS * math.log(share / (1 - share))


def format_tally(result: Tally) -> str:
    """Return a result as text: games, score and difference in Elo, each with its interval."""
    low, high = interval(result.points, result.games)
    share = result.points / result.games
    if share == 1:
        difference = f"Elo {elo(low):+.0f} or more"
    elif share == 0:
        difference = f"Elo {elo(high):+.0f} or less"
    else:
        difference = f"Elo {elo(share):+.0f} ({elo(low):+.0f} to {elo(high):+.0f})"
    return (
        f"{result.won} won, {result.drawn} drawn, {result.lost} lost: "
        f"{100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f}), {difference}, "
        f"{result.discs:+.1f} discs a game"
    )


class Ratings(NamedTuple):
    """Elo by player, 0 for the first, and half of its 95 % interval.

    `is_bounded` is False if the results alone do not limit a difference, because a player won or
    lost all games. Then a drawn game was added to each pairing.
    """

    elo: list[float]
    error: list[float]
    is_bounded: bool


Results = Mapping[tuple[int, int], Tally]  # by the players' numbers


def rate(players: int, results: Results) -> Ratings:
    """Fit the model of Bradley and Terry (1952) by maximum likelihood. Pairings connect all
    players.

    A player's odds against another are exp(r - s); r is found by Newton's method. The errors come
    from the information matrix.
    """
    is_bounded = _is_bounded(players, results)
    more = 0 if is_bounded else 1
    scores = [
        (*pair, tally.points + more / 2, tally.games + more) for pair, tally in results.items()
    ]
    strengths = [0.0] * players
    while True:
        slope, matrix = _slopes(strengths, scores)
        covariance = _inverse(matrix)
        steps = [sum(map(operator.mul, row, slope)) for row in covariance]
        for player, step in enumerate(steps, 1):
            strengths[player] += max(-1.0, min(1.0, step))
        if max(map(abs, steps), default=0) < 1e-9:
            break
    errors = [_SURE * _POINTS * math.sqrt(row[i]) for i, row in enumerate(covariance)]
    return Ratings([_POINTS * strength for strength in strengths], [0.0, *errors], is_bounded)


def _is_bounded(players: int, results: Results) -> bool:
    """Return whether each player has points against each other, also indirectly (Ford 1957)."""
    beaten: list[set[int]] = [set() for _ in range(players)]
    for (first, second), result in results.items():
        if result.points > 0:
            beaten[first].add(second)
        if result.points < result.games:
            beaten[second].add(first)

    def reachable(start: int) -> set[int]:
        visited, waiting = {start}, [start]
        while waiting:
            fresh = beaten[waiting.pop()] - visited
            visited |= fresh
            waiting += fresh
        return visited

    return all(len(reachable(player)) == players for player in range(players))


def _slopes(
    strengths: Sequence[float], scores: Sequence[tuple[int, int, float, int]]
) -> tuple[list[float], list[list[float]]]:
    """Return the log-likelihood's gradient and negative Hessian, without the first player."""
    size = len(strengths)
    slope = [0.0] * size
    matrix = [[0.0] * size for _ in range(size)]
    for first, second, points, games in scores:
        share = 1 / (1 + math.exp(strengths[second] - strengths[first]))
        weight = games * share * (1 - share)
        slope[first] += points - games * share
        slope[second] -= points - games * share
        matrix[first][first] += weight
        matrix[second][second] += weight
        matrix[first][second] -= weight
        matrix[second][first] -= weight
    return slope[1:], [row[1:] for row in matrix[1:]]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Invert a positive definite matrix by Gauss-Jordan elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
