"""Tests that need something which a developer's machine may lack."""

import os
from typing import NoReturn

import pytest

from games import menu
from generators import game

needs_free_digit = pytest.mark.skipif(
    len(menu.GAMES) >= game.MAX_GAMES, reason="the menu has nine games: no other can be added"
)


def skip_or_fail(reason: object) -> NoReturn:
    """Skip the test for a reason; in CI nothing is missing, so fail it there."""
    if os.environ.get("CI") == "true":
        pytest.fail(str(reason))
    pytest.skip(str(reason))
