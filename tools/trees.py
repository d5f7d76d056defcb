#!/usr/bin/env python3
"""Build guessing trees: for any bulls-and-cows game, the guess after every run of replies.

trees.py                         list the games whose trees are shipped
trees.py digits-4-distinct       build one of them anew, into lib/trees
trees.py --check                 walk every tree in lib/trees over every code of its game
trees.py --symbols 6 --places 4 --output six.tree               a game of your own
trees.py --symbols 4 --places 4 --membership --rule --output old.tree

Without --rule the tree is searched for the least total: it takes a C compiler (CC, or gcc), and
for the largest games minutes to an hour; every machine finds the same tree.
With --rule the guess is, of the codes still possible, the one with the most different replies, of
these the one whose most frequent reply is rarest, of these the lowest.

Exit status: 0 good, 1 a tree failed its check, 2 it cannot be done, for the reason on stderr.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import itertools
import math
import os
import platform
import shlex
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[1:1] = [str(ROOT / "lib")]

from cows import tree as stored  # noqa: E402
from cows import tree_check  # noqa: E402

FOLDER = ROOT / "lib" / "trees"
KERNEL = Path(__file__).resolve().with_name("trees_kernel.c")
NEVER = 1 << 29  # a budget that no game exceeds
MOST_DEPTH = 15  # guesses; as in the kernel
MOST_CODES = 20_000  # the kernel keeps two tables of this squared
DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Refusal(Exception):
    """It cannot be done; the message says why and what to do, in one line."""


# ---- games ----


class Game(NamedTuple):
    """What is guessed: `places` symbols, each one of `symbols`, and how replies are counted."""

    symbols: int
    places: int
    repeats: bool = True
    membership: bool = False

    def codes(self) -> list[tuple[int, ...]]:
        """All codes, rising."""
        if self.repeats:
            return list(itertools.product(range(self.symbols), repeat=self.places))
        return list(itertools.permutations(range(self.symbols), self.places))

    def text(self, code: Sequence[int]) -> str:
        """A code as it is written: digits, or letters where there are not ten symbols."""
        return "".join((DIGITS if self.symbols == 10 else LETTERS)[s] for s in code)

    def code(self, text: str) -> tuple[int, ...]:
        """The code that is written so. Raises Refusal."""
        alphabet = (DIGITS if self.symbols == 10 else LETTERS)[: self.symbols]
        if (
            len(text) != self.places
            or not set(text) <= set(alphabet)
            or not (self.repeats or len(set(text)) == self.places)
        ):
            kind = "" if self.repeats else "different "
            raise Refusal(f"a code is {self.places} {kind}symbols of {alphabet}, not {text!r}")
        return tuple(map(alphabet.index, text))

    def number(self, code: Sequence[int]) -> int:
        """A code's number: its value in base `symbols`."""
        number = 0
        for symbol in code:
            number = number * self.symbols + symbol
        return number

    def reply(self, guess: Sequence[int], secret: Sequence[int]) -> int:
        """The BCD score of a guess."""
        asked, there = [0] * self.symbols, [0] * self.symbols
        bulls = cows = 0
        for ours, theirs in zip(guess, secret, strict=True):
            if ours == theirs:
                bulls += 1
            else:
                asked[ours] += 1
                there[theirs] += 1
        for count, limit in zip(asked, there, strict=True):
            if limit:
                cows += count if self.membership else min(count, limit)
        return bulls << 4 | cows

    @property
    def won(self) -> int:
        """The BCD score of the code itself."""
        return self.places << 4


class Plan(NamedTuple):
    """How a tree is built: by the rule, or by search.

    `opening` the first guess, None to try them all; `most` guesses that a code may take;
    `widths` for each pass of the search how many guesses are looked at: for sets of up to 48
    codes, of up to 500, and above.
    """

    rule: bool = False
    opening: str | None = None
    most: int = MOST_DEPTH
    widths: tuple[tuple[int, int, int], ...] = ((6, 6, 12), (30, 60, 60))


