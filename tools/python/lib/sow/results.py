"""The results of counting, surveying, searching and solving."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Any, TypeVar, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")


@dataclass(frozen=True)
class Perft:
    """The number of sequences of moves from a position."""

    #: The length of the sequences, in moves.
    depth: int
    #: The number of sequences of exactly ``depth`` moves; a game that ends earlier adds none.
    nodes: int
    #: ``nodes`` by first move, in the order of the legal moves.
    divide: dict[str, int]


@dataclass(frozen=True)
class Playouts:
    """The outcomes of random games or random matches."""

    games: int
    #: The rounds of all matches; ``None`` for single games.
    rounds: int | None
    moves: int
    #: Games won by South, won by North, drawn.
    wins: tuple[int, int, int]
    #: Games stopped after 2000 moves, or because no move was legal.
    unfinished: int


@dataclass(frozen=True)
class Mean:
    """A mean with its 95 % confidence interval. ``None`` where there are too few games to estimate it."""

    mean: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Share:
    """A share of games, from 0 to 1, with its 95 % confidence interval."""

    count: int
    of: int
    share: float
    low: float
    high: float


class _WithArrays:
    """Results with arrays: equal if all their numbers are."""

    def _plain(self) -> tuple[object, ...]:
        values = (getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]
        return tuple((one.shape, one.tobytes()) if isinstance(one, np.ndarray) else one for one in values)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._plain() == other._plain()

    def __hash__(self) -> int:
        return hash(self._plain())


@dataclass(frozen=True, eq=False)
class Spread(_WithArrays):
    """A mean with its 95 % confidence interval, and the distribution around it."""

    mean: float | None
    low: float | None
    high: float | None
    least: int | None
    median: int | None
    most: int | None
    #: One row per value, ascending: the value and its count.
    histogram: NDArray[np.int64]


@dataclass(frozen=True)
class PlayerReport:
    """The results of one player in a survey."""

    #: The final points in finished games.
    score: Mean
    #: The share of all games won.
    wins: Share


@dataclass(frozen=True)
class NeverEnding:
    """Moves that are illegal because their sowing would never end."""

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
    """How often a clause of the rules applied."""

    kind: str
    #: The kind of move or the table to which the clause belongs.
    of: str
    file: str
    line: int
    text: str
    #: ``fired``, ``in-case``, ``never``, or ``other-options`` if it cannot apply with the present options.
    fate: str
    times: int
    #: The share of all moves in which it applied.
    moves: float
    #: The share of games in which it applied.
    games: Share


@dataclass(frozen=True, eq=False)
class Survey(_WithArrays):
    """Statistics of random games."""

    games: int
    moves: int
    #: Moves per game.
    length: Spread
    #: The number of games in which legal and never-ending moves were counted: all games, except in very large surveys of games whose
    #: moves have to be made to know whether they are legal.
    counted: int
    #: Legal moves per position.
    branching: Spread
    #: One row per move number, from 1: the number of games that lasted that long, and the mean number of legal moves; NaN where legal
    #: moves were counted in none of these games.
    course: NDArray[np.float64]
    #: Laps per move.
    laps: Spread
    #: The share of moves after which the same player moves again.
    again: Mean
    #: The player who moves first, and the other one; ``second`` is ``None`` in a solitaire.
    first: PlayerReport
    second: PlayerReport | None
    draws: Share
    unfinished: Share
    stopped: int
    stuck: int
    never_ending: NeverEnding
    #: The points of the player who moves first minus those of the other; ``None`` in a solitaire.
    margin: Spread | None
    #: The ways in which seeds are won, most seeds first.
    seeds: tuple[Won, ...]
    #: The clauses in the order of the file.
    clauses: tuple[Clause, ...]

    def __str__(self) -> str:
        return "\n".join(f"{name:20} {value}" for name, value in self._summary())

    def _repr_html_(self) -> str:
        """Draws the most important numbers as a table; Jupyter shows it when a survey is the last line of a cell."""
        rows = "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in self._summary())
        return f"<table>{rows}</table>"

    def _summary(self) -> list[tuple[str, str]]:
        rows = [
            ("random games", f"{self.games:,}"),
            ("moves per game", _interval(self.length)),
            ("legal moves", _interval(self.branching)),
            ("laps per move", _interval(self.laps)),
            ("first player wins", _percent(self.first.wins)),
        ]
        if self.second is not None:
            rows.append(("second player wins", _percent(self.second.wins)))
        return [*rows, ("draws", _percent(self.draws)), ("unfinished", _percent(self.unfinished))]


def _interval(number: Mean | Spread) -> str:
    if number.mean is None:
        return "unknown"
    if number.low is None or number.high is None:
        return f"{number.mean:.2f}"
    return f"{number.mean:.2f} ({number.low:.2f} to {number.high:.2f})"


def _percent(share: Share) -> str:
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"


@dataclass(frozen=True)
class End:
    """An end of the game that the search has reached."""

    won: bool
    margin: int
    #: The number of moves until the end, or ``None`` if it is not known.
    moves: int | None


@dataclass(frozen=True)
class Line:
    """A move and the line expected after it."""

    move: str
    #: Seeds ahead for the player to move.
    value: float
    #: The end of the game, or ``None`` if the search has not reached it.
    end: End | None
    line: tuple[str, ...]


@dataclass(frozen=True)
class Analysis:
    """The result of a search."""

    #: The last completed depth, in moves.
    depth: int
    #: Whether every line was searched to the end of the game.
    to_the_end: bool
    #: Positions searched.
    nodes: int
    seconds: float
    #: The best lines, best first.
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Judged:
    """A move, and the bounds of its value for the player who makes it."""

    move: str
    low: int
    high: int

    @property
    def value(self) -> int | None:
        """The value, or ``None`` while the bounds differ."""
        return self.low if self.low == self.high else None


@dataclass(frozen=True)
class Solution:
    """The value of a position under perfect play."""

    low: int
    high: int
    #: The best moves; empty until the value is known.
    best: tuple[str, ...]
    #: All moves; with ``all=True`` each of them has been solved as far as possible.
    moves: tuple[Judged, ...]
    #: ``margin`` if the value is the final margin; ``outcome`` if it is 1 for a win, 0 for a draw and -1 for a loss.
    measure: str
    #: Positions searched.
    nodes: int

    @property
    def value(self) -> int | None:
        """The value for the player to move, or ``None`` while the bounds differ."""
        return self.low if self.low == self.high else None


@dataclass(frozen=True)
class Elo:
    """The Elo advantage of the first player with its 95 % confidence interval; ``None`` where one side has won every game."""

    value: float | None
    least: float | None
    most: float | None


@dataclass(frozen=True)
class MatchResult:
    """The result of a match between two computer players."""

    players: tuple[str, str]
    games: int
    #: Games won by the first player and by the second.
    wins: tuple[int, int]
    draws: int
    #: Games cut off after 2000 moves, which count among the draws.
    unfinished: int
    #: The first player's share of the points, from 0 to 1.
    score: float
    elo: Elo
    #: The longest time that each player took for a move, in seconds.
    slowest: tuple[float, float]
    #: Moves that exceeded their time limit by more than a tenth.
    overruns: int


@dataclass(frozen=True)
class Layer:
    """The positions with ``seeds`` seeds in play, counted by their value for the player to move."""

    seeds: int
    positions: int
    won: int
    drawn: int
    lost: int
    #: Positions whose value depends on which of several positions is repeated first.
    unknown: int


@dataclass(frozen=True)
class Entry:
    """A bundled game."""

    name: str
    title: str
    names: tuple[str, ...]
    #: Rows and pits per row, such as ``2x6``.
    board: str
    seeds: int
    region: str
    place: str
    #: The game whose rules it inherits, or ``None``.
    based_on: str | None
    #: Whether it can be played as a match of several rounds.
    match: bool
    #: The names of its mechanisms.
    has: tuple[str, ...]


def build(kind: type[T], data: Any) -> T:
    """Builds a result of the dataclass ``kind`` from the plain data of the extension module."""
    if not is_dataclass(kind):
        raise TypeError(f"{kind} is not a result")
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
