"""Refused command lines: one line on stderr with the reason, status 2, and no file written."""

import itertools
import re
import shlex
import subprocess
import sys
import tempfile

import pytest

from commands import command_line, environment, output_files
from commands.folders import ROOT
from downloads import releases
from programs import assert_refused, exit_status, main_of, run

# A command line, and texts of the reason. Settings of the environment may precede the command.
# tools/play.py: simulated/test_play_options.py.
REFUSED = """
PICO_FIRMWARE_HARD=none.uf2 bench --only flash | none.uf2
bench --device /dev/no-such | there is no serial port /dev/no-such;
bench --device socket://127.0.0.1:1 | nothing answers
bench --json . --only budget | it is not a regular file
bench --only speed | 'speed'
bench --json no-such-folder/figures.json --only flash | no-such-folder
bench --write no-such-folder/figures.json --only flash | no-such-folder
bench --write --soft | --write
bench --write x.md --only flash | --write
bench --write . --only flash | --write
bench --device x --only heap | --only heap
bench --device x --soft | --soft
deploy --output plain.py | plain.py is not a folder
deploy --output x --drive | --help explains
deploy --package --board pico | --help explains
deploy --map --dry-run | --help explains
deploy --port x --drive | --help explains
deploy --port x --mpy-cross y | --help explains
deploy --map | --map needs --board with a small board: | itsybitsy_m0
deploy --map --board pico | pico is not a small board
deploy --map --board raspberry_pi | takes no files
deploy --output x --board raspberry_pi | takes no files
deploy --dry-run --board raspberry_pi | takes no files
deploy --board nano | no board file 'nano'; boards/ has: | , pico,
deploy --board clash.py | GP0 is used 2 times
deploy --port plain.py | plain.py is no serial port: name one, such as /dev/ttyACM0
deploy --port outlines | outlines is no serial port: name one, such as /dev/ttyACM0
deploy --port nonsense://x | nothing answers
deploy --port socket://127.0.0.1:1 | nothing answers
deploy --drive . | . is no CIRCUITPY drive: it has no boot_out.txt
deploy --drive none | none is no CIRCUITPY drive
CC=no-such-compiler engine train --games 4 --output . | no-such-compiler | install gcc
CC="gcc 'x" engine train --games 4 --output . | CC is | its quotes do not match
CC=true engine train --games 4 --output . | true cannot compile
engine train --output plain.py | plain.py is not a folder
engine train --output x --games 0 | a number of games is 4 to 10000000
engine train --games 40 | --games needs --output, or it would replace | weights
engine train --seed 2 | --seed needs --output
engine book --lines x | --lines needs --output, or it would replace | othello.book
engine book --lines x --output x | --output is the file of the lines
engine book --lines none --output o.book | none: No such file
engine book --lines long --output o.book | Long: move 22 is played
engine book --output none/o.book | No such file
engine probcut --positions 2000 | --positions needs --output, or it would replace | margins.py
engine train --threads 0 | --threads
engine probcut --threads 0 | --threads is 1 or more
engine probcut --output x --positions -1 | --positions is 900 or more
engine probcut --output none/p.py | No such file
engine probcut --output x --positions 899 | --positions is 900 or more
engine gtp --level 10 | --help
faults --only cable --seed -3 | 1 or more, not --seed -3
faults --amount 0 | --amount is 1 or more, not 0
faults --only simulated_keys --write --amount 500 | --write does not go with --amount
engine gtp --nodes 0 | --help
engine match 1 no-such-program | cannot run
engine match 1 false | ended at
engine match 1 cat | answers
engine match 1 ' ' | cannot run ' ': it names no program
engine match 1 0 | a level is 1 to 9, not '0'
engine match nodes=1٣ 1 | a number of nodes is 1 to 999999999
engine match nodes=0 1 | a number of nodes is 1 to 999999999, not '0'
engine match 1 weights=README.md | README.md
engine match 1 weights=/tmp | weights=/tmp: a file of weights ends in .weights
engine match 1 weights=no-such.weights | no-such.weights cannot be read
engine match 1 1 --games 3 | even
engine match 1 1 --games 0 | even | 2 to 1000000
engine match 1 1 --games 2000000 | 2 to 1000000
engine match 1 1 --plies 99 | --plies
engine match 1 1 --keep games | --tournament
engine match 1 | PLAYER
engine match --tournament 1 | two players or more
engine match --tournament 1 2 1 | the same player twice
engine match --tournament 1 12 | a level is 1 to 9
engine match --tournament 1 nodes=x | a number of nodes is 1 to
engine match --tournament 1 weights=no-such.weights | cannot be read
engine match --tournament 1 no-such-program | cannot run
engine match --tournament --grhino no-such-program | cannot run
engine match --tournament --grhino gtp-rhino 1 2 | without PLAYER
engine match --tournament 1 2 --games 3 | even
engine match --tournament 1 2 --keep / | /
engine match --tournament 1 2 --keep none/games | none/games: No such file or directory
firmware --circuitpython x.uf2 pico | --circuitpython does not go with pico
firmware --list --clean | --list does not go with --clean
firmware --circuitpython . | .: Is a directory: get another file
firmware pico firm | --help explains
firmware esp32 | --help explains
firmware --path x.uf2 | --help explains
firmware --speed | --help explains
firmware pico hard --path plain.py | plain.py | get another file
firmware unix hard --path plain.py | plain.py | get another file
firmware pico hard --path none.uf2 | No such file
PICO_FIRMWARE_HARD=none.uf2 firmware pico hard | No such file
FIRMWARE_BUILD_MB=999999999 firmware unix soft --no-download | build needs 999999999 MB | TMPDIR
FIRMWARE_BUILD_MB=much firmware unix soft | whole number
FIRMWARE_BUILD_MB=1 PATH=/ firmware unix soft --no-download | as root: apt-get install | gcc | make
XDG_CACHE_HOME=/dev/null firmware pico hard | /dev/null
pcb pico --parts --case | --parts does not go with --case
pcb pico --pictures x --output y | --pictures does not go with --output
pcb itsybitsy_m0 | no circuit board for itsybitsy_m0
pcb no_such_board | there are boards for pico, pico_3_digit
pcb pico --output . | is not empty
pcb pico --output plain.py | plain.py is not a folder
pcb '' | board: it is empty
pcb pico --output / | is not empty
KICAD_PYTHON=none PATH=/ pcb pico --output x | is missing: KICAD_PYTHON is none | apt install kicad
release --output . | was not written by this tool
release --output plain.py/x | plain.py
release --output x --firmware pico | needs BOARD=FILE
release --output x --pcb itsybitsy_m0 | no circuit board for itsybitsy_m0
release --output x --firmware =x | needs BOARD=FILE
release --output x --firmware itsybitsy_m0=x.uf2 | no board with a UF2: there are | pico
release --output x --firmware pico=none.uf2 | No such file
release --output x --firmware pico=. | directory
release --output x --firmware pico=/dev/zero | is no UF2: it has more than 64 MB
test --device /dev/no-such | there is no serial port /dev/no-such;
test --device socket://127.0.0.1:1 | nothing answers
test --quick --device x | --device does not go with --quick
trees '' | no tree is called ''
trees words --rule | words does not go with --rule
trees --symbols 0 | needs --symbols and --places
trees --check --bound 0 | --check does not go with --bound
trees --symbols 6 --places 4 | needs --output, or --bound
trees --symbols 6 --places 4 --output x | --output is a file that ends in .tree
trees --symbols 16 --places 4 --output x.tree | takes 216799 bytes or more | take a smaller game
trees --symbols 1 --places 4 --output x.tree | --symbols is 2 to 26
trees --symbols 27 --places 2 --output x.tree | --symbols is 2 to 26
trees --symbols 4 --places 1 --output x.tree | --places is 2 to 6
trees --symbols 4 --places 7 --output x.tree | --places is 2 to 6
trees --symbols 7 --places 6 --output x.tree | 117649 codes are too many
trees --symbols 4 --places 5 --distinct --output x.tree | no 5 distinct ones
trees --symbols 4 --places 3 --opening AAE --output x.tree | a code is 3 symbols of ABCD
trees --symbols 4 --places 3 --opening AAA --distinct --output x.tree | 3 different symbols
trees --symbols 4 --places 3 --widths 0,2,3 --output x.tree | --widths is like
trees --symbols 4 --places 3 --widths ٣,2,3 --output x.tree | --widths is like
trees --symbols 4 --places 3 --most 0 --output x.tree | --most is 1 to 15
trees --symbols 4 --places 3 --bound 2 --output x.tree | --bound does not go with --output
trees --symbols 4 --places 3 --bound 16 | --bound is 0 to 15
trees --improve no-such.tree | is not a tree to improve
trees --improve digits-3.tree --widths 1 | --widths is like
trees --improve x.tree --symbols 4 | --improve does not go with --symbols
trees --improve plain.py | a file that ends in .tree
CC=no-such-compiler trees --symbols 4 --places 2 --output x.tree | no-such-compiler
trees --symbols 4 --places 3 --rule --few-last --output x.tree | --rule does not go with --few-last
trees --symbols 4 --places 3 --few-last --output x.tree | --few-last needs --most
trees --symbols 2 --places 2 --rule --output no-such-folder/x.tree | No such file
generate game other --text 'A"b' | is no menu entry
generate sheet --output sheet.png | neither .svg nor .pdf
generate sheet --output sheet | neither .svg nor .pdf
generate sheet --digits 6 | invalid choice
generate sheet --keys --digits 4 | --keys does not go with --digits
generate sheet --output none/sheet.svg | No such file
generate sheet --output none/sheet.pdf | No such file
generate console --text KING | no seven-segment glyph for 'K'
generate console --text LÄUFt | no seven-segment glyph for 'Ä'
generate console --text 1234567 | does not fit into six cells
generate console --text 1 --round | not allowed with
generate console none/x.svg | No such file
generate console x.png | x.png: it does not end in .svg
generate console '' | FILE: it is empty
wiring --fields --svg x.svg | --fields does not go with --svg
wiring --svg x.svg | name a board
wiring '' --svg x.svg | board: it is empty
wiring pico --wokwi plain.py | plain.py is not a folder
pcb pico --pictures plain.py | plain.py is not a folder
firmware pico --path plain.py | name the kind of firmware too
wiring pico --svg x.svg --schematic x.svg | is named twice
wiring pico --svg x.svg --wokwi x.svg | is named twice
wiring pico --svg x.svg --schematic y.svg --wokwi y.svg | y.svg is named twice
wiring pico --svg boards/pico.py | it does not end in .svg
wiring pico --svg none/x.svg | No such file
wiring pico --schematic outlines | it does not end in .svg
wiring plain.py --svg x.svg | needs LEFT and RIGHT in an outline
wiring wrong.py --svg x.svg | have no pad 1
wiring none.py | none.py: No such file
wiring pica | no board file pica: No such file or directory; known boards:
wiring outlines | no board file outlines: Is a directory
"""


