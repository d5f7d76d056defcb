"""Requests of drawings that are refused: one line on stderr, exit status 2."""

import pytest

from commands.folders import ROOT
from programs import assert_refused, run


@pytest.mark.parametrize(
    ("program", "arguments", "words"),
    [
        ("generate sheet", "--output {}/sheet.png", "neither .svg nor .pdf"),
        ("generate sheet", "--output {}/sheet", "neither .svg nor .pdf"),
        ("generate sheet", "--digits 6", "invalid choice"),
        ("generate sheet", "--digits two", "invalid int"),
        ("generate sheet", "--paper a5", "invalid choice"),
        ("generate sheet", "--output {}/none/sheet.svg", "No such file"),
        ("generate sheet", "--output {}/none/sheet.pdf", "No such file"),
        ("generate console", "--text KING", "no seven-segment glyph for 'K'"),
        ("generate console", "--text LÄUFt", "no seven-segment glyph for 'Ä'\n"),
        ("generate console", "--text 1234567", "does not fit into six cells"),
        ("generate console", "--text 1 --round", "not allowed with"),
        ("generate console", "{}/none/x.svg", "No such file"),
        ("generate console", "{}", "is no file"),
        ("wiring", "--svg x.svg", "name it"),
        ("wiring", "pico --svg {}/none/x.svg", "No such file"),
        ("wiring", "pico --svg {}", "is no file"),
        ("wiring", "{}/plain.py --svg {}/x.svg", "needs LEFT and RIGHT in an outline"),
        ("wiring", "{}/wrong.py --svg {}/x.svg", "have no pad 1"),
    ],
)
def test_an_invalid_drawing_is_refused(tmp_path, monkeypatch, program, arguments, words):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))  # the fallback for drawings
    pins = (ROOT / "boards" / "pico.py").read_text()
    (tmp_path / "plain.py").write_text(pins)
    (tmp_path / "wrong.py").write_text(pins)
    (tmp_path / "outlines").mkdir()
    outline = (ROOT / "boards" / "outlines" / "pico.py").read_text()
    (tmp_path / "outlines" / "wrong.py").write_text(outline.replace("(1, 1)", "(50, 1)"))
    done = run(program, *arguments.replace("{}", str(tmp_path)).split())
    assert_refused(done, words, may_print=program == "wiring")
