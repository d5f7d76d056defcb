"""The pins of Wokwi's parts, as listed by the package @wokwi/elements."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from commands.errors import Unavailable
from downloads import npm

_BUNDLE = "@wokwi/elements/dist/wokwi-elements.bundle.js"


def pins(parts: Sequence[tuple[str, Mapping[str, Any]]]) -> list[list[str]]:
    """Return the pin names of parts, given by type and attributes. Raises Unavailable."""
    script = Path(__file__).with_name("pins.js")
    result = npm.node(str(script), str(npm.folder() / _BUNDLE), json.dumps(parts))
    if result.returncode:
        raise Unavailable("@wokwi/elements cannot be read by node")
    return json.loads(result.stdout)


def unknown_pins(diagram: Mapping[str, Any]) -> list[str]:
    """Return the pins in a diagram's connections that their part lacks, without the board's.

    Raises Unavailable.
    """
    board, *parts = diagram["parts"]
    types = []
    for part in parts:
        attributes = {k: int(v) if k == "digits" else v for k, v in part["attrs"].items()}
        types.append((part["type"], attributes))
    pins_by_part = dict(zip((part["id"] for part in parts), pins(types), strict=True))
    ends = [end for line in diagram["connections"] for end in line[:2]]
    connections = [end.split(":") for end in ends if not end.startswith(board["id"] + ":")]
    return [f"{part}:{pin}" for part, pin in connections if pin not in pins_by_part.get(part, ())]
