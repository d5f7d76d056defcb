"""The search for a tree with a small total, in C; it is minimal if every guess was tried."""

import ctypes
import itertools
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from commands.errors import ToolError
from commands.reporting import ShowProgress, silent
from kernel_tools import c_kernel

from .games import LARGE, MOST_GUESSES, SMALL, Game, SearchPlan
from .nodes import (
    Codes,
    Node,
    branch,
    distribution,
    first_guesses,
    lowest_first_tree,
    split,
    total_guesses,
)

KERNEL = Path(__file__).resolve().with_name("trees_kernel.c")
NEVER = 1 << 29  # guesses; larger than the cost of any game
# Cost of a guess, if a code that takes the last guess costs 1 more. So the total is the least only
# with fewer than 256 such codes.
UNIT = 256


class Kernel:
    """The compiled search, prepared for a game. Raises ToolError.

    Costs are guesses. With `few_last` a guess costs UNIT, and each code that takes the last guess
    costs 1 more.
    """

    def __init__(self, game: Game, bits: int = 24, few_last: bool = False) -> None:
        self.game = game
        self.unit, self._last_guess_penalty = (UNIT, 1) if few_last else (1, 0)
        self.codes = game.codes()
        count = len(self.codes)
        # An estimate of the bytes of a code in trees_kernel.c, and 24 for an entry of its table.
        need = count * (90 + 2 * game.symbols * game.places) + (24 << bits)
        if need > _memory():
            raise ToolError(f"{count} codes need {need >> 20} MB of memory: take a smaller game")
        # Integers only, so native code gives the same result everywhere.
        constants = {"PLACES": game.places, "MOST_GUESSES": MOST_GUESSES}
        constants |= {"SMALL": SMALL, "LARGE": LARGE}
        options = [f"-D{name}={value}" for name, value in constants.items()]
        library = ctypes.CDLL(str(c_kernel.library(KERNEL, options)))
        self._begin_pass = library.begin_pass
        self._solve = library.solve
        self._game_lower_bound = library.game_lower_bound
        self._report = ctypes.CFUNCTYPE(None, *[ctypes.c_int] * 4)
        self._past = (ctypes.c_uint32 * (MOST_GUESSES + 1))()
        if library.setup(
            count,
            game.symbols,
            int(game.allow_repeats),
            bytes(itertools.chain.from_iterable(self.codes)),
            int(game.membership),
            bits,
            self.unit,
            self._last_guess_penalty,
        ):
            raise ToolError("not enough memory: take a smaller game")
        self._index = {code: i for i, code in enumerate(self.codes)}

    def cost_of(self, counts: Counter[int], most: int) -> int:
        """Return the cost of codes; `counts` has the codes that take 1, 2, ... `most` guesses."""
        return self.unit * total_guesses(counts) + self._last_guess_penalty * counts[most]

    def begin_pass(self, widths: tuple[int, int, int]) -> None:
        """Begin a pass that tries these numbers of guesses; see SearchPlan."""
        self._begin_pass(*(min(width, len(self.codes)) for width in widths))

    def solve(
        self,
        codes: Codes,
        most: int,
        past: Codes,
        progress: Callable[[int, int, int, int], None] | None = None,
    ) -> tuple[int, tuple[int, ...] | None]:
        """Return the least cost found for some codes, and its guess, after the guesses `past`.

        Returns NEVER and None if nothing was found that takes at most `most` guesses.
        """
        numbers = (ctypes.c_uint32 * len(codes))(*map(self._index.__getitem__, codes))
        for i, guess in enumerate(past):
            self._past[i] = self._index[guess]
        index = ctypes.c_int(-1)
        report = self._report(progress) if progress else self._report()
        total = self._solve(
            numbers, len(codes), most, NEVER, self._past, len(past), ctypes.byref(index), report
        )
        return (total, self.codes[index.value]) if index.value >= 0 else (NEVER, None)

    def game_lower_bound(self, depth: int, progress: Callable[[int, int, int, int], None]) -> int:
        """Return a lower bound of every tree's cost; the first `depth` guesses are all tried."""
        count = len(self.codes)
        numbers = (ctypes.c_uint32 * count)(*range(count))
        report = self._report(progress)
        return self._game_lower_bound(numbers, count, depth, self._past, 0, report)


def game_lower_bound(game: Game, depth: int, progress: ShowProgress = silent) -> int:
    """Return a lower bound of the total of every tree for the game. Raises as `Kernel`.

    A guess has at most R different replies besides the winning one. So at best a tree finds one of
    n codes at the first guess, R more at the second, R * R at the third, and so on. That gives the
    least possible total for n codes. The first `depth` guesses are bounded more closely. There
    every guess is tried (one for each symmetry class). Its total is summed over the
    actual parts that it splits the codes into, and the least sum counts. If no code takes more
    than `depth` guesses, the bound is the least total itself.
    """

    def report(_: int, done: int, of: int, best: int) -> None:
        progress(done + 1, of, "guesses", "" if best >= NEVER else f"at least {best} so far")

    return Kernel(game, bits=10).game_lower_bound(depth, report)


