"""Workers that compute an endgame database, and the crews that manage them: Ray actors, or threads of this process."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Protocol

from .. import _sow
from .._sow import Game


@dataclass(frozen=True)
class Job:
    """A shard to narrow, with the present version of every shard; -1 for a shard without a version."""

    seeds: int
    shard: int
    versions: tuple[int, ...]
    #: The version that the job writes.
    version: int


@dataclass(frozen=True)
class Narrowed:
    """The result of a job: the number of open positions, and whether any bound changed."""

    open: int
    changed: bool


@dataclass(frozen=True)
class Place:
    """The location of the database and its shards, and the sizes that its workers use."""

    store: str
    #: Positions per shard.
    size: int
    #: The size in bytes of each worker's cache of moves.
    room: int

    @property
    def folder(self) -> Path:
        return Path(f"{self.store}.shards")

    def file(self, seeds: int, shard: int, version: int) -> Path:
        return self.folder / f"{seeds}.{self.size}.{shard}.{version}"


class Narrower:
    """A worker that does one job after another and keeps the layer in memory between them."""

    def __init__(self, game: Game, place: Place) -> None:
        self._game, self._place = game, place
        self._layer: _sow.Shards | None = None
        self._known: dict[int, int] = {}

    def ready(self) -> int:
        """Returns the process ID of the worker."""
        return os.getpid()

    def narrow(self, job: Job) -> Narrowed:
        """Narrows a shard and writes the file of its new version."""
        layer = self._layer
        if layer is None or layer.seeds != job.seeds:
            layer = self._layer = _sow.Shards(self._game, self._place.store, self._place.size, self._place.room)
            self._known = {}
        for shard, version in enumerate(job.versions):
            if version >= 0 and self._known.get(shard) != version:
                layer.take(shard, self._place.file(job.seeds, shard, version))
                self._known[shard] = version
        found = layer.narrow(job.shard, self._place.file(job.seeds, job.shard, job.version))
        self._known[job.shard] = job.version
        return Narrowed(*found)


class News(Enum):
    """News of a worker other than the result of a job."""

    #: The worker has started and is idle.
    READY = "ready"
    #: The worker is lost with its job. Its replacement, if there is one, reports ``READY``.
    LOST = "lost"


class Crew(Protocol):
    """Workers that each do one job at a time."""

    def give(self, worker: int, job: Job) -> None:
        """Gives an idle worker a job."""
    def next(self) -> tuple[int, Narrowed | News]:
        """Waits for news of a worker."""
    def end(self) -> None:
        """Ends all workers."""


def _ready() -> Narrowed | News:
    return News.READY


class Threads:
    """A crew of threads of this process, which release the GIL while they narrow."""

    def __init__(self, count: int, game: Game, place: Place) -> None:
        self._pool = ThreadPoolExecutor(count)
        self._workers = [Narrower(game, place) for _ in range(count)]
        self._waiting: dict[Future[Narrowed | News], int] = {self._pool.submit(_ready): worker for worker in range(count)}

    def give(self, worker: int, job: Job) -> None:
        self._waiting[self._pool.submit(self._narrow, worker, job)] = worker

    def _narrow(self, worker: int, job: Job) -> Narrowed | News:
        return self._workers[worker].narrow(job)

    def next(self) -> tuple[int, Narrowed | News]:
        ready, _ = wait(self._waiting, return_when=FIRST_COMPLETED)
        one = next(iter(ready))
        return self._waiting.pop(one), one.result()

    def end(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


class Actors:
    """A crew of Ray actors. A lost actor is replaced as soon as a node has room for it."""

    def __init__(self, count: int, game: Game, place: Place) -> None:
        import ray

        make = ray.remote(num_cpus=1, max_restarts=0)(Narrower)
        self._start: Callable[[], Any] = lambda: make.remote(game, place)
        self._workers = [self._start() for _ in range(count)]
        #: The process ID of each live worker, and the number of workers lost.
        self.processes: dict[int, int] = {}
        self.lost = 0
        self._waiting: dict[Any, int] = {actor.ready.remote(): worker for worker, actor in enumerate(self._workers)}

    def give(self, worker: int, job: Job) -> None:
        self._waiting[self._workers[worker].narrow.remote(job)] = worker

    def next(self) -> tuple[int, Narrowed | News]:
        import ray

        (one,), _ = ray.wait(list(self._waiting), num_returns=1)
        worker = self._waiting.pop(one)
        try:
            told = ray.get(one)
        except ray.exceptions.RayActorError:
            actor = self._workers[worker] = self._start()
            self._waiting[actor.ready.remote()] = worker
            self.processes.pop(worker, None)
            self.lost += 1
            return worker, News.LOST
        if isinstance(told, Narrowed):
            return worker, told
        self.processes[worker] = told
        return worker, News.READY

    def end(self) -> None:
        import ray

        for actor in self._workers:
            ray.kill(actor)