EVERY = 100_000  # wider than there are guesses
SHIPPED = {
    "words": (Game(4, 4), Plan(opening="AABC", most=4, widths=((EVERY, EVERY, EVERY),))),
    "words-membership": (Game(4, 4, membership=True), Plan(rule=True)),
    "digits-3": (
        Game(10, 3),
        Plan(opening="012", most=7, widths=((3, 3, 3), (30, 60, 60), (EVERY, EVERY, EVERY))),
    ),
    "digits-3-distinct": (
        Game(10, 3, repeats=False),
        Plan(opening="012", most=7, widths=((3, 3, 3), (30, 60, 60), (EVERY, EVERY, EVERY))),
    ),
    "digits-4": (
        Game(10, 4),
        Plan(
            opening="0123",
            most=7,
            widths=(
                *((4, 4, 4), (6, 8, 16), (16, 24, 12)),
                *((40, 60, 12), (100, 150, 12), (300, 300, 8)),
            ),
        ),
    ),
    "digits-4-distinct": (
        Game(10, 4, repeats=False),
        Plan(
            opening="0123",
            most=7,
            widths=((2, 2, 2), (20, 20, 60), (300, 300, 300), (1000, 1500, EVERY)),
        ),
    ),
}


# ---- trees in memory ----


class Node(NamedTuple):
    """A guess, whether it can be the code, and the node after every other reply it can get."""

    guess: tuple[int, ...]
    hits: bool
    below: dict[int, Node]


Codes = Sequence[tuple[int, ...]]
Progress = Callable[[str], object]  # is told how far a build is; a "\n" ends what must be shown


def silent(text: str) -> None:
    """Show nothing."""


def split(game: Game, guess: Sequence[int], codes: Codes) -> dict[int, list[tuple[int, ...]]]:
    """The codes by the reply they give to a guess, replies rising."""
    parts: dict[int, list[tuple[int, ...]]] = {}
    for code in codes:
        parts.setdefault(game.reply(guess, code), []).append(code)
    return dict(sorted(parts.items()))


def branch(
    game: Game, guess: tuple[int, ...], codes: Codes, grow: Callable[[int, Codes], Node]
) -> Node:
    """The node of a guess for these codes; `grow(reply, part)` makes those below."""
    parts = split(game, guess, codes)
    hits = parts.pop(game.won, None) is not None
    return Node(guess, hits, {reply: grow(reply, part) for reply, part in parts.items()})


def counting(game: Game, codes: Codes) -> Node:
    """The tree that always guesses the lowest code still possible."""
    return branch(game, codes[0], codes, lambda reply, part: counting(game, part))


def lengths(node: Node, depth: int = 1) -> Counter[int]:
    """How many codes a tree finds at which guess: {guesses: codes}."""
    found = Counter({depth: 1} if node.hits else {})
    for below in node.below.values():
        found += lengths(below, depth + 1)
    return found


def cost(found: Counter[int]) -> int:
    """The guesses that all codes take together."""
    return sum(depth * count for depth, count in found.items())


def classes(codes: Codes) -> list[tuple[int, ...]]:
    """The first guesses to try: for each pattern of equal symbols the lowest."""
    lowest: dict[tuple[int, ...], tuple[int, ...]] = {}
    for code in codes:
        lowest.setdefault(tuple(sorted(Counter(code).values())), code)
    return list(lowest.values())


def by_rule(game: Game, progress: Progress = silent) -> Node:
    """The tree by system 4's rule; see SYSTEMS.md."""

    def grow(codes: Codes, guesses: Codes) -> Node:
        def merit(guess: tuple[int, ...]) -> tuple[int, int]:
            sizes = Counter(game.reply(guess, code) for code in codes).values()
            return -len(sizes), max(sizes)

        guess = min(guesses, key=merit)  # the first of equals is the lowest
        if len(codes) > 100:
            progress(f"{len(codes)} codes: guess {game.text(guess)}")
        return branch(game, guess, codes, lambda reply, part: grow(part, part))

    codes = game.codes()
    return grow(codes, classes(codes))  # the other first guesses are no better, and higher


# ---- the search ----


