"""tools/play.py refuses invalid and contradicting options: one line on stderr, exit status 2."""

import pytest

from programs import assert_refused, refusal, run
from simulator import play

GLYPH = "no seven-segment glyph for "
LENGTHS = ("1", "6", "0", "-4", "x", "", "4.0", "99999999999", "٤")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        # Without a terminal.
        ([], "run it in one"),
        (["--pico"], "run it in one"),
        (["--picture", "KOALA"], GLYPH + "'K'"),
        (["--picture", "LÄUFt"], GLYPH + "'Ä'\n"),
        (["--picture", "LA\N{COMBINING DIAERESIS}UFt"], GLYPH + "'Ä'\n"),
        (["--picture", "A\nb"], GLYPH + "'\\n'\n"),
        (["--picture", "1234567"], "does not fit"),
        (["--picture", "12", "--records", "none"], "none: No such file or directory: --picture"),
    ],
)
def test_an_impossible_game_or_picture_is_refused(arguments, words):
    done = run("play", *arguments, encoding="utf-8", env={"PYTHONIOENCODING": "utf-8"})
    assert_refused(done, "play: ", words)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        # Values.
        (["--pico", "medium"], "--pico"),
        (["--othello", "0"], "a level is 1 to 9, not '0'"),
        *((["--text=" + length], "2 to 5") for length in LENGTHS),
        (["--web", "--web-port", "0"], ""),
        (["--web", "--web-port", "99999"], ""),
        # Combinations.
        (["--othello", "--seed", "3"], "--othello does not go with --seed;"),
        (["--text", "4", "--pico"], "--text does not go with --pico;"),
        (["--blinka", "--seed", "7"], "--blinka does not go with --seed;"),
        (["--picture", "HI", "--pico"], "--picture does not go with --pico;"),
        (["--pico", "--records", "x"], "--pico does not go with --records;"),
        (["--board", "pico"], "--board is for --blinka;"),
        (["--web-port", "80"], "--web-port is for --web;"),
        (["--no-browser"], "--no-browser is for --web;"),
        (["--web", "--pico"], "--web does not go with --pico;"),
        (["--web", "--seed", "0"], "--web does not go with --seed; a seed is ?seed=7 in"),
        (["--bell", "--pico"], "--pico does not go with --bell;"),
        (["--no-records", "--records", "x"], "--no-records does not go with --records;"),
    ],
)
def test_bad_options_are_refused(capsys, arguments, words):
    line = refusal(capsys, "play", lambda words: bool(play.parse(words)), *arguments)
    assert words in line
