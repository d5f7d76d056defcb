"""The steps of docs/user/building.md as pictures: which parts each step adds, and test points."""

from pathlib import Path
from typing import Any, NamedTuple

from board_files.checking import SEGMENT_NAMES
from case_tools import mechanics
from commands import output_files
from drawings import paper

from . import pictures, schematic
from .bodies import CASE, PICO
from .design import Design, texts_of
from .pictures import Probe

_SOCKETS = ("socket 1-20", "socket 40-21")


class Step(NamedTuple):
    """A step: its title, its side, the kinds of parts that it adds, its test points.

    `probes`: the reference of each is a kind of part that a board has once. `tests_segments`: True
    if the segments' pads of the first digit are test points, too. `highlights`: kinds that are in
    colour again, because the step is about them.
    """

    title: str
    side: str = "front"
    kinds: tuple[str, ...] = ()
    probes: tuple[Probe, ...] = ()
    highlights: tuple[str, ...] = ()
    tests_segments: bool = False

    def all_probes(self, design: Design) -> list[Probe]:
        """Return the test points on a circuit board; labels of segments are on their part."""
        probes = [
            probe._replace(reference=design.of_kind(probe.reference)[0].reference)
            for probe in self.probes
        ]
        first_digit = design.digits[0][0]
        pads = design.part(first_digit).kind.pads if self.tests_segments else {}
        for at, (number, role) in enumerate(pads.items()):
            if role in SEGMENT_NAMES:
                # On the part: above its first row of pads, the lower one, below the other row.
                height = 7.4 if role == "point" else 4.4  # a word needs a line of its own
                offset = -height if at < len(pads) / 2 else height
                probes.append(Probe(first_digit, number, role, "-", (0, offset)))
        return probes


def _pin(pin: int, sign: str = "+", x: float = 0.0, y: float = -4.0, label: str = "") -> Probe:
    """Return the test point at a pin of the Pico, by its number; x and y as `at` of Probe."""
    socket, pad = (_SOCKETS[0], pin) if pin <= 20 else (_SOCKETS[1], 41 - pin)
    return Probe(socket, str(pad), f"{label}{pin}", sign, (x, y))


# Offsets by eye: a callout is clear of its neighbours.
_SUPPLY = (_pin(39, "+", -3.0, -5.2, "VSYS, pin "), _pin(38, "-", -3.0, 6.2, "GND, pin "))
_SUPPLY_BEHIND = tuple(probe._replace(at=(5.0, probe.at[1])) for probe in _SUPPLY)
_SEGMENTS = (*map(_pin, (1, 2, 4, 5, 6, 7)), _pin(9, x=0.5), _pin(10, x=-0.7))
_KEYS = (
    *(_pin(pin, "+", x) for pin, x in ((21, -0.7), (22, 0.3), (24, -0.3), (25, 0.7))),
    *(_pin(pin, "-", x) for pin, x in ((11, 0.7), (12, -0.3), (14, 0.0))),
)

STEPS = (
    Step("The parcel: each part and its place", highlights=("all",)),
    Step("The bare board: no short circuit", probes=_SUPPLY),
    Step("The resistors", kinds=("resistor",)),
    Step("1 kilohm in each segment line", probes=_SEGMENTS, tests_segments=True),
    Step("The diode, its band to the left", kinds=("diode",)),
    Step("Tested digits, points lower right", kinds=mechanics.DISPLAYS),
    Step("Twelve keys", kinds=("key",), probes=_KEYS),
    Step("The piezo", kinds=("piezo",)),
    Step("The power switch", kinds=("power switch",)),
    Step("The link socket", kinds=("link",)),
    Step("The battery connector", "back", ("battery",)),
    Step("Two sockets for the Pico", "back", _SOCKETS),
    Step("The supply, before the Pico goes in", "back", (), _SUPPLY_BEHIND, ("battery",)),
    Step("The Pico, its USB to the edge", "back", (PICO,)),
    Step("The case and the first game", kinds=(CASE,)),
)


def write(board: Any, design: Design, source: dict[str, Any], folder: Path) -> list[Path]:
    """Write the pictures of a circuit board into a folder; return their paths.

    `source`: the routed design, from pcb.route_design. The texts have no version, so a new
    version of the console does not change the pictures. Raises ToolError, OSError.
    """
    pads, texts = source["pads"], texts_of(design, "")
    folder.mkdir(parents=True, exist_ok=True)
    circuit = schematic.draw(board, design, "")
    content_by_name: dict[str, bytes] = {"pcb-schematic.svg": paper.as_svg(circuit)}
    for side in ("front", "back"):
        content_by_name[f"pcb-{side}.svg"] = pictures.bare(
            design, pads, source["tracks"], source["vias"], source["prints"], texts, side
        )
    placed: list[str] = []
    for number, step in enumerate(steps_of(design), 1):
        added = [name for kind in step.kinds for name in _references(design, kind)]
        highlights = [name for kind in step.highlights for name in _references(design, kind)]
        new = [*added, *highlights]
        content_by_name[f"build-{number:02}.svg"] = pictures.picture(
            design,
            pads,
            [name for name in placed if name not in new],
            new,
            step.side,
            title=step.title,
            number=number,
            probes=step.all_probes(design),
            texts=texts,
        )
        placed += added
    for name, content in content_by_name.items():
        output_files.write(folder / name, content)
    return [folder / name for name in content_by_name]


def steps_of(design: Design) -> list[Step]:
    """Return the steps for a circuit board; it may lack the piezo and the link."""
    present = {CASE, PICO, *(part.kind_name for part in design.parts)}
    return [step for step in STEPS if not step.kinds or present & set(step.kinds)]


def _references(design: Design, kind: str) -> list[str]:
    if kind in (CASE, PICO):
        return [kind]
    return [part.reference for part in design.parts if kind in ("all", part.kind_name)]