class Kernel:
    """The compiled search, prepared for a game. Raises Refusal."""

    def __init__(self, game: Game, bits: int = 24) -> None:
        self.game = game
        self.codes = game.codes()
        count, places = len(self.codes), game.places
        replies = sorted(
            {stored.index(b << 4 | c, places): (b, c) for b, c in _replies(places)}.items()
        )
        table = bytearray((places + 1) ** 2)
        for number, (bulls, cows) in replies:
            if bulls < places:  # which is number 0
                table[bulls * (places + 1) + cows] = number
        wide = len(replies) > 16
        need = count * count * (5 if wide else 3) + (24 << bits)
        if need > _memory():
            raise Refusal(f"{count} codes need {need >> 20} MB of memory: take a smaller game")
        library = ctypes.CDLL(str(compile_kernel("uint32_t" if wide else "uint16_t")))
        self._widen = library.widen
        self._solve = library.solve
        self._report = ctypes.CFUNCTYPE(None, *[ctypes.c_int] * 4)
        self._past = (ctypes.c_uint16 * (MOST_DEPTH + 1))()
        if library.setup(
            count,
            places,
            game.symbols,
            int(game.repeats),
            bytes(itertools.chain.from_iterable(self.codes)),
            int(game.membership),
            bytes(table),
            len(replies),
            bits,
        ):
            raise Refusal("not enough memory: take a smaller game")
        self._index = {code: i for i, code in enumerate(self.codes)}

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
        numbers = (ctypes.c_uint16 * len(codes))(*map(self._index.__getitem__, codes))
        for i, guess in enumerate(past):
            self._past[i] = self._index[guess]
        found = ctypes.c_int(-1)
        report = self._report(progress) if progress else self._report()
        total = self._solve(
            numbers, len(codes), most, NEVER, self._past, len(past), ctypes.byref(found), report
        )
        return (total, self.codes[found.value]) if found.value >= 0 else (NEVER, None)


def _replies(places: int) -> list[tuple[int, int]]:
    """The possible (bulls, cows)."""
    pairs = [(b, c) for b in range(places + 1) for c in range(places + 1 - b)]
    pairs.remove((places - 1, 1))
    return pairs


def _memory() -> int:
    """Bytes of memory in this machine; a guess where it does not tell."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 4 << 30


def compile_kernel(mask: str) -> Path:
    """The kernel as a shared library in build/, compiled when it is not there. Raises Refusal."""
    compiler = shlex.split(os.environ.get("CC", "")) or ["gcc"]
    options = ["-O3", "-shared", "-fPIC", f"-DMASK={mask}"]
    text = repr((compiler, options, platform.machine())).encode()
    key = hashlib.sha256(KERNEL.read_bytes() + text).hexdigest()[:16]
    library = ROOT / "build" / f"trees-{key}.so"
    if library.exists():
        return library
    library.parent.mkdir(exist_ok=True)
    fresh = library.with_suffix(f".{os.getpid()}")
    # Native is twice as fast, but not every compiler knows it. With integers only it cannot
    # change what is found.
    for more in (["-march=native"], []):
        command = [*compiler, *options, *more, str(KERNEL), "-o", str(fresh)]
        try:
            done = subprocess.run(command, capture_output=True, text=True)
        except OSError:
            raise Refusal(
                f"cannot run {compiler[0]}: install gcc, or name a compiler in CC"
            ) from None
        if done.returncode == 0:
            os.replace(fresh, library)
            return library
    why = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
    raise Refusal(f"{compiler[0]} cannot compile {KERNEL.name}: {why}")


def by_search(game: Game, plan: Plan, progress: Progress = silent) -> Node:
    """The tree of the least total that the plan's search finds. Raises Refusal."""
    kernel = Kernel(game)
    start = time.monotonic()
    openings = [game.code(plan.opening)] if plan.opening else classes(kernel.codes)

    def total(opening: tuple[int, ...], heading: str, best: int) -> int:
        """The cost of the whole game with this first guess, or something above `best`."""
        found = len(kernel.codes)
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
    for number, widths in enumerate(plan.widths, 1):
        kernel.widen(widths)
        heading = f"pass {number} of {len(plan.widths)}"
        found: dict[tuple[int, ...], int] = {}
        for opening in openings:
            found[opening] = total(opening, heading, min(found.values(), default=NEVER))
        least = min(found.values())
        if least < NEVER:
            openings = [min(found, key=found.__getitem__)]
            progress(f"{heading}: {game.text(openings[0])}, {least} guesses\n")
    if least >= NEVER:
        raise Refusal(f"no tree found that takes {plan.most} guesses: allow more, or search wider")

    def grow(codes: Codes, past: Codes) -> Node:
        most = plan.most - len(past)
        simple = counting(game, codes) if len(codes) < 1000 else None
        found = lengths(simple) if simple else Counter()
        if len(codes) < 3 and simple:
            return simple
        least, guess = kernel.solve(codes, most, past)
        assert guess is not None
        if simple and cost(found) <= least and max(found) <= most:
            return simple  # as good, and it need not be stored
        return branch(game, guess, codes, lambda reply, part: grow(part, [*past, guess]))

    opening = openings[0]
    return branch(game, opening, kernel.codes, lambda reply, part: grow(part, [opening]))


