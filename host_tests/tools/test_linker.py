"""The linker of small boards (tools/deployment/linker): linked programs behave the same."""

import ast
import re
import subprocess
import sys

import pytest

from deployment import files
from deployment.files import compiled, linked_sources
from deployment.linker import LinkError, constants, link, loader_table, names, qstrs
from deployment.target import boards, load

SMALL = [name for name in boards() if getattr(load(name), "SMALL", False)]


@pytest.fixture
def link_and_run(tmp_path):
    """Return a function that links sources and runs them on CPython: the result and the output."""

    def link_and_run(sources):
        linked = link(sources)
        for name, text in linked.sources.items():
            (tmp_path / f"{name}.py").write_text(text)
        words = [sys.executable, "main.py"]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return linked, done.stdout

    return link_and_run


SOURCES = {
    "arena.base": """
LIMIT = 3
_STEP = LIMIT - 1
NOTE = "used nowhere"
FIRST, SECOND = 1, 2

class Base:
    def __init__(self, start):
        self._at = start

    def step(self, more=0):
        self._at += _STEP + more
        return self._at
""",
    "arena.derived": """
from arena import base
from arena.base import Base

class Derived(Base):
    def __init__(self, start):
        super().__init__(start)
        self._factor = base.LIMIT + base.SECOND - 2

    def step(self, more=0):
        return super().step(more=more) * self._factor

def refuse(text):
    raise ValueError("not " + text)
""",
    "arena.unused": "import nothing_that_there_is",
    "main": """
import sys
from arena import derived
first = derived.Derived(4)
print(first.step(), first.step(more=5), getattr(derived, "refuse").__name__)
try:
    derived.refuse("this")
except ValueError as error:
    print(error.args, "LIM" + "IT" in dir(derived))
""",
}


def test_the_program_does_the_same_without_names_constants_and_packages(link_and_run):
    linked, output = link_and_run(SOURCES)
    assert set(linked.sources) == set(linked.places.values())
    assert set(linked.places) == set(SOURCES) - {"arena.unused"}
    assert output == "18 39 refuse\n() False\n"
    both = (
        linked.sources[linked.places["arena.base"]]
        + linked.sources[linked.places["arena.derived"]]
    )
    for gone in ("LIMIT", "_STEP", "NOTE", "FIRST", "SECOND", "_at", "start", "Base"):
        assert gone not in both


PROFILED = {
    "build_profile": 'ABSENT = "buzzer BUZZER"\nROOM = 7',
    "wiring": "",
    "music": "def play(buzzer):\n    buzzer.play()",
    "size": "import build_profile\nROOM = build_profile.ROOM * 2",
    "main": """
import build_profile
import wiring
from size import ROOM
class Console:
    def __init__(self):
        self.silent = self.buzzer = None
        self.room = ROOM
console = Console()
if getattr(wiring, "BUZZER", None) is not None:
    import music
    console.buzzer = music
if console.buzzer and console.silent:
    import music
    music.play(console.buzzer)
print(console.room, build_profile.ROOM, hasattr(console, "buz" + "zer"))
""",
}


def test_sizes_of_the_profile_are_written_out_and_code_for_absent_parts_is_left_out(link_and_run):
    linked, output = link_and_run(PROFILED)
    assert output == "14 7 False\n"
    assert set(linked.places) == {"main", "wiring"}
    assert "buzzer" not in linked.sources["main"]


