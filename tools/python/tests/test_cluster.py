"""Sweeps: the numbers are the same on every backend, stored as they come, and not computed again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyarrow")

from test_games import KALAH  # noqa: E402

import sow  # noqa: E402
from sow.cluster import Limits, Progress, sweep  # noqa: E402

RULES = ["kalah", "oware"]
OPTIONS: dict[str, Any] = {"kalah": {"seeds": [3, 4], "empty_capture": [True, False]}}
SETTINGS = {"games": 40}


def rows(table: Any) -> list[dict[str, Any]]:
    """Returns the rows without the time that each took."""
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
    assert fault.startswith("error[") and none is None and "there is no game `kalahari`" in unknown
    slow = sweep(["kalah", "oware"], store=tmp_path, measure=_forever, limits=Limits(seconds=1.0), workers=1)
    assert all("longer than 1 seconds" in fault for fault in slow.column("fault").to_pylist())
    large = sweep(["kalah"], store=tmp_path, measure=_greedy, limits=Limits(memory=256), workers=1)
    assert "MemoryError" in large.column("fault").to_pylist()[0]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"rules": 3}, "`rules` must be a game, or the name, the path or the text of one as a string, not int"),
        ({"rules": [3]}, "`rules` must be a game, or the name, the path or the text of one as a string, not int"),
        ({"rules": [b"kalah"]}, "`rules` must be a game, or the name, the path or the text of one as a string, not bytes"),
        ({"options": {"kalha": {"seeds": [3]}}}, "`options` has a key 'kalha', but `rules` has only `kalah`"),
        ({"options": {"seeds": [2.5]}}, "option `seeds` cannot be 2.5"),
        ({"seeds": [-1]}, "`seeds` must be at least 0, not -1"),
        ({"seeds": "12"}, "`seeds` must be an integer, not str"),
        ({"measure": "surwey"}, "`measure` must be a function or one of match, perft, survey, not 'surwey'"),
        ({"measure": 3}, "`measure` must be a function or a string, not int"),
        ({"settings": {"gamez": 3}}, "the measure `survey` has no setting 'gamez'; it has `games`"),
        ({"settings": {"games": 0}}, "`games` must be at least 1, not 0"),
        ({"measure": "match", "settings": {"first": "levle:3"}}, "levle"),
    ],
)
def test_mistakes_are_found_before_anything_is_measured(arguments: dict[str, Any], says: str, tmp_path: Path) -> None:
    store = tmp_path / "store"
    with pytest.raises((TypeError, ValueError), match=says):
        sweep(**{"rules": ["kalah"], "store": store, **arguments})
    assert not store.exists()


def test_single_values_numpy_and_games_are_taken(tmp_path: Path) -> None:
    def swept(rules: Any, options: Any) -> Any:
        return sweep(rules, store=tmp_path, options=options, seeds=np.int64(7), settings={"games": np.int32(20)}, workers=1)

    table = swept("kalah", {"seeds": np.int64(3), "empty_capture": np.bool_(True)})
    game = sow.load("kalah", seeds=3, empty_capture=True)
    assert table.column("length").to_pylist() == [sow.survey(game, 20, seed=7).length.mean]
    assert table.column("options").to_pylist() == ['{"seeds": "3", "empty_capture": "yes"}']
    assert rows(swept(game, None)) == rows(table), "the same rules with the same options are the same task"
    other = swept([game, KALAH], {KALAH.splitlines()[0]: {}})
    assert other.column("rules").to_pylist() == ["kalah", KALAH.splitlines()[0]] and other.column("fault").to_pylist() == [None, None]
    fewer = swept(game, {"seeds": range(2, 4)})
    assert fewer.column("options").to_pylist() == ['{"seeds": "2", "empty_capture": "yes"}', '{"seeds": "3", "empty_capture": "yes"}']


@pytest.mark.ray
def test_five_hundred_rule_sets_survive_the_loss_of_a_node(tmp_path: Path) -> None:
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    grid: dict[str, Any] = {"pits": range(2, 11), "seeds": range(1, 11), "empty_capture": [False, True]}
    settings = {"games": 20}
    rules = [sow.load("kalah").source.replace('game "Kalah"', f'game "Kalah {number}"') for number in range(3)]
    alone = sweep(rules, store=tmp_path / "alone", options=grid, settings=settings, workers=2)
    assert alone.num_rows == 540 and set(alone.column("fault").to_pylist()) == {None}
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    lost = cluster.add_node(num_cpus=1)
    try:
        ray.init(address=cluster.address, log_to_driver=False)
        killed: list[int] = []

        def kill(progress: Progress) -> None:
            if not killed and progress.done >= 200:
                killed.append(progress.done)
                cluster.remove_node(lost, allow_graceful=False)

        table = sweep(rules, store=tmp_path / "ray", options=grid, settings=settings, progress=kill)
    finally:
        ray.shutdown()
        cluster.shutdown()
    print(f"a node was killed after {killed[0]} of {table.num_rows} rule sets")
    assert 0 < killed[0] < table.num_rows
    assert rows(table) == rows(alone)
