"""Sources made smaller for small boards (tools/deployment/compact.py) do what they did before."""

import re
import subprocess
import sys

import pytest

from deployment import compact as compact_module
from deployment.compact import compact
from deployment.files import ROOMY, compiled, sources

SOURCES = {
    "room.base": """
LIMIT = 3
_STEP = LIMIT - 1
NOTE = "used nowhere"

class Base:
    def __init__(self, start):
        self._at = start

    def step(self, more=0):
        self._at += _STEP + more
        return self._at
""",
    "room.derived": """
from room import base
from room.base import Base

class Derived(Base):
    def __init__(self, start):
        super().__init__(start)
        self._by = base.LIMIT

    def step(self, more=0):
        return super().step(more=more) * self._by

def refuse(text):
    raise ValueError("not " + text)
""",
    "main": """
import sys
from room import derived
first = derived.Derived(4)
print(first.step(), first.step(more=5), getattr(derived, "refuse").__name__)
module = __import__("room." + "derived", None, None, ("Derived",))
try:
    module.refuse("this")
except ValueError as error:
    print(error.args, "LIM" + "IT" in dir(module))
""",
}


def test_the_program_does_the_same_without_names_constants_and_packages(tmp_path):
    made, places = compact(SOURCES)
    assert set(made) == set(places.values()) and list(places) == sorted(SOURCES)
    base = places["room.base"]
    # It imports "room." and a name put to it: such modules keep their names.
    assert places["main"] == "main" and places["room.derived"] == "derived"
    for name, text in made.items():
        (tmp_path / f"{name}.py").write_text(text)
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == "18 39 refuse\n() False\n"
    for gone in ("LIMIT", "_STEP", "NOTE", "_at", "start", "Base"):
        assert gone not in made[base] + made["derived"]


@pytest.mark.parametrize("board", ["itsybitsy_m0", "samd21_dev_breakout"])
def test_a_boards_modules_are_all_there_and_no_drive_mixes_them_up(board):
    made = compiled(board, None)
    modules = [path for path in sources(board) if path.endswith(".mpy") and path not in ROOMY]
    wanted = [path for path in modules if not re.search("__init__|_viper|_python", path)]
    merged = len(compact_module._STAYING) - 1
    assert len([path for path in made if path.endswith(".mpy")]) + merged >= len(wanted)
    assert len(made) == len({path.lower() for path in made})


TWINS = {
    "room.one": """
try:
    from room._one_viper import count
    KIND = "viper"
except (SyntaxError, ImportError):
    from room._one_python import count
    KIND = "Python"
""",
    "room._one_viper": "def count(): return 'native'",
    "room._one_python": "def count(): return 'plain'",
    "main": """
from room import one
PAGES = ("room.one", "lights", "camera")
print(one.KIND, one.count(), len(PAGES), __import__(PAGES[0]) is one)
""",
}


@pytest.mark.parametrize("native", [True, False])
def test_of_twins_one_is_left_and_a_modules_name_is_known_wherever_it_stands(tmp_path, native):
    sources = {name: text for name, text in TWINS.items() if native or "viper" not in name}
    made, places = compact(sources)
    assert "room._one_" + ("viper" if native else "python") not in places  # it is in room.one
    assert "room.one" in places and not any("." in place for place in places.values())
    left_out = places["room._one_python"] if native else "no module"
    for name, text in made.items():
        if name != left_out:
            (tmp_path / f"{name}.py").write_text(text)
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == ("viper native" if native else "Python plain") + " 3 True\n"
    assert "lights|camera" in made["main"]


LENT = {
    "memory": """
SMALL = False
""",
    "room.page": """
import sys
import memory

if sys.maxsize > 0x7FFFFFFF:
    raise ImportError("this is for small words")

_SIZE = 3 if memory.SMALL else 300

def show(text):
    print(text, "SHORT", ("A", "B"), _SIZE)
    return "little" if memory.SMALL else _much()

def _much():
    return "much"
""",
    "main": """
from room import page
print(page.show("1"))
""",
    "device.loader": """
def load(name):
    return __import__(name)
""",
}


def test_what_only_other_boards_need_is_left_out_and_short_texts_are_cut_out_of_one(tmp_path):
    made, places = compact(LENT)
    page = made[places["room.page"]]
    for gone in ("maxsize", "much", "_much", "SMALL", "_SIZE", "'SHORT'", "'little'"):
        assert gone not in page
    assert "SHORTlittle" in page and "('A', 'B')" in page
    for name, text in made.items():
        (tmp_path / f"{name}.py").write_text(text)
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == "1 SHORT ('A', 'B') 3\nlittle\n"
