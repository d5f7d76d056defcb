"""Trees in files: packed, and checked by walking them with every code of their game."""

import math
import struct
from binascii import crc32
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from commands.errors import ToolError
from cows import tree as stored
from cows.tree import layout
from deployment.build_cache import cache_result, sources_digest

from .games import Game
from .nodes import Codes, Node, branch, distribution, total_guesses

_HERE = Path(__file__).resolve().parent
_STORED = Path(stored.__file__).parent
FOLDER = _HERE.parents[1] / "lib" / "trees"
MAX_BYTES = 0xFFFF  # of a file, because its header and its nodes have 2 bytes for an offset
_OFFSET_BYTES = 2
_TOO_LARGE = f"its file holds {MAX_BYTES}: take a smaller game"


def pack(game: Game, root: Node) -> bytes:
    """Return the file of a tree; lib/cows/tree/layout.py has its layout. Raises ToolError."""
    counts = distribution(root)
    complete = _is_complete(game)
    if not complete:
        root = _pruned(root)
    flags = (
        layout.ALLOW_REPEATS * game.allow_repeats
        | layout.MEMBERSHIP * game.membership
        | layout.COMPLETE * complete
    )
    width, map_width = (
        layout.guess_bytes(game.symbols, game.places),
        layout.child_map_bytes(game.places),
    )

    def size_of(node: Node) -> int:
        return width + (map_width + _OFFSET_BYTES) * bool(node.children)

    end = struct.calcsize(layout.HEADER) + size_of(root)  # of the queued nodes
    body = bytearray()
    queue = deque([root])
    while queue:
        node = queue.popleft()
        body += (game.number(node.guess) << 1 | bool(node.children)).to_bytes(width, "big")
        if node.children:
            bits = sum(1 << layout.reply_number(reply, game.places) for reply in node.children)
            body += (bits | node.is_consistent).to_bytes(map_width, "big")
            body += min(end, MAX_BYTES).to_bytes(_OFFSET_BYTES, "big")
        for child in node.children.values():
            queue.append(child)
            end += size_of(child)
    size = end + layout.CHECKSUM_BYTES
    if size > MAX_BYTES:
        raise ToolError(f"the tree takes {size} bytes, {_TOO_LARGE}")
    header = struct.pack(
        layout.HEADER,
        layout.MAGIC,
        layout.VERSION,
        game.symbols,
        game.places,
        flags,
        max(counts),
        sum(counts.values()),
        total_guesses(counts),
        size,
    )
    content = header + bytes(body)
    return content + crc32(content).to_bytes(layout.CHECKSUM_BYTES, "big")


