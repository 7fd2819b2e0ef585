"""Sweeps: the same numbers wherever they are worked out, kept as they come, and not worked out again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")

import sow  # noqa: E402
from sow.cluster import Limits, Progress, sweep  # noqa: E402

RULES = ["kalah", "oware"]
OPTIONS: dict[str, Any] = {"kalah": {"seeds": [3, 4], "empty_capture": [True, False]}}
SETTINGS = {"games": 40}


def rows(table: Any) -> list[dict[str, Any]]:
    """The rows, without the time that each has taken."""
    return [{name: value for name, value in row.items() if name != "seconds"} for row in table.to_pylist()]


def test_every_combination_has_a_row(tmp_path: Path) -> None:
    told: list[Progress] = []
    table = sweep(RULES, store=tmp_path, options=OPTIONS, seeds=[1, 2], settings=SETTINGS, workers=2, progress=told.append)
    assert table.num_rows == (4 + 1) * 2 and set(table.column("fault").to_pylist()) == {None}
    assert told[-1].done == told[-1].total == 10 and told[-1].known == 0
    first = table.to_pylist()[0]
    survey = sow.survey(sow.load("kalah", seeds=3, empty_capture=True), 40, seed=1)
    assert first["moves"] == survey.moves and first["length"] == survey.length.mean
    before = len(told)
    again = sweep(RULES, store=tmp_path, options=OPTIONS, seeds=[2, 1], settings=SETTINGS, progress=told.append)
    assert len(told) == before, "all of it was known"
    assert sorted(rows(again), key=str) == sorted(rows(table), key=str)
    fewer = sweep(["oware"], store=tmp_path / "other", seeds=[2], settings=SETTINGS, workers=1)
    assert rows(fewer) == [row for row in rows(table) if row["rules"] == "oware" and row["seed"] == 2]


def test_what_was_done_is_not_done_again(tmp_path: Path) -> None:
    class Stopped(Exception):
        pass

    def stop(_: Progress) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        sweep(RULES, store=tmp_path, seeds=range(70), measure="perft", settings={"depth": 2}, workers=2, progress=stop)
    told: list[Progress] = []
    table = sweep(RULES, store=tmp_path, seeds=range(70), measure="perft", settings={"depth": 2}, workers=2, progress=told.append)
    assert 0 < told[0].known < told[-1].done == 140 == table.num_rows


def _forever(game: sow.Game, seed: int) -> dict[str, float]:
    while True:
        pass


def _greedy(game: sow.Game, seed: int) -> dict[str, float]:
    return {"length": float(len(bytearray(1 << 40)))}


def test_faults_are_told_and_nothing_dies_of_them(tmp_path: Path) -> None:
    table = sweep(["game {\n", "kalah", "kalahari"], store=tmp_path, settings=SETTINGS, workers=1)
    fault, none, unknown = table.column("fault").to_pylist()
    assert fault.startswith("RuleError: error[") and none is None and "there is no game `kalahari`" in unknown
    slow = sweep(["kalah", "oware"], store=tmp_path, measure=_forever, limits=Limits(seconds=1.0), workers=1)
    assert all("longer than 1 seconds" in fault for fault in slow.column("fault").to_pylist())
    large = sweep(["kalah"], store=tmp_path, measure=_greedy, limits=Limits(memory=256), workers=1)
    assert "MemoryError" in large.column("fault").to_pylist()[0]


def test_a_node_may_be_lost(tmp_path: Path) -> None:
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    alone = sweep(RULES, store=tmp_path / "alone", seeds=range(60), settings=SETTINGS, workers=2)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    lost = cluster.add_node(num_cpus=1)
    try:
        ray.init(address=cluster.address, log_to_driver=False)
        told: list[Progress] = []

        def kill(progress: Progress) -> None:
            told.append(progress)
            if len(told) == 1:
                cluster.remove_node(lost, allow_graceful=False)

        table = sweep(RULES, store=tmp_path / "ray", seeds=range(60), settings=SETTINGS, progress=kill)
    finally:
        ray.shutdown()
        cluster.shutdown()
    assert len(told) > 1 and told[-1].done == 120
    assert rows(table) == rows(alone)
