"""Measures: functions that take a game and a seed and return named numbers."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import partial
from typing import Union

from .. import _arguments, _sow
from .._sow import Game, Player
from .identity import identity

#: The number of digits of a hash of code that are kept.
_HASH = 32
#: Measured numbers by name; ``None`` where there is no value.
Numbers = Mapping[str, Union[float, int, None]]
Measure = Callable[[Game, int], Numbers]


def survey(game: Game, seed: int, *, games: int = 1000) -> Numbers:
    """Plays random games and returns their statistics with confidence intervals: length, branching, laps, wins."""
    return _sow.measured(game, {"measure": "survey", "games": games}, seed)


def perft(game: Game, seed: int, *, depth: int = 5) -> Numbers:
    """Counts the sequences of ``depth`` moves; the seed has no effect."""
    return _sow.measured(game, {"measure": "perft", "depth": depth}, seed)


def match(game: Game, seed: int, *, first: str = "level:4", second: str = "random", games: int = 20) -> Numbers:
    """Plays a match between two players and returns its result."""
    return _sow.measured(game, {"measure": "match", "first": first, "second": second, "games": games}, seed)


#: The least value of each setting of these measures that is a number.
_LEAST = {"games": 1, "depth": 0}
#: The predefined measures, by name.
MEASURES: dict[str, Measure] = {"survey": survey, "perft": perft, "match": match}


def named(measure: str | Measure, settings: Mapping[str, object], version: object = None) -> tuple[str, Measure]:
    """Returns the name under which results of a measure are stored, and the measure with its settings applied.

    The name of a function holds ``version``, or a hash of its code if that is ``None``. Raises :class:`ValueError` if ``measure`` is a string
    that names no measure, or a function that only a version can identify, and :class:`TypeError` if the measure has no such setting.
    """
    if isinstance(measure, str):
        settings = _checked(measure, settings)
    elif not callable(measure):
        raise TypeError(f"`measure` must be a function or a string, not {type(measure).__name__}")
    of_settings = ",".join(f"{name}={settings[name]!r}" for name in sorted(settings))
    if callable(measure):
        name = f"{getattr(measure, '__module__', '')}.{getattr(measure, '__qualname__', type(measure).__qualname__)}"
        stand = identity(measure)[:_HASH] if version is None else repr(version)
        return f"{name}@{stand}({of_settings})", partial(measure, **settings)
    return f"{measure}({of_settings})", partial(MEASURES[measure], **settings)


def _checked(measure: str, settings: Mapping[str, object]) -> dict[str, object]:
    """Returns the settings of a predefined measure after checking them, so that a mistake is not found in every row of the results."""
    if measure not in MEASURES:
        raise ValueError(f"`measure` must be a function or one of {', '.join(sorted(MEASURES))}, not {_arguments.shown(measure)}")
    allowed = [name for name, one in inspect.signature(MEASURES[measure]).parameters.items() if one.kind is one.KEYWORD_ONLY]
    checked: dict[str, object] = {}
    for name, value in settings.items():
        if name not in allowed:
            raise TypeError(f"the measure `{measure}` has no setting {_arguments.shown(name)}; it has {_arguments.listed(allowed)}")
        if name in _LEAST:
            checked[name] = _arguments.integer(name, value, _LEAST[name])
        else:
            Player(player := _arguments.text(name, value))
            checked[name] = player
    return checked
