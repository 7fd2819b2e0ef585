"""One measurement, in a process of its own that may neither take too long nor too much memory: rules come from strangers."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from ..errors import SowError
from .measures import Measure, Numbers
from .tasks import Task


#: So many characters of a fault are kept.
_LONGEST_FAULT = 4000


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
    #: It would have taken more than the limits, so that it may be tried again with others.
    beyond_limits: bool = False


def measured(task: Task, measure: Measure) -> Numbers:
    """Loads the game of a task and measures it."""
    return measure(task.rules.load(task.options), task.seed)


def packed(measure: Measure) -> bytes:
    """A measure as other processes can unpack it, also one that is written in a notebook or in the main program where Ray is installed."""
    try:
        from ray import cloudpickle
    except ImportError:
        return pickle.dumps(measure)
    return bytes(cloudpickle.dumps(measure))


class Warden:
    """A process that measures one task after the other; one that takes too much is ended, and the next task has a new one."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._process: multiprocessing.process.BaseProcess | None = None
        self._connection: Connection[Any, Any] | None = None

    def run(self, task: Task, measure: bytes) -> Outcome:
        """Measures a task within the limits, with what :func:`packed` made of the measure."""
        began = time.monotonic()
        try:
            connection = self._started()
            connection.send((task, measure))
            if connection.poll(self._limits.seconds):
                numbers, fault, beyond = connection.recv()
                return Outcome(numbers, fault, time.monotonic() - began, beyond)
            fault = f"it took longer than {self._limits.seconds:g} seconds"
        except (EOFError, ConnectionError):
            fault = f"its process ended; it may have taken more than {self._limits.memory} megabytes"
        self.end()
        return Outcome({}, fault, time.monotonic() - began, beyond_limits=True)

    def end(self) -> None:
        """Ends the process, if there is one. Also another thread may do so."""
        process, self._process, self._connection = self._process, None, None
        if process is not None:
            process.kill()
            process.join()

    def _started(self) -> Connection[Any, Any]:
        process, connection = self._process, self._connection
        if connection is not None and process is not None and process.is_alive():
            return connection
        self.end()
        # A new Python, not a copy of this one with all its threads and memory.
        context = multiprocessing.get_context("spawn")
        connection, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self._limits.memory), daemon=True)
        with _without_interrupts():
            process.start()
        theirs.close()
        self._process, self._connection = process, connection
        return connection


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """A process that is started meanwhile is not reached by Ctrl-C: whoever started it ends it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(connection: Connection[Any, Any], memory: int) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _limit_memory(memory)
    while True:
        try:
            task, measure = connection.recv()
        except EOFError:
            return
        connection.send(_tried(lambda: measured(task, pickle.loads(measure))))


def _end_with_parent() -> None:
    """Ends this process when that of the worker is gone, and nobody sees to the limits any more."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _tried(work: Callable[[], Numbers]) -> tuple[Numbers, str | None, bool]:
    try:
        return dict(work()), None, False
    except SowError as error:
        return {}, str(error)[:_LONGEST_FAULT], False
    except Exception as error:  # Whatever a measure raises is the fault of its task alone.
        return {}, f"{type(error).__name__}: {error}"[:_LONGEST_FAULT], isinstance(error, MemoryError)


def _limit_memory(megabytes: int) -> None:
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as statistics:
            pages = int(statistics.read().split()[0])
    except (ImportError, OSError):  # There are no such limits on this system.
        return
    most = pages * resource.getpagesize() + (megabytes << 20)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
