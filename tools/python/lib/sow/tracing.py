"""The steps of a move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .results import build


@dataclass(frozen=True)
class Moved:
    """Seeds that go from one place to another, as listed in :attr:`Step.moved`."""

    #: A pit or a store, such as ``South's 3``; ``None`` is the hand of the sower.
    origin: str | None
    to: str | None
    seeds: int


@dataclass(frozen=True)
class Step:
    """One step of a move."""

    text: str
    #: The lap, from 1; ``None`` before the first.
    lap: int | None
    #: The clause of the rules that causes the step: its file, its line number and its first line of text; ``None`` where no clause applies.
    file: str | None
    line: int | None
    clause: str | None
    moved: tuple[Moved, ...]


@dataclass(frozen=True)
class Trace:
    """A move and all its steps. As text it is the lines that ``sow play`` would print."""

    #: ``S`` or ``N``.
    mover: str
    move: str
    #: The positions before and after the move.
    position: str
    after: str
    steps: tuple[Step, ...]
    lines: tuple[str, ...]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __str__(self) -> str:
        return "\n".join(self.lines)


def trace(lines: list[str], data: dict[str, Any]) -> Trace:
    """Builds a trace from the plain data of the extension module."""
    for step in data["steps"]:
        step["moved"] = [{**moved, "origin": moved["from"]} for moved in step["moved"]]
    return build(Trace, {**data, "lines": lines})
