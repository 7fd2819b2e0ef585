"""Sweeps over rule files from strangers: each faulty file has a row with its fault, and none ends the sweep."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")

from test_games import KALAH  # noqa: E402
from test_hostile import DEEP  # noqa: E402

import sow  # noqa: E402
from sow.cluster import Limits, sweep  # noqa: E402

PERFT: dict[str, Any] = {"measure": "perft", "settings": {"depth": 2}}
#: Rule files with faults, at least one for each code.
FAULTY = sorted((Path(__file__).parents[3] / "tests" / "bad").glob("*.sow"))


def faults(table: Any) -> dict[str, str | None]:
    return dict(zip(table.column("rules").to_pylist(), table.column("fault").to_pylist()))


def test_files_that_cannot_be_read_have_their_row(tmp_path: Path) -> None:
    contents = {"large": KALAH.encode() * 1_000, "latin": KALAH.encode() + b"# \xe9\n", "zero": KALAH.encode() + b"\0", "good": KALAH.encode()}
    files = {name: tmp_path / f"{name}.sow" for name in contents}
    for name, content in contents.items():
        files[name].write_bytes(content)
    pipe = tmp_path / "pipe.sow"
    os.mkfifo(pipe)
    found = faults(sweep([*files.values(), tmp_path / "nowhere.sow", tmp_path, pipe], store=tmp_path / "store", workers=1, **PERFT))
    expected = {"large": "larger than", "latin": "not UTF-8", "zero": "not plain text"}
    for name, reason in expected.items():
        assert reason in (found[str(files[name])] or ""), name
    assert found[str(files["good"])] is None
    assert "no such file" in (found[str(tmp_path / "nowhere.sow")] or "")
    assert "it is not a file" in (found[str(tmp_path)] or "") and "it is not a file" in (found[str(pipe)] or "")


def test_faulty_rules_have_their_row(tmp_path: Path) -> None:
    assert len(FAULTY) > 100
    table = sweep(FAULTY, store=tmp_path, limits=Limits(seconds=60), **PERFT)
    found = faults(table)
    assert len(found) == len(FAULTY)
    for path, nodes in zip(table.column("rules").to_pylist(), table.column("nodes").to_pylist()):
        fault = found[path]
        # A case that does not fit is an error, but the game can be played.
        errors = any(one.severity == "error" and one.code != "bad-case" for one in sow.check(path))
        assert (nodes is None) == (fault is not None), path
        # Rules without errors may be unplayable for another reason, such as a match that begins with an arrangement; their fault is no report.
        assert not errors or fault is not None and "error[" in fault, path


def endless(game: sow.Game, seed: int) -> dict[str, float]:
    return {"moves": float(sow.playouts(game, 10**12, seed=seed).moves)}


def greedy(game: sow.Game, seed: int) -> dict[str, float]:
    return {"games": float(len(sow.vector(game, 10**8)))}


def dying(game: sow.Game, seed: int) -> dict[str, float]:
    os.abort()


@pytest.mark.parametrize(
    ("measure", "limits", "reason"),
    [
        (endless, Limits(seconds=2.0), "longer than 2 seconds"),
        (greedy, Limits(memory=512), "memory"),
        (dying, Limits(), "its process ended"),
    ],
)
def test_what_goes_beyond_the_limits_is_ended(measure: Callable[..., Any], limits: Limits, reason: str, tmp_path: Path) -> None:
    table = sweep([KALAH, "oware"], store=tmp_path, measure=measure, limits=limits, workers=1)
    assert [reason in fault for fault in table.column("fault").to_pylist()] == [True, True]


def test_rules_that_compute_for_ever_are_ended(tmp_path: Path) -> None:
    began = time.monotonic()
    table = sweep([DEEP, KALAH], store=tmp_path, settings={"games": 5}, limits=Limits(seconds=30), workers=1)
    assert table.column("fault").to_pylist()[0] is not None and table.column("fault").to_pylist()[1] is None
    assert time.monotonic() - began < 60


def _slow(game: sow.Game, seed: int) -> dict[str, float]:
    time.sleep(3)
    return {"done": 1.0}


def test_what_was_beyond_the_limits_is_tried_again(tmp_path: Path) -> None:
    before = sweep(["kalah"], store=tmp_path, measure=_slow, limits=Limits(seconds=1), workers=1)
    after = sweep(["kalah"], store=tmp_path, measure=_slow, limits=Limits(seconds=60), workers=1)
    again = sweep(["kalah"], store=tmp_path, measure=_slow, limits=Limits(seconds=1), workers=1)
    assert before.column("beyond_limits").to_pylist() == [True]
    assert after.to_pylist() == again.to_pylist() and after.column("done").to_pylist() == [1.0]


def test_rules_travel_with_the_files_they_build_on(tmp_path: Path) -> None:
    (tmp_path / "base.sow").write_text(KALAH)
    (tmp_path / "mine.sow").write_text('game "Mine" based on base\n\nsetup { pits: 3 }\n')
    (tmp_path / "mine.cases").write_text((Path(__file__).parents[3] / "variants/two-rows/north-america/kalah.cases").read_text())
    mine = tmp_path / "mine.sow"
    alone = sow.survey(mine, 50)
    pickled = pickle.dumps(sow.load(mine))
    table = sweep([mine], store=tmp_path / "store", settings={"games": 50}, workers=1)
    assert table.column("fault").to_pylist() == [None] and table.column("length").to_pylist() == [alone.length.mean]
    assert table.column("never_played").to_pylist() == [sum(clause.fate == "never" for clause in alone.clauses)]
    for file in tmp_path.glob("*.[sc]*"):
        file.unlink(missing_ok=True) if file.is_file() else None
    game = pickle.loads(pickled)
    assert game.seeds == 36 and sow.survey(game, 50).clauses == alone.clauses


def test_a_worker_ends_with_whoever_started_it(tmp_path: Path) -> None:
    program = f"""
        import os
        import sow
        from sow.cluster import sweep

        def forever(game, seed):
            print(os.getpid(), flush=True)  # It goes to the standard error, so that it is no result.
            sow.playouts(game, 10**12)

        sweep(["kalah"], store={str(tmp_path / "store")!r}, measure=forever, workers=1)
        """
    file = tmp_path / "program.py"
    file.write_text(textwrap.dedent(program))
    process = subprocess.Popen([sys.executable, str(file)], stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    worker = int(process.stderr.readline())
    process.send_signal(signal.SIGKILL)
    process.wait()
    for _ in range(100):
        time.sleep(0.1)
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
    os.kill(worker, signal.SIGKILL)
    pytest.fail("the worker goes on alone")