def check_size(game: Game) -> None:
    """Raise ToolError if no tree of a game fits into a file.

    A complete tree has a node for each code. A node has at most one node below it for each reply
    but the winning one, so some nodes have others below.
    """
    if not _is_complete(game):
        return
    replies = layout.reply_number(game.winning_reply, game.places) - 1
    inner_nodes = -(-(game.size - 1) // replies)
    size = struct.calcsize(layout.HEADER) + layout.CHECKSUM_BYTES
    size += game.size * layout.guess_bytes(game.symbols, game.places)
    size += inner_nodes * (layout.child_map_bytes(game.places) + _OFFSET_BYTES)
    if size > MAX_BYTES:
        raise ToolError(
            f"every tree of {game.size} codes takes {size} bytes or more, {_TOO_LARGE}"
        )


def _is_complete(game: Game) -> bool:
    """Return whether the file has all nodes.

    The guesser of digits finds a guess that the file lacks; other games have no search.
    """
    return game.symbols != 10 or game.membership or not 2 <= game.places <= 5


def _pruned(node: Node) -> Node:
    """Return a tree without the nodes below it whose trees count up."""
    stored_children = {r: _pruned(c) for r, c in node.children.items() if not _counts_up(c)}
    return node._replace(children=stored_children)


def _counts_up(node: Node) -> bool:
    """Return whether a tree always guesses the lowest code still possible."""
    return node.guess == _lowest(node) and all(map(_counts_up, node.children.values()))


def _lowest(node: Node) -> tuple[int, ...]:
    """Return the lowest code that a tree finds."""
    return min([*map(_lowest, node.children.values()), *[node.guess] * node.is_consistent])


def textbook(guess: Sequence[int], secret: Sequence[int]) -> int:
    """Return the BCD score by docs/developer/systems.md, without the code that builds trees."""
    bulls = sum(
        symbol == secret_symbol for symbol, secret_symbol in zip(guess, secret, strict=True)
    )
    both = sum(min(guess.count(symbol), secret.count(symbol)) for symbol in set(guess))
    return bulls << 4 | both - bulls


def by_membership(guess: Sequence[int], secret: Sequence[int]) -> int:
    """Return the BCD score by system 4's cows; independent of the code that builds trees."""
    rest = [
        (symbol, secret_symbol)
        for symbol, secret_symbol in zip(guess, secret, strict=True)
        if symbol != secret_symbol
    ]
    secret_symbols = [secret_symbol for _, secret_symbol in rest]
    return len(guess) - len(rest) << 4 | sum(symbol in secret_symbols for symbol, _ in rest)


def game_of(tree: stored.Tree) -> Game:
    """Return the game of a stored tree."""
    return Game(tree.symbols, tree.digits, tree.allow_repeats, tree.membership)


def guess_of(tree: stored.Tree, node: Any) -> tuple[int, ...]:
    """Return the symbols of the guess at a node of a stored tree."""
    number = tree.guess(node)
    base = 16 if tree.symbols == 10 else tree.symbols
    return tuple(number // base**place % base for place in reversed(range(tree.digits)))


def reached_nodes(
    tree: stored.Tree, most: float = math.inf
) -> Iterator[tuple[Any, list[int], tuple[int, ...], Mapping[int, Codes]]]:
    """Yield the nodes of a stored tree that codes reach, down to `most` guesses.

    Each is (node, replies before it, its guess, {reply to the guess: codes}). Raises ValueError if
    a code is missing.
    """
    score = by_membership if tree.membership else textbook
    waiting: list[tuple[Any, list[int], Codes]] = [(tree.start(), [], game_of(tree).codes())]
    while waiting:
        node, replies, codes = waiting.pop()
        guess = guess_of(tree, node)
        parts: dict[int, list[tuple[int, ...]]] = {}
        for code in codes:
            parts.setdefault(score(guess, code), []).append(code)
        yield node, replies, guess, parts
        for reply in sorted(parts) if len(replies) + 1 < most else ():
            child = tree.next(node, reply)
            if child is not None:
                waiting.append((child, [*replies, reply], parts[reply]))


def walk(tree: stored.Tree) -> Counter[int]:
    """Play every code against a stored tree; return {guesses: codes}.

    Raises ValueError if a code is missing.
    """
    winning, reached = game_of(tree).winning_reply, reached_nodes(tree)
    return Counter(len(replies) + 1 for _, replies, _, parts in reached if winning in parts)


def read(tree: stored.Tree, game: Game) -> Node:
    """Return a stored tree as nodes. Raises stored.FileError, ValueError if a code is missing."""

    def node(at: Any, codes: Codes) -> Node:
        guess = guess_of(tree, at)
        return branch(game, guess, codes, lambda reply, part: node(tree.next(at, reply), part))

    return node(tree.start(), game.codes())


def check(path: Path, game: Game | None = None) -> tuple[stored.Tree, str]:
    """Walk the tree in a file with every code; return the closed tree and its line of the table.

    Raises ValueError if the tree fails or is for another game; stored.FileError.
    """
    tree = stored.load(path.stem, path.parent.as_posix())
    try:
        tree_game = game_of(tree)
        if game is not None and tree_game != game:
            raise ValueError(f"the tree is for {tree_game}")
        cache_key = ("walk", path.read_bytes(), sources_digest(_HERE), sources_digest(_STORED))
        counts = cache_result(cache_key, lambda: walk(tree))
    finally:
        tree.close()
    if (sum(counts.values()), total_guesses(counts), max(counts)) != (
        tree.code_count,
        tree.total,
        tree.worst,
    ):
        raise ValueError("the tree is not what its header says")
    mean = tree.total / tree.code_count
    return tree, (
        f"{path.stem:<20}{tree.code_count:>7}{tree.total:>8}{mean:>9.4f}{tree.worst:>7}"
        f"{path.stat().st_size:>7}"
    )
