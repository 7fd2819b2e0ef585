"""The extension module. What it takes and gives is plain data; :mod:`sow` puts names to it."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .tracing import Trace

__version__: str

class Game:
    """A game, ready to be played: rules with a value for every option. Immutable, hashable, and pickled by its name or with the texts of its rules."""

    @property
    def name(self) -> str:
        """The bundled name or the path."""
    @property
    def title(self) -> str:
        """The title that its file gives it."""
    @property
    def source(self) -> str:
        """The text of its rule file."""
    @property
    def players(self) -> int:
        """1 or 2."""
    @property
    def seeds(self) -> int:
        """How many seeds are in the game."""
    @property
    def extent(self) -> str:
        """``ruled``, ``round`` or ``match``."""
    @property
    def options(self) -> dict[str, str]:
        """The values of its options, as they are written."""
    @property
    def actions(self) -> tuple[str, ...]:
        """What each action number means, see :meth:`State.legal_actions`."""
    @property
    def features(self) -> tuple[str, ...]:
        """What each number of :meth:`State.observation` means; ``o`` stands before what is the opponent's."""
    def rules_in_words(self) -> str:
        """The rules in plain English, part by part."""
    def board_svg(self) -> str:
        """The board of the opening, drawn as an SVG document."""
    def state(self, position: str | None = None) -> State:
        """The opening, or the position that a line of text tells; parts of it may be left out as in cases."""
    def single_round(self) -> Game:
        """The same game, played as a single round."""
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class State:
    """A position. Immutable, hashable, and pickled as text."""

    @property
    def game(self) -> Game: ...
    @property
    def position(self) -> str:
        """The position in one line; :meth:`Game.state` reads it back."""
    def board_svg(self) -> str:
        """The board with its seeds, drawn as an SVG document; Jupyter shows it where a position is the last line of a cell."""
    def _repr_svg_(self) -> str: ...
    @property
    def mover(self) -> str:
        """Who moves next: ``S`` or ``N``."""
    @property
    def player(self) -> int:
        """The same as a number: 0 for South, 1 for North."""
    @property
    def is_over(self) -> bool:
        """Whether nobody goes on from here, by the rules or for want of a move."""
    @property
    def winner(self) -> str | None:
        """``S`` or ``N``; ``None`` for a draw, and while the game goes on."""
    @property
    def score(self) -> tuple[int, int] | None:
        """The points of South and North, once the game is over by the rules."""
    @property
    def returns(self) -> tuple[float, ...]:
        """One a player: 1 for a win, -1 for a loss, 0 for a draw and while the game goes on."""
    @property
    def arrangement(self) -> str | None:
        """What the mover has to lay out between two rounds of a match, in words."""
    @property
    def chosen(self) -> tuple[int, ...]:
        """The actions of the move that have been taken so far."""
    def legal_moves(self) -> list[str]:
        """The legal moves as they are written everywhere. Arrangements are listed if there are at most 1000."""
    def play(self, move: str) -> State:
        """The position after a move. Raises :class:`sow.MoveError` if it is not legal."""
    def trace(self, move: str) -> Trace:
        """What happens in a move, thing by thing, each with the clause of the rules. Raises :class:`sow.MoveError` if it is not legal."""
    def legal_actions(self) -> list[int]:
        """The actions that may be taken, ascending. An action is a part of a move as it is written: its beginning, then each choice inside."""
    def act(self, action: int) -> State:
        """The position after an action; if the move has further choices, the same position with that part :attr:`chosen`."""
    def actions_of(self, move: str) -> list[int]:
        """The actions that a legal move is made of."""
    def mask(self) -> NDArray[np.bool_]:
        """For each action whether it may be taken."""
    def observation(self, player: int | None = None) -> NDArray[np.int32]:
        """The numbers that the position consists of, from the side of a player, or of the one to move. See :attr:`Game.features`."""
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class Player:
    """Somebody who plays: ``random``, ``level:3``, ``search:depth=6``, ``mcts:playouts=5000``. With the same seed and without a clock it
    makes the same moves."""

    def __init__(self, player: str, seed: int = 1, memory: int = 16) -> None:
        """``memory``: megabytes for the table of positions and endgames."""
    def choose(self, state: State) -> str:
        """A legal move. Raises :class:`sow.GameError` if there is none."""

