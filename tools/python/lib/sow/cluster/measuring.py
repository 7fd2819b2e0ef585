"""One measurement, in a process of its own that may neither take too long nor too much memory: rules come from strangers."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue

from ..errors import SowError
from .measures import Measure, Numbers
from .tasks import Task

#: Numbers, or why there are none, and whether that is because of the limits.
_Told = tuple[Numbers, "str | None", bool]
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
        self._process: subprocess.Popen[bytes] | None = None

    def run(self, task: Task, measure: bytes) -> Outcome:
        """Measures a task within the limits, with what :func:`packed` made of the measure."""
        began = time.monotonic()
        process, late = self._started(), threading.Event()

        def stop() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(self._limits.seconds, stop)
        timer.start()
        outcome = _asked(process, task, measure)
        timer.cancel()
        timer.join()
        seconds = time.monotonic() - began
        if outcome is None or late.is_set():
            self.end()
        if outcome is not None:
            numbers, fault, beyond = outcome
            return Outcome(numbers, fault, seconds, beyond)
        if late.is_set():
            return Outcome({}, f"it took longer than {self._limits.seconds:g} seconds", seconds, beyond_limits=True)
        fault = f"its process ended; it may have taken more than {self._limits.memory} megabytes"
        return Outcome({}, fault, seconds, beyond_limits=True)

    def end(self) -> None:
        """Ends the process, if there is one. Also another thread may do so."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):  # What was not sent is of no use any more.
                    if pipe is not None:
                        pipe.close()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.end()
            # A new Python, which finds the same modules as this one, but neither runs the main program again nor hears Ctrl-C.
            program = f"import sys; sys.path[:] = {sys.path!r}; from sow.cluster.measuring import serve; serve({self._limits.memory})"
            command = [sys.executable, "-c", program]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        return self._process


def _asked(process: subprocess.Popen[bytes], task: Task, measure: bytes) -> _Told | None:
    """What a process says of a task; ``None`` if it ended over it."""
    if process.stdin is None or process.stdout is None:
        return None
    try:
        pickle.dump((task, measure), process.stdin)
        process.stdin.flush()
        told: _Told = pickle.load(process.stdout)
        return told
    except (EOFError, OSError, pickle.UnpicklingError):
        return None


def serve(memory: int) -> None:
    """Measures what standard input asks for and tells standard output what comes of it."""
    with os.fdopen(os.dup(1), "wb") as told:
        # What a measure prints is no result.
        os.dup2(2, 1)
        wanted: SimpleQueue[tuple[Task, bytes]] = SimpleQueue()
        threading.Thread(target=_listen, args=(wanted,), daemon=True).start()
        _limit_memory(memory)
        while True:
            task, measure = wanted.get()
            told.write(_tried(task, measure))
            told.flush()


def _listen(wanted: SimpleQueue[tuple[Task, bytes]]) -> None:
    """Ends this process, whatever it is doing, when nobody is there any more who would see to its limits."""
    with suppress(EOFError, OSError, pickle.UnpicklingError):
        while True:
            wanted.put(pickle.load(sys.stdin.buffer))
    os._exit(1)


def _tried(task: Task, measure: bytes) -> bytes:
    told: _Told
    try:
        return pickle.dumps((dict(measured(task, pickle.loads(measure))), None, False))
    except SowError as error:
        told = {}, str(error)[:_LONGEST_FAULT], False
    except Exception as error:  # Whatever a measure raises is the fault of its task alone.
        told = {}, f"{type(error).__name__}: {error}"[:_LONGEST_FAULT], isinstance(error, MemoryError)
    return pickle.dumps(told)


def _limit_memory(megabytes: int) -> None:
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as statistics:
            pages = int(statistics.read().split()[0])
    except (ImportError, OSError):  # There are no such limits on this system.
        return
    most = pages * resource.getpagesize() + (megabytes << 20)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