LOADER = """
import sys
_loaded = []
TAIL_CALL = object()
def load(name):
    if name not in sys.modules:
        print("load")
        _loaded.append(name)
        sys.modules.pop("x", None)
        __import__(name)
    return sys.modules[name]
def run(name, *arguments):
    depth = len(_loaded)
    result = (TAIL_CALL, name) + arguments
    try:
        while isinstance(result, tuple) and result and result[0] is TAIL_CALL:
            _forget(depth)
            result = yield from load(result[1]).entry(*result[2:])
        return result
    finally:
        _forget(depth)
def call(name, *arguments):
    depth = len(_loaded)
    try:
        return load(name).entry(*arguments)
    finally:
        _forget(depth)
def _forget(depth):
    while len(_loaded) > depth:
        print("forget")
        del sys.modules[_loaded.pop()]
"""
OVERLAYS = {"device.module_loader": LOADER, "overlay": "def overlay(function): return function"}
WIRING = {"wiring": "X = 1"}

SHARED = {
    **OVERLAYS,
    "arena.one": """
from overlay import overlay
@overlay
def begin(game):
    game.first = 1
@overlay
def go_on(game):
    game.second = 2
@overlay
def end(game):
    return game.first, game.second
""",
    "main": """
from arena import one
class Game:
    pass
game = Game()
one.begin(game)
one.go_on(game)
print(one.end(game))
""",
}


PAIR = {
    "viper_support": "UNAVAILABLE = (SyntaxError, ImportError)",
    "arena.one": """
import viper_support
try:
    from arena.native import count
    KIND = "viper"
except viper_support.UNAVAILABLE:
    from arena.reference import count
    KIND = "Python"
""",
    "arena.native": """
from micropython import const
_SIX = const(6)
def count(): return 'n', _SIX
""",
    "arena.reference": "def count(): return 'plain'",
    "main": """
from arena import one
PAGES = ("lights", "camera", "action")
print(one.KIND, one.count(), len(PAGES))
""",
}


@pytest.mark.parametrize("native", [True, False])
def test_only_one_of_kernel_and_reference_is_linked(link_and_run, native):
    sources = {name: text for name, text in PAIR.items() if native or name != "arena.native"}
    linked, output = link_and_run(sources)
    assert set(linked.places) == {"main", "arena.one"}
    assert output == ("viper ('n', 6) 3\n" if native else "Python plain 3\n")
    assert "lights|camera" in linked.sources["main"]
    assert "const" not in str(linked.sources)


WITH_OVERLAYS = {
    **OVERLAYS,
    "arena.state": """
class State:
    seen = ()
def note(state, what):
    state.seen += (what,)
""",
    "arena.pages": """
from overlay import overlay
from arena import other
from arena.state import note

class Trouble(Exception):
    pass

_WORDS = ["SHORT", "little"]

@overlay
def first(state):
    yield 1
    note(state, _shout("first"))
    _WORDS.append("more")
    return second

@overlay
def second(state):
    yield 2
    note(state, _shout("second"))
    try:
        other.fail(Trouble)
    except Trouble:
        note(state, "trouble")
    note(state, len(_WORDS))
    return None if first == other.where() else first

def _shout(text):
    return text.upper()
""",
    "arena.other": """
from overlay import overlay

@overlay
def fail(error):
    raise error()

@overlay
def where():
    from arena import pages
    return pages.first
""",
    "arena.play": """
from arena import pages
from arena.state import State

def play():
    state = State()
    page = pages.first
    while page:
        page = yield from page(state)
    print(state.seen)
""",
    "main": """
from arena import play
print(list(play.play()))
""",
}


def test_overlays_are_loaded_while_they_run_and_share_state(link_and_run):
    linked, out = link_and_run(WITH_OVERLAYS)
    assert out.endswith("('FIRST', 'SECOND', 'trouble', 3)\n[1, 2]\n")
    assert out.count("load") == out.count("forget") == 4  # first; second, fail, where
    parts = {part.module: part for part in linked.map}
    assert parts["arena.pages.first"].names == ["first", "_shout"]
    assert "Trouble" in parts["arena.pages.second"].names  # used only there
    assert parts["arena.pages"].names == ["_WORDS"]  # both change it
    assert "arena.other" not in linked.places  # it is empty, so it is removed
    assert {"arena.play", "device.module_loader"} & set(
        linked.places
    ) == set()  # they are resident


