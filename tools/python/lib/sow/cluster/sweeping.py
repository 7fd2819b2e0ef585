"""Sweeps: thousands of measurements, run as Ray tasks or on the cores of this machine."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from queue import SimpleQueue
from typing import Any, SupportsIndex

import pyarrow as pa

from .measures import Measure, named
from .measuring import Limits, Outcome, Warden, packed, ray_is_running
from .store import Store
from .tasks import AnyRules, Options, Task, tasks

#: The largest number of results written at a time, and of measurements in a Ray task.
_TOGETHER = 64
#: Seconds after which results are written even if there are fewer, and between two looks at the size of the cluster.
_SECONDS = 5.0
#: Ray tasks submitted per core, so that no core waits for its next task.
_AHEAD = 2
#: Seconds that one Ray task should take, since submitting it costs some hundredths. The last tasks are smaller, so that all cores end together.
_FILL = 1.0

Result = tuple[Task, Outcome]


@dataclass(frozen=True)
class Progress:
    """The progress of a sweep."""

    done: int
    total: int
    #: Tasks that had a result before the sweep began.
    known: int
    faults: int
    #: Tasks per second.
    rate: float
    #: The estimated number of seconds left at this rate; ``None`` if nothing is done yet.
    remaining: float | None


def sweep(
    rules: AnyRules | Iterable[AnyRules],
    *,
    store: str | os.PathLike[str],
    options: Mapping[str, Options] | Options | None = None,
    seeds: SupportsIndex | Iterable[SupportsIndex] = 1,
    measure: str | Measure = "survey",
    settings: Mapping[str, Any] | None = None,
    version: object = None,
    limits: Limits = Limits(),
    workers: int | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> pa.Table:
    """Measures every rule set with every combination of options and every seed, and returns a table with one row for each.

    ``rules`` holds names, paths, texts and games, or is a single one. ``options`` maps an option to its values for all rule sets, or a rule
    set, as it is written in ``rules``, to such a mapping. A single value need not be in a list.

    Results are kept in the folder ``store`` as they come, and a task with a result there is not run again. A result is identified by the rules,
    the options, the seed, the measure with its ``settings``, and the version of this package. ``measure`` is ``survey``, ``perft``, ``match``,
    or a function of a game and a seed, which is identified by its name and its code: its body, its defaults, its closure, and the functions and
    values of its module that it uses. Code that it imports is not seen; a ``version`` replaces the code in the identity, so change it with
    whatever the function computes. A task that fails or exceeds ``limits`` has a row with its ``fault``; the
    next sweep tries those that exceeded the limits again.

    If Ray is running (``ray.init`` was called) the tasks are divided among its nodes, and those of a lost node are run elsewhere; otherwise
    ``workers`` processes of this machine run them. The numbers are the same.
    """
    name, function = named(measure, settings or {}, version)
    work = packed(function)
    all_tasks = list(dict.fromkeys(tasks(rules, options, seeds, name)))
    kept = Store(store)
    known = kept.keys()
    left = [task for task in all_tasks if task.key not in known]
    can_be, refused = [task for task in left if task.rules.fault is None], [task for task in left if task.rules.fault is not None]
    results = _on_ray(can_be, work, limits) if ray_is_running() else _here(can_be, work, limits, workers or os.cpu_count() or 1)
    told = _Told(len(all_tasks), len(all_tasks) - len(left), progress)
    with closing(results):
        for batch in _batches(chain(((task, Outcome({}, task.rules.fault, 0.0)) for task in refused), results)):
            kept.add(batch)
            told.add(batch)
    return kept.table(all_tasks)


class _Told:
    """The reporter of a sweep's progress."""

    def __init__(self, total: int, known: int, progress: Callable[[Progress], object] | None) -> None:
        self._total, self._known, self._progress = total, known, progress
        self._done = self._faults = 0
        self._began = time.monotonic()

    def add(self, batch: list[Result]) -> None:
        self._done += len(batch)
        self._faults += sum(outcome.fault is not None for _, outcome in batch)
        rate = self._done / max(time.monotonic() - self._began, 1e-9)
        left = self._total - self._known - self._done
        if self._progress is not None:
            done = self._known + self._done
            self._progress(Progress(done, self._total, self._known, self._faults, rate, left / rate if rate else None))


def _batches(results: Iterator[Result]) -> Iterator[list[Result]]:
    batch: list[Result] = []
    began = time.monotonic()
    try:
        for result in results:
            batch.append(result)
            if len(batch) >= _TOGETHER or time.monotonic() - began >= _SECONDS:
                ready, batch = batch, []
                yield ready
                began = time.monotonic()
    finally:
        # If the sweep is stopped, the results so far are kept.
        if batch:
            yield batch


def _here(left: list[Task], work: bytes, limits: Limits, workers: int) -> Generator[Result, None, None]:
    """Runs tasks on this machine, in one process per thread, and yields their results as they come."""
    wardens: SimpleQueue[Warden] = SimpleQueue()
    all_wardens = [Warden(limits) for _ in range(max(1, min(workers, len(left))))]
    for warden in all_wardens:
        wardens.put(warden)

    def run(task: Task) -> Result:
        warden = wardens.get()
        try:
            return task, warden.run(task, work)
        finally:
            wardens.put(warden)

    pool = ThreadPoolExecutor(len(all_wardens))
    try:
        for done in as_completed([pool.submit(run, task) for task in left]):
            yield done.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for warden in all_wardens:
            warden.end()


#: The measuring process of this Ray worker, by its limits.
_WARDEN: dict[Limits, Warden] = {}


def _measure_on_ray(some: list[Task], work: bytes, limits: Limits) -> list[Outcome]:
    warden = _WARDEN.setdefault(limits, Warden(limits))
    return [warden.run(task, work) for task in some]


def _on_ray(left: list[Task], work: bytes, limits: Limits) -> Generator[Result, None, None]:
    """Runs tasks on Ray and yields their results as they come.

    Each Ray task holds enough measurements for about a second, and slightly more Ray tasks than cores are submitted at a time.
    """
    import ray

    # The tasks of a lost node are retried elsewhere without limit.
    remote = ray.remote(max_retries=-1)(_measure_on_ray)
    shared = ray.put(work)
    waiting: dict[Any, list[Task]] = {}
    given, size = 0, 1
    cores, looked = 1, -_SECONDS
    try:
        while True:
            if time.monotonic() - looked >= _SECONDS:
                cores, looked = max(1, int(ray.cluster_resources().get("CPU", 1))), time.monotonic()
            while len(waiting) < cores * _AHEAD and given < len(left):
                share = max(1, (len(left) - given) // (cores * _AHEAD))
                some = left[given : given + min(size, share)]
                waiting[remote.remote(some, shared, limits)] = some
                given += len(some)
            if not waiting:
                return
            ray.wait(list(waiting), timeout=1.0)
            ready, _ = ray.wait(list(waiting), num_returns=len(waiting), timeout=0)
            for one in ready:
                outcomes = ray.get(one)
                seconds = sum(outcome.seconds for outcome in outcomes) / len(outcomes)
                size = max(1, min(_TOGETHER, int(_FILL / max(seconds, 1e-3))))
                yield from zip(waiting.pop(one), outcomes)
    finally:
        for one in waiting:
            ray.cancel(one)
