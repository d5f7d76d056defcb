"""Checks of othello.midgame, small and levels, in viper and Python."""

import random

from check_helpers import NO_DEADLINE, finish
from othello import endgame, levels, midgame, small
from othello.board import Board
from othello.constants import WIN_BONUS
from othello.evaluation import Weights
from othello.midgame import layout as midgame_layout
from othello.midgame import reference, search
from othello.small import kernel, layout
from othello.small import reference as small_reference
from othello.square_weights import SquareWeights
from othello_games import each_implementation, random_game
from plain_endgame import result
from plain_evaluation import evaluate

try:
    from othello.midgame import native
except (SyntaxError, ImportError):
    native = None

IMPLEMENTATIONS = [module for module in (native, reference) if module]
EXPIRED = (lambda: 1), 0, 0  # a deadline, see `elapsed.is_late`


class Lines:
    """Random weights of rows and columns, in their own tables."""

    constant = 5
    phase = 0

    def __init__(self, length):
        random.seed(5)
        size = 3**length
        self.tables = bytearray([random.getrandbits(8) for _ in range(4 * size)])
        self._listed = []
        for row in range(8):
            for start in range(0, 9 - length, 3):
                squares = [8 * row + start + column for column in range(length)]
                begin = size * min(row, 7 - row)
                self._listed.append((begin, bytes(squares)))
                turned = [8 * (square & 7) + (square >> 3) for square in squares]
                self._listed.append((begin, bytes(turned)))
        self.pattern_count = len(self._listed)

    def patterns(self):
        return self._listed


WEIGHTS = Lines(5)
MARGINS = (b"\0\0\50\40\60\40\100\70\60",)
STATIC_MARGINS = (b"\0\0\50\0\0\0\0\0\0",)


def random_board(seed, plies):
    """Return a position after `plies` or more random moves, with a legal move."""
    boards = enumerate(random_game(seed))
    return next(here for number, here in boards if number >= plies and here.moves()).copy()


def ended(own, other):
    """Return the value of a finished game by its discs."""
    discs = result(own, other)
    return 8 * discs + WIN_BONUS * ((discs > 0) - (discs < 0))


def leaf(here):
    """Return the value for the side to move, computed slowly."""
    own = here.text().count(here.side)
    return evaluate(here, WEIGHTS) if own else ended(0, sum(here.count()))


def minimax(here, depth):
    """Return the value for the side to move, by plain minimax."""
    if not depth:
        return leaf(here)
    moves = here.moves()
    if not moves:
        x, o = here.count()
        if here.is_over():
            return ended(x, o) if here.side == "X" else ended(o, x)
        here.pass_turn()
        value = -minimax(here, depth)
        here.undo()
        return value
    best = -32000
    for move in moves:
        here.play(move)
        best = max(best, -minimax(here, depth - 1))
        here.undo()
    return best


def check_kind():
    assert search.search_steps is IMPLEMENTATIONS[0].search_steps
    assert ("viper" if native else "Python") == search.KIND == midgame.KIND


def check_order():
    squares = list(search.MOVE_ORDER)
    assert sorted(squares) == list(range(64))
    assert sorted(squares[:4]) == [0, 7, 56, 63] and sorted(squares[-4:]) == [9, 14, 49, 54]


def check_values_are_those_of_minimax():
    def values():
        engines = [search.Search(WEIGHTS, 3), search.Search(WEIGHTS, 3, 64)]
        for seed, plies, depth in ((1, 3, 2), (2, 20, 2), (3, 30, 2), (4, 50, 3), (5, 54, 3)):
            here = random_board(seed, plies)
            expected = minimax(here, depth)
            for engine in engines:
                move, value, reached = finish(engine.think_steps(here, depth))
                assert value == expected and reached == depth, (here.text(), here.side, value)
                here.play(move)
                assert -minimax(here, depth - 1) == value
                here.undo()

    each_implementation(search, "search_steps", IMPLEMENTATIONS, values)


def check_passes_and_wiped_out_sides():
    def values():
        engine = search.Search(WEIGHTS, 4, 64)
        for text, side in (
            ("-XO" + "-" * 61, "O"),
            ("-XO" + "-" * 60 + "X", "X"),
            ("XO------O-------" + "-" * 48, "X"),
            ("XOO--OO-" + "OOOOOOOX" * 2 + "-" * 40, "X"),
            ("------XO" + "-" * 48 + "OX----XO", "O"),
        ):
            here = Board.from_text(text, side)
            for depth in (1, 2, 3, 4):
                move, value, _ = finish(engine.think_steps(here, depth))
                assert move in here.moves()
                assert value == minimax(here, depth), (text, depth, value)

    each_implementation(search, "search_steps", IMPLEMENTATIONS, values)


