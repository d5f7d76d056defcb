"""Every command in the documents has a command line that its tool accepts."""

import os
import re
import shlex
import subprocess
import sys

import pytest

from commands.folders import ROOT

DOCUMENTS = ("README.md", "CONTRIBUTING.md", *map(str, sorted(ROOT.glob("docs/**/*.md"))))
ACCEPTED = 77  # exit status
# Ends a tool when it has parsed its command line.
PARSE_ONLY = f"""\
import argparse, runpy, sys
parse = argparse.ArgumentParser.parse_args
def parse_only(self, *arguments):
    parse(self, *arguments)
    sys.exit({ACCEPTED})
argparse.ArgumentParser.parse_args = parse_only
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
# Documents write these in place of a value.
VALUES = {"N": "2", "LEVEL": "3", "bench.py NAME": "score", "faults.py NAME": "keys"}


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


def accepted(command):
    """Return whether a tool accepts the command line, and its error."""
    tool, *words = shlex.split(command.partition(" > ")[0])[1:]
    name = tool.rpartition("/")[2]
    words = [VALUES.get(f"{name} {word}", VALUES.get(word, word.strip("[]"))) for word in words]
    done = subprocess.run(
        [sys.executable, "-c", PARSE_ONLY, tool, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tools")},
        capture_output=True,
        text=True,
    )
    return done.returncode == (0 if "--help" in words else ACCEPTED), done.stderr


@pytest.mark.parametrize("command", commands())
def test_a_documented_command_is_accepted(command):
    is_accepted, error = accepted(command)
    assert is_accepted, error


def test_the_documents_have_commands_and_a_wrong_one_is_noticed():
    assert len(commands()) > 30
    assert not accepted("python3 tools/bench.py --fast")[0]
