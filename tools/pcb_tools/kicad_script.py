"""Makes a KiCad board from a JSON file; runs in the Python that has KiCad's module `pcbnew`.

    python3 kicad_script.py place DESIGN.json BOARD.kicad_pcb   place parts, tracks and texts
    python3 kicad_script.py footprints DESIGN.json MADE.json    only pads and silkscreen
    python3 kicad_script.py finish BOARD.kicad_pcb FOLDER       fill, check, write FOLDER's files

DESIGN.json is made by design.as_json and kicad.py, and pcb.route_design for `place`. `finish`
fills the ground planes, writes the report of KiCad's design rule check beside the board, and the
files of a fabricator. Lengths are millimetres from the board's upper left corner.
"""

import json
import math
import sys
from itertools import pairwise
from pathlib import Path

import pcbnew  # pyright: ignore[reportMissingImports] of KiCad's Python

LIBRARIES = (
    str(Path(__file__).resolve().parents[2] / "boards" / "pcb"),
    "/usr/share/kicad/footprints",
    "/usr/share/kicad/modules",
    "/Applications/KiCad/KiCad.app/Contents/SharedSupport/footprints",
)
LAYERS = {  # KiCad's layers, and the usual endings of a fabricator's files
    pcbnew.F_Cu: "GTL",
    pcbnew.B_Cu: "GBL",
    pcbnew.F_Mask: "GTS",
    pcbnew.B_Mask: "GBS",
    pcbnew.F_SilkS: "GTO",
    pcbnew.B_SilkS: "GBO",
    pcbnew.Edge_Cuts: "GKO",
}
COPPER_LAYERS = (pcbnew.F_Cu, pcbnew.B_Cu)  # 0 and 1 in the design
SILKSCREENS = (pcbnew.F_SilkS, pcbnew.B_SilkS)
DRILL = 0.3  # diameter of a via's hole
PLANE_INSET = 0.5  # from the board's edge to the ground planes
PLANE_MIN_WIDTH = 0.25
SPOKE_WIDTH = 0.5  # of the copper from a ground plane to a pad
SILK_GAP = pcbnew.FromMM(0.15)  # between silkscreen and pads


