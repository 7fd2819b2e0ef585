"""Long-running operations: counting, surveying, searching, solving.

Other Python threads keep running, Ctrl-C stops the work, and ``threads`` divides it. The results do not depend on the number of threads,
except for searches with several threads or a time limit. ``progress``, if given, is called about twenty times a second; if it raises, the
work stops.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Union

import numpy as np
from numpy.typing import NDArray

from . import _arguments, _sow
from ._sow import Game, State
from .errors import GameError
from .loading import Source, load
from .players import AnyPlayer, Asked, check_player, play_series
from .results import Analysis, Layer, MatchResult, Perft, Playouts, Solution, Survey, build

#: A game, or anything that :func:`sow.load` accepts.
AnyGame = Union[Game, Source]
#: A position, or a game, which stands for its opening.
Start = Union[State, Game, Source]
Path = Union[str, "os.PathLike[str]"]
#: Called with the number of games or first moves done, and their total (``None`` if it is unknown).
Count = Callable[[int, Union[int, None]], object]

_MEGABYTE = 1 << 20
#: The largest size of a table in megabytes.
_MAX_MEGABYTES = 1 << 20
#: The largest number of moves looked ahead, and of openings and random moves.
_MAX_DEPTH = (1 << 32) - 1
_UNKNOWN = np.iinfo(np.int16).min
#: Seconds after which a search without any limit ends.
_A_WHILE = 5.0


def _game(game: AnyGame) -> Game:
    return game if isinstance(game, Game) else load(game)


def _state(start: Start) -> State:
    return start if isinstance(start, State) else _game(start).state()


def perft(start: Start, depth: int, *, threads: int = 1, progress: Count | None = None) -> Perft:
    """Counts the sequences of exactly ``depth`` moves. ``progress`` receives the number of first moves done."""
    _arguments.run(threads=threads)
    _arguments.integer("depth", depth, 0, _MAX_DEPTH)
    if depth == 0:
        return Perft(0, 1, {})
    divide = dict(_sow.perft(_state(start), depth, threads, progress))
    return Perft(depth, sum(divide.values()), divide)


def playouts(
    game: AnyGame, games: int = 1000, *, seed: int = 1, threads: int = 1, progress: Count | None = None
) -> Playouts:
    """Plays random games, or random matches if the game is played as a match. The same seed gives the same games as in ``sow playouts``."""
    _arguments.run(threads=threads, seed=seed)
    _arguments.integer("games", games, 0)
    return build(Playouts, _sow.playouts(_game(game), games, seed, threads, progress))


def survey(
    game: AnyGame,
    games: int = 1000,
    *,
    player: AnyPlayer = "random",
    seed: int = 1,
    threads: int = 1,
    progress: Count | None = None,
) -> Survey:
    """Plays games and returns statistics for game designers: of random games, the same as ``sow survey`` with the same seed; or of games that
    ``player`` plays for both sides (see :func:`match`), all together on one thread."""
    _arguments.run(threads=threads, seed=seed)
    _arguments.integer("games", games, 1)
    if isinstance(player, str) and player == "random":
        return build(Survey, _sow.survey(_game(game), games, seed, threads, progress))
    check_player(player, "player")
    asked = Asked(player, seed=seed)
    return build(Survey, _sow.survey_chosen(_game(game), games, asked.moves, progress))


def analyse(
    start: Start,
    *,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    lines: int = 3,
    threads: int = 1,
    memory: int = 64,
    endgame: Path | None = None,
    weights: Path | None = None,
    progress: Callable[[Analysis], object] | None = None,
) -> Analysis:
    """Searches for the best lines of a position, for five seconds unless another limit is given.

    ``memory`` is in megabytes, ``endgame`` is a file from :func:`endgames`, and ``weights`` a file from ``sow tune`` that replaces the weights
    beside the rule file or those of a bundled game. ``progress`` receives the analysis so far after each completed depth.
    """
    _arguments.run(threads=threads)
    _arguments.integers(1, _MAX_MEGABYTES, lines=lines, memory=memory)
    if depth is not None:
        _arguments.integer("depth", depth, 1, _MAX_DEPTH)
    if nodes is not None:
        _arguments.integer("nodes", nodes, 1)
    if seconds is None and depth is None and nodes is None:
        seconds = _A_WHILE
    budget = {
        "seconds": _arguments.seconds(seconds),
        "depth": depth,
        "nodes": nodes,
        "lines": lines,
        "threads": threads,
        "memory": memory * _MEGABYTE,
        "endgame": _arguments.path("endgame", endgame),
        "weights": _arguments.path("weights", weights),
    }
    tell = None if progress is None else lambda known: progress(build(Analysis, known))
    return build(Analysis, _sow.analyse(_state(start), budget, tell))


def solve(
    start: Start,
    *,
    all: bool = False,  # noqa: A002 - it is called so on the command line
    threads: int = 1,
    memory: int = 256,
    endgame: Path | None = None,
    save: Path | None = None,
    progress: Callable[[int, int, int], object] | None = None,
) -> Solution:
    """Computes the value of a position under perfect play; with ``all``, the value of every move.

    ``save`` is a file that keeps the intermediate results when the work ends or is stopped; a later call resumes from it. ``progress``
    receives the bounds of the value and the number of positions searched. ``memory`` is in megabytes.
    """
    _arguments.run(threads=threads)
    _arguments.integer("memory", memory, 1, _MAX_MEGABYTES)
    how = {"all": all, "threads": threads, "memory": memory * _MEGABYTE, "endgame": _arguments.path("endgame", endgame), "save": _arguments.path("save", save)}
    return build(Solution, _sow.solve(_state(start), how, progress))


def match(
    game: AnyGame,
    first: AnyPlayer,
    second: AnyPlayer,
    *,
    games: int = 20,
    position: str | None = None,
    shuffle: int = 4,
    even: int = 1,
    seed: int = 1,
    threads: int = 1,
    memory: int = 16,
    endgame: Path | None = None,
    weights: Path | None = None,
    progress: Count | None = None,
) -> MatchResult:
    """Lets two players play a game against each other, as ``sow match`` does.

    Players are written as there: ``random``, ``level:3``, ``search:depth=6``, ``mcts:playouts=5000``; or they are Python: a function from a
    state to a move, an agent with a method ``choose``, or a policy that chooses for many states at once (:func:`batched`). With such a player
    all games are played together on one thread, and ``endgame`` and ``weights`` are left to the player. Games come in pairs that share an
    opening of ``shuffle`` random moves, with the sides swapped; out of ``even`` candidate openings the most balanced one is used. ``memory``
    is in megabytes.
    """
    _arguments.run(threads=threads, seed=seed)
    _arguments.integer("games", games, 1)
    _arguments.integer("shuffle", shuffle, 0, _MAX_DEPTH)
    _arguments.integer("even", even, 1, _MAX_DEPTH)
    _arguments.integer("memory", memory, 1, _MAX_MEGABYTES)
    if position is not None:
        _arguments.text("position", position)
    check_player(first, "first")
    check_player(second, "second")
    if not (isinstance(first, str) and isinstance(second, str)):
        if endgame is not None or weights is not None:
            raise ValueError("`endgame` and `weights` are for games between two of Sow's own players")
        played = _game(game)
        if played.players != 2:
            raise GameError("a match takes two players; this game is played alone")

        drawn = {"position": position, "shuffle": shuffle, "even": even, "seed": seed}

        def openings(pair: int, pairs: int) -> list[State]:
            return _sow.openings(played, pair, pairs, drawn)

        return play_series((first, second), openings, games, seed=seed, memory=memory, progress=progress)
    terms = {
        "first": first,
        "second": second,
        "games": games,
        "position": position,
        "shuffle": shuffle,
        "even": even,
        "seed": seed,
        "threads": threads,
        "memory": memory * _MEGABYTE,
        "endgame": _arguments.path("endgame", endgame),
        "weights": _arguments.path("weights", weights),
    }
    return build(MatchResult, _sow.tournament(_game(game), terms, progress))


def endgames(
    game: AnyGame,
    seeds: int,
    path: Path | None = None,
    *,
    threads: int = 1,
    memory: int = 2048,
    progress: Callable[[int, int, float], object] | None = None,
) -> tuple[Layer, ...]:
    """Computes the values of all positions with up to ``seeds`` seeds in play, and returns their distribution by layer.

    With a ``path`` the values are kept in a file that grows layer by layer: layers in the file are not computed again, and an unfinished
    layer is kept when the work is stopped. ``progress`` receives the layer, the last layer, and the completed share of the layer, from 0
    to 1. ``memory`` is in megabytes.
    """
    _arguments.run(threads=threads)
    _arguments.integer("seeds", seeds, 0)
    _arguments.integer("memory", memory, 1, _MAX_MEGABYTES)
    return tuple(build(Layer, one) for one in _sow.endgames(_game(game), seeds, _arguments.path("path", path), threads, memory * _MEGABYTE, progress))


def endgame_values(game: AnyGame, path: Path, states: Sequence[State]) -> NDArray[np.float64]:
    """Returns the margin that the player to move gains from each state on under perfect play, read from a file of :func:`endgames`.

    The value is NaN where the file does not have it.
    """
    values = _sow.endgame_values(_game(game), _arguments.path("path", path) or "", list(states))
    return np.where(values == _UNKNOWN, np.nan, values)
