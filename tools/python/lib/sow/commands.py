"""What takes long: counting, surveying, thinking, solving.

Other Python threads run meanwhile, Ctrl-C stops the work, and ``threads`` shares it out; the results do not depend on how many there are,
but for searches with several threads or a clock. Where a ``progress`` is given it is called about twenty times a second, and stops the work if
it raises.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Union

import numpy as np
from numpy.typing import NDArray

from . import _sow
from ._sow import Game, State
from .loading import Source, load
from .results import Analysis, Layer, MatchResult, Perft, Playouts, Solution, Survey, build

#: A game, or what :func:`sow.load` makes one of.
AnyGame = Union[Game, Source]
#: A position, or a game at its beginning.
Start = Union[State, Game, Source]
Path = Union[str, "os.PathLike[str]"]
#: Told how many of all games or first moves are done.
Count = Callable[[int, Union[int, None]], object]

_MEGABYTE = 1 << 20
_UNKNOWN = np.iinfo(np.int16).min
#: Thinking that nobody has limited ends after so many seconds.
_A_WHILE = 5.0


def _game(game: AnyGame) -> Game:
    return game if isinstance(game, Game) else load(game)


def _state(start: Start) -> State:
    return start if isinstance(start, State) else _game(start).state()


def _positive(**numbers: int) -> None:
    for name, number in numbers.items():
        if number < 1:
            raise ValueError(f"`{name}` has to be at least 1, not {number}")


def perft(start: Start, depth: int, *, threads: int = 1, progress: Count | None = None) -> Perft:
    """Counts the sequences of exactly ``depth`` moves. ``progress`` is told how many first moves are done."""
    _positive(threads=threads)
    if depth < 0:
        raise ValueError("there are no sequences of fewer than no moves")
    if depth == 0:
        return Perft(0, 1, {})
    divide = dict(_sow.perft(_state(start), depth, threads, progress))
    return Perft(depth, sum(divide.values()), divide)


def playouts(
    game: AnyGame, games: int = 1000, *, seed: int = 1, threads: int = 1, progress: Count | None = None
) -> Playouts:
    """Plays random games, or matches where the game is one. The same seed gives the same games, also as ``sow playouts`` plays them."""
    _positive(threads=threads)
    return build(Playouts, _sow.playouts(_game(game), games, seed, threads, progress))


def survey(
    game: AnyGame, games: int = 1000, *, seed: int = 1, threads: int = 1, progress: Count | None = None
) -> Survey:
    """Plays random games and tells what a designer wants to know, as ``sow survey`` does with the same seed."""
    _positive(games=games, threads=threads)
    return build(Survey, _sow.survey(_game(game), games, seed, threads, progress))


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
    """The best lines of a position, for five seconds unless something else limits it.

    ``memory`` is in megabytes, ``endgame`` a file of :func:`endgames`, ``weights`` one of ``sow tune``, in place of those beside the rule file or
    those that come with a bundled game. ``progress`` is told what is known after a depth.
    """
    _positive(lines=lines, threads=threads, memory=memory)
    if seconds is None and depth is None and nodes is None:
        seconds = _A_WHILE
    budget = {
        "seconds": seconds,
        "depth": depth,
        "nodes": nodes,
        "lines": lines,
        "threads": threads,
        "memory": memory * _MEGABYTE,
        "endgame": endgame,
        "weights": weights,
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
    """The value of a position if nobody ever makes a mistake; with ``all`` that of every move.

    With ``save`` what is found is kept in a file when the work ends or is stopped, and taken up again. ``progress`` is told between what the
    value lies, and how many positions were searched.
    """
    _positive(threads=threads, memory=memory)
    how = {"all": all, "threads": threads, "memory": memory * _MEGABYTE, "endgame": endgame, "save": save}
    return build(Solution, _sow.solve(_state(start), how, progress))


def match(
    first: str,
    second: str,
    game: AnyGame,
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
    """Lets two players play against each other, as ``sow match`` does.

    Players are written as there: ``random``, ``level:3``, ``search:depth=6``, ``mcts:playouts=5000``. Games come in pairs with the same
    opening of ``shuffle`` random moves, and sides changed; of ``even`` openings the most even one is taken.
    """
    _positive(games=games, even=even, threads=threads, memory=memory)
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
        "endgame": endgame,
        "weights": weights,
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
    """Computes the values of all positions with up to ``seeds`` seeds in play, and tells how they are distributed.

    With a ``path`` they are kept in a file, which grows layer by layer: whatever is there already is not computed again, and what is done of a
    layer is kept when the work is stopped. ``progress`` is told the layer, the last layer, and the share of the layer that is done.
    """
    _positive(threads=threads, memory=memory)
    return tuple(build(Layer, one) for one in _sow.endgames(_game(game), seeds, path, threads, memory * _MEGABYTE, progress))


def endgame_values(game: AnyGame, path: Path, states: Sequence[State]) -> NDArray[np.float64]:
    """What the player to move wins more than the other one from each of these states on, as a file of :func:`endgames` knows it; not a
    number where it does not."""
    values = _sow.endgame_values(_game(game), path, list(states))
    return np.where(values == _UNKNOWN, np.nan, values)
