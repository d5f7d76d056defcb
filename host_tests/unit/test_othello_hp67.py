"""The HP-67's Othello player on an emulated Pico; its choices are checked by logic/hp67_checks."""

from emulated_files import OTHELLO, at_prompt, library
from plain_hp67 import plain_choice, random_positions, to_registers

PICO = """
import time
from othello import hp67
longest = 0
for rows in {}:
    search = hp67.choose_steps(rows)
    try:
        while True:
            start = time.ticks_us()
            next(search)
            longest = max(longest, time.ticks_diff(time.ticks_us(), start))
    except StopIteration as end:
        print(end.value)
print(longest)
"""


def test_an_emulated_pico_chooses_the_same_in_short_slices(pico_firmware):
    positions = [
        (to_registers(squares, own), plain_choice(squares, own))
        for squares, own in random_positions(5)
    ][::6]
    pico = at_prompt(pico_firmware("hard"), library(OTHELLO))
    output = pico.exec(PICO.format([rows for rows, _ in positions])).splitlines()
    assert output[:-1] == [str(move) for _, move in positions]
    assert int(output[-1]) <= 2000, output  # us
