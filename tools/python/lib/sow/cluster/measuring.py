"""Single measurements in separate processes with limits of time and memory, since rules may come from strangers."""

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

#: The reply of a process: the numbers, the fault if it failed, and whether it exceeded the limits.
_Told = tuple[Numbers, "str | None", bool]
#: The number of characters of a fault that are kept.
_LONGEST_FAULT = 4000


def ray_is_running() -> bool:
    """Returns whether Ray has been initialised in this process."""
    try:
        import ray
    except ImportError:
        return False
    return bool(ray.is_initialized())


@dataclass(frozen=True)
class Limits:
    """The limits of one measurement."""

    #: Seconds of wall-clock time.
    seconds: float = 600.0
    #: Megabytes of address space beyond that of an idle process.
    memory: int = 2048


@dataclass(frozen=True)
class Outcome:
    """The result of a task: numbers, or the fault that prevented them."""

    numbers: Numbers
    fault: str | None
    seconds: float
    #: Whether the task exceeded the limits, so that another sweep may try it again.
    beyond_limits: bool = False


def measured(task: Task, measure: Measure) -> Numbers:
    """Loads the game of a task and measures it."""
    return measure(task.rules.load(task.options), task.seed)


def packed(measure: Measure) -> bytes:
    """Pickles a measure for other processes. With cloudpickle installed, this includes functions defined in a notebook or in the main program.

    Raises :class:`TypeError` if the measure cannot be pickled without it.
    """
    try:
        import cloudpickle
    except ImportError:
        try:
            return pickle.dumps(measure)
        except (AttributeError, pickle.PicklingError) as fault:
            raise TypeError("`measure` is no function of a module that others can import: `pip install cloudpickle`, or move it into one") from fault
    return bytes(cloudpickle.dumps(measure))


class Warden:
    """A supervised process that measures one task after another. If it exceeds the limits it is killed, and the next task starts a new one."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._process: subprocess.Popen[bytes] | None = None

    def run(self, task: Task, measure: bytes) -> Outcome:
        """Measures a task within the limits. ``measure`` is a measure pickled by :func:`packed`."""
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
        """Kills the process, if there is one. May be called from another thread."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):  # Flushing unsent data to a dead process may fail.
                    if pipe is not None:
                        pipe.close()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.end()
            # A new Python with the same module path, which neither runs the main program again nor receives Ctrl-C.
            program = f"import sys; sys.path[:] = {sys.path!r}; from sow.cluster.measuring import serve; serve({self._limits.memory})"
            command = [sys.executable, "-c", program]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        return self._process


def _asked(process: subprocess.Popen[bytes], task: Task, measure: bytes) -> _Told | None:
    """Sends a task to a process and returns its reply, or ``None`` if the process died."""
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
    """Measures the tasks that arrive on standard input and writes the replies to standard output, within ``memory`` megabytes."""
    with os.fdopen(os.dup(1), "wb") as told:
        # The output of a measure must not mix with the replies.
        os.dup2(2, 1)
        wanted: SimpleQueue[tuple[Task, bytes]] = SimpleQueue()
        threading.Thread(target=_listen, args=(wanted,), daemon=True).start()
        _limit_memory(memory)
        while True:
            task, measure = wanted.get()
            told.write(_tried(task, measure))
            told.flush()


def _listen(wanted: SimpleQueue[tuple[Task, bytes]]) -> None:
    """Queues the tasks on standard input. Ends this process when the input closes, since its supervisor is then gone."""
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
    except Exception as error:  # An exception in a measure fails only its task.
        told = {}, f"{type(error).__name__}: {error}"[:_LONGEST_FAULT], isinstance(error, MemoryError)
    return pickle.dumps(told)


def _limit_memory(megabytes: int) -> None:
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as statistics:
            pages = int(statistics.read().split()[0])
    except (ImportError, OSError):  # This system has no such limits.
        return
    most = pages * resource.getpagesize() + (megabytes << 20)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
