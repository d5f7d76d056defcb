"""Build guessing trees: for any bulls-and-cows game, the guess after every sequence of replies.

Examples:
  python3 tools/trees.py                    list the games whose trees are shipped
  python3 tools/trees.py digits-4-distinct  build one of them again, into lib/trees
  python3 tools/trees.py --check            walk every shipped tree with every code
  python3 tools/trees.py --symbols 6 --places 4 --output six.tree  a game of your own
  python3 tools/trees.py --symbols 10 --places 4 --bound 4  a lower bound of totals
  python3 tools/trees.py --improve six.tree --widths 2,2,1/30,10,1  search large subtrees again
  python3 tools/trees.py --symbols 4 --places 4 --membership --rule --output old.tree

Without --rule the tool searches for a tree with a small total. That needs a C compiler (CC, or
gcc), and takes minutes to an hour for the largest games. Every machine finds the same tree. Up to
1500 codes every guess is tried, so no tree has a smaller total. With more codes, and with
--widths, only the most promising guesses are tried; a line below the table states which case it
was. --improve prints the table alone, and changes the file only if a better subtree is found.
--few-last chooses, among trees of equal total, one with few codes that take --most guesses.
--bound N prints a lower bound of the total of every tree. At the first N guesses every guess is
tried with its actual partition of the codes. Later guesses are assumed to get all possible
replies. A greater N gives a closer bound, and takes longer. With --rule the guess is, of the codes
still possible, the one with the most different replies, of these the one whose most frequent reply
is rarest, of these the lowest.

Exit status: 0 done, 1 a tree failed its check, 2 failed; the reason is on stderr.

"""

import argparse
import contextlib
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from commands import command_line, environment, output_files
from commands.errors import ToolError
from commands.reporting import Progress, ShowProgress, silent
from cows import tree as stored
from cows.tree import layout
from tree_tools.files import FOLDER, check, check_size, game_of, pack, read
from tree_tools.games import LARGE, MOST_GUESSES, SHIPPED, SMALL, Game, SearchPlan
from tree_tools.nodes import Node, distribution, rule_tree
from tree_tools.search import game_lower_bound, improved_tree, search_tree

MOST_CODES = 100_000  # the number of codes of five digits
_MODES = {  # the options that these go with
    "names": "",
    "check": "",
    "improve": "most few_last widths",
    "bound": "symbols places distinct membership",
    "rule": "symbols places distinct membership output",
}
TITLE = f"{'tree':<20}{'codes':>7}{'total':>8}{'mean':>9}{'worst':>7}{'bytes':>7}"


def build(game: Game, plan: SearchPlan, path: Path, progress: ShowProgress = silent) -> str:
    """Build a tree, check it and write it to `path`; return its line of the table."""
    output_files.check_writable(path)
    root = rule_tree(game, progress) if plan.rule else search_tree(game, plan, progress)
    if plan.improvements:
        again = plan._replace(widths=plan.improvements, most=max(distribution(root)))
        root = improved_tree(game, again, root, progress)
    return write_tree(game, root, path)


@contextlib.contextmanager
def _tree_to_improve(path: Path) -> Iterator[stored.Tree]:
    """Open the tree in a file for the body. Raises ToolError if it or the body fails."""
    try:
        with contextlib.closing(stored.load(path.stem, path.parent.as_posix())) as tree:
            yield tree
    except (ValueError, stored.FileError) as error:
        raise ToolError(f"{path} is not a tree to improve: {error}") from None