def check_kernel_and_reference_visit_the_same_nodes():
    traces = []

    def nodes():
        trace = []
        for entries, seed, margins in (
            (0, 7, None),
            (32, 8, None),
            (0, 9, MARGINS),
            (32, 7, MARGINS),
            (32, 8, STATIC_MARGINS),
        ):
            engine = search.Search(WEIGHTS, 7, entries, margins)
            here = random_board(seed, 40)
            trace.append((finish(engine.think_steps(here, 7, 700)), engine.nodes))
        traces.append(trace)

    each_implementation(search, "search_steps", IMPLEMENTATIONS, nodes)
    assert traces[0] == traces[-1], traces


def check_a_search_does_not_depend_on_the_search_before():
    def nodes():
        for seed in (6, 7):
            here = random_board(seed, 40)
            fresh = search.Search(WEIGHTS, 7, 16)
            expected = finish(fresh.think_steps(here, 6, 1500)), fresh.nodes
            warm = search.Search(WEIGHTS, 7, 16)
            finish(warm.think_steps(random_board(seed + 1, 38), 7, 1500))
            assert (finish(warm.think_steps(here, 6, 1500)), warm.nodes) == expected

    each_implementation(search, "search_steps", IMPLEMENTATIONS, nodes)


def check_probes_save_nodes():
    def values():
        for seed, plies in ((1, 12), (2, 30)):
            here = random_board(seed, plies)
            plain = search.Search(WEIGHTS, 4)
            finish(plain.think_steps(here, 4))
            for margins in ((bytes((0, 0, 0, 1, 1)),), (bytes((0, 0, 1, 0, 0)),)):
                daring = search.Search(WEIGHTS, 4, 0, margins)
                move, _, depth = finish(daring.think_steps(here, 4))
                assert move in here.moves() and depth == 4 and daring.nodes < plain.nodes

    each_implementation(search, "search_steps", IMPLEMENTATIONS, values)


def check_limits():
    here = random_board(9, 20)
    engine = search.Search(WEIGHTS, 6)
    _, _, depth = finish(engine.think_steps(here, 6, 1))
    assert depth == 1 and engine.nodes == len(here.moves())
    finish(engine.think_steps(here, 6, 200))
    assert 200 <= engine.nodes < 240
    move, _, depth = finish(engine.think_steps(here, 6, 1 << 29, lambda: True))
    assert move in here.moves() and depth <= 2


def check_levels():
    clock = [0]

    def milliseconds():
        clock[0] += 100
        return clock[0]

    for bad in (0, 10, -1, None, "1"):
        try:
            finish(levels.choose_move_steps(Board.start(), bad, milliseconds))
        except ValueError as error:
            assert str(error)
        else:
            raise AssertionError(bad)
    late = random_board(11, 56)
    for level in range(1, 10):
        for here in (Board.start(), late):
            text = here.text()
            steps = levels.choose_move_steps(here, level, milliseconds)
            move, value, exact, degraded = finish(steps)
            assert move in here.moves() and here.text() == text and not degraded
            assert (value is None) == (level == 1) and (level > 1 or not exact)
    # Only c2 wipes O out.
    wipe_out = "---X-------X------OOOX-----XXX-----XXX--------------------------"
    for level in range(2, 10):
        here = Board.from_text(wipe_out, "X")
        assert finish(levels.choose_move_steps(here, level, lambda: 0, 9))[0] == (3, 2), level
    over = Board.from_text("X" * 64, "X")
    passing = Board.from_text("------XO" + "-" * 56, "X")
    for level in range(1, 10):
        assert finish(levels.choose_move_steps(over, level, milliseconds))[0] is None
        assert finish(levels.choose_move_steps(passing, level, milliseconds))[0] is None


def check_an_ending_without_time_to_solve_is_searched():
    clock = [0]

    def milliseconds():
        clock[0] += 1000
        return clock[0]

    late = random_board(14, 48)
    move, value, exact, _ = finish(levels.choose_move_steps(late, 7, milliseconds))
    assert move in late.moves() and value is not None and not exact


def choose_without_memory_to_solve(board, level):
    def solve(board, empty, deadline):
        yield 0
        raise MemoryError

    usual = endgame.solve_move_steps
    endgame.solve_move_steps = solve
    try:
        return finish(levels.choose_move_steps(board, level, lambda: 0))
    finally:
        endgame.solve_move_steps = usual


def check_an_ending_without_memory_to_solve_is_searched():
    late = random_board(14, 48)
    move, value, exact, _ = choose_without_memory_to_solve(late, 7)
    assert move in late.moves() and value is not None and not exact


def check_an_ending_without_memory_to_solve_is_played_out():
    text = "XXXXXXXOXXOOXXOOXXXXOOXOXOXXOXXX-XOXOXX-XXXXOXXXXOOOOXXXOOOOOX-X"
    last_three = Board.from_text(text, "O")
    result, _ = endgame.solve(last_three)
    last_three.play(choose_without_memory_to_solve(last_three, 6)[0])
    assert -endgame.solve(last_three)[0] == result


