"""Endgame databases, computed by several workers that share a folder.

A layer is cut into shards. Each worker narrows the bounds of one shard at a time: it reads the complete layers and the bounds of the other shards
from the folder, and writes the new bounds to a separate file. The layer is complete once no shard changes any more. The database is identical to
that of ``sow endgame``, byte for byte, and either can resume the work of the other. A lost worker costs its work on the present shard.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from .. import _sow
from .._sow import Game
from ..commands import AnyGame, _game
from ..errors import GameError
from ..results import Layer, build
from .measuring import ray_is_running
from .narrowing import Actors, Crew, Job, Narrowed, News, Place, Threads

_MEGABYTE = 1 << 20


@dataclass(frozen=True)
class LayerProgress:
    """The progress of a database."""

    #: The present layer and the last one, by seeds in play.
    seeds: int
    last: int
    positions: int
    #: Positions of the layer whose value is not known yet.
    open: int
    #: The number of shards narrowed so far in this layer; a shard may be narrowed several times.
    narrowed: int


def endgames(
    game: AnyGame,
    seeds: int,
    *,
    store: str | os.PathLike[str],
    shard: int = _MEGABYTE,
    workers: int | None = None,
    memory: int = 1024,
    progress: Callable[[LayerProgress], object] | None = None,
) -> tuple[Layer, ...]:
    """Computes the values of all positions with up to ``seeds`` seeds in play into the file ``store``, and returns their distribution by layer.

    Layers in the file are not computed again; an unfinished layer is kept in the folder ``STORE.shards`` until it is complete.
    ``shard`` is the number of positions per shard, and ``memory`` the size in megabytes of each worker's cache of moves. ``progress`` is called
    after each shard.

    If Ray is running (``ray.init`` was called) the workers are Ray actors, and all nodes must be able to access ``store``; otherwise they are
    threads of this process. ``workers`` is their number, by default the number of cores.
    """
    game = _game(game)
    path = os.path.abspath(os.fspath(store))
    last = min(seeds, game.seeds)
    place = Place(path, -(-max(shard, 1) // 8) * 8, memory * _MEGABYTE)
    lock = _sow.Lock(path)
    try:
        _build(game, place, last, workers, progress)
        return tuple(build(Layer, one) for one in _sow.endgame_layers(game, path)[: last + 1])
    finally:
        lock.release()


def _build(game: Game, place: Place, last: int, workers: int | None, progress: Callable[[LayerProgress], object] | None) -> None:
    if _sow.begin_endgames(game, place.store) > last:
        return
    crew = _crew(game, place, workers)
    try:
        idle: set[int] = set()
        while _sow.begin_endgames(game, place.store) <= last:
            layer = _Layer(game, place)
            for _ in layer.narrow(crew, idle):
                if progress is not None:
                    progress(layer.progress(last))
            layer.finish()
    finally:
        crew.end()
    with suppress(OSError):  # The folder may hold files of other origin.
        place.folder.rmdir()


def _crew(game: Game, place: Place, workers: int | None) -> Crew:
    if not ray_is_running():
        return Threads(workers or os.cpu_count() or 1, game, place)
    import ray

    return Actors(workers or int(ray.cluster_resources().get("CPU", 1)), game, place)


class _Layer:
    """The layer that is being computed."""

    def __init__(self, game: Game, place: Place) -> None:
        self._place = place
        self._shards = _sow.Shards(game, place.store, place.size, 0)
        self._seeds = self._shards.seeds
        count = len(self._shards)
        self._open = [min(place.size, self._shards.positions - place.size * shard) for shard in range(count)]
        self._versions = [-1] * count
        self._given: dict[int, Job] = {}
        #: Files of old versions, each with the workers that may still read it.
        self._retired: dict[Path, set[int]] = {}
        self._narrowed = 0
        self._next = self._take_up()
        #: Shards whose bounds may still change, the longest waiting first.
        self._stale = deque(shard for shard, version in enumerate(self._versions) if version < 0 or self._open[shard])

    def progress(self, last: int) -> LayerProgress:
        return LayerProgress(self._seeds, last, self._shards.positions, sum(self._open), self._narrowed)

    def narrow(self, crew: Crew, idle: set[int]) -> Iterator[None]:
        """Narrows all shards until none changes any more, and yields after each. ``idle`` holds the idle workers and is updated in place."""
        while True:
            while idle and (shard := self._take_stale()) is not None:
                self._give(crew, idle.pop(), shard)
            if not self._given and not self._stale:
                return
            worker, told = crew.next()
            if told is not News.LOST:
                idle.add(worker)
            job = self._given.pop(worker, None)
            if isinstance(told, Narrowed) and job is not None:
                self._note(job, told)
                yield
            elif job is not None and job.shard not in self._stale:
                self._stale.appendleft(job.shard)
            self._forget(worker)

    def finish(self) -> None:
        """Writes the layer to the database, and deletes the files of its shards."""
        for shard, version in enumerate(self._versions):
            self._shards.take(shard, self._place.file(self._seeds, shard, version))
        self._shards.finish()
        for file in self._place.folder.iterdir():
            file.unlink(missing_ok=True)

    def _take_stale(self) -> int | None:
        """Removes and returns the shard that has waited longest, or ``None``.

        A shard that a worker is narrowing is skipped: if two workers narrowed it, the older result could overwrite the newer.
        """
        given = {job.shard for job in self._given.values()}
        shard = next((shard for shard in self._stale if shard not in given), None)
        if shard is not None:
            self._stale.remove(shard)
        return shard

    def _give(self, crew: Crew, worker: int, shard: int) -> None:
        job = Job(self._seeds, shard, tuple(self._versions), self._next)
        self._next += 1
        self._given[worker] = job
        crew.give(worker, job)

    def _note(self, job: Job, told: Narrowed) -> None:
        before = self._versions[job.shard]
        if before >= 0:
            self._retired[self._place.file(self._seeds, job.shard, before)] = set(self._given)
        self._versions[job.shard], self._open[job.shard] = job.version, told.open
        self._narrowed += 1
        if told.changed:
            waiting = {job.shard, *self._stale}
            self._stale.extend(shard for shard, left in enumerate(self._open) if left and shard not in waiting)

    def _forget(self, worker: int) -> None:
        """Deletes the files that no worker reads any more, now that ``worker`` has finished its job."""
        for file, readers in list(self._retired.items()):
            readers.discard(worker)
            if not readers:
                file.unlink(missing_ok=True)
                del self._retired[file]

    def _take_up(self) -> int:
        """Loads the newest intact version of each shard of the layer, deletes all other files, and returns the next version number."""
        self._place.folder.mkdir(exist_ok=True)
        versions: dict[int, list[int]] = {}
        for file in self._place.folder.iterdir():
            parts = [int(part) if part.isdecimal() else -1 for part in file.name.split(".")]
            if len(parts) == 4 and parts[:2] == [self._seeds, self._place.size] and 0 <= parts[2] < len(self._versions) and parts[3] >= 0:
                versions.setdefault(parts[2], []).append(parts[3])
            else:
                file.unlink(missing_ok=True)
        for shard, found in versions.items():
            for version in sorted(found, reverse=True):
                file = self._place.file(self._seeds, shard, version)
                if self._versions[shard] < 0:
                    # A damaged file is treated like a missing one.
                    with suppress(GameError):
                        self._open[shard], self._versions[shard] = self._shards.take(shard, file), version
                if self._versions[shard] != version:
                    file.unlink(missing_ok=True)
        return max((version for found in versions.values() for version in found), default=-1) + 1
