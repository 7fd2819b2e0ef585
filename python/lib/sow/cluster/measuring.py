"""One measurement, in a process of its own that may neither take too long nor too much memory: rules come from strangers."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from ..errors import SowError
from ..loading import load
from .measures import Measure, Numbers
from .tasks import Task


def ray_is_running() -> bool:
    """Whether there is a Ray cluster to work on."""
    try:
        import ray
    except ImportError:
        return False
    return bool(ray.is_initialized())


@dataclass(frozen=True)
class Limits:
    """What a measurement may take."""

    #: Seconds, by the clock.
    seconds: float = 600.0
    #: Megabytes beyond what a process has that does nothing.
    memory: int = 2048


@dataclass(frozen=True)
class Outcome:
    """What came of a task: numbers, or why there are none."""

    numbers: Numbers
    fault: str | None
    seconds: float


def measured(task: Task, measure: Measure) -> Numbers:
    """Loads the game of a task and measures it."""
    options: dict[str, Any] = dict(task.options)
    return measure(load(task.source, **options), task.seed)


class Warden:
    """A process that measures one task after the other; one that takes too much is ended, and the next task has a new one."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._process: multiprocessing.process.BaseProcess | None = None
        self._connection: Connection[Any, Any] | None = None

    def run(self, task: Task, measure: Measure) -> Outcome:
        """Measures a task within the limits."""
        began = time.monotonic()
        connection = self._started()
        connection.send((task, measure))
        fault: str | None
        numbers: Numbers = {}
        try:
            if connection.poll(self._limits.seconds):
                numbers, fault = connection.recv()
            else:
                fault = f"it took longer than {self._limits.seconds:g} seconds"
                self.end()
        except (EOFError, ConnectionError):
            fault = f"its process ended; it may have taken more than {self._limits.memory} megabytes"
            self.end()
        return Outcome(numbers, fault, time.monotonic() - began)

    def end(self) -> None:
        """Ends the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._connection = None

    def _started(self) -> Connection[Any, Any]:
        if self._connection is not None and self._process is not None and self._process.is_alive():
            return self._connection
        self.end()
        # A new Python, not a copy of this one with all its threads and memory.
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self._limits.memory), daemon=True)
        self._process.start()
        theirs.close()
        return self._connection


def _serve(connection: Connection[Any, Any], memory: int) -> None:
    _limit_memory(memory)
    while True:
        try:
            task, measure = connection.recv()
        except EOFError:
            return
        connection.send(_tried(lambda: measured(task, measure)))


def _tried(work: Callable[[], Numbers]) -> tuple[Numbers, str | None]:
    try:
        return dict(work()), None
    except (SowError, MemoryError, ArithmeticError, ValueError, TypeError, KeyError) as error:
        return {}, f"{type(error).__name__}: {error}"


def _limit_memory(megabytes: int) -> None:
    try:
        import resource
    except ImportError:  # There are no such limits on this system.
        return
    with open("/proc/self/statm", encoding="ascii") as statistics:
        pages = int(statistics.read().split()[0])
    most = pages * resource.getpagesize() + (megabytes << 20)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