# ---- files ----


def pack(game: Game, root: Node) -> bytes:
    """The file of a tree; its layout is said in lib/cows/tree.py. Raises Refusal."""
    found = lengths(root)
    complete = game.symbols != 10 or game.membership or not 2 <= game.places <= 5
    kept = {id(root)}

    def sift(node: Node) -> tuple[tuple[int, ...], bool]:
        """The lowest code below a node, and whether just counting up does as the tree does."""
        below = [sift(child) for child in node.below.values()]
        lowest = min([code for code, _ in below] + [node.guess] * node.hits)
        plain = lowest == node.guess and all(plain for _, plain in below)
        if complete or not plain:
            kept.add(id(node))
        return lowest, plain

    sift(root)
    marks = (
        stored.REPEATS * game.repeats
        | stored.MEMBERSHIP * game.membership
        | stored.COMPLETE * complete
    )
    width, map_width = stored.width(game.symbols, game.places), stored.map_width(game.places)
    size = struct.calcsize(stored.HEADER)
    end = size + width + (map_width + 2) * bool(_children(root, kept))
    body = bytearray()
    row = deque([root])
    while row:
        node = row.popleft()
        children = _children(node, kept)
        body += (game.number(node.guess) << 1 | bool(children)).to_bytes(width, "big")
        if children:
            bits = int(node.hits)
            body += sum(
                (1 << stored.index(reply, game.places) for reply in children), bits
            ).to_bytes(map_width, "big")
            body += min(end, 0xFFFF).to_bytes(2, "big")
        for child in children.values():
            row.append(child)
            end += width + (map_width + 2) * bool(_children(child, kept))
    if end + 3 > 0xFFFF:
        raise Refusal(f"the tree takes {end + 3} bytes, its file holds 65535: take a smaller game")
    header = struct.pack(
        stored.HEADER,
        stored.MAGIC,
        stored.VERSION,
        game.symbols,
        game.places,
        marks,
        max(found),
        sum(found.values()),
        cost(found),
        end + 3,
    )
    content = header + bytes(body)
    return content + tree_check.checksum(content).to_bytes(3, "big")


def _children(node: Node, kept: set[int]) -> dict[int, Node]:
    return {reply: child for reply, child in node.below.items() if id(child) in kept}


# ---- checking ----


def textbook(guess: Sequence[int], secret: Sequence[int]) -> int:
    """The BCD score, as SYSTEMS.md defines it; apart from the code that builds."""
    bulls = sum(ours == theirs for ours, theirs in zip(guess, secret, strict=True))
    both = sum(min(guess.count(symbol), secret.count(symbol)) for symbol in set(guess))
    return bulls << 4 | both - bulls


def by_membership(guess: Sequence[int], secret: Sequence[int]) -> int:
    """The BCD score by system 4's way of counting cows; apart from the code that builds."""
    rest = [(ours, theirs) for ours, theirs in zip(guess, secret, strict=True) if ours != theirs]
    left = [theirs for _, theirs in rest]
    return len(guess) - len(rest) << 4 | sum(ours in left for ours, _ in rest)