def write_tree(game: Game, root: Node, path: Path) -> str:
    """Check a tree and write it to a file; return its line of the table. Raises ToolError."""
    content = pack(game, root)
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / (path.stem + layout.SUFFIX)
        fresh.write_bytes(content)
        line = check(fresh, game)[1]
    output_files.write(path, content)
    return line


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line; `given` of the result has the names of the options in it."""
    parser = command_line.Parser(
        "trees",
        __doc__,
        usage="trees.py [NAME ...] | --check | --symbols N --places N --output FILE [options]",
    )
    parser.add_argument(
        "names", nargs="*", default=[], metavar="NAME", help="a shipped tree to build"
    )
    parser.add_argument("--check", action="store_true", help="check all shipped trees")
    parser.add_argument(
        "--improve",
        type=command_line.path_argument,
        metavar="FILE",
        help="improve the tree in FILE",
    )
    own = parser.add_argument_group("a game of your own")
    own.add_argument(
        "--symbols", type=int, metavar="N", help="number of symbols, 2 to 26; ten are digits"
    )
    own.add_argument("--places", type=int, metavar="N", help="the length of a code: 2 to 6")
    own.add_argument("--distinct", action="store_true", help="no symbol twice in a code")
    own.add_argument("--membership", action="store_true", help="count cows as system 4 does")
    own.add_argument("--rule", action="store_true", help="by system 4's rule, not by search")
    own.add_argument("--opening", metavar="CODE", help="the first guess (default: all are tried)")
    own.add_argument("--most", type=int, metavar="N", help="the most guesses for a code")
    own.add_argument(
        "--few-last",
        action="store_true",
        help="among trees of equal total, minimise the codes that take --most guesses",
    )
    own.add_argument(
        "--widths",
        metavar="A,B,C[/...]",
        help=f"for each pass, the guesses tried for up to {SMALL}, up to {LARGE}, and more codes",
    )
    own.add_argument("--bound", type=int, metavar="N", help="print a lower bound of the total")
    own.add_argument(
        "--output", type=command_line.path_argument, metavar="FILE", help="the file for the tree"
    )
    options = parser.parse_args(arguments)
    options.given = parser.check_together(options, _MODES)
    return options


def _game(options: argparse.Namespace) -> Game:
    """Return the game of the options. Raises ToolError."""
    if options.symbols is None or options.places is None:
        raise ToolError("a game of your own needs --symbols and --places")
    if not 2 <= options.symbols <= 26:
        raise ToolError("--symbols is 2 to 26")
    if not 2 <= options.places <= 6:
        raise ToolError("--places is 2 to 6")
    if options.distinct and options.places > options.symbols:
        raise ToolError(f"{options.symbols} symbols have no {options.places} distinct ones")
    game = Game(options.symbols, options.places, not options.distinct, options.membership)
    if game.size > MOST_CODES:
        raise ToolError(f"{game.size} codes are too many: the limit is {MOST_CODES}")
    return game


def _plan(options: argparse.Namespace, game: Game) -> SearchPlan:
    """Return the plan for the tree of the options. Raises ToolError."""
    if options.output is None:
        raise ToolError("a game of your own needs --output, or --bound")
    _check_file("--output", options.output)
    check_size(game)
    plan = SearchPlan(rule=options.rule)
    if options.opening is not None:
        game.code(options.opening)
        plan = plan._replace(opening=options.opening)
    return _with_search_options(options, plan)


def _improvement(options: argparse.Namespace) -> SearchPlan:
    """Return the plan for --improve. Raises ToolError."""
    path = options.improve
    _check_file("--improve", path)
    with _tree_to_improve(path) as tree:
        worst = tree.worst
    plan = _with_search_options(options, SearchPlan(most=worst))
    if plan.most < worst:
        raise ToolError(f"--most is {worst} or more for {path}: the tree takes as many")
    return plan


def _with_search_options(options: argparse.Namespace, plan: SearchPlan) -> SearchPlan:
    """Return a plan with the search options added. Raises ToolError."""
    if options.most is not None:
        if not 1 <= options.most <= MOST_GUESSES:
            raise ToolError(f"--most is 1 to {MOST_GUESSES}")
        plan = plan._replace(most=options.most)
    if options.few_last:
        if options.most is None and plan.most == MOST_GUESSES:
            raise ToolError("--few-last needs --most: how many guesses few codes are to take")
        plan = plan._replace(few_last=True)
    if options.widths is not None:
        one = ",".join(3 * ["[1-9][0-9]{0,8}"])
        if not re.fullmatch(f"{one}(/{one})*", options.widths):
            raise ToolError(
                "--widths is like 2,2,4/20,30,60: three numbers from 1 up for each pass"
            )
        passes = options.widths.split("/")
        plan = plan._replace(widths=tuple(tuple(map(int, one.split(","))) for one in passes))
    return plan


def _work(options: argparse.Namespace) -> list[Callable[[], None]]:
    """Check the options; return the calls that do the work. Raises ToolError, OSError."""
    if options.names:
        return [
            partial(_build, *SHIPPED[name], FOLDER / (name + layout.SUFFIX))
            for name in options.names
        ]
    if options.improve:
        return [partial(_improve, options.improve, _improvement(options))]
    game = _game(options)
    if options.bound is None:
        return [partial(_build, game, _plan(options, game), options.output)]
    if not 0 <= options.bound <= MOST_GUESSES:
        raise ToolError(f"--bound is 0 to {MOST_GUESSES}")
    return [partial(_bound, game, options.bound)]


def _build(game: Game, plan: SearchPlan, path: Path) -> None:
    with contextlib.closing(Progress()) as progress:
        line = build(game, plan, path, progress)
    print(TITLE, line, plan.claim(game), sep="\n")


def _improve(path: Path, plan: SearchPlan) -> None:
    with _tree_to_improve(path) as tree:
        check(path)
        game = game_of(tree)
        root = read(tree, game)
    with contextlib.closing(Progress()) as progress:
        line = write_tree(game, improved_tree(game, plan, root, progress), path)
    print(TITLE, line, sep="\n")


def _bound(game: Game, depth: int) -> None:
    with contextlib.closing(Progress()) as progress:
        total = game_lower_bound(game, depth, progress)
    print(f"no tree for {game.size} codes takes fewer than {total} guesses in all")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    options = parse(arguments)
    for name in options.names:
        if name not in SHIPPED:
            raise ToolError(f"no tree is called {name!r}: choose from {', '.join(SHIPPED)}")
    if not options.given:
        print(*SHIPPED, sep="\n")
        return 0
    if options.check:
        command_line.stop_at_once("trees")
        return _check_all()
    work = _work(options)  # before the environment is installed, because it checks the options
    environment.enter()
    command_line.stop_at_once("trees")
    for call in work:
        call()
    return 0


def _check_file(option: str, path: Path) -> None:
    """Raise ToolError or OSError if an option's file is no tree or cannot be written."""
    if path.suffix != layout.SUFFIX:
        raise ToolError(f"{option} is a file that ends in {layout.SUFFIX}")
    output_files.check_writable(path)


def _check_all() -> int:
    """Check every shipped tree, print the table; return the exit status."""
    print(TITLE)
    failed = size = 0
    for name, (game, _) in SHIPPED.items():
        path = FOLDER / (name + layout.SUFFIX)
        try:
            print(check(path, game)[1], flush=True)
            size += path.stat().st_size
        except (ValueError, stored.FileError) as error:
            failed = 1
            print(f"{name:<20}FAILED: {error}")
    print(f"{'all':<51}{size:>7}")
    return failed