class Maker:
    """Makes the board of a design in JSON."""

    def __init__(self, design):
        self.design = design
        self.board = pcbnew.BOARD()
        self.nets = {}
        for name in design["nets"]:
            self.nets[name] = pcbnew.NETINFO_ITEM(self.board, name)
            self.board.Add(self.nets[name])
        self.pads = []
        for part in design["parts"]:
            self._place(part)
        self._draw_edge()

    def _point(self, x, y):
        """Return a place on the sheet."""
        return pcbnew.wxPointMM(self.design["origin"] + x, self.design["origin"] + y)

    def _place(self, part):
        """Place a part, connect its pads, and list them in `pads`."""
        footprint = _load_footprint(part)
        self.board.Add(footprint)
        x, y, angle = part["place"]
        if part["is_on_back"]:
            footprint.Flip(footprint.GetPosition(), False)
        footprint.SetOrientationDegrees(angle)
        self._move_centre(footprint, x, y)
        pads = list(footprint.Pads())
        for pad in pads:
            net = part["pads"].get(pad.GetNumber(), "")
            if net:
                pad.SetNet(self.nets[net])
            self.pads.append(self._pad_record(part, pad, net))
        self._clean_silkscreen(footprint, pads)

    def _move_centre(self, footprint, x, y):
        """Move a footprint so that the centre of its pads is at (x, y)."""
        xs = [pad.GetPosition().x for pad in footprint.Pads()]
        ys = [pad.GetPosition().y for pad in footprint.Pads()]
        target, here = self._point(x, y), footprint.GetPosition()
        footprint.SetPosition(
            pcbnew.wxPoint(
                here.x + int(target.x) - (min(xs) + max(xs)) // 2,
                here.y + int(target.y) - (min(ys) + max(ys)) // 2,
            )
        )

    def _pad_record(self, part, pad, net):
        """Return the entry of a pad in MADE.json."""
        box, origin = pad.GetBoundingBox(), self.design["origin"]
        round_shapes = pcbnew.PAD_SHAPE_CIRCLE, pcbnew.PAD_SHAPE_OVAL
        place = pad.GetPosition()
        return {
            "reference": part["reference"],
            "number": pad.GetNumber(),
            "x": round(place.x / 1e6 - origin, 4),
            "y": round(place.y / 1e6 - origin, 4),
            "width": round(box.GetWidth() / 1e6, 4),
            "height": round(box.GetHeight() / 1e6, 4),
            "is_rectangular": pad.GetShape() not in round_shapes,
            "is_hole": pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH,
            "net": net,
        }

    @staticmethod
    def _clean_silkscreen(footprint, pads):
        """Take the lines that meet pads, and the texts, off the silkscreen of a footprint."""
        footprint.Reference().SetVisible(False)
        footprint.Value().SetVisible(False)
        for item in list(footprint.GraphicalItems()):
            if item.GetLayer() not in SILKSCREENS:
                continue
            for pad in pads:
                box = pad.GetBoundingBox()
                box.Inflate(SILK_GAP)
                if item.HitTest(box, False):
                    item.SetLayer(pcbnew.F_Fab)
                    break

    def prints(self):
        """Yield the silkscreen of the footprints: points, width in mm, and True on the back."""
        for footprint in self.board.GetFootprints():
            for item in footprint.GraphicalItems():
                if isinstance(item, pcbnew.FP_SHAPE) and item.GetLayer() in SILKSCREENS:
                    points = [
                        (x / 1e6 - self.design["origin"], y / 1e6 - self.design["origin"])
                        for x, y in _points(item, math.radians(footprint.GetOrientationDegrees()))
                    ]
                    yield points, item.GetWidth() / 1e6, item.GetLayer() == pcbnew.B_SilkS

    def _draw_edge(self):
        width, height = self.design["size"]
        corners = [(0, 0), (width, 0), (width, height), (0, height)]
        for begin, end in pairwise([*corners, corners[0]]):
            line = pcbnew.PCB_SHAPE(self.board, pcbnew.SHAPE_T_SEGMENT)
            line.SetStart(self._point(*begin))
            line.SetEnd(self._point(*end))
            line.SetLayer(pcbnew.Edge_Cuts)
            line.SetWidth(pcbnew.FromMM(0.1))
            self.board.Add(line)

    # ---- copper and texts ----

    def set_rules(self):
        """Set the router's rules, as a common cheap fabricator has them."""
        settings = self.board.GetDesignSettings()
        settings.m_TrackMinWidth = pcbnew.FromMM(self.design["track"])
        settings.m_MinClearance = pcbnew.FromMM(self.design["clearance"])
        settings.m_MinThroughDrill = pcbnew.FromMM(DRILL)
        settings.m_CopperEdgeClearance = pcbnew.FromMM(self.design["edge"])

    def add_tracks(self):
        """Add the tracks, each a list of points on a layer of copper."""
        for net, layer, points in self.design["tracks"]:
            for begin, end in pairwise(points):
                track = pcbnew.PCB_TRACK(self.board)
                track.SetStart(self._point(*begin))
                track.SetEnd(self._point(*end))
                track.SetWidth(pcbnew.FromMM(self.design["track"]))
                track.SetLayer(COPPER_LAYERS[layer])
                track.SetNet(self.nets[net])
                self.board.Add(track)

    def add_vias(self):
        """Add the vias."""
        for net, x, y in self.design["vias"]:
            via = pcbnew.PCB_VIA(self.board)
            via.SetPosition(self._point(x, y))
            via.SetDrill(pcbnew.FromMM(DRILL))
            via.SetWidth(pcbnew.FromMM(self.design["via"]))
            via.SetNet(self.nets[net])
            self.board.Add(via)

    def add_planes(self):
        """Add a ground plane on each layer of copper; `finish` fills them."""
        width, height = self.design["size"]
        for layer in COPPER_LAYERS:
            zone = pcbnew.ZONE(self.board)
            zone.SetLayer(layer)
            zone.SetNet(self.nets[self.design["ground"]])
            outline = zone.Outline()
            outline.NewOutline()
            left = top = PLANE_INSET
            right, bottom = width - PLANE_INSET, height - PLANE_INSET
            for x, y in ((left, top), (right, top), (right, bottom), (left, bottom)):
                corner = self._point(x, y)
                outline.Append(int(corner.x), int(corner.y))
            zone.SetLocalClearance(pcbnew.FromMM(self.design["plane_gap"]))
            zone.SetMinThickness(pcbnew.FromMM(PLANE_MIN_WIDTH))
            zone.SetThermalReliefGap(pcbnew.FromMM(self.design["plane_gap"]))
            zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(SPOKE_WIDTH))
            self.board.Add(zone)

    def add_texts(self):
        """Print the texts of the design on the silkscreen."""
        for text in self.design["texts"]:
            self._print(**text)

    def _print(self, text, x, y, size, is_on_back):
        item = pcbnew.PCB_TEXT(self.board)
        item.SetText(text)
        item.SetPosition(self._point(x, y))
        item.SetLayer(pcbnew.B_SilkS if is_on_back else pcbnew.F_SilkS)
        item.SetMirrored(is_on_back)
        item.SetTextSize(pcbnew.wxSizeMM(size, size))
        item.SetTextThickness(pcbnew.FromMM(max(0.15, size / 8)))
        self.board.Add(item)