@pytest.fixture
def run_here(tmp_path, monkeypatch, capsys):
    """Return a function that runs a program in this process, as `programs.run` in another."""
    entered = []

    def run_main(program, *arguments, cwd, env):
        monkeypatch.chdir(cwd)
        for name, value in env.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(tempfile, "tempdir", env["TMPDIR"])
        monkeypatch.setattr(output_files, "UNSAVED", tmp_path / "fallback" / "unsaved")
        monkeypatch.setattr(command_line, "stop_at_once", lambda name: None)  # for this process
        monkeypatch.setattr(sys, "argv", [program, *arguments])
        monkeypatch.setattr(environment, "enter", lambda: entered.append(program))
        status = exit_status(program, lambda _: main_of(program)())
        if program in ("engine", "trees") and "no-such-program" not in arguments:
            assert not entered, "a wrong option installs no packages"
        return subprocess.CompletedProcess(program, status, *capsys.readouterr())

    return run_main


@pytest.mark.parametrize("line", REFUSED.strip().splitlines())
def test_an_invalid_command_line_is_refused(tmp_path, run_here, line):
    """In this process, because it takes a tenth of the time; with settings in another."""
    pins = (ROOT / "boards" / "pico.py").read_text()
    (tmp_path / "plain.py").write_text(pins)
    (tmp_path / "wrong.py").write_text(pins)
    (tmp_path / "clash.py").write_text(pins.replace("(16, 17, 18, 19)", "(0, 17, 18, 19)"))
    moves = "c4c5f6c3b5g7e3e6c2f3g3a5h8b3f4f2b4f5f7h3a3d2e2e1"
    (tmp_path / "long").write_text(f"{moves} Long\n")
    (tmp_path / "digits-3.tree").symlink_to(ROOT / "lib" / "trees" / "digits-3.tree")
    (tmp_path / "outlines").mkdir()
    outline = (ROOT / "boards" / "outlines" / "pico.py").read_text()
    (tmp_path / "outlines" / "wrong.py").write_text(outline.replace("(1, 1)", "(50, 1)"))
    fallback = tmp_path / "fallback"  # for drawings
    fallback.mkdir()
    before = set(tmp_path.rglob("*"))
    command, *reasons = line.split(" |")
    words = shlex.split(command)
    is_setting = re.compile(r"[A-Z_]+=").match
    settings = dict(word.split("=", 1) for word in itertools.takewhile(is_setting, words))
    program, *arguments = words[len(settings) :]
    env = dict.fromkeys(("CI", *releases.VARIABLES.values()), "")
    env |= {"XDG_CACHE_HOME": str(fallback), "TMPDIR": str(fallback), **settings}
    done = (run if settings else run_here)(program, *arguments, cwd=tmp_path, env=env)
    reasons = map(str.strip, reasons)
    assert_refused(done, f"{program}: ", *reasons, may_print=program == "wiring")
    assert [p for p in set(tmp_path.rglob("*")) - before if fallback not in p.parents] == []
