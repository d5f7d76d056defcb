"""The segments of a digit as lines, for pictures of displays."""

from .paths import Point

# Segments a to g, x to the right and y down from the digit's centre.
_ENDS = (
    ((-3, -6), (3, -6)),
    ((3.4, -5.6), (3.4, -0.5)),
    ((3.4, 0.5), (3.4, 5.6)),
    ((-3, 6), (3, 6)),
    ((-3.4, 0.5), (-3.4, 5.6)),
    ((-3.4, -5.6), (-3.4, -0.5)),
    ((-2.8, 0), (2.8, 0)),
)


def lines(x: float, y: float, scale: float = 1.0, slant: float = 0.1) -> list[list[Point]]:
    """Return the ends of the segments a to g of a digit around (x, y), 12 * `scale` high."""
    return [[(x + scale * (u - slant * v), y + scale * v) for u, v in ends] for ends in _ENDS]
