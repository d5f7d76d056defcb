"""The search for a tree of a small total, in C; where every guess is tried it is the least."""

from __future__ import annotations

import ctypes
import itertools
import os
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import c_kernel

from .games import MOST_DEPTH, Game, Plan, Refusal
from .nodes import Codes, Node, Progress, branch, classes, cost, counting, lengths, silent, split

ROOT = Path(__file__).resolve().parents[2]
KERNEL = ROOT / "tools" / "trees_kernel.c"
NEVER = 1 << 29  # a budget that no game exceeds
LARGE = 500  # codes; as in the kernel
UNIT = 256  # what a guess costs where a code costs 1 more that takes the last guess


class Kernel:
    """The compiled search, prepared for a game. Raises Refusal, c_kernel.Unavailable.

    Costs are guesses; with `few_last` UNIT a guess, and 1 for each code that takes the last one.
    """

    def __init__(self, game: Game, bits: int = 24, few_last: bool = False) -> None:
        self.game = game
        self.unit, self._late = (UNIT, 1) if few_last else (1, 0)
        self.codes = game.codes()
        count = len(self.codes)
        need = count * (90 + 2 * game.symbols * game.places) + (24 << bits)
        if need > _memory():
            raise Refusal(f"{count} codes need {need >> 20} MB of memory: take a smaller game")
        # With integers only, native code cannot change what is found.
        library = ctypes.CDLL(str(c_kernel.library(KERNEL, [f"-DPLACES={game.places}"])))
        self._widen = library.widen
        self._solve = library.solve
        self._lower_bound = library.lower_bound
        self._report = ctypes.CFUNCTYPE(None, *[ctypes.c_int] * 4)
        self._past = (ctypes.c_uint32 * (MOST_DEPTH + 1))()
        if library.setup(
            count,
            game.symbols,
            int(game.repeats),
            bytes(itertools.chain.from_iterable(self.codes)),
            int(game.membership),
            bits,
            self.unit,
            self._late,
        ):
            raise Refusal("not enough memory: take a smaller game")
        self._index = {code: i for i, code in enumerate(self.codes)}

    def cost_of(self, counts: Counter[int], most: int) -> int:
        """The cost of codes of which so many take 1, 2, 3 ... guesses, of `most` at most."""
        return self.unit * cost(counts) + self._late * counts[most]

    def widen(self, widths: tuple[int, int, int]) -> None:
        """Begin a pass that looks at so many guesses; see Plan."""
        self._widen(*(min(width, len(self.codes)) for width in widths))

    def solve(
        self,
        codes: Codes,
        most: int,
        past: Codes,
        progress: Callable[[int, int, int, int], None] | None = None,
    ) -> tuple[int, tuple[int, ...] | None]:
        """The least cost found for some codes and the guess for it, after the guesses `past`.

        NEVER and None when no way was found that takes at most `most` guesses.
        """
        numbers = (ctypes.c_uint32 * len(codes))(*map(self._index.__getitem__, codes))
        for i, guess in enumerate(past):
            self._past[i] = self._index[guess]
        found = ctypes.c_int(-1)
        report = self._report(progress) if progress else self._report()
        total = self._solve(
            numbers, len(codes), most, NEVER, self._past, len(past), ctypes.byref(found), report
        )
        return (total, self.codes[found.value]) if found.value >= 0 else (NEVER, None)

    def lower_bound(self, depth: int, progress: Callable[[int, int, int, int], None]) -> int:
        """What no tree for all codes costs less than, with all first `depth` guesses tried."""
        count = len(self.codes)
        numbers = (ctypes.c_uint32 * count)(*range(count))
        report = self._report(progress)
        return self._lower_bound(numbers, count, depth, self._past, 0, report)


def bound(game: Game, depth: int, progress: Progress = silent) -> int:
    """A number of guesses that no tree for the game takes fewer than. Raises as `Kernel`.

    A guess has at most so many different replies, R without the winning one. So at best a tree
    finds one of n codes at the first guess, R more at the second, R * R at the third, and so on:
    that many guesses n codes cost at the least. The first `depth` guesses are judged by more:
    there every guess is tried (of those that a symmetry makes equal, one), the sum for each is
    over the real parts that it splits the codes into, and the least sum counts. With `depth` as
    great as the guesses that any code takes the bound is the least total itself.
    """

    def tell(_: int, done: int, of: int, best: int) -> None:
        found = "" if best >= NEVER else f", at least {best} so far"
        progress(f"guess {done + 1} of up to {of}{found}")

    return Kernel(game, bits=10).lower_bound(depth, tell)


