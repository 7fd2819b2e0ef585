"""Results in a Parquet data set: a folder of files that are written atomically."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq

from .measuring import Outcome
from .tasks import Task

_OWN = [
    ("key", pa.string()),
    ("rules", pa.string()),
    ("options", pa.string()),
    ("seed", pa.int64()),
    ("measure", pa.string()),
    ("fault", pa.string()),
    ("beyond_limits", pa.bool_()),
    ("seconds", pa.float64()),
]


class Store:
    """A folder of results, created if it does not exist."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder: Path = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)

    def keys(self) -> set[str]:
        """Returns the keys of all tasks with a result, except those that exceeded the limits."""
        if not self._files():
            return set()
        table = self._dataset().to_table(columns=["key"], filter=~ds.field("beyond_limits"))
        return set(table.column("key").to_pylist())

    def add(self, results: Iterable[tuple[Task, Outcome]]) -> None:
        """Adds results as one new file. An interrupted write adds nothing."""
        rows = [_row(task, outcome) for task, outcome in results]
        if not rows:
            return
        numbers = sorted({name for row in rows for name in row} - {name for name, _ in _OWN})
        schema = pa.schema([*_OWN, *((name, pa.float64()) for name in numbers)])
        table = pa.Table.from_pylist(rows, schema=schema)
        name = hashlib.sha256("".join(row["key"] for row in rows).encode()).hexdigest()[:32]
        unfinished = self.folder / f".{name}.{os.getpid()}"
        pq.write_table(table, unfinished)
        unfinished.replace(self.folder / f"{name}.parquet")

    def table(self, tasks: Iterable[Task]) -> pa.Table:
        """Returns the results of ``tasks`` in their order, without a row for tasks that have none."""
        if not self._files():
            return pa.table({name: pa.array([], kind) for name, kind in _OWN})
        # A task that exceeded the limits may have a later result within them; it comes last, so it wins.
        table = self._dataset().to_table().sort_by([("beyond_limits", "descending")])
        at = {key: row for row, key in enumerate(table.column("key").to_pylist())}
        wanted = [at[task.key] for task in tasks if task.key in at]
        return table.take(pa.array(wanted, pa.int64()))

    def _files(self) -> list[str]:
        return sorted(str(file) for file in self.folder.glob("*.parquet"))

    def _dataset(self) -> ds.Dataset:
        files = self._files()
        schema = pa.unify_schemas([pq.read_schema(file) for file in files])
        return ds.dataset(files, schema=schema, format="parquet")


def _row(task: Task, outcome: Outcome) -> dict[str, Any]:
    numbers = {name: None if value is None else float(value) for name, value in outcome.numbers.items()}
    return {
        **numbers,
        "key": task.key,
        "rules": task.rules.name,
        "options": json.dumps({name: value for name, value in task.options}),
        "seed": task.seed,
        "measure": task.measure,
        "fault": outcome.fault,
        "beyond_limits": outcome.beyond_limits,
        "seconds": outcome.seconds,
    }
