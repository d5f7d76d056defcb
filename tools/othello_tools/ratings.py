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

_Z = statistics.NormalDist().inv_cdf(0.975)  # standard errors in half of a 95 % interval
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
    share, z2_n = points / games, _Z**2 / games
    half = _Z * math.sqrt(share * (1 - share) / games + z2_n / (4 * games))
    middle = share + z2_n / 2
    return max(0.0, (middle - half) / (1 + z2_n)), min(1.0, (middle + half) / (1 + z2_n))


def elo(share: float) -> float:
    """Return the difference in Elo for a fraction of the points."""
    if not 0 < share < 1:
        return math.copysign(math.inf, share - 0.5)
    return _POINTS * math.log(share / (1 - share))


def format_tally(result: Tally) -> str:
    """Return a result as text: games, score and difference in Elo, each with its interval.

    The difference is "+inf" or "-inf" if all games were won or lost.
    """
    low, high = interval(result.points, result.games)
    share = result.points / result.games
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
    """Fit the model of Bradley and Terry (1952) by maximum likelihood.

    The pairings must connect all players. A player's odds against another are exp(r - s). Newton's
    method finds r; the errors come from the information matrix.
    """
    is_bounded = _is_bounded(players, results)
    added_draws = 0 if is_bounded else 1
    scores = [
        (*pair, result.points + added_draws / 2, result.games + added_draws)
        for pair, result in results.items()
    ]
    strengths = [0.0] * players
    while True:
        gradient, information = _derivatives(strengths, scores)
        covariance = _inverse(information)
        steps = [sum(map(operator.mul, row, gradient)) for row in covariance]
        for player, step in enumerate(steps, 1):
            strengths[player] += max(-1.0, min(1.0, step))
        if max(map(abs, steps), default=0) < 1e-9:
            break
    errors = [_Z * _POINTS * math.sqrt(row[i]) for i, row in enumerate(covariance)]
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


def _derivatives(
    strengths: Sequence[float], scores: Sequence[tuple[int, int, float, int]]
) -> tuple[list[float], list[list[float]]]:
    """Return the log-likelihood's gradient and information matrix, without the first player."""
    size = len(strengths)
    gradient = [0.0] * size
    information = [[0.0] * size for _ in range(size)]
    for first, second, points, games in scores:
        share = 1 / (1 + math.exp(strengths[second] - strengths[first]))
        weight = games * share * (1 - share)
        gradient[first] += points - games * share
        gradient[second] -= points - games * share
        information[first][first] += weight
        information[second][second] += weight
        information[first][second] -= weight
        information[second][first] -= weight
    return gradient[1:], [row[1:] for row in information[1:]]


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