TUPLES = """
NAMES = ("abcdef", "ghijkl")
print("%s and %s" % ("abcdef", "ghijkl"), "%s or %s" % NAMES)
print("ghijklm".startswith(NAMES), {NAMES: 1}[NAMES], NAMES + ("more",))
"""


def test_joined_texts_of_a_tuple_are_a_tuple_again(link_and_run):
    linked, output = link_and_run(WIRING | {"main": TUPLES})
    assert "'abcdef|ghijkl'" in linked.sources["main"]
    assert output == "abcdef and ghijkl abcdef or ghijkl\nTrue 1 ('abcdef', 'ghijkl', 'more')\n"


def test_no_variable_gets_the_name_of_the_function_that_makes_tuples():
    assert "tuple" not in qstrs.Shortener({"main": ast.parse("first = 1")}).in_flash


CLASS = "from overlay import overlay\nclass Game:\n    @overlay\n    def __init__(self): pass\n"
PAGES = "from overlay import overlay\n@overlay\ndef page_one(game):\n    yield\n"
RESIDENT = OVERLAYS | WIRING


@pytest.mark.parametrize(
    ("module", "call", "printed"),
    [
        ("def show(item): print(item)", "show(item=2)", "2"),
        ("def show(more=item, item=3): print(more, item)", "show(item=2)", "[1] 2"),
        ("show = lambda item: (lambda: print(item))()", "show(item=2)", "2"),
        (
            "def show():\n try: raise OSError(3)\n except OSError as item: print(item.args)",
            "show()",
            "(3,)",
        ),
        (
            "def show():\n item = 2\n def add():\n  nonlocal item\n  item += 1\n"
            " add()\n print(item)",
            "show()",
            "3",
        ),
        ("def show():\n def item(): print(2)\n item()", "show()", "2"),
        ("class Show:\n item = 2\n def __init__(self): print(self.item)", "Show()", "2"),
    ],
)
def test_a_local_name_hides_the_name_of_a_merged_module(link_and_run, module, call, printed):
    base = f"item = [1]\n{module}\ndef end(): item.append(5); print(item)"
    main = f"from arena import base\nbase.{call}\nbase.end()"
    linked, output = link_and_run(RESIDENT | {"arena.base": base, "main": main})
    assert "arena.base" not in linked.places
    assert output == f"{printed}\n[1, 5]\n"


