"""Tests with injected faults, called scenarios, on emulated boards and the simulated console.

faults           the command line
scenarios        runs scenarios and reports their failures
report           the result of a scenario, and the page of stored results
emulated_boards  the boards of the scenarios, with a simulated person
deploy_bench     a small project, the board for its deployment, and a cable
diagnosis        names a bad joint from the displays of the wiring test

random_keys, simulated_keys, chords, joints, interrupts, powercuts, wear, resets, cable, damage
                 a scenario each
"""
