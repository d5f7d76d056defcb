"""Measure the speed of Othello's engine, and a move of each level."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from commands.folders import ROOT

from .target import AnyTarget, Failed, Row
from .timing import TIMED, summary

_IMPLEMENTATIONS = {"viper": "native", "Python": "reference"}  # modules of each engine

POSITIONS = ROOT / "tools" / "benchmarks" / "positions"


class Position(NamedTuple):
    """A board as 64 characters, and the side to move.

    In endings.txt also the result that `side` can force, and the moves that lead there, as "a1";
    none for a pass.
    """

    name: str
    board: str
    side: str
    value: int = 0
    moves: tuple[str, ...] = ()


def positions(file: str, prefix: str = "") -> list[Position]:
    """Return the positions of a file with names that begin with `prefix`."""
    selection = []
    for line in (POSITIONS / file).read_text(encoding="utf-8").splitlines():
        if line.startswith(prefix) and not line.startswith("#"):
            name, board, side, *facts = line.split()
            value, moves = facts or ("0", "-")
            named = () if moves == "-" else tuple(moves.split(","))
            selection.append(Position(name, board, side, int(value), named))
    return selection


# ---- code for the board ----


def perft_snippet(code: str, depth: int) -> str:
    """Return code that prints the us of a perft from the start; the rules in `code`.

    `depth`: 1 to 4, because no side passes so early.
    """
    return f"""
import time
from othello import rules
from othello.board import Board
from othello.rules.{_IMPLEMENTATIONS[code]} import find_move
usual = rules.find_move
rules.find_move = find_move
def perft(discs, side, depth):
    moves = rules.moves(discs, side)
    if depth == 1:
        return len(moves)
    total = 0
    for square in moves:
        flipped = rules.play(discs, side, square)
        total += perft(discs, rules.other(side), depth - 1)
        rules.toggle(discs, side, flipped, square)
    return total
board = Board.start()
begin = time.ticks_us()
perft(board.discs, board.side, {depth})
duration = time.ticks_diff(time.ticks_us(), begin)
rules.find_move = usual
print(duration)
"""


_HEAD = f"""{TIMED}
from othello.board import Board
weights = engine = None  # release what was timed before
gc.collect()
"""


def search_snippet(position: Position, code: str, depth: int) -> str:
    """Return code that prints the us of a search, of its longest slice, and its nodes.

    The search has the large weights, their ProbCut margins and the transposition table. Tables
    that are computed once in a game are computed before.
    """
    return f"""{_HEAD}
from othello import midgame
from othello.midgame import search
from othello.midgame.probcut_margins import MARGINS
from othello.midgame.{_IMPLEMENTATIONS[code]} import search_steps
from othello.evaluation import Weights
search.search_steps = search_steps
weights = Weights("othello")
board = Board.from_text({position.board!r}, {position.side!r})
for _ in weights.load_steps(sum(board.count())):
    pass
engine = search.Search(weights, midgame.DEEPEST, midgame.TABLE_ENTRIES, MARGINS["othello"])
for _ in engine.prepare_steps():
    pass
print(*timed(lambda: engine.think_steps(board, {depth})), engine.nodes)
"""


def level_snippet(number: int, position: Position) -> str:
    """Return code that prints a level's move: total us, us of the longest slice, bytes of heap.

    The heap is the part that stays allocated for the next move, after a garbage collection. A move
    of level 2 or the level below comes first, untimed, because the first move of a phase loads the
    weights.
    """
    return f"""{_HEAD}
before = held()
from othello import levels
board = Board.from_text({position.board!r}, {position.side!r})
timed(lambda: levels.choose_move_steps(board, {min(number, 2)}, time.ticks_ms))
times = timed(lambda: levels.choose_move_steps(board, {number}, time.ticks_ms))
print(*times, held() - before)
"""


def solve_snippet(ending: Position, code: str = "viper") -> str:
    """Return code that solves a position slice by slice, without a console.

    It prints the value, the move as "a1" or "None", the total in us, and the longest slice in us.
    `code` is the implementation, "viper" or "Python".
    """
    return f"""{_HEAD}
from othello import board, endgame
from othello.endgame.{_IMPLEMENTATIONS[code]} import search_steps
endgame.search_steps = search_steps
position = Board.from_text({ending.board!r}, {ending.side!r})
steps = endgame.solve_steps(position)
def solve():
    global value, move
    value, move = yield from steps
gc.collect()
times = timed(solve)
print(value, move and board.name(move), *times)
"""


# ---- sections ----


def perft(target: AnyTarget) -> list[Row]:
    """Measure the speed of the rules: moves counted in perft from the start."""
    move_counts = {3: 4 + 12 + 56, 4: 4 + 12 + 56 + 244}  # the last move is counted, not made
    viper, python = (
        1e6 * move_counts[depth] / float(target.exec(perft_snippet(code, depth)))
        for code, depth in (("viper", 4), ("Python", 3))
    )
    return [("perft 4, in Python perft 3", viper, python, viper / python)]


def lookahead(target: AnyTarget) -> list[Row]:
    """Measure alpha-beta with the large weights, on fixed positions with more than 12 empties."""
    middle = positions("middle.txt")
    few = middle[::6]
    return [
        _measure_search(target, "depth 6, viper", middle, "viper", 6),
        _measure_search(target, "depth 3, viper", few, "viper", 3),
        _measure_search(target, "depth 3, Python", few, "Python", 3),
    ]


def _measure_search(
    target: AnyTarget, what: str, searched: Sequence[Position], code: str, depth: int
) -> Row:
    times_us, longest, nodes = _columns(
        target.exec(search_snippet(position, code, depth)) for position in searched
    )
    count, mean, worst = summary(times_us)
    nodes_per_second = 1e6 * sum(nodes) / sum(times_us)
    return (what, count, nodes_per_second, mean, worst, max(longest) / 1000)


def solving(target: AnyTarget) -> list[Row]:
    """Measure exact endgame searches, slice by slice. Raises Failed if a value is wrong."""
    rows = []
    for what, name, count, code in (
        ("8 empty squares", "8-", None, "viper"),
        ("10 empty squares", "10-", None, "viper"),
        ("12 empty squares", "12-", None, "viper"),
        ("14 empty squares, FFO 1 to 7", "ffo-", None, "viper"),
        ("8 empty squares, the first two", "8-", 2, "viper"),
        ("8 empty squares, the first two, in Python", "8-", 2, "Python"),
    ):
        times_us, longest = [], []
        for ending in positions("endings.txt", name)[:count]:
            answer = target.exec(solve_snippet(ending, code=code)).split()
            if int(answer[0]) != ending.value:
                raise Failed(f"{ending.name}: solved as {answer[0]} instead of {ending.value}")
            times_us.append(int(answer[2]))
            longest.append(int(answer[3]))
        rows.append((what, *summary(times_us), sum(times_us) / 1e6, max(longest) / 1000))
    return rows


def levels(target: AnyTarget) -> list[Row]:
    """Measure a move of each level, on the fixed positions."""
    middle = positions("middle.txt")
    rows = []
    for number in range(1, 10):
        times_us, longest, heap = _columns(
            target.exec(level_snippet(number, position)) for position in middle
        )
        rows.append((f"level {number}", *summary(times_us), max(longest) / 1000, max(heap)))
    return rows


def _columns(printed: Iterable[str]) -> Iterator[tuple[int, ...]]:
    """Return the columns of the numbers that snippets print."""
    return zip(*[map(int, line.split()) for line in printed], strict=True)
