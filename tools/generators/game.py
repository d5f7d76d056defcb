"""Add a game to the console: its module, menu entry, explanations, manual section and test.

Examples:
  python3 tools/generate.py game hilo --text HILO --title "Higher or lower"
  python3 tools/test.py --quick -- -k "hilo or test_help.py or test_manual or test_view.py"

The new game is small and complete: the console draws a number and the player guesses it. Change
its files into your own game; CONTRIBUTING.md has the steps. Exit status: 0 done, 2 nothing was
changed; the reason is one line on stderr.

"""

import argparse
import ast
import keyword
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from string import Template
from typing import NamedTuple

import font
from commands import command_line, environment, glyphs, output_files
from commands.errors import ToolError
from commands.folders import ROOT
from games import explain

_TEMPLATES = Path(__file__).parent / "game_template"
MAX_GAMES = 9  # games in the menu, because a digit starts each
MAX_TEXT = font.CELLS - 2  # cells of a menu entry, behind its digit
MAX_TITLE = 40  # characters: the menu's explanation has 34 more, and its line 74
_MANUAL = "docs/user/manual.md"
_KEYS = "docs/user/keys.pdf"  # from the manual
_NAME = re.compile(r"[a-z][a-z0-9_]*")


class NewGame(NamedTuple):
    """A game to add.

    `name`: its module in lib/games. `text`: its entry in the menu, at most four characters that
    seven segments can show. `title`: its name in words, such as "Higher or lower". `number`: its
    place in the menu.
    """

    name: str
    text: str
    title: str
    number: int

    def rendered(self, template: str) -> str:
        """Return the text of a template for this game."""
        source = (_TEMPLATES / template).read_text(encoding="utf-8")
        return Template(source).substitute(self._asdict())


def check(root: Path, name: str, text: str, title: str) -> NewGame:
    """Return the game if it can be added to the project at `root`.

    The arguments are as in NewGame. Raises ToolError or OSError.
    """
    menu = (root / "lib/games/menu.py").read_text(encoding="utf-8")
    texts, games = _values(menu)
    sections = re.findall(r"(?m)^\[(.*?)\]", (root / "lib/help.txt").read_text(encoding="utf-8"))
    _check_name(name, games)
    _check_text(text, texts, sections)
    _check_title(title)
    if len(texts) >= MAX_GAMES:
        raise ToolError(
            f"the menu has {MAX_GAMES} games, one for each digit: remove one first "
            "(CONTRIBUTING.md, Add a game)"
        )
    return NewGame(name, text, title, len(texts) + 1)


def add(root: Path, name: str, text: str, title: str) -> list[Path]:
    """Add a game to the project at `root`; return the changed files, relative to it.

    The arguments are as in NewGame. Raises ToolError or OSError, with nothing changed.
    """
    from drawings import keypage, paper  # here, because --help needs no package

    game = check(root, name, text, title)
    changed = {
        f"lib/games/{name}.py": game.rendered("game.py.in"),
        f"host_tests/simulated/test_{name}.py": game.rendered("test.py.in"),
    }
    for path in changed:
        if (root / path).exists():
            raise ToolError(f"{path} exists: choose another name")
    for path, change in CHANGES.items():
        old = (root / path).read_text(encoding="utf-8")
        try:
            changed[path] = change(game, old)
        except ValueError as error:
            raise ToolError(f"{path} has no place for a game: {error}") from None
    contents = {path: content.encode() for path, content in changed.items()}
    contents[_KEYS] = paper.as_pdf(keypage.draw("a4", changed[_MANUAL]))
    output_files.write_all({root / path: content for path, content in contents.items()})
    return [Path(path) for path in contents]


def _check_name(name: str, games: Sequence[str]) -> None:
    """Raise ToolError if no new module can have this name; `games`: of the menu."""
    if f"games.{name}" in games:
        raise ToolError(f"there is games.{name} already: choose another NAME")
    if name in sys.stdlib_module_names:
        raise ToolError(f"Python has a module {name}: choose another NAME")
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise ToolError(
            f"{name!r} cannot name a module: use lower-case letters, and no word of Python"
        )


def _check_text(text: str, texts: Sequence[str], sections: Sequence[str]) -> None:
    """Raise ToolError if the menu cannot have this text.

    `texts`: of the menu; `sections`: of lib/help.txt.
    """
    if text in sections:
        raise ToolError(f"lib/help.txt has a section [{text}] already: use another --text")
    if not text or set(text) & set(' "'):
        raise ToolError(f"--text {text!r} is no menu entry: no blanks and quotes")
    try:
        glyphs.check(text)
    except ValueError as error:
        raise ToolError(f"the menu cannot show {text}: {error}: use another --text") from None
    cells = font.cells(text.encode())
    if len(cells) > MAX_TEXT:
        raise ToolError(f"--text {text} takes {len(cells)} cells, {MAX_TEXT} at most")
    if not text.strip("0O-."):
        raise ToolError(f"{text!r} matches any digits in lib/help.txt: use a letter, too")
    for other in texts:
        if explain.matches(f"0 {other}".encode(), font.encode(f"{MAX_GAMES} {text}")):
            raise ToolError(
                f"{text!r} looks like {other!r}, of which O is any digit in lib/help.txt: "
                "use another --text"
            )


def _check_title(title: str) -> None:
    try:
        glyphs.check(title)
    except ValueError as error:
        raise ToolError(
            f"--title scrolls over the display: {error}: use another --title"
        ) from None
    if '"' in title or not re.search("[A-Za-z]", title):
        raise ToolError(f"--title {title!r} is no title: use words, without double quotes")
    if len(title) > MAX_TITLE:
        raise ToolError(f"--title has {len(title)} characters, {MAX_TITLE} at most")


