"""The places of shapes on a drawn page."""

import itertools

from drawings import paper


def texts(page):
    """Return all texts of a page."""
    return [shape for shape in page.shapes if isinstance(shape, paper.Text)]


def box(shape, descent=0.25):
    """Return the left, upper, right and lower edge of a shape; `descent` is in text sizes."""
    match shape:
        case paper.Text(y=y, size=size):
            return shape.left, y - 0.75 * size, shape.left + shape.width, y + descent * size
        case paper.Line(x1, y1, x2, y2):
            return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
        case paper.Box(x, y, width, height):
            return x, y, x + width, y + height
        case _:  # a Dot
            x, y, radius, _ = shape
            return x - radius, y - radius, x + radius, y + radius


def assert_within(page, margin):
    """Assert that all shapes are `margin` points away from the edges of the paper."""
    width, height = page.width_mm * paper.POINTS, page.height_mm * paper.POINTS
    for shape in page.shapes:
        left, top, right, bottom = box(shape)
        assert margin <= left <= right <= width - margin, shape
        assert margin <= top <= bottom <= height - margin, shape


def assert_no_text_over_another(page, descent=0.25):
    """Assert that the boxes of no two texts overlap."""
    boxes = [(text.text, box(text, descent)) for text in texts(page)]
    for (one, a), (other, b) in itertools.combinations(boxes, 2):
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart, (one, other)
