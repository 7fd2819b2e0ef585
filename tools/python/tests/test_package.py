"""The installed package: its licences, its version, and a wheel for every later Python."""

from __future__ import annotations

import ast
import inspect
import re
from importlib import metadata, resources

import sow
import sow._sow


def test_the_licences_come_along() -> None:
    package = metadata.metadata("sow-games")
    assert package["License-Expression"] == "MIT OR Apache-2.0"
    listed = set(package.get_all("License-File") or [])
    # The licences of the libraries are listed where Node.js is there, as in a release.
    assert listed - {"LICENSE-THIRD-PARTY.md"} == {"LICENSE-APACHE", "LICENSE-MIT"}
    names = [str(file) for file in metadata.files("sow-games") or []]
    for name in ("LICENSE-APACHE", "LICENSE-MIT"):
        assert any(file.endswith(f"licenses/{name}") for file in names), names


def test_the_wheel_suits_later_versions() -> None:
    wheel = metadata.distribution("sow-games").read_text("WHEEL") or ""
    assert re.search("^Tag: cp310-abi3-", wheel, re.MULTILINE), wheel
    assert metadata.version("sow-games") == sow.__version__


def test_no_docstring_names_a_package_that_cannot_be_had() -> None:
    for file in resources.files("sow").iterdir():
        if file.name.endswith(".py"):
            assert "pip install sow" not in file.read_text("utf-8"), file.name


def test_docstrings_are_those_of_the_stub() -> None:
    stub = ast.parse(resources.files("sow").joinpath("_sow.pyi").read_text("utf-8"))
    for kind in (node for node in stub.body if isinstance(node, ast.ClassDef)):
        members = [node for node in kind.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
        assert members, kind.name
        for node in [kind, *members]:
            found = getattr(sow._sow, kind.name)
            found = found if node is kind else getattr(found, node.name)
            assert _words(ast.get_docstring(node)) == _words(inspect.getdoc(found)) != [], f"{kind.name}.{node.name}"


def _words(text: str | None) -> list[str]:
    return (text or "").split()