# ---- the changes of existing files: each returns the new text; ValueError without a place ----


def _change_menu(game: NewGame, old: str) -> str:
    entries = {"TEXTS": game.text, "GAMES": f"games.{game.name}"}
    new = old
    for which, entry in entries.items():
        before = _tuple(old, which)
        items = before[1:-1].rstrip().removesuffix(",")
        end = ",\n)" if "\n" in before else ")"
        separator = ",\n    " if "\n" in before else ", "
        new = new.replace(before, f'({items}{separator}"{entry}"{end}')
    if [values[-1] for values in _values(new)] != list(entries.values()):
        raise ValueError("its tuples have another form")
    return new


def _change_help(game: NewGame, old: str) -> str:
    entry = f"0 {game.text} | {game.title}. star starts it. 0 shows another.\n"
    return _insert(_insert(old, "\n[dUEL]", entry), "[any]", game.rendered("help.txt.in"))


def _change_plain_words(game: NewGame, old: str) -> str:
    entry = f'0 {game.text} | Choose a game. {game.number}: {game.title}. | "\n'
    last = re.search(rf"(?m)^0 dUEL .*?( {game.number - 1} [^;|]+;)", old)
    if not last:
        raise ValueError(f"the menu's page 0 dUEL has no caption of key {game.number - 1}")
    old = old.replace(last[1], f"{last[1]} {game.number} {game.name};")  # under [HELP], too
    return _insert(_insert(old, "\n[dUEL]", entry), "[any]", game.rendered("plain.txt.in"))


def _change_manual(game: NewGame, old: str) -> str:
    from page.build import anchor  # here, because --help needs no package

    heading = f"{game.text}: {game.title}"
    old = _insert(old, "- [In the terminal]", f"- [{heading}](#{anchor(heading)})\n")
    old = _add_row(
        old, f"| `{game.number - 1} ", f"| `{game.number} {game.text}` | {game.title} |\n"
    )
    old = old.replace(f"to `{game.number - 1}` or `*` scroll", f"to `{game.number}` or `*` scroll")
    return _insert(old, "## In the terminal\n", game.rendered("manual.md.in"))


def _change_readme(game: NewGame, old: str) -> str:
    row = f"| `{game.number}` `{game.text}` | {game.title} |\n"
    return _add_row(old, f"| `{game.number - 1}` `", row)


def _change_package(game: NewGame, old: str) -> str:
    path = f"games/{game.name}.py"
    later = [name for name in re.findall(r'(?m)^    \["([^"]+\.py)"', old) if name > path]
    if not later:
        raise ValueError("no module follows it in the list")
    return _insert(old, f'    ["{later[0]}"', f'    ["{path}", "lib/{path}"],\n')


CHANGES: dict[str, Callable[[NewGame, str], str]] = {
    "lib/games/menu.py": _change_menu,
    "lib/help.txt": _change_help,
    "tools/simulator/plain.txt": _change_plain_words,
    _MANUAL: _change_manual,
    "README.md": _change_readme,
    "package.json": _change_package,
}


def _values(menu: str) -> list[tuple[str, ...]]:
    """Return TEXTS and GAMES of the source of the menu. Raises ToolError."""
    return [ast.literal_eval(_tuple(menu, name)) for name in ("TEXTS", "GAMES")]


def _tuple(source: str, name: str) -> str:
    """Return the text of the tuple that `source` assigns to `name`. Raises ToolError."""
    try:
        body = ast.parse(source).body
    except SyntaxError as error:
        raise ToolError(f"lib/games/menu.py, line {error.lineno}: {error.msg}") from None
    for node in body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            segment = ast.get_source_segment(source, node.value)
            if segment:
                return segment
    raise ToolError(f"lib/games/menu.py has no {name}")


def _add_row(text: str, last: str, row: str) -> str:
    """Return `text` with a row after the first row that begins with `last`. Raises ValueError."""
    match = re.search(rf"(?m)^{re.escape(last)}.*\n", text)
    if not match:
        raise ValueError(f"no row of a table begins with {last!r}")
    return text[: match.end()] + row + text[match.end() :]


def _insert(text: str, before: str, new: str) -> str:
    """Return `text` with `new` before the first occurrence of `before`. Raises ValueError."""
    at = text.find(before)
    if at < 0:
        raise ValueError(f"{before.strip()!r} is missing")
    return text[:at] + new + text[at:]


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = command_line.Parser("generate game", __doc__)
    help_text = "its module in lib/games, in lower-case letters; default: hilo"
    parser.add_argument("name", metavar="NAME", nargs="?", default="hilo", help=help_text)
    help_text = "its entry in the menu, up to four characters; default: from its NAME"
    parser.add_argument("--text", help=help_text)
    parser.add_argument(
        "--title", help="its name in words, without K, M, X and Z; default: its NAME"
    )
    options = parser.parse_args(arguments)
    if options.text is None:
        options.text = options.name.upper()[:4]
    options.title = (options.name.capitalize() if options.title is None else options.title).strip()
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit status."""
    options = parse(arguments)
    game = check(ROOT, options.name, options.text, options.title)  # before an installation
    environment.enter()
    for path in add(ROOT, options.name, options.text, options.title):
        print(path)
    print(f"Now play it: python3 tools/play.py, key {game.number}")
    print("Then change the files above: CONTRIBUTING.md, Add a game")
    return 0
