"""What counting, surveying, thinking and solving come to."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Any, TypeVar, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")


@dataclass(frozen=True)
class Perft:
    """How many sequences of moves there are."""

    depth: int
    #: Sequences of exactly so many moves; a game that ends earlier adds none.
    nodes: int
    #: The same by first move, in the order of the legal moves.
    divide: dict[str, int]


@dataclass(frozen=True)
class Playouts:
    """What came of random games, or of random matches."""

    games: int
    #: Rounds of matches; ``None`` of single games.
    rounds: int | None
    moves: int
    #: Games won by South, won by North, drawn.
    wins: tuple[int, int, int]
    #: Games stopped after 2000 moves, or for want of a move.
    unfinished: int


@dataclass(frozen=True)
class Mean:
    """A mean with the interval that holds the truth in 95 of 100 surveys. ``None`` where too few games say nothing."""

    mean: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Share:
    """A share of games, with the same interval."""

    count: int
    of: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Spread:
    """A mean and the distribution around it."""

    mean: float | None
    low: float | None
    high: float | None
    least: int | None
    median: int | None
    most: int | None
    #: A row for each value, ascending: the value, and how often it was.
    histogram: NDArray[np.int64]


@dataclass(frozen=True)
class PlayerReport:
    """How a player fares."""

    #: The final points in finished games.
    score: Mean
    #: The share of all games won.
    wins: Share


@dataclass(frozen=True)
class NeverEnding:
    """Sowings that never end, and so are not legal."""

    moves: Mean
    positions: Mean
    games: Share


@dataclass(frozen=True)
class Won:
    """A way in which seeds are won."""

    #: ``capture``, ``sowing`` or ``sweep``.
    by: str
    #: The clause, as an index into :attr:`Survey.clauses`; for captures only.
    clause: int | None
    #: Seeds per game, of both players together.
    seeds: Mean
    #: The share of all seeds won.
    share: float
    #: The share of these that went to the opponent of the mover.
    to_opponent: float


@dataclass(frozen=True)
class Clause:
    """How often a clause of the rules came to pass."""

    kind: str
    #: The kind of move or table that it belongs to.
    of: str
    file: str
    line: int
    text: str
    #: ``fired``, ``in-case``, ``never``, or ``other-options`` where it cannot be with these options.
    fate: str
    times: int
    #: The share of all moves in which it did.
    moves: float
    #: The share of games in which it did.
    games: Share


@dataclass(frozen=True)
class Survey:
    """What random games tell of a game."""

    games: int
    moves: int
    #: Moves per game.
    length: Spread
    #: The games in which legal moves, and those that never end, were counted: all of them, but in very many games where moves have to
    #: be made to know whether they are legal.
    counted: int
    #: Legal moves per position.
    branching: Spread
    #: By number of the move, from 1: the games that lasted so long, and the mean number of legal moves where they were counted; NaN if
    #: they were in none of these games.
    course: NDArray[np.float64]
    #: Laps per move.
    laps: Spread
    #: The share of moves after which the same player moves again.
    again: Mean
    #: The player who begins, and the other one; ``None`` in a solitaire.
    first: PlayerReport
    second: PlayerReport | None
    draws: Share
    unfinished: Share
    stopped: int
    stuck: int
    never_ending: NeverEnding
    #: Points of the player who begins minus those of the other; ``None`` in a solitaire.
    margin: Spread | None
    #: Where won seeds come from, the most first.
    seeds: tuple[Won, ...]
    #: The clauses in the order of the file.
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class End:
    """An end of the game that has been seen."""

    won: bool
    margin: int
    #: The number of moves until then, if it is known.
    moves: int | None


@dataclass(frozen=True)
class Line:
    """A move and what is expected to follow it."""

    move: str
    #: Seeds ahead for the player to move.
    value: float
    #: The end of the game, if it has been seen.
    end: End | None
    line: tuple[str, ...]


@dataclass(frozen=True)
class Analysis:
    """What a search has found."""

    #: The depth that was completed, in moves.
    depth: int
    #: Every line was searched to the end of the game.
    to_the_end: bool
    #: Positions searched.
    nodes: int
    seconds: float
    #: The best lines, best first.
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Judged:
    """A move, and between what its value lies for the player who makes it."""

    move: str
    low: int
    high: int

    @property
    def value(self) -> int | None:
        """The value, if it is known."""
        return self.low if self.low == self.high else None


@dataclass(frozen=True)
class Solution:
    """The value of a position under perfect play."""

    low: int
    high: int
    #: The best moves, once the value is known.
    best: tuple[str, ...]
    #: All moves; with ``all=True`` the values of all of them are known as far as they can be.
    moves: tuple[Judged, ...]
    #: ``margin``: the value is the final margin; ``outcome``: 1 for won, 0 for drawn, -1 for lost.
    measure: str
    #: Positions searched.
    nodes: int

    @property
    def value(self) -> int | None:
        """The value for the player to move, if it is known."""
        return self.low if self.low == self.high else None


@dataclass(frozen=True)
class Elo:
    """How far the first player is ahead, with the bounds of 95 %; ``None`` where one side has won everything."""

    value: float | None
    least: float | None
    most: float | None


@dataclass(frozen=True)
class MatchResult:
    """What came of games between two players."""

    players: tuple[str, str]
    games: int
    #: Games won by the first player, and by the second.
    wins: tuple[int, int]
    draws: int
    #: Draws that were stopped at 2000 moves.
    unfinished: int
    #: The share of points of the first player, from 0 to 1.
    score: float
    elo: Elo
    #: The longest time for a move, in seconds, by player.
    slowest: tuple[float, float]
    #: Moves that took more than a tenth over their time.
    overruns: int


@dataclass(frozen=True)
class Layer:
    """All positions with so many seeds in play, by what they are worth to the player to move."""

    seeds: int
    positions: int
    won: int
    drawn: int
    lost: int
    #: The value depends on which of several positions is repeated first.
    unknown: int


@dataclass(frozen=True)
class Entry:
    """A bundled game."""

    name: str
    title: str
    names: tuple[str, ...]
    #: Rows and pits in a row, as ``2x6``.
    board: str
    seeds: int
    region: str
    place: str
    #: The game whose rules it takes over.
    based_on: str | None
    #: Whether it can be played as a match of several rounds.
    match: bool
    #: Its mechanisms.
    has: tuple[str, ...]


def build(kind: type[T], data: Any) -> T:
    """A result from plain data."""
    if not is_dataclass(kind):
        raise TypeError(f"{kind} is no result")
    hints = get_type_hints(kind)
    values = {field.name: _value(hints[field.name], data[field.name]) for field in fields(kind)}
    return kind(**values)


def _value(hint: Any, data: Any) -> Any:
    if data is None:
        return None
    if is_dataclass(hint) and isinstance(hint, type):
        return build(hint, data)
    inner = [one for one in get_args(hint) if isinstance(one, type) and is_dataclass(one)]
    if isinstance(data, (list, tuple)):
        if getattr(hint, "__origin__", None) is np.ndarray:
            return _array(data)
        return tuple(build(inner[0], one) for one in data) if inner else tuple(data)
    if inner:
        return build(inner[0], data)
    return data


def _array(rows: Any) -> NDArray[Any]:
    if rows and isinstance(rows[0], dict):
        return np.array([[row["games"], row["branching"]] for row in rows], dtype=np.float64)
    return np.array(rows, dtype=np.int64).reshape(-1, 2)
