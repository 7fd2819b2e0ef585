"""The program that ``sow sweep`` runs: reads a request from standard input and prints one row per measurement, both as JSON."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from contextlib import ExitStack
from typing import Any

from .sweeping import Progress, sweep


#: Columns that are stored but not printed.
_NOT_TOLD = ("key", "measure", "beyond_limits", "seconds")


def main() -> int:
    """Runs the request on standard input and returns the exit code.

    It is 0 if the sweep ran, even if measurements failed; 98 if it could not run, with the reason on standard error; 130 after Ctrl-C.
    """
    try:
        return _sweep()
    except KeyboardInterrupt:
        return 130
    except (ArithmeticError, OSError, RuntimeError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 98


def _sweep() -> int:
    told: dict[str, Any] = json.load(sys.stdin)
    grid, settings = told["grid"], dict(told["measure"])
    with ExitStack() as stack:
        if told["cluster"] is not None:
            import ray

            ray.init(address=told["cluster"], log_to_driver=False)
            stack.callback(ray.shutdown)
        table = sweep(
            grid["rules"],
            store=told["store"] or stack.enter_context(tempfile.TemporaryDirectory()),
            options=dict(grid["options"]),
            seeds=grid["seeds"],
            measure=settings.pop("measure"),
            settings=settings,
            workers=told["workers"],
            progress=_Bar() if sys.stderr.isatty() else None,
        )
        for row in table.to_pylist():
            row["options"] = json.loads(row["options"])
            print(json.dumps({name: value for name, value in row.items() if name not in _NOT_TOLD}))
    return 0


class _Bar:
    """A progress line for a sweep, updated at most once a second."""

    def __init__(self) -> None:
        self._last = 0.0

    def __call__(self, progress: Progress) -> None:
        over = progress.done == progress.total
        if not over and time.monotonic() - self._last < 1:
            return
        self._last = time.monotonic()
        left = "" if progress.remaining is None else f", {progress.remaining:.0f} s left"
        line = f"{progress.done} of {progress.total} measured, {progress.rate:.1f} a second{left}, {progress.faults} faults"
        print("\r" + line.ljust(70), end="\n" if over else "", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