def walk(tree: stored.Tree, codes: Codes) -> Counter[int]:
    """Play every code against a stored tree: {guesses: codes}. Raises ValueError when one fails.

    Codes that gave the same replies so far are played together.
    """
    score = by_membership if tree.membership else textbook
    found: Counter[int] = Counter()
    groups: list[tuple[Any, Codes, int]] = [(tree.start(), codes, 1)]
    while groups:
        node, codes, depth = groups.pop()
        number = tree.guess(node)
        base = 16 if tree.symbols == 10 else tree.symbols
        guess = tuple(number // base**place % base for place in reversed(range(tree.places)))
        parts: dict[int, list[tuple[int, ...]]] = {}
        for code in codes:
            parts.setdefault(score(guess, code), []).append(code)
        for reply, part in parts.items():
            after = tree.next(node, reply)
            if after is not None:
                groups.append((after, part, depth + 1))
            elif part == [guess]:
                found[depth] += 1
            else:
                raise ValueError(f"the tree takes {guess} for the code {part}")
    return found


def check(path: Path, game: Game | None = None) -> tuple[stored.Tree, str]:
    """Walk the tree in a file over every code; the tree, closed, and a line of the table.

    Raises ValueError when the tree fails, or is not for the game; stored.Damaged.
    """
    tree = stored.load(path.stem, path.parent.as_posix())
    try:
        its = Game(tree.symbols, tree.places, tree.repeats, tree.membership)
        if game is not None and its != game:
            raise ValueError(f"the tree is for {its}")
        found = walk(tree, its.codes())
    finally:
        tree.close()
    if (sum(found.values()), cost(found), max(found)) != (tree.count, tree.total, tree.worst):
        raise ValueError("the tree is not what its header says")
    mean = tree.total / tree.count
    return tree, (
        f"{path.stem:<20}{tree.count:>7}{tree.total:>8}{mean:>9.4f}{tree.worst:>7}"
        f"{path.stat().st_size:>7}"
    )


OWN = "symbols places distinct membership rule opening most widths output".split()
TITLE = f"{'tree':<20}{'codes':>7}{'total':>8}{'mean':>9}{'worst':>7}{'bytes':>7}"


# ---- the command line ----


def build(game: Game, plan: Plan, path: Path, progress: Progress = silent) -> str:
    """Build a tree, check it and put it at `path`; return its line of the table."""
    root = by_rule(game, progress) if plan.rule else by_search(game, plan, progress)
    content = pack(game, root)
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / (path.stem + stored.SUFFIX)
        fresh.write_bytes(content)
        line = check(fresh, game)[1]
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(content)
    os.replace(fresh, path)
    return line


class Teller:
    """Shows progress on stderr: at a terminal on one line, else a line every ten seconds."""

    def __init__(self) -> None:
        self._next = 0.0
        self._live = sys.stderr.isatty()

    def __call__(self, text: str) -> None:
        """Show the text, at once when it ends with a newline, else when it is time."""
        now = time.monotonic()
        if now < self._next and not text.endswith("\n"):
            return
        self._next = now + (0.2 if self._live else 10)
        start, end = ("\r\x1b[K", "") if self._live else ("", "\n")
        print(start + text.rstrip("\n"), end="\n" if text.endswith("\n") else end, file=sys.stderr)
        sys.stderr.flush()


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="trees.py",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="trees.py [NAME ...] | --check | --symbols N --places N --output FILE [options]",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="a shipped tree to build anew")
    parser.add_argument("--check", action="store_true", help="check all trees in lib/trees")
    own = parser.add_argument_group("a game of your own")
    own.add_argument("--symbols", type=int, metavar="N", help="how many: 2 to 26, ten are digits")
    own.add_argument("--places", type=int, metavar="N", help="the length of a code: 2 to 6")
    own.add_argument("--distinct", action="store_true", help="no symbol twice in a code")
    own.add_argument("--membership", action="store_true", help="count cows as system 4 does")
    own.add_argument("--rule", action="store_true", help="by system 4's rule, not by search")
    own.add_argument("--opening", metavar="CODE", help="the first guess; without it all are tried")
    own.add_argument("--most", type=int, metavar="N", help="guesses a code may take at most")
    own.add_argument(
        "--widths",
        metavar="A,B,C[/...]",
        help="for each pass, how many guesses are looked at for up to 48, up to 500, more codes",
    )
    own.add_argument("--output", type=Path, metavar="FILE", help="where the tree goes")
    return parser.parse_args(arguments)


