"""Endgame databases computed in shards: by threads, by Ray actors, and with failures."""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")

import sow  # noqa: E402
from sow.cluster import LayerProgress, endgames  # noqa: E402
from sow.cluster.narrowing import Actors, Job, Narrowed, Narrower, News, Place  # noqa: E402

#: Games and seeds: endgames without cycles, with cycles, with undecided cycles, and with repeated turns.
GAMES = [("awari", 6), ("duene", 4), ("woli", 5), ("kalah", 5)]


@pytest.mark.parametrize(("game", "seeds"), GAMES)
def test_shards_come_to_the_same_file(game: str, seeds: int, tmp_path: Path) -> None:
    alone = sow.endgames(game, seeds, tmp_path / "alone")
    told: list[LayerProgress] = []
    together = endgames(game, seeds, store=tmp_path / "together", shard=200, workers=3, memory=1, progress=told.append)
    assert together == alone
    assert (tmp_path / "together").read_bytes() == (tmp_path / "alone").read_bytes()
    assert told[-1].seeds == told[-1].last == seeds and told[-1].narrowed > 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["alone", "together"]


class Backwards:
    """A crew that does each job at once but reports the newest result first, so that old results arrive late."""

    def __init__(self, count: int, game: sow.Game, place: Place) -> None:
        self._workers = [Narrower(game, place) for _ in range(count)]
        self._coming = list(range(count))
        self._done: list[tuple[int, int, Narrowed]] = []

    def give(self, worker: int, job: Job) -> None:
        assert job.shard not in [shard for _, shard, _ in self._done], "two workers have the same shard"
        self._done.append((worker, job.shard, self._workers[worker].narrow(job)))

    def next(self) -> tuple[int, Narrowed | News]:
        if self._coming:
            return self._coming.pop(), News.READY
        worker, _, narrowed = self._done.pop()
        return worker, narrowed

    def end(self) -> None:
        assert not self._done


@pytest.mark.parametrize("game", [game for game, _ in GAMES])
def test_a_slow_worker_undoes_nothing(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sow.cluster.layers._crew", lambda game, place, _: Backwards(3, game, place))
    assert endgames(game, 4, store=tmp_path / "together", shard=200) == sow.endgames(game, 4, tmp_path / "alone")
    assert (tmp_path / "together").read_bytes() == (tmp_path / "alone").read_bytes()


def test_either_goes_on_where_the_other_was_stopped(tmp_path: Path) -> None:
    class Stopped(Exception):
        pass

    def stop(progress: LayerProgress) -> None:
        if progress.seeds == 6 and progress.narrowed == 10:
            raise Stopped

    alone = sow.endgames("awari", 7, tmp_path / "alone")
    store = tmp_path / "together"
    sow.endgames("awari", 4, store)
    with pytest.raises(Stopped):
        endgames("awari", 7, store=store, shard=400, workers=2, progress=stop)
    shards = sorted((tmp_path / "together.shards").iterdir())
    assert len(shards) > 5
    shards[0].write_bytes(shards[0].read_bytes()[:-8] + b"\0" * 8)
    told: list[LayerProgress] = []
    endgames("awari", 6, store=store, shard=400, workers=1, progress=told.append)
    assert told[0].seeds == 6 and told[0].open < told[0].positions, "what was done was taken up"
    assert sow.endgames("awari", 7, store) == alone
    assert store.read_bytes() == (tmp_path / "alone").read_bytes()
    assert endgames("awari", 5, store=store) == alone[:6]


def test_what_cannot_be_is_told(tmp_path: Path) -> None:
    with pytest.raises(sow.GameError, match="no endgames"):
        endgames("oware", 4, store=tmp_path / "oware")
    endgames("awari", 3, store=tmp_path / "awari")
    with pytest.raises(sow.GameError, match="another game"):
        endgames("kalah", 3, store=tmp_path / "awari")


def test_a_worker_may_be_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    alone = sow.endgames("awari", 8, tmp_path / "alone")
    chance = random.Random(os.getpid())
    moments = sorted(chance.sample(range(5, 60), 3))
    print("workers are killed after shards", moments)
    crews: list[Actors] = []

    def crew(*wanted: Any) -> Actors:
        crews.append(Actors(2, *wanted[:2]))
        return crews[-1]

    monkeypatch.setattr("sow.cluster.layers._crew", crew)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    cluster.add_node(num_cpus=1)
    try:
        ray.init(address=cluster.address, log_to_driver=False)
        done = 0

        def kill(_: LayerProgress) -> None:
            nonlocal done
            done += 1
            if done in moments:
                moments.remove(done)
                os.kill(chance.choice(list(crews[0].processes.values())), signal.SIGKILL)

        together = endgames("awari", 8, store=tmp_path / "together", shard=4000, progress=kill)
    finally:
        ray.shutdown()
        cluster.shutdown()
    assert not moments and crews[0].lost == 3 and together == alone
    assert (tmp_path / "together").read_bytes() == (tmp_path / "alone").read_bytes()
