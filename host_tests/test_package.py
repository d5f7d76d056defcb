"""package.json, by which `mpremote mip install` copies the sources, against the tree."""

import json

from deployment.files import ROOT, compiled, package


def test_the_package_lists_every_file_for_the_board():
    text = (ROOT / "package.json").read_text()
    listed = dict(json.loads(text)["urls"])
    wanted = dict(json.loads(package())["urls"])
    missing = sorted(wanted.items() - listed.items())
    extra = sorted(listed.items() - wanted.items())
    assert text == package(), (
        f"missing {missing}, not wanted {extra}: "
        "run python3 tools/deploy.py --package > package.json"
    )


def test_the_package_puts_sources_where_the_tool_puts_compiled_files():
    urls = json.loads((ROOT / "package.json").read_text())["urls"]
    for name, source in urls:
        assert name == "main.py" or name.startswith("lib/"), name
        assert (ROOT / source).is_file(), source
        assert ":" not in source and not source.startswith(("/", ".")), source
    contents = compiled("pico", "armv6m")
    assert {f"/{name}" for name, _ in urls} == {
        path.removesuffix(".mpy") + ".py" * path.endswith(".mpy") for path in contents
    }