def _own(options: argparse.Namespace) -> tuple[Game, Plan]:
    """The game and plan that the options ask for. Raises Refusal."""
    if options.symbols is None or options.places is None or options.output is None:
        raise Refusal("a game of your own needs --symbols, --places and --output")
    if options.output.suffix != stored.SUFFIX:
        raise Refusal(f"--output is a file that ends in {stored.SUFFIX}")
    if not 2 <= options.symbols <= 26:
        raise Refusal("--symbols is 2 to 26")
    if not 2 <= options.places <= 6:
        raise Refusal("--places is 2 to 6")
    if options.distinct and options.places > options.symbols:
        raise Refusal(f"{options.symbols} symbols have no {options.places} distinct ones")
    game = Game(options.symbols, options.places, not options.distinct, options.membership)
    count = math.perm(game.symbols, game.places) if options.distinct else game.symbols**game.places
    if count > MOST_CODES:
        raise Refusal(f"{count} codes are too many: up to {MOST_CODES} can be done")
    plan = Plan(rule=options.rule)
    if options.rule and (options.opening or options.most or options.widths):
        raise Refusal("--rule leaves nothing to --opening, --most and --widths")
    if options.opening:
        game.code(options.opening)
        plan = plan._replace(opening=options.opening)
    if options.most is not None:
        if not 1 <= options.most <= MOST_DEPTH:
            raise Refusal(f"--most is 1 to {MOST_DEPTH}")
        plan = plan._replace(most=options.most)
    if options.widths:
        try:
            widths = [tuple(map(int, one.split(","))) for one in options.widths.split("/")]
        except ValueError:
            widths = []
        if not widths or any(len(one) != 3 or min(one) < 1 for one in widths):
            raise Refusal("--widths is like 2,2,4/20,30,60: three numbers from 1 up for each pass")
        plan = plan._replace(widths=tuple(widths))
    return game, plan


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; return the exit status."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # the kernel would not look for Ctrl-C
    options = parse(arguments)
    given = [f"--{name}" for name in OWN if getattr(options, name) not in (None, False)]
    try:
        if (options.check or options.names) and given:
            raise Refusal(f"{given[0]} is for a game of your own, without --check or a name")
        if options.check and options.names:
            raise Refusal("--check checks all trees: name none")
        for name in options.names:
            if name not in SHIPPED:
                raise Refusal(f"no tree is called {name}: choose from {', '.join(SHIPPED)}")
        if options.check:
            return _check_all()
        if given:
            game, plan = _own(options)
            print(TITLE, build(game, plan, options.output, Teller()), sep="\n")
        elif options.names:
            for name in options.names:
                game, plan = SHIPPED[name]
                line = build(game, plan, FOLDER / (name + stored.SUFFIX), Teller())
                print(TITLE, line, sep="\n")
        else:
            print(*SHIPPED, sep="\n")
    except Refusal as error:
        print(f"trees: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"trees: {error.filename or 'a file'}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


def _check_all() -> int:
    """Check every shipped tree, print the table; return the exit status."""
    print(TITLE)
    failed = size = 0
    for name, (game, _) in SHIPPED.items():
        path = FOLDER / (name + stored.SUFFIX)
        try:
            print(check(path, game)[1], flush=True)
            size += path.stat().st_size
        except (ValueError, stored.Damaged) as error:
            failed = 1
            print(f"{name:<20}FAILED: {error}")
    print(f"{'all':<51}{size:>7}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
