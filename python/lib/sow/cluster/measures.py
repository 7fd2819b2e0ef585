"""What is measured of a game: functions from a game and a seed to numbers with names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Union

from .. import commands
from .._sow import Game
from ..results import Mean, Spread

#: Numbers with names, or ``None`` where there is none.
Numbers = Mapping[str, Union[float, int, None]]
Measure = Callable[[Game, int], Numbers]


def survey(game: Game, seed: int, *, games: int = 1000) -> Numbers:
    """What a survey tells, with intervals: length, branching, laps, who wins."""
    told = commands.survey(game, games, seed=seed)
    numbers: dict[str, float | int | None] = {"games": told.games, "moves": told.moves}
    for name, spread in [("length", told.length), ("branching", told.branching), ("laps", told.laps)]:
        numbers.update(_interval(name, spread))
    numbers.update(_interval("again", told.again))
    shares = {"first_wins": told.first.wins, "draws": told.draws, "unfinished": told.unfinished}
    if told.second is not None and told.margin is not None:
        shares["second_wins"] = told.second.wins
        numbers.update(_interval("margin", told.margin))
    for name, share in shares.items():
        numbers |= {name: share.share, f"{name}_low": share.low, f"{name}_high": share.high}
    numbers["never_played"] = sum(clause.fate == "never" for clause in told.clauses)
    return numbers


def _interval(name: str, mean: Mean | Spread) -> Numbers:
    return {name: mean.mean, f"{name}_low": mean.low, f"{name}_high": mean.high}


def perft(game: Game, seed: int, *, depth: int = 5) -> Numbers:
    """How many sequences of so many moves there are; the seed is of no matter."""
    return {"nodes": commands.perft(game.single_round(), depth).nodes}


def match(game: Game, seed: int, *, first: str = "level:4", second: str = "random", games: int = 20) -> Numbers:
    """How strong one player is against another."""
    told = commands.match(first, second, game, games=games, seed=seed)
    return {"score": told.score, "elo": told.elo.value, "elo_low": told.elo.least, "elo_high": told.elo.most}


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
