"""What a move does, thing by thing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .results import build


@dataclass(frozen=True)
class Moved:
    """Seeds that go from one place to another, as :attr:`Step.moved` tells them."""

    #: A pit or a store, as ``South's 3``; ``None`` is the hand of the sower.
    origin: str | None
    to: str | None
    seeds: int


@dataclass(frozen=True)
class Step:
    """One thing that happens in a move."""

    text: str
    #: The lap, from 1; ``None`` before the first.
    lap: int | None
    #: The clause of the rules by which it happens: its file, line and first line; ``None`` where none is needed.
    file: str | None
    line: int | None
    clause: str | None
    moved: tuple[Moved, ...]


@dataclass(frozen=True)
class Trace:
    """A move with all that it does; its text are the lines that ``sow play`` would print."""

    #: ``S`` or ``N``.
    mover: str
    move: str
    #: The positions before and after it.
    position: str
    after: str
    steps: tuple[Step, ...]
    lines: tuple[str, ...]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __str__(self) -> str:
        return "\n".join(self.lines)


def trace(lines: list[str], data: dict[str, Any]) -> Trace:
    """A trace from what the engine tells."""
    for step in data["steps"]:
        step["moved"] = [{**moved, "origin": moved["from"]} for moved in step["moved"]]
    return build(Trace, {**data, "lines": lines})
