"""Run the logic's checks on CPython, MicroPython or CircuitPython, the runtime of this file.

    micropython host_tests/logic/check_runner.py [MODULE ...]

A check is a function `check_...()` in a module of this folder; it raises if something is wrong.
`lib` and the repository root must be on the path. The exit status is 1 if a check failed.
"""

import os
import sys


def modules():
    """Return the names of this folder's modules of checks."""
    folder = __file__.replace("\\", "/").rsplit("/", 1)[0]  # MicroPython has no os.path
    return sorted([name[:-3] for name in os.listdir(folder) if name.endswith("_checks.py")])


def checks(module):
    """Return the check functions of an imported module, in the order of their names."""
    return [getattr(module, name) for name in sorted(dir(module)) if name.startswith("check_")]


def run(name):
    """Run the checks of one module, printing a line for each; return (passed, failed)."""
    passed = failed = 0
    try:
        selected = checks(__import__(name))
        if not selected:
            raise ValueError("no check in " + name)
    except Exception as error:
        print("FAILED import of", name)
        _explain(error)
        return 0, 1
    for check in selected:
        try:
            check()
        except Exception as error:
            failed += 1
            print("FAILED {}.{}".format(name, check.__name__))
            _explain(error)
        else:
            passed += 1
            print("passed {}.{}".format(name, check.__name__))
    return passed, failed


def _explain(error):
    if hasattr(sys, "print_exception"):
        sys.print_exception(error)
    else:
        import traceback

        traceback.print_exception(type(error), error, error.__traceback__)


def main(names):
    """Run the named modules, or all; return the exit status."""
    passed = failed = 0
    for name in names or modules():
        counts = run(name)
        passed += counts[0]
        failed += counts[1]
    print("{} passed, {} failed".format(passed, failed))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
