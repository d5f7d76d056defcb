"""Pull the cable at each request of tools/deploy.py to the board; the next run must repair it.

The project is small, so that a run takes seconds. The board has an older version of it and a file
of the user's. The cable, which also powers the board, is pulled just before the n-th request,
n = 1, 2, 3 ... Then the tool is run again.
"""

import tempfile
from pathlib import Path
from unittest import mock

from commands.reporting import ShowProgress
from emulator import EmulatedPico

from . import deploy_bench, emulated_boards
from .report import Report, again, changed_names

EOT = b"\x04"  # ends a request at the raw REPL
USER_FILES = {"lib/theirs.py": b"X = 1\n", "notes.txt": b"keep"}


def run(steps: int, seed: int, progress: ShowProgress) -> Report:
    """Pull the cable at `steps` requests, from number `seed` on, or until there are no more."""
    pico = EmulatedPico(emulated_boards.uf2("hard"))
    blank = pico.flash_image()
    pico.boot()
    failures: list[str] = []
    pulled = 0  # requests that a pulled cable interrupted
    for number in range(seed, seed + steps):
        with tempfile.TemporaryDirectory() as folder:
            bench = deploy_bench.Bench(deploy_bench.make_tree(Path(folder)), pico)
            try:
                new_failures, was_pulled = pull(bench, blank, number)
            except emulated_boards.ERRORS as error:
                new_failures, was_pulled = [str(error)], True
        command = again("cable", number, 1)
        failures += [f"request {number}: {failure}\n{command}" for failure in new_failures]
        pulled += was_pulled
        progress(number - seed + 1, steps, "requests", f"{len(failures)} failures")
        if not was_pulled:
            break
    figures: dict[str, str | float] = {
        "requests at which the cable was pulled": pulled,
        "requests that a run makes": _requests_of_a_run(seed, steps, pulled),
        "next runs that left the board broken or lost user files": len(failures),
    }
    return Report(figures, failures)


def _requests_of_a_run(seed: int, steps: int, pulled: int) -> int | str:
    """Return how many requests a run makes, or a limit; `pulled`: cables pulled in `steps`."""
    last = seed + pulled - 1  # the latest request that a pulled cable interrupted
    if pulled == steps:
        return f"more than {last}"
    return last if pulled else f"fewer than {seed}"


def pull(bench: deploy_bench.Bench, blank: bytes, number: int) -> tuple[list[str], bool]:
    """Pull the cable at a request, run again; return the failures, and if it was pulled."""
    old = bench.contents()
    for name in ("lib/cows/codes.py", "lib/font.py"):
        (bench.tree / name).write_text("A = 'new'\n")
    (bench.tree / "lib/more.py").write_text("C = 1\n")
    new = bench.contents()
    sent = bytearray()  # by the tool
    send = bench.pico.send

    def send_or_pull(data: bytes) -> None:
        requests = sent.count(EOT)
        sent.extend(data)
        if sent.count(EOT) < number:
            send(data)
        elif requests < number:  # later data was on its way
            bench.pico.pull_cable()  # USB is its power

    cable = mock.patch.object(bench.pico, "send", send_or_pull)
    with bench.switched_on(blank, old | USER_FILES), cable:
        result = bench.run()
    if sent.count(EOT) < number:
        if result.returncode:
            return [f"deploy.py failed: {result.stderr or result.stdout}"], False
        return [], False
    failures = []
    if result.returncode != 2:
        failures.append(
            f"deploy.py ended with {result.returncode}: {result.stderr or result.stdout}"
        )
    with bench.serve():
        bench.deploy()
        files = bench.pico.files()
    if names := changed_names(files, new | USER_FILES):
        failures.append(f"not mended by the next run: {names}")
    return failures, True
