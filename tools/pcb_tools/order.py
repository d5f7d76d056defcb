"""The files to order a circuit board and its parts."""

import csv
import io

from case_tools import mechanics

from .design import Design, Part
from .parts import Search

_CAP = Search("tactile switch cap 12 mm", "tactile switch cap 12 mm")
_BOX = Search("battery holder 3 AAA wire leads", "battery holder 3x AAA")
_PLUG = Search("JST PH 2 position cable assembly", "JST PH cable 2 pin")
_SCREW = Search("machine screw M3 x 16 flat head", "countersunk screw M3 x 16")
_BOX_SIZE = "at most " + " x ".join(f"{side:g}" for side in mechanics.BATTERY_BOX) + " mm"
_MODULE_PRICE = 6.0  # euros
_EXTRAS = (  # description, package, search, price in euros, quantity
    ("key cap", "for 12 mm tact switches; or print them", _CAP, 0.1, 12),
    ("box for three AAA cells", _BOX_SIZE, _BOX, 1.2, 1),
    ("battery plug with wires", "JST PH, 2 pins", _PLUG, 0.4, 1),
    ("screw for the case", "M3 x 16, countersunk", _SCREW, 0.05, 4),
)

NOTICE = """\
This circuit board has never been fabricated. Order few, test before you solder, and please
report the result as an issue of the repository.

docs/user/building.md is the guide. Hardware: CERN-OHL-P-2.0, https://ohwr.org/cern_ohl_p_v2.txt
"""


def _rows(design: Design) -> list[tuple[str, ...]]:
    """Return a row for each kind of part: quantity, references, description ... price."""
    parts_by_description: dict[str, list[Part]] = {}
    for part in design.parts:
        parts_by_description.setdefault(part.kind.description, []).append(part)
    rows = []
    for description, parts in parts_by_description.items():
        kind, references = parts[0].kind, " ".join(part.reference for part in parts)
        price = f"{len(parts) * kind.price:.2f}"
        rows.append((str(len(parts)), references, description, kind.package, *kind.search, price))
    module = f"{design.module} with headers"
    plugged_in = module, "51 x 21 mm", Search(module, module), _MODULE_PRICE, 1
    for description, package, search, price, count in (plugged_in, *_EXTRAS):
        rows.append((str(count), "", description, package, *search, f"{count * price:.2f}"))
    return rows


_HEADINGS = (
    "Quantity",
    "References",
    "Part",
    "Package",
    "Search at Digi-Key for",
    "Search at Reichelt for",
    "Estimate, EUR",
)


def cost(design: Design) -> float:
    """Return the estimated price of all parts in euros, without the board."""
    return sum(float(row[-1]) for row in _rows(design))


def as_csv(design: Design) -> str:
    """Return the list of parts as CSV."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_HEADINGS)
    writer.writerows(_rows(design))
    return file.getvalue()


def as_markdown(design: Design) -> str:
    """Return the list of parts as a table."""
    lines = ["| " + " | ".join(_HEADINGS) + " |", "|---:|---|---|---|---|---|---:|"]
    lines += ["| " + " | ".join(row) + " |" for row in _rows(design)]
    return "\n".join(lines) + "\n"
