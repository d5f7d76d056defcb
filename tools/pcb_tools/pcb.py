"""Make the circuit board of a console: KiCad's file, schematic, files to order it, parts.

Examples:
  python3 tools/pcb.py pico                  into build/pcb/pico
  python3 tools/pcb.py pico_3_digit          with two displays of three digits, not six of one
  python3 tools/pcb.py pico --output FOLDER  into a new folder
  python3 tools/pcb.py pico --case           also a case to print, as STL and STEP
  python3 tools/pcb.py pico --placement      also a page that shows where each part goes
  python3 tools/pcb.py pico --parts          print the list of parts (Markdown)
  python3 tools/pcb.py pico --pictures FOLDER  write the pictures of docs/user/building.md

The wires come from the board file, the places of the parts from boards/pcb. KiCad places the
parts and checks the rules; it must be installed. No such board has been fabricated yet.

Exit status: 0 made and correct; 1 KiCad found errors or unconnected pads; 2 it cannot be made.

"""

import argparse
import hashlib
import re
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import case_tools
from case_tools import mechanics
from commands import command_line, environment
from commands.command_line import say
from commands.errors import ToolError
from commands.folders import BUILD
from commands.reporting import Progress, step
from deployment.build_cache import cache_result

from . import assembly_page, build_steps, kicad, order, pictures, readback, router, schematic
from . import design as designs


class Report(NamedTuple):
    """The results of KiCad's check: errors by kind, the number of unconnected pads."""

    errors: list[str]
    warnings: list[str]
    unconnected: int


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = command_line.Parser("pcb", __doc__)
    text = "a name from boards/ or boards/pcb/, or the path of a board file (default: pico)"
    parser.add_argument("board", nargs="?", type=command_line.non_empty, default="pico", help=text)
    parser.add_argument(
        "--output", type=command_line.folder_path, metavar="FOLDER", help="a new or empty folder"
    )
    parser.add_argument("--case", action="store_true", help="also make the case, into case/")
    text = "also make a page that shows where each part goes"
    parser.add_argument("--placement", action="store_true", help=text)
    parser.add_argument("--parts", action="store_true", help="only print the list of parts")
    parser.add_argument(
        "--pictures",
        type=command_line.folder_path,
        metavar="FOLDER",
        help="only write SVG pictures of the board",
    )
    options = parser.parse_args(arguments)
    parser.check_together(options, {"parts": "board", "pictures": "board"})
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    options = parse(arguments)
    board, design = designs.load(options.board)  # a wrong board installs no packages
    environment.enter()
    if options.parts:
        print(order.as_markdown(design), end="")
        return 0
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)  # check now, not after the routing
        paths = build_steps.write(board, design, route_design(design), options.pictures)
        print(f"{options.pictures}: {len(paths)} pictures")
        return 0
    folder = (options.output or BUILD / "pcb" / design.name).resolve()
    stamp = None if options.output else BUILD / "pcb" / f"{design.name}.sha256"
    _refuse_files_of_the_user(folder, stamp)
    report = make(board, design, folder)
    try:
        if options.case:
            with step("the case"):
                case_tools.write(options.board, folder / "case")
        if options.placement:
            assembly_page.write(folder / f"{design.name}.kicad_pcb")
    finally:
        if stamp:
            stamp.write_text(_digest_of(folder))
    for name in report.errors:
        say(f"pcb: KiCad's check: {name}")
    width, height = design.size
    print(
        f"{folder}: {width} x {height} mm, {len(design.nets)} nets, {len(report.errors)} errors, "
        f"{report.unconnected} unconnected, parts for some {order.cost(design):.0f} EUR"
    )
    return 1 if report.errors or report.unconnected else 0


def _refuse_files_of_the_user(folder: Path, stamp: Path | None) -> None:
    """Raise a ToolError if a folder may have files of the user.

    `stamp`: has the digest of the folder after the last run; None: all its files are the user's.
    """
    if stamp is None:
        if folder.exists() and any(folder.iterdir()):
            raise ToolError(f"{folder} is not empty: name a new folder")
    elif folder.exists() and not (stamp.exists() and stamp.read_text() == _digest_of(folder)):
        raise ToolError(f"{folder} may hold changes of yours: remove it, or name another --output")