def _memory() -> int:
    """Bytes of memory in this machine; a guess where it does not tell."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 4 << 30


def by_search(game: Game, plan: Plan, progress: Progress = silent) -> Node:
    """The tree of the least total that the plan's search finds. Raises as `Kernel`.

    `plan.claim` says whether it is the least there is.
    """
    kernel = Kernel(game, few_last=plan.few_last)
    start = time.monotonic()
    every = [game.code(plan.opening)] if plan.opening else classes(kernel.codes)
    openings, passes = every, plan.passes(game)

    def total(opening: tuple[int, ...], heading: str, best: int) -> int:
        """The cost of the whole game with this first guess, or something above `best`."""
        found = kernel.unit * len(kernel.codes)
        for reply, part in split(game, opening, kernel.codes).items():
            if reply == game.won:
                continue

            def tell(depth: int, done: int, of: int, _: int, reply: int = reply) -> None:
                if depth == 1:
                    seconds = time.monotonic() - start
                    progress(
                        f"{heading}, {game.text(opening)}, reply {reply:02x}: "
                        f"guess {done + 1} of {of}, {seconds:.0f} s"
                    )

            found += kernel.solve(part, plan.most - 1, [opening], tell)[0]
            if found > best:
                break
        return found

    least = NEVER
    for number, widths in enumerate(passes, 1):
        kernel.widen(widths)
        heading = f"pass {number} of {len(passes)}"
        if min(widths) >= game.size:  # now it is to be proven
            openings = every
        found: dict[tuple[int, ...], int] = {}
        for opening in openings:
            found[opening] = total(opening, heading, min(found.values(), default=NEVER))
        least = min(found.values())
        if least < NEVER:
            openings = [min(found, key=found.__getitem__)]
            progress(f"{heading}: {game.text(openings[0])}, {least // kernel.unit} guesses\n")
    if least >= NEVER:
        raise Refusal(f"no tree found that takes {plan.most} guesses: allow more, or search wider")

    opening = openings[0]
    return branch(
        game, opening, kernel.codes, lambda reply, part: _grow(kernel, plan.most, part, [opening])
    )


def _grow(kernel: Kernel, most: int, codes: Codes, past: Codes) -> Node:
    """The tree that was found for some codes after the guesses `past`; `most` guesses in all."""
    game, left = kernel.game, most - len(past)
    simple = counting(game, codes) if len(codes) < 1000 else None
    found = lengths(simple) if simple else Counter()
    if len(codes) < 3 and simple:
        return simple
    least, guess = kernel.solve(codes, left, past)
    assert guess is not None
    if simple and kernel.cost_of(found, left) <= least and max(found) <= left:
        return simple  # as good, and it need not be stored
    return branch(
        game, guess, codes, lambda reply, part: _grow(kernel, most, part, [*past, guess])
    )


def improve(game: Game, plan: Plan, root: Node, progress: Progress = silent) -> Node:
    """A tree with its parts of at most LARGE codes searched for anew, and what is cheaper taken.

    Of the plan the widths and `most` are used. Raises as `Kernel`.
    """
    kernel = Kernel(game, few_last=plan.few_last)
    parts: list[tuple[Node, Codes, Codes]] = []

    def gather(node: Node, codes: Codes, past: Codes) -> None:
        if len(codes) <= LARGE:
            parts.append((node, codes, past))
            return
        for reply, part in split(game, node.guess, codes).items():
            if reply != game.won:
                gather(node.below[reply], part, [*past, node.guess])

    gather(root, kernel.codes, [])
    passes = plan.passes(game)
    for number, widths in enumerate(passes, 1):
        kernel.widen(widths)
        for done, (_, codes, past) in enumerate(parts, 1):
            kernel.solve(codes, plan.most - len(past), past)
            progress(f"pass {number} of {len(passes)}: {done} of {len(parts)} parts")
    better: dict[int, Node] = {}
    for node, codes, past in parts:
        fresh = _grow(kernel, plan.most, codes, past)
        left = plan.most - len(past)
        if kernel.cost_of(lengths(fresh), left) < kernel.cost_of(lengths(node), left):
            better[id(node)] = fresh

    def put(node: Node) -> Node:
        below = {reply: put(child) for reply, child in node.below.items()}
        return better.get(id(node)) or Node(node.guess, node.hits, below)

    return put(root)