def small_searched(board, depth, nodes):
    return finish(small.search_move_steps(board, depth, nodes, NO_DEADLINE))


def check_small_boards_find_the_same_values():
    weights = Weights("othello-small")
    engine = search.Search(weights, 3)
    for seed, plies in ((1, 5), (2, 25), (3, 45), (4, 56)):
        here = random_board(seed, plies)
        finish(weights.load_steps(sum(here.count())))
        for depth in (1, 2, 3):
            move, value, exact, degraded = small_searched(here, depth, 1 << 29)
            assert not exact and not degraded and move in here.moves()
            assert value == finish(engine.think_steps(here, depth))[1]
    move, value, _, _ = small_searched(here, 3, 1)
    assert move in here.moves()


def check_the_small_kernel_and_its_reference_visit_the_same_nodes():
    here = random_board(3, 27)
    traces = []
    for expand_node in (kernel.expand_node, small_reference.expand_node):
        arrays = finish(small.allocate_arrays_steps(3, True))
        weights = finish(small.read_weights_steps(here.discs, arrays))
        finish(small.fill_arrays_steps(here, 3, arrays, weights))
        steps = small.search_steps(arrays, 3, 1 << 29, NO_DEADLINE, False, expand_node)
        traces.append((finish(steps), arrays[0][layout.NODES]))
    assert traces[0] == traces[1], traces


def check_small_boards_solve_endings():
    for seed in (1, 2, 3):
        here = random_board(seed, 55)
        text = here.text()
        value, _ = endgame.solve(here)
        steps = small.solve_move_steps(here, text.count("-"), NO_DEADLINE)
        move, solved, exact, degraded = finish(steps)
        assert solved == 8 * value and exact and not degraded and move in here.moves()
        assert finish(small.solve_move_steps(here, text.count("-"), EXPIRED)) is None


def check_small_boards_see_damage():
    usual = layout.WEIGHTS
    here = random_board(5, 20)
    try:
        for name in ("no such file", "trees/digits-3.tree", "weights/othello.weights"):
            layout.WEIGHTS = name
            move, _, _, degraded = small_searched(here, 2, 1 << 29)
            assert degraded and move in here.moves()
    finally:
        layout.WEIGHTS = usual


def check_the_kernel_of_small_boards_is_native_if_possible():
    try:
        import othello.small.native as native
    except (SyntaxError, ImportError):
        native = None
    assert ("viper" if native else "Python") == kernel.KIND


def check_levels_play_without_damaged_weights():
    usual = midgame.WEIGHTS_NAMES
    here = random_board(6, 20)
    try:
        for names in (("othello-small",), ("no such file", "othello-small"), ("none",)):
            midgame.WEIGHTS_NAMES = names
            midgame.searches.clear()
            files = list(names[midgame.has_little_memory :])
            loaded = [name for name in files if name == "othello-small"]
            steps = midgame.search_move_steps(here, 2, 1 << 29, NO_DEADLINE)
            move, _, exact, degraded = finish(steps)
            assert move in here.moves() and not exact
            assert degraded == (files != loaded or not files)
            assert list(midgame.searches) == loaded
    finally:
        midgame.WEIGHTS_NAMES = usual
        midgame.searches.clear()


def check_a_search_without_memory_for_its_table_keeps_its_weights():
    def without_memory(weights, deepest, entries, margins):
        if entries:
            raise MemoryError
        return search.Search(weights, deepest, entries, margins)

    here = random_board(6, 20)
    midgame.searches.clear()
    midgame.Search = without_memory
    try:
        steps = midgame.search_move_steps(here, 2, 1 << 29, NO_DEADLINE)
        move, _, _, degraded = finish(steps)
        assert move in here.moves() and not degraded
        assert list(midgame.searches) == [midgame.WEIGHTS_NAMES[midgame.has_little_memory]]
    finally:
        midgame.Search = search.Search
        midgame.searches.clear()


def check_a_table_entry_has_room_for_every_depth():
    assert midgame.DEEPEST <= midgame_layout.ENTRY_DEPTH_MASK
    bits = midgame_layout.ENTRY_DEPTH_MASK << midgame_layout.ENTRY_DEPTH_SHIFT
    assert bits < 1 << midgame_layout.ENTRY_VALUE_SHIFT


def check_squares_alone():
    weights = SquareWeights()
    assert (
        len(list(weights.patterns())) == weights.pattern_count == 64 and len(weights.tables) == 30
    )
    values = [weights.tables[start + 2] - 128 for start, _ in weights.patterns()]
    assert values[:4] == [60, -8, 6, 4]  # a1 to d1
    assert values[9:12] == [-30, -3, -2]  # b2 to d2
    assert values == values[::-1]
    engine = search.Search(weights, 2)
    here = Board.from_text("-OX" + "-" * 39 + "OX" + "-" * 20, "X")
    assert finish(engine.think_steps(here, 2))[0] == (1, 1)
