"""What is measured of a game: functions from a game and a seed to numbers with names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Union

from .. import _sow
from .._sow import Game

#: Numbers with names, or ``None`` where there is none.
Numbers = Mapping[str, Union[float, int, None]]
Measure = Callable[[Game, int], Numbers]


def survey(game: Game, seed: int, *, games: int = 1000) -> Numbers:
    """What random games tell, with intervals: length, branching, laps, who wins."""
    return _sow.measured(game, {"measure": "survey", "games": games}, seed)


def perft(game: Game, seed: int, *, depth: int = 5) -> Numbers:
    """How many sequences of so many moves there are; the seed does not matter."""
    return _sow.measured(game, {"measure": "perft", "depth": depth}, seed)


def match(game: Game, seed: int, *, first: str = "level:4", second: str = "random", games: int = 20) -> Numbers:
    """How strong one player is against another."""
    return _sow.measured(game, {"measure": "match", "first": first, "second": second, "games": games}, seed)


#: The measures that have names.
MEASURES: dict[str, Measure] = {"survey": survey, "perft": perft, "match": match}


def named(measure: str | Measure, settings: Mapping[str, object]) -> tuple[str, Measure]:
    """A measure, and what it is called where work that is done is looked for."""
    of_settings = ",".join(f"{name}={settings[name]!r}" for name in sorted(settings))
    if callable(measure):
        return f"{measure.__module__}.{getattr(measure, '__qualname__', measure)}({of_settings})", partial(measure, **settings)
    if measure not in MEASURES:
        raise ValueError(f"there is no measure `{measure}`; there are {', '.join(sorted(MEASURES))}")
    return f"{measure}({of_settings})", partial(MEASURES[measure], **settings)