def _digest_of(folder: Path) -> str:
    """Return a digest of all files but the ones that KiCad writes when it shows a board."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix != ".kicad_prl":
            name = path.relative_to(folder).as_posix()
            digest.update(f"{name}\n{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def make(board: Any, design: designs.Design, folder: Path) -> Report:
    """Write all files of a board into a folder, which is replaced. Raises ToolError.

    Nothing is written if the nets that are read back from KiCad's file differ from the design's.
    """
    from deployment.files import version  # needs packages, unlike --help
    from deployment.release_files import zip_files
    from drawings import paper

    source = route_design(design)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
        inside = Path(temporary, "board")
        inside.mkdir()
        path = inside / f"{design.name}.kicad_pcb"
        kicad.make(source, path)
        nets = readback.nets(path)
        if nets != {net: set(pads) for net, pads in design.nets.items()}:
            raise ToolError("the nets of the board differ from the board file's")
        readback.wiring(board, design, nets)  # raises if the nets are not a console
        layers = {path.name: path.read_bytes() for path in (inside / "fabrication").iterdir()}
        (inside / f"{design.name}-gerbers.zip").write_bytes(zip_files(layers))
        page = schematic.draw(board, design, version())
        (inside / f"{design.name}-schematic.svg").write_bytes(paper.as_svg(page))
        (inside / f"{design.name}-schematic.pdf").write_bytes(paper.as_pdf(page))
        (inside / "parts.csv").write_text(order.as_csv(design), encoding="utf-8")
        (inside / "README.txt").write_text(order.NOTICE, encoding="utf-8")
        report = read_report((inside / f"{design.name}.drc.txt").read_text(encoding="utf-8"))
        if folder.exists():
            shutil.rmtree(folder)
        inside.rename(folder)
    return report


def files(names: Sequence[str]) -> dict[str, bytes]:
    """Return the files of circuit boards and their cases, by path in a release. Raises ToolError.

    `names`: of boards in boards/pcb.
    """
    content_by_path = {}
    with tempfile.TemporaryDirectory() as temporary:
        for name in names:
            board, design = designs.load(name)
            folder = Path(temporary, f"pcb-{design.name}")
            make(board, design, folder)
            case_tools.write(name, folder / "case")
            assembly_page.write(folder / f"{design.name}.kicad_pcb")
            for path in folder.glob("**/*"):
                if path.is_file():
                    content_by_path[path.relative_to(temporary).as_posix()] = path.read_bytes()
    return content_by_path


def route_design(design: designs.Design) -> dict[str, Any]:
    """Return a design in JSON with its pads, silkscreen, tracks, vias and the router's rules.

    Raises ToolError.
    """
    from deployment.files import version  # needs packages, unlike --help

    source = designs.as_json(design, version())
    pads, prints = kicad.footprints(source)
    nets = [net for net in design.nets if net != designs.GROUND]
    try:
        tracks, vias = cache_result(
            ("tracks", Path(router.__file__).read_bytes(), repr(pads), nets, design.size),
            lambda: router.route(_copper(design, pads), nets, Progress()),
        )
    except router.Unroutable as error:
        raise ToolError(str(error)) from None
    rules = {"track": router.TRACK, "via": router.VIA_DIAMETER}
    rules |= {"clearance": router.CLEARANCE, "edge": router.EDGE_CLEARANCE}
    rules["plane_gap"] = pictures.PLANE_GAP
    return {**source, "pads": pads, "prints": prints, "tracks": tracks, "vias": vias, **rules}


def _copper(design: designs.Design, pads: list[dict[str, Any]]) -> router.Board:
    board_pads, holes = [], [(x, y, mechanics.HOLE_DIAMETER) for x, y in design.holes]
    for pad in pads:
        if not pad["is_hole"]:
            names = ("x", "y", "width", "height", "net", "is_rectangular")
            board_pads.append(router.Pad(*(pad[name] for name in names)))
    return router.Board(*design.size, board_pads, holes)


def read_report(text: str) -> Report:
    """Return the results of a report by KiCad's design rule check."""
    errors, warnings = [], []
    for part in re.split(r"^(?=\[\w+\]:)", text, flags=re.MULTILINE)[1:]:
        kind = part[1 : part.index("]")]
        if kind != "unconnected_items":
            (errors if "Severity: error" in part else warnings).append(kind)
    unconnected = re.search(r"Found (\d+) unconnected", text)
    if unconnected is None:
        raise ToolError("KiCad's check made no report")
    return Report(errors, warnings, int(unconnected[1]))