PROGRAMS = {
    "attributes set by several overlays": (SHARED, "(1, 2)"),
    "a kernel that imports another": (
        {
            "arena.a": "from arena.native import double\ndef count(): return double()",
            "arena.native": "from arena.native_z import six\ndef double(): return 2 * six()",
            "arena.native_z": "def six(): return 6",
            "main": "from arena import a\nprint(a.count())",
        },
        "12",
    ),
    "a parameter with an imported name in a merged module": (
        RESIDENT
        | {
            "arena.base": "def item(): print('item')",
            "arena.derived": "from arena.base import item\ndef show(item): item.append(2)\nitem()",
            "main": "from arena import derived\nlist = []\nderived.show(list)\nprint(list)",
        },
        "item\n[2]",
    ),
    "a marked constructor that calls another": (
        OVERLAYS
        | {
            "arena.pages": CLASS.replace("self): pass", "self): self.pen = Pen(3)")
            + "class Pen:\n    @overlay\n    def __init__(self, ink): self.ink = ink\n",
            "main": "from arena import pages\nprint(pages.Game().pen.ink)",
        },
        "3",
    ),
    "a tail call inside with, which ends inside it": (
        OVERLAYS
        | {
            "arena.pages": """
from overlay import overlay
class Guard:
    def __enter__(self): pass
    def __exit__(self, *error): print("exit")
@overlay
def first():
    with Guard(): return (yield from second())
@overlay
def second(): yield print("second")
""",
            "main": "from arena import pages\nprint(list(pages.first()))",
        },
        "second\nexit\n[None]",
    ),
    "a helper that needs a guarded import": (
        RESIDENT
        | {
            "arena.base": "def size(): return 3",
            "arena.guarded": "try: from arena.base import size\n"
            "except ImportError: size = None\ndef helper(): return size()",
            "arena.pages": f"from arena.guarded import helper\n{PAGES}    print(helper())",
            "main": "def play():\n from arena import pages\n"
            " return pages.page_one(1)\nlist(play())",
        },
        "3",
    ),
    "the else part of a loop over an absent attribute": (
        WIRING
        | {
            "build_profile": "ABSENT = 'link'",
            "main": "import wiring\nfor x in wiring.link: print(x)\nelse: print('none')",
        },
        "none",
    ),
    "powers, attributes and parts of negative constants": (
        {"main": "LOW = -3\nprint(LOW ** 2, LOW.bit_length(), -LOW, 2 ** LOW, 'abcd'[LOW])"},
        "9 2 3 0.125 b",
    ),
    "a starred variable": ({"main": "A, *B = 1, 2, 3\nprint(A, B)"}, "1 [2, 3]"),
    "a variable that is only increased": (
        WIRING
        | {"main": "size = 1\nsize += 1\ndef f():\n global n\n n += 1\nn = 0\nf()\nprint('done')"},
        "done",
    ),
    "a list of the same name in a kernel and its importer": (
        {
            "arena.one": "from arena.native import count\nBOARD = [1]",
            "arena.native": "BOARD = [2]\ndef count(): return BOARD",
            "main": "from arena import one\nprint(one.BOARD, one.count())",
        },
        "[1] [2]",
    ),
}


@pytest.mark.parametrize(("sources", "printed"), PROGRAMS.values(), ids=PROGRAMS)
def test_a_linked_program_prints_the_same(link_and_run, sources, printed):
    _, output = link_and_run(sources)
    assert re.sub("^(load|forget)\n", "", output, flags=re.M) == f"{printed}\n"


@pytest.mark.parametrize(
    ("page", "main", "reason"),
    [
        (
            "from arena.derived import item",
            "",
            "arena.pages.page_one, line 1: arena.derived does not define item",
        ),
        ("", "derived.item()", "main, line 2: arena.derived does not define item"),
        ("", "derived = 3", "main, line 1: derived is a module and something else"),
        (
            "",
            "try: pass\nexcept OSError as derived: pass",
            "main, line 1: derived is a module and",
        ),
    ],
)
def test_an_import_that_merging_would_break_is_refused(page, main, reason):
    sources = {
        "arena.base": "TEXTS = []\ndef item(): TEXTS.append(1)",
        "arena.derived": "from arena.base import item\ndef show(): item()",
        "arena.pages": f"{page or 'item = print'}\n{PAGES}    item()",
        "main": f"from arena import derived, pages\n{main}\nderived.show()\npages.page_one(1)",
    }
    with pytest.raises(LinkError, match=reason):
        link(RESIDENT | sources)


STORED = {
    **OVERLAYS,
    "arena.sums": "def double(number): return 2 * number",
    "arena.store": """
from overlay import overlay
from arena.sums import double

class Records:
    def __init__(self, number):
        self.number = double(number)

@overlay
def open_records(number):
    return Records(number)
""",
    "main": """
from arena import store
print(store.open_records(4).number)
""",
}


def test_a_class_of_one_overlay_is_not_resident_nor_are_its_helpers(link_and_run):
    linked, output = link_and_run(STORED)
    assert output.endswith("8\n")
    assert [part.names for part in linked.map] == [[], ["open_records", "Records"]]
    assert sorted(linked.places) == ["arena.store.open_records", "main", "resident"]


