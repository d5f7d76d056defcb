"""package.json, by which `mpremote mip install` copies the sources, against the tree."""

import json

import deploy


def test_the_package_lists_every_file_for_the_board():
    text = (deploy.ROOT / "package.json").read_text()
    listed = dict(json.loads(text)["urls"])
    wanted = dict(json.loads(deploy.package())["urls"])
    missing = sorted(wanted.items() - listed.items())
    extra = sorted(listed.items() - wanted.items())
    assert text == deploy.package(), (
        f"missing {missing}, not wanted {extra}: "
        "run python3 tools/deploy.py --package > package.json"
    )


def test_the_package_puts_sources_where_the_tool_puts_compiled_files():
    package = json.loads((deploy.ROOT / "package.json").read_text())
    for name, source in package["urls"]:
        assert name == "main.py" or name.startswith("lib/"), name
        assert (deploy.ROOT / source).is_file(), source
        assert ":" not in source and not source.startswith(("/", ".")), source
    names = {name.removesuffix(".py") for name, _ in package["urls"]}
    compiled = deploy.compiled("pico", "armv6m")
    assert names == {path.lstrip("/").rpartition(".")[0] for path in compiled}
