"""Every command in the documents has a command line that its tool accepts."""

import argparse
import re
import shlex
import sys

import pytest

from commands.folders import ROOT
from programs import main_of

DOCUMENTS = ("README.md", "CONTRIBUTING.md", *map(str, sorted(ROOT.glob("docs/**/*.md"))))
# Documents write these in place of a value.
VALUES = {"N": "2", "LEVEL": "3", "bench.py NAME": "score", "faults.py NAME": "simulated_keys"}


def commands():
    """Return the commands in the documents, each once and without its comment."""
    unique = set()
    for document in DOCUMENTS:
        text = (ROOT / document).read_text(encoding="utf-8")
        unique |= {
            part.strip() for part in re.findall(r"`(?:\w+=\S+ )*(python3 tools/[^`]+)`", text)
        }
        lines = re.findall(r"^    (?:\$ )?(python3 tools/.*)$", text, re.M)
        unique |= {line.partition("  #")[0].strip() for line in lines}
    return sorted(unique)


class Accepted(Exception):
    """Ends a tool when it has parsed its command line."""


@pytest.fixture
def parse(monkeypatch):
    """Return a function that lets a tool parse a command; it raises SystemExit or Accepted."""
    parse_args = argparse.ArgumentParser.parse_args

    def parse_only(self, *arguments):
        parse_args(self, *arguments)
        raise Accepted

    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", parse_only)

    def run(command):
        tool, *words = shlex.split(command.partition(" > ")[0])[1:]
        name = tool.rpartition("/")[2]
        words = [
            VALUES.get(f"{name} {word}", VALUES.get(word, word.strip("[]"))) for word in words
        ]
        monkeypatch.setattr(sys, "argv", [tool, *words])
        main_of(name.removesuffix(".py"))()

    return run


@pytest.mark.parametrize("command", commands())
def test_a_documented_command_is_accepted(command, parse):
    asks_for_help = "--help" in command
    with pytest.raises(
        SystemExit if asks_for_help else Accepted, match="0" if asks_for_help else None
    ):
        parse(command)


def test_the_documents_have_commands_and_a_wrong_one_is_noticed(parse):
    assert len(commands()) > 30
    with pytest.raises(SystemExit, match="2"):
        parse("python3 tools/bench.py --fast")