def _memory() -> int:
    """Return the bytes of memory of this machine; an estimate if unknown."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 4 << 30


def search_tree(game: Game, plan: SearchPlan, progress: ShowProgress = silent) -> Node:
    """Return the tree with the least total that the plan's search finds. Raises as `Kernel`.

    `plan.claim` states whether it is the least possible.
    """
    kernel = Kernel(game, few_last=plan.few_last)
    every = [game.code(plan.opening)] if plan.opening else first_guesses(kernel.codes)
    openings, passes = every, plan.passes(game)

    def total(opening: tuple[int, ...], heading: str, best: int) -> int:
        """Return the cost of the whole game with this first guess, or a value above `best`."""
        subtotal = kernel.unit * len(kernel.codes)
        for reply, part in split(game, opening, kernel.codes).items():
            if reply == game.winning_reply:
                continue

            def report(depth: int, done: int, of: int, _: int, reply: int = reply) -> None:
                if depth == 1:
                    stage = f"{heading}, {game.text(opening)}, reply {reply:02x}: guesses"
                    progress(done + 1, of, stage)

            subtotal += kernel.solve(part, plan.most - 1, [opening], report)[0]
            if subtotal > best:
                break
        return subtotal

    least = NEVER
    for number, widths in enumerate(passes, 1):
        kernel.begin_pass(widths)
        heading = f"pass {number} of {len(passes)}"
        if min(widths) >= game.size:  # this pass has to prove the minimum
            openings = every
        totals: dict[tuple[int, ...], int] = {}
        for opening in openings:
            totals[opening] = total(opening, heading, min(totals.values(), default=NEVER))
        least = min(totals.values())
        if least < NEVER:
            openings = [min(totals, key=totals.__getitem__)]
            progress(number, len(passes), "passes", f"{least // kernel.unit} guesses")
    if least >= NEVER:
        raise _not_found(plan.most)

    opening = openings[0]
    return branch(
        game, opening, kernel.codes, lambda reply, part: _grow(kernel, plan.most, part, [opening])
    )


def _not_found(most: int) -> ToolError:
    return ToolError(f"no tree found that takes {most} guesses: allow more, or search wider")


def _grow(kernel: Kernel, most: int, codes: Codes, past: Codes) -> Node:
    """Return the tree found for some codes after the guesses `past`; `most` guesses in all.

    Raises ToolError if the search found no tree.
    """
    game, remaining = kernel.game, most - len(past)
    # A tree that counts up is not stored, so it is taken if it is as good as the tree found.
    counting_up = lowest_first_tree(game, codes) if len(codes) < 1000 else None
    if counting_up and len(codes) < 3:
        return counting_up
    least, guess = kernel.solve(codes, remaining, past)
    if guess is None:
        raise _not_found(most)
    if counting_up:
        counts = distribution(counting_up)
        if kernel.cost_of(counts, remaining) <= least and max(counts) <= remaining:
            return counting_up
    return branch(
        game, guess, codes, lambda reply, part: _grow(kernel, most, part, [*past, guess])
    )


def improved_tree(game: Game, plan: SearchPlan, root: Node, progress: ShowProgress) -> Node:
    """Return a tree whose parts of at most LARGE codes were searched again, if that is cheaper.

    The plan's widths and `most` are used. Raises as `Kernel`.
    """
    kernel = Kernel(game, few_last=plan.few_last)
    parts: list[tuple[Node, Codes, Codes]] = []

    def gather(node: Node, codes: Codes, past: Codes) -> None:
        if len(codes) <= LARGE:
            parts.append((node, codes, past))
            return
        for reply, part in split(game, node.guess, codes).items():
            if reply != game.winning_reply:
                gather(node.children[reply], part, [*past, node.guess])

    gather(root, kernel.codes, [])
    passes = plan.passes(game)
    for number, widths in enumerate(passes, 1):
        kernel.begin_pass(widths)
        for done, (_, codes, past) in enumerate(parts, 1):
            kernel.solve(codes, plan.most - len(past), past)
            progress(done, len(parts), f"pass {number} of {len(passes)}: parts")
    better: dict[int, Node] = {}
    for node, codes, past in parts:
        try:
            fresh = _grow(kernel, plan.most, codes, past)
        except ToolError:
            continue  # a narrow search may find none
        remaining = plan.most - len(past)
        fresh_cost = kernel.cost_of(distribution(fresh), remaining)
        if fresh_cost < kernel.cost_of(distribution(node), remaining):
            better[id(node)] = fresh

    def rebuilt(node: Node) -> Node:
        children = {reply: rebuilt(child) for reply, child in node.children.items()}
        return better.get(id(node)) or Node(node.guess, node.is_consistent, children)

    return rebuilt(root)