def test_registers_and_instructions_of_assembler_keep_their_names():
    linked = link(
        {
            "arena.kernel": """
import micropython
mov = 3
@micropython.asm_thumb
def add_up(r0, r1) -> int:
    mov(r2, r0)
    add(r0, r2, r1)
""",
            "main": "from arena import kernel\nprint(kernel.add_up(1, kernel.mov))",
        }
    )
    assert "(r0, r1)" in str(linked.sources) and "mov(r2, r0)" in str(linked.sources)
    assert "add_up" not in str(linked.sources)


def test_without_overlays_no_module_is_split(link_and_run):
    sources = {n: text for n, text in WITH_OVERLAYS.items() if n != "device.module_loader"}
    linked, output = link_and_run(sources)
    assert output.endswith("[1, 2]\n")
    assert linked.map == []


@pytest.mark.parametrize(
    ("pages", "main", "reason"),
    [
        (PAGES, "pages.page_one(game=1)", "main, line 2: an overlay takes positional"),
        (PAGES + "page_one = 3", "", "arena.pages, line 3: overlay page_one is bound twice"),
        (PAGES, "print('arena.pages.page_one')", "main, line 2: a string literal equals the name"),
        (
            PAGES + "count = 0\ndef add():\n    global count\n    count += 1",
            "",
            "arena.pages, line 7: a module with overlays must not use `global`",
        ),
        (
            "from overlay import overlay\ndef make():\n    @overlay\n    def inner(): pass",
            "",
            "arena.pages, line 4: overlay inner must be defined at module level",
        ),
        (
            "from overlay import overlay\n@overlay\ndef f(*, by): pass",
            "",
            "arena.pages, line 3: overlay f has keyword-only",
        ),
        (CLASS + "class Other(Game): pass", "", "arena.pages, line 5: Game has an overlay as"),
        (CLASS, "print(pages.Game)", "main, line 2: Game has an overlay as constructor"),
        (
            CLASS.replace("class Game:", "class Game(dict):"),
            "pages.Game()",
            "line 2: Game has an overlay as constructor, so it can have no base class",
        ),
        ("LIMIT = 3", "pages.LIMIT = 4", "main, line 2: LIMIT is a constant of pages"),
    ],
)
def test_a_broken_rule_for_authors_is_refused(pages, main, reason):
    mention_all = "print(pages.page_one, pages.add, pages.make, pages.f)"
    sources = {
        **OVERLAYS,
        "arena.pages": pages,
        "main": "from arena import pages\n" + (main or mention_all),
    }
    with pytest.raises(LinkError, match=reason):
        link(sources)


def test_overlays_that_do_not_fit_together_are_refused():
    """In WITH_OVERLAYS that is a page with its overlays; three more are the console's own."""

    def loader(size):
        return {"device.module_loader": f"_MAX_MODULES = {size}\n{LOADER}"}

    assert link(WITH_OVERLAYS | loader(5)).places == link(WITH_OVERLAYS).places
    with pytest.raises(
        LinkError, match=r"_MAX_MODULES is 4, and 3 .* these 2: arena.other.where, arena"
    ):
        link(WITH_OVERLAYS | loader(4))


def test_the_console_itself_loads_as_many_modules_as_the_linker_counts(monkeypatch):
    """The overlays that it runs can be in memory at once, with one that they call."""
    sources = []
    monkeypatch.setattr(
        loader_table, "check", lambda trees, _: sources.append(ast.unparse(trees[names.RESIDENT]))
    )
    monkeypatch.setattr(files, "cache_result", lambda _, link: link())
    linked_sources(SMALL[0], load(SMALL[0]).ARCH)
    loaded = {"run": set(), "call": set()}
    for node in ast.walk(ast.parse(*sources)):
        match node:
            case ast.Call(ast.Name(function), [ast.Constant(str(overlay)), *_]):
                for kind, found in loaded.items():
                    if function == names.merged(names.LOADER, kind):
                        found.add(overlay)
    assert loaded["run"] == {"games.explain.scroll", "device.power_save.run"}
    assert "device.display_timer.start_timer" in loaded["call"]
    assert len(loaded["run"]) + 1 == loader_table.CONSOLE_MODULES


