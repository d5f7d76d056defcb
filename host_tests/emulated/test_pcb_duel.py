"""The console plays at pins that are wired as KiCad's file of the circuit board has them."""

import pytest

import circuit_board
from boards import pico as board_file
from deployment.files import compiled
from emulator import EmulatedPico, Timeout
from emulator.duel_player import Duel
from emulator.player import emulated
from pcb_tools import design as designs
from pcb_tools import readback


def switched_on(firmware, path, seed=0):
    """Boot a Pico whose panel is wired by a board file of KiCad."""
    wiring = readback.wiring(*designs.load(path.stem), readback.nets(path))
    pico = EmulatedPico(firmware("hard"), wiring, seed=seed)
    pico.install(compiled("pico", board_file.ARCH))
    pico.boot()
    return pico


@pytest.mark.parametrize("name", ["pico", "pico_3_digit"])
def test_a_whole_duel_is_won_on_the_circuit_board(made_circuit_board, pico_firmware, name):
    pico = switched_on(pico_firmware, made_circuit_board(name)[0] / f"{name}.kicad_pcb", seed=4)
    pico.until(pico.panel.showing("1 dUEL"), within=3)
    player_round, machine_round = Duel(emulated(pico), "0123").play()
    assert player_round < machine_round
    assert pico.panel.violations == []


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("pico", ("R1", "2"), ("R2", "2")),
        ("pico", ("R3", "1"), ("R8", "1")),
        ("pico_3_digit", ("D1", "9"), ("D1", "8")),
    ],
    ids=["segments a and b", "segments c and point", "digits 2 and 3"],
)
def test_a_board_with_two_swapped_nets_fails(
    made_circuit_board, pico_firmware, tmp_path, name, one, other
):
    path = tmp_path / f"{name}.kicad_pcb"
    path.write_text(
        circuit_board.swapped((made_circuit_board(name)[0] / path.name).read_text(), one, other)
    )
    pico = switched_on(pico_firmware, path)
    with pytest.raises(Timeout):
        pico.until(pico.panel.showing("1 dUEL"), within=3)
