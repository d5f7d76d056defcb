"""The display: converts frames (six bytes, `lib/font.py`) to the words that the tick reads."""

from device import shared


class Display:
    """Writes frames into the words (device/shared.py) that the tick reads.

    `segment_masks`: the bit of each segment line (a to g, point) in such a word.
    `segment_on`: the level, 0 or 1, that lights a segment.
    """

    def __init__(self, segment_masks, segment_on, words):
        self._masks = segment_masks
        self._blank = 0 if segment_on else sum(segment_masks)
        self._words = words
        words[shared.BLANK] = self._blank
        self._shown = [None] * 6
        self.show(bytes(6))

    def show(self, frame):
        """Light `frame`: six bytes, the leftmost digit first, bit 0 = segment a, 7 = point."""
        old_frame = self._shown
        self._shown = bytes(frame)
        for cell, glyph in enumerate(frame):
            if glyph == old_frame[cell]:
                continue
            word = self._blank
            for mask in self._masks:
                if glyph & 1:
                    word ^= mask
                glyph >>= 1
            self._words[shared.FRAME + cell] = word
