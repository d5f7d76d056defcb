"""What the README shows is what the tools print."""

import re
import subprocess
import sys
from pathlib import Path

import segments
import wiring
from boards import pico

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_picture():
    play = [sys.executable, str(ROOT / "tools" / "play.py"), "--picture", "0123.02"]
    picture = subprocess.run(play, capture_output=True, text=True, encoding="utf-8", check=True)
    assert picture.stdout.rstrip() in README


def test_wiring():
    assert wiring.table(pico).rstrip() in README
    assert wiring.drawing(pico).rstrip() in README


def test_every_page_it_names_can_be_shown():
    pages = re.findall(r"^\| `([^`]{2,})` \|", README, re.MULTILINE)
    assert len(pages) > 10
    for page in pages:
        segments.encode(page)