def _load_footprint(part):
    """Return the footprint of a part from the last library that has it."""
    library, name = part["footprint"]
    footprint = None
    for folder in LIBRARIES:
        if Path(folder, library + ".pretty", name + ".kicad_mod").exists():
            footprint = pcbnew.FootprintLoad(f"{folder}/{library}.pretty", name)
    if footprint is None:
        raise SystemExit(f"{part['reference']} needs KiCad's footprint {library}:{name}")
    footprint.SetReference(part["reference"])
    footprint.SetValue(part["value"])
    return footprint


def _points(item, turn):
    """Return points along a line, a circle or an arc of a footprint that is turned."""
    if item.GetShape() == pcbnew.SHAPE_T_CIRCLE:
        (x, y), radius = item.GetCenter(), item.GetRadius()
        angles = [math.radians(at) - turn for at in range(0, 361, 15)]
        return [(x + radius * math.cos(at), y + radius * math.sin(at)) for at in angles]
    middle = [item.GetArcMid()] * (item.GetShape() == pcbnew.SHAPE_T_ARC)
    return [item.GetStart(), *middle, item.GetEnd()]


def finish(path, folder):
    """Fill the zones of a board file, check its rules, write the files of a fabricator."""
    # Saved and loaded again, because KiCad saves items in the order of their identifiers.
    pcbnew.SaveBoard(str(path), pcbnew.LoadBoard(str(path)))
    board = pcbnew.LoadBoard(str(path))
    board.BuildConnectivity()
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(str(path), board)
    report = str(path.with_suffix(".drc.txt"))
    pcbnew.WriteDRCReport(board, report, pcbnew.EDA_UNITS_MILLIMETRES, True)
    plot(board, folder, path.stem)


def plot(board, folder, name):
    """Write the files of a fabricator: a file for each layer, and the drill file."""
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    options.SetOutputDirectory(str(folder))
    options.SetPlotFrameRef(False)
    options.SetUseGerberProtelExtensions(True)
    options.SetSubtractMaskFromSilk(True)
    options.SetIncludeGerberNetlistInfo(True)
    for layer, ending in LAYERS.items():
        controller.SetLayer(layer)
        controller.OpenPlotfile("", pcbnew.PLOT_FORMAT_GERBER, "")
        controller.PlotLayer()
        controller.ClosePlot()
        path = Path(controller.GetPlotFileName())
        path.rename(folder / f"{name}.{ending}")
    writer = pcbnew.EXCELLON_WRITER(board)
    writer.SetFormat(True)
    writer.SetOptions(False, False, pcbnew.wxPoint(0, 0), True)
    writer.CreateDrillandMapFilesSet(str(folder), True, False)


def main(step, source, target):
    """Run one step of the script."""
    if step == "finish":
        finish(Path(source), Path(target))
        return
    pcbnew.KIID.SeedGenerator(1)  # else identifiers, and so the order of items, are random
    maker = Maker(json.loads(Path(source).read_text()))
    if step == "footprints":
        Path(target).write_text(json.dumps([maker.pads, sorted(maker.prints())]))
        return
    maker.set_rules()
    maker.add_tracks()
    maker.add_vias()
    maker.add_planes()
    maker.add_texts()
    pcbnew.SaveBoard(target, maker.board)


if __name__ == "__main__":
    main(*sys.argv[1:])