class Vector:
    """Many games, stepped at once; see :func:`sow.vector`."""

    def __init__(self, game: Game, count: int, threads: int, seed: int) -> None: ...
    @property
    def game(self) -> Game: ...
    @property
    def observations(self) -> NDArray[np.int32]:
        """What each game looks like to the player to move: a row of :attr:`Game.features`."""
    @property
    def masks(self) -> NDArray[np.bool_]:
        """Which actions may be taken: a row of :attr:`Game.actions`."""
    @property
    def movers(self) -> NDArray[np.int8]:
        """Who moves next: 0 for South, 1 for North."""
    @property
    def rewards(self) -> NDArray[np.float32]:
        """What the last step has brought South and North: 1 for a win, -1 for a loss, else 0."""
    @property
    def ends(self) -> NDArray[np.uint8]:
        """0 where the game goes on, 1 where it ended with the last step, 2 where it was stopped then."""
    def step(self, actions: NDArray[np.int64]) -> None:
        """Takes an action in each game. Raises :class:`sow.MoveError` if one may not be taken; then none is."""
    def sample(self) -> NDArray[np.int64]:
        """An action for each game that may be taken there."""
    def __len__(self) -> int: ...

class Shards:
    """The first layer that a file of endgames lacks, in shards of ``size`` positions; see :func:`sow.cluster.endgames`."""

    def __init__(self, game: Game, path: _Path, size: int, room: int) -> None:
        """``room``: bytes of moves that are remembered between two calls."""
    @property
    def seeds(self) -> int:
        """Seeds in play."""
    @property
    def positions(self) -> int: ...
    def take(self, shard: int, path: _Path) -> int:
        """Takes the bounds of a shard from a file, and tells how many of its positions are open."""
    def narrow(self, shard: int, path: _Path) -> tuple[int, bool]:
        """Narrows the bounds of a shard into a new file, and tells how many positions are open and whether any bound has changed."""
    def finish(self) -> None:
        """Writes the layer to the file of endgames."""
    def __len__(self) -> int: ...

class Lock:
    """Keeps a file from other processes until it is released."""

    def __init__(self, path: _Path) -> None: ...
    def release(self) -> None: ...

_Path = str | os.PathLike[str]
_Count = Callable[[int, int | None], object] | None

def load(source: str, text: bool, options: list[tuple[str, str]], extent: str, files: Sequence[tuple[str, str]] = ()) -> Game:
    """Loads a game. ``files``: paths and texts of rule files that are not looked for on the disk."""

def texts(source: str, text: bool) -> list[tuple[str | None, str]]:
    """The texts that the rules of a game consist of, with their paths where they are files."""

def check(source: str, text: bool, play: bool) -> tuple[str, list[dict[str, Any]]]: ...
def format(text: str, cases: bool) -> str: ...
def games() -> list[dict[str, Any]]: ...
def perft(state: State, depth: int, threads: int, progress: _Count) -> list[tuple[str, int]]: ...
def playouts(game: Game, games: int, seed: int, threads: int, progress: _Count) -> dict[str, Any]: ...
def survey(game: Game, games: int, seed: int, threads: int, progress: _Count) -> dict[str, Any]: ...
def analyse(
    state: State, budget: Mapping[str, Any], progress: Callable[[dict[str, Any]], object] | None
) -> dict[str, Any]: ...
def solve(
    state: State, how: Mapping[str, Any], progress: Callable[[int, int, int], object] | None
) -> dict[str, Any]: ...
def tournament(game: Game, terms: Mapping[str, Any], progress: _Count) -> dict[str, Any]: ...
def endgames(
    game: Game,
    seeds: int,
    path: _Path | None,
    threads: int,
    memory: int,
    progress: Callable[[int, int, float], object] | None,
) -> list[dict[str, Any]]: ...
def measured(game: Game, measure: Mapping[str, Any], seed: int) -> dict[str, float | int | None]: ...
def begin_endgames(game: Game, path: _Path) -> int: ...
def endgame_layers(game: Game, path: _Path) -> list[dict[str, Any]]: ...
def endgame_values(game: Game, path: _Path, states: Sequence[State]) -> NDArray[np.int16]: ...
