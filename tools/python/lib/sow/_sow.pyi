"""The extension module. Its functions take and return plain data, from which :mod:`sow` builds named types."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .tracing import Trace

__version__: str

class Game:
    """A game ready to be played: rules with a value for every option. Immutable and hashable; pickled by name or with the texts of its rules."""

    @property
    def name(self) -> str:
        """The bundled name or the path."""
    @property
    def title(self) -> str:
        """The title given in its rule file."""
    @property
    def source(self) -> str:
        """The text of its rule file."""
    @property
    def players(self) -> int:
        """The number of players, 1 or 2."""
    @property
    def seeds(self) -> int:
        """The total number of seeds in the game."""
    @property
    def extent(self) -> str:
        """How much is played: ``ruled``, ``round`` or ``match``."""
    @property
    def options(self) -> dict[str, str]:
        """The values of its options, as written in rule files."""
    @property
    def actions(self) -> tuple[str, ...]:
        """The meaning of each action number; see :meth:`State.legal_actions`."""
    @property
    def features(self) -> tuple[str, ...]:
        """The meaning of each number of :meth:`State.observation`; an initial ``o`` marks the opponent's."""
    @property
    def feature_bounds(self) -> tuple[int, ...]:
        """The greatest value of each number of :meth:`State.observation`; the least is 0."""
    @property
    def looks_back(self) -> bool:
        """Whether its rules ask for earlier positions, as where a repeated position ends the game. Observations do not show these, so they are
        not Markov then."""
    def rules_in_words(self) -> str:
        """Returns the rules in plain English, part by part."""
    def board_svg(self) -> str:
        """Draws the board of the opening as an SVG document; Jupyter shows it when a game is the last line of a cell."""
    def _repr_svg_(self) -> str: ...
    def state(self, position: str | None = None) -> State:
        """Returns the opening, or the position written in a line of text, parts of which may be left out as in cases.

        Raises :class:`sow.GameError` if the text is no position of this game.
        """
    def single_round(self) -> Game:
        """Returns the same game, played as a single round."""
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class State:
    """A position. Immutable, hashable, and pickled as text; all positions of a game share one :class:`Game`."""

    @property
    def game(self) -> Game:
        """The game, the same object for all its positions."""
    @property
    def position(self) -> str:
        """The position in one line; :meth:`Game.state` reads it back."""
    def board_svg(self) -> str:
        """Draws the board with its seeds as an SVG document; Jupyter shows it when a position is the last line of a cell."""
    def _repr_svg_(self) -> str: ...
    @property
    def mover(self) -> str:
        """The player to move: ``S`` or ``N``."""
    @property
    def player(self) -> int:
        """The player to move as a number: 0 for South, 1 for North."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over, by the rules or because no move is legal."""
    @property
    def winner(self) -> str | None:
        """``S`` or ``N``; ``None`` for a draw, and while the game goes on."""
    @property
    def score(self) -> tuple[int, int] | None:
        """The points of South and North, once the game is over by the rules."""
    @property
    def returns(self) -> tuple[float, ...]:
        """One number per player: 1 for a win, -1 for a loss, 0 for a draw and while the game goes on."""
    @property
    def arrangement(self) -> str | None:
        """A description of what the mover has to lay out between two rounds of a match; ``None`` if no arrangement comes next."""
    @property
    def chosen(self) -> tuple[int, ...]:
        """The actions of the move that have been taken so far."""
    def legal_moves(self) -> list[str]:
        """Returns the legal moves in the notation of the game; none if the game is over. Arrangements are listed if there are at most 1000."""
    def play(self, move: str) -> State:
        """Returns the position after a move. Raises :class:`sow.MoveError` if the move is not legal."""
    def trace(self, move: str) -> Trace:
        """Returns the steps of a move, each with its clause of the rules. Raises :class:`sow.MoveError` if the move is not legal."""
    def legal_actions(self) -> list[int]:
        """Returns the legal actions, ascending. An action is a part of a move as it is written: its beginning, then each choice inside."""
    def act(self, action: int) -> State:
        """Returns the position after an action; if the move has further choices, the same position with the action added to :attr:`chosen`.

        Raises :class:`sow.MoveError` if the action is not legal, and :class:`TypeError` if it is no integer.
        """
    def move_of(self, actions: Sequence[int]) -> str:
        """Returns the move that consists of these actions, after those in :attr:`chosen`. Raises :class:`sow.MoveError` if they are none."""
    def actions_of(self, move: str) -> list[int]:
        """Returns the actions that make up a move; empty for an arrangement. Raises :class:`sow.MoveError` if the move is not legal."""
    def mask(self, *, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Returns a ``bool`` array with one element per action of the game: whether it is legal. With ``out``, that array is filled and
        returned instead of a new one.

        Raises :class:`TypeError` if ``out`` does not fit.
        """
    def observation(self, player: int | None = None, *, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """Returns an ``int32`` array with one element per feature of the game (:attr:`Game.features`), seen by player 0 or 1 or, for ``None``, by
        the player to move. With ``out``, that array is filled and returned instead of a new one.

        Raises :class:`ValueError` if the game has no such player, and :class:`TypeError` if ``out`` does not fit.
        """
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

def observe(
    states: Sequence[State], observations: NDArray[np.int32] | None = None, masks: NDArray[np.bool_] | None = None
) -> tuple[NDArray[np.int32], NDArray[np.bool_]]: ...

class Player:
    """A computer player: ``random``, ``level:3``, ``search:depth=6``, ``mcts:playouts=5000``. Without a time limit, the same seed gives
    the same moves. ``memory`` is the size of its transposition table and endgames in megabytes.

    Raises :class:`sow.GameError` if there is no such player.
    """

    def __init__(self, player: str, seed: int = 1, memory: int = 16) -> None: ...
    @property
    def seconds(self) -> float | None:
        """The time in seconds that it takes for a move at most; ``None`` if no clock stops it."""
    def choose(self, state: State) -> str:
        """Returns a legal move. Raises :class:`sow.GameError` if no move is legal."""
    def copy(self) -> Player:
        """Returns a player that draws the same random numbers from here on; what it remembers of positions is left out. So does a pickle."""

class Vector:
    """Many games that are stepped together, made by :func:`sow.vector`. Its arrays have one row per game; each step overwrites them."""

    def __init__(self, game: Game, count: int, threads: int, seed: int, max_moves: int) -> None: ...
    @property
    def game(self) -> Game:
        """The game, played as a single round."""
    @property
    def observations(self) -> NDArray[np.int32]:
        """The observation of each game by the player to move: ``int32``, of the shape (games, features)."""
    @property
    def masks(self) -> NDArray[np.bool_]:
        """Whether each action is legal in each game: ``bool``, of the shape (games, actions)."""
    @property
    def movers(self) -> NDArray[np.int8]:
        """The player to move in each game, 0 for South, 1 for North: ``int8``, of the shape (games,)."""
    @property
    def rewards(self) -> NDArray[np.float32]:
        """The rewards of South and North for the last step, 1 for a win, -1 for a loss, else 0: ``float32``, of the shape (games, players)."""
    @property
    def ends(self) -> NDArray[np.uint8]:
        """Whether the last step ended each game, ``uint8``, of the shape (games,): 0 where the game goes on, 1 where it ended by the rules, 2 where
        it was cut off, 3 where it is stuck: no move is legal, but no ending of the rules applies."""
    @property
    def scores(self) -> NDArray[np.int32]:
        """The points of South and North where :attr:`ends` is 1, else 0: ``int32``, of the shape (games, players)."""
    @property
    def final_observations(self) -> NDArray[np.int32]:
        """The last observation of each game that has ended, by the player whose action ended it: ``int32``, of the shape of :attr:`observations`.
        Rows where :attr:`ends` is 0 mean nothing."""
    def step(self, actions: ArrayLike, games: ArrayLike | None = None) -> None:
        """Takes one action in each game: an array or a sequence of integers, one per game. With ``games``, indices or a boolean for each game, only
        those are stepped; the rows of the others stay as they are. A game that has ended starts over.

        Raises :class:`sow.MoveError` if an action is not legal or their number is wrong, and :class:`TypeError` if they are no integers; then no
        game is stepped.
        """
    def sample(self) -> NDArray[np.int64]:
        """Draws one legal action for each game, uniformly: ``int64``, of the shape (games,). The same seed draws the same ones, however many
        threads there are."""
    def reset(self, games: ArrayLike | None = None, states: State | Sequence[State] | None = None) -> None:
        """Starts games over: all of them, or those given by their indices or by a boolean for each game.

        They begin with the opening, with one state for all of them, or with one state each. Raises :class:`sow.GameError` if a state belongs to
        another game or has no legal action, and :class:`ValueError` if there is no such game or not one state for each.
        """
    def state(self, game: int) -> State:
        """Returns the present state of one game. Raises :class:`ValueError` if there is no such game."""
    def copy(self) -> Vector:
        """Returns a copy of the games, the arrays and the random numbers of :meth:`sample`, all of which a pickle keeps, too."""
    def __len__(self) -> int: ...

_Path = str | os.PathLike[str]
_Count = Callable[[int, int | None], object] | None

def load(
    source: str,
    text: bool,
    options: list[tuple[str, str]],
    extent: str,
    files: Sequence[tuple[str, str]] = (),
    content: str | None = None,
) -> Game: ...
def texts(source: str, text: bool) -> list[tuple[str | None, str]]: ...
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
def survey_chosen(
    game: Game, games: int, choose: Callable[[list[State]], Sequence[str]], progress: _Count
) -> dict[str, Any]: ...
def openings(game: Game, first: int, pairs: int, drawn: Mapping[str, Any]) -> list[State]: ...
def strength(pairs: Sequence[Sequence[int]]) -> tuple[float, dict[str, Any]]: ...
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
def endgame_values(game: Game, path: _Path, states: Sequence[State]) -> NDArray[np.int16]: ...