@pytest.mark.parametrize(
    ("statement", "folded"),
    [
        ("x = 2 <= 3", "x = True"),
        ("x = 3 <= 2", "x = False"),
        ("x = None is None", "x = True"),
        ("x = None is not None", "x = False"),
        ("x = sys.maxsize > 2147483647", "x = False"),
        ("x = sys.maxsize > 65535", "x = sys.maxsize > 65535"),
        ("x = sys.maxsize > size", "x = sys.maxsize > size"),
        ("size = 2 if small else 2", "size = 2"),
        ("size = 2 if hasattr(port, 'light') else 2", "size = 2"),
        ("size = 2 if f() else 2", "size = 2 if f() else 2"),
        ("size = 2 if (yield) else 2", "size = 2 if (yield) else 2"),
        ("size = height * 1", "size = height"),
        ("size = height * 1.0", "size = height * 1.0"),
        ("size = small * True", "size = small * True"),
    ],
)
def test_an_expression_is_folded_if_its_value_and_its_effects_stay(statement, folded):
    tree = ast.parse(statement)
    constants.inline({"main": tree})
    assert ast.unparse(tree) == folded


CONDITIONS = {
    "arena.page": """
import sys

if sys.maxsize > 0x7FFFFFFF:
    raise ImportError("this is for small words")

_SIZE = 3

def show(text):
    print(text, "SHORT", ("A", "B"), _SIZE)
    return "little" if _SIZE == 3 else _much()

def _much():
    return "much"
""",
    "main": "from arena import page\nprint(page.show('1'))",
}


@pytest.mark.parametrize(
    ("body", "values"),
    [
        ("return\n yield", "[]"),
        ("if f:\n  return\n  yield", "[]"),
        ("if 2 < 1: yield", "[]"),
        ("yield 1\n return\n yield", "[1]"),
    ],
)
def test_a_generator_whose_last_yield_is_unreachable_stays_one(link_and_run, body, values):
    linked, output = link_and_run(WIRING | {"main": f"def f():\n {body}\nprint(list(f()))"})
    assert output == f"{values}\n"
    assert linked.sources["main"].count("yield") == 1


def test_an_overlay_that_only_makes_a_tail_call_stays_a_generator(link_and_run):
    pages = PAGES + "@overlay\ndef first(game):\n    return (yield from page_one(game))\n"
    main = "from arena import pages\nprint(list(pages.first(1)))"
    linked, output = link_and_run(RESIDENT | {"arena.pages": pages, "main": main})
    assert "yield from" not in linked.sources[linked.places["arena.pages.first"]]
    assert output == "load\nforget\nload\nforget\n[None]\n"


def test_unreachable_code_is_removed_and_short_texts_are_slices(link_and_run):
    linked, output = link_and_run(CONDITIONS)
    page = linked.sources[linked.places["arena.page"]]
    for gone in ("maxsize", "much", "_much", "_SIZE", "'SHORT'", "'little'"):
        assert gone not in page
    assert "SHORTlittle" in page and "('A', 'B')" in page
    assert output == "1 SHORT ('A', 'B') 3\nlittle\n"


@pytest.mark.lint  # it builds whole boards
@pytest.mark.parametrize("board", SMALL)
def test_no_two_files_of_a_board_differ_only_in_case(board):
    files = compiled(board, load(board).ARCH)
    assert len(files) == len({path.lower() for path in files})


@pytest.mark.parametrize("board", SMALL)
def test_small_boards_have_no_large_engines(board):
    places = linked_sources(board, load(board).ARCH).places
    assert not [name for name in places if name.startswith(("othello.midgame", "othello.endgame"))]
    assert {"games.duel.turns.player_turn", "games.othello.turns.machine_turn"} <= set(places)
