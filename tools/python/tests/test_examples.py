"""The notebook runs and produces results."""

from __future__ import annotations

from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_the_notebook_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMES", "300")
    notebook = nbformat.read(EXAMPLES / "family.ipynb", 4)
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert sum("image/png" in output.get("data", {}) for output in outputs) == 2
    assert all((tmp_path / name).stat().st_size > 10_000 for name in ("advantage.png", "length.png"))
    assert "the most even game" in "".join(output.get("text", "") for output in outputs)
