"""The HP-67's Othello player on an emulated Pico; its choices are checked by logic/hp67_checks."""

import random

import pytest

import plain_hp67 as checks
from emulated_files import OTHELLO, at_prompt, library

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


@pytest.mark.pico
def test_an_emulated_pico_chooses_the_same_in_short_slices(pico_firmware):
    random.seed(5)
    positions = [
        (checks.to_registers(squares, own), checks.plain_choice(squares, own))
        for squares, own in checks.random_game()
    ][::6]
    pico = at_prompt(pico_firmware("hard"), library(OTHELLO))
    output = pico.exec(PICO.format([rows for rows, _ in positions])).splitlines()
    assert output[:-1] == [str(move) for _, move in positions]
    assert int(output[-1]) <= 2000, output  # us
