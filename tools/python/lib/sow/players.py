"""Players written in Python, and games between them.

A player is one of Sow's own, by name (``"level:3"``) or as :class:`sow.Player`; a function from a state to a move; an object with a method
``choose`` from a state to a move, such as a trained agent; or a policy that is asked for many states at once: an object with a method
``choose_all`` from a list of states to a list of moves, or a function marked by :func:`sow.batched`. A move is its text or the number of an
action; of a move that takes several actions, each is asked for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol, Union, runtime_checkable

from . import _sow
from ._arguments import integer
from ._sow import Player, State
from .errors import MoveError
from .results import MatchResult, build

#: A move: its text, or the number of an action.
Choice = Union[str, int]


@runtime_checkable
class Chooser(Protocol):
    """A player that is asked for one state at a time."""

    def choose(self, state: State, /) -> Choice:
        """Returns a legal move or action of a state."""


@runtime_checkable
class Policy(Protocol):
    """A player that is asked for many states at once, of which each belongs to another game."""

    def choose_all(self, states: list[State], /) -> Sequence[Choice]:
        """Returns a legal move or action of each state."""


#: Anybody who can play.
AnyPlayer = Union[str, Callable[[State], Choice], Chooser, Policy]

#: The number of moves after which a game is cut off.
MAX_MOVES = 2000
#: The number of games that are played at once, an even one.
_TOGETHER = 1024
#: An odd number that spreads seeds.
_SPREAD = 0x9E3779B97F4A7C15
#: The share of its time that a player may take for a move before it counts as an overrun.
_OVERRUN = 1.1


class _Batched:
    def __init__(self, choose_all: Callable[[list[State]], Sequence[Choice]]) -> None:
        self.choose_all = choose_all

    def __repr__(self) -> str:
        return str(getattr(self.choose_all, "__qualname__", type(self.choose_all).__name__))


def batched(choose_all: Callable[[list[State]], Sequence[Choice]]) -> Policy:
    """Marks a function from a list of states to a list of moves as a player, so that it is asked for all games at once.

    >>> import sow
    >>> first = sow.batched(lambda states: [state.legal_moves()[0] for state in states])
    >>> sow.match("kalah", first, "random", games=4).games
    4
    """
    return _Batched(choose_all)


def name_of(player: AnyPlayer) -> str:
    """Returns how a player is called in results."""
    if isinstance(player, str):
        return player
    named = getattr(player, "__qualname__", None)
    shown = repr(player) if isinstance(player, (Player, _Batched)) else type(player).__name__
    return str(named or shown)


def check_player(player: Any, argument: str) -> None:
    """Raises :class:`TypeError` if this is no player, and :class:`sow.GameError` if Sow has none of this name."""
    if isinstance(player, str):
        Player(player)
    elif not (isinstance(player, (Chooser, Policy)) or callable(player)) or isinstance(player, type):
        raise TypeError(
            f"`{argument}` must be the name of a player, a function from a state to a move, or an object with the method `choose` or "
            f"`choose_all`, not {_shown(player)}"
        )


def _shown(player: Any) -> str:
    return f"the class {player.__name__}" if isinstance(player, type) else type(player).__name__


class Asked:
    """A player who is asked for moves, one of several who may think for the same games."""

    def __init__(self, player: AnyPlayer, *, seed: int = 1, memory: int = 16) -> None:
        self.name: str = name_of(player)
        self.slowest: float = 0.0
        self.overruns: int = 0
        self._player: Any = Player(player, seed=seed, memory=memory) if isinstance(player, str) else player

    def moves(self, states: list[State]) -> list[str]:
        """Returns a whole move for each state. Raises :class:`sow.MoveError` if an answer is not legal."""
        found: list[str] = [""] * len(states)
        open_: list[tuple[int, State, list[int]]] = [(at, state, []) for at, state in enumerate(states)]
        while open_:
            going_on: list[tuple[int, State, list[int]]] = []
            for (at, state, begun), choice in zip(open_, self._answers([state for _, state, _ in open_])):
                if isinstance(choice, str):
                    found[at] = choice
                    continue
                action = integer("an action", choice, -(1 << 63))
                after = state.act(action)
                if after.chosen:
                    going_on.append((at, after, [*begun, action]))
                else:
                    found[at] = states[at].move_of([*begun, action])
            open_ = going_on
        return found

    def _answers(self, states: list[State]) -> Sequence[Choice]:
        if isinstance(self._player, Policy):
            answers = list(self._timed(self._player.choose_all, states))
            if len(answers) != len(states):
                raise MoveError(f"{self.name} returned {len(answers)} moves for {len(states)} states")
            return answers
        choose = self._player.choose if isinstance(self._player, Chooser) else self._player
        return [self._timed(choose, state) for state in states]

    def _timed(self, choose: Callable[[Any], Any], asked: Any) -> Any:
        began = time.monotonic()
        answer = choose(asked)
        taken = time.monotonic() - began
        self.slowest = max(self.slowest, taken)
        limit = self._player.seconds if isinstance(self._player, Player) else None
        self.overruns += limit is not None and taken > _OVERRUN * limit
        return answer


def play_series(
    players: tuple[AnyPlayer, AnyPlayer],
    openings: Callable[[int, int], list[State]],
    games: int,
    *,
    seed: int,
    memory: int,
    progress: Callable[[int, int], object] | None,
) -> MatchResult:
    """Plays games in pairs, many at once. ``openings`` returns those of some pairs, given the first and their number; each is played by both
    players on either side."""
    half_points: list[int] = []
    slowest, unfinished, overruns = [0.0, 0.0], 0, 0
    for first in range(0, games, _TOGETHER):
        count = min(_TOGETHER, games - first)
        tell = None if progress is None else lambda done, first=first: progress(first + done, games)
        starts = openings(first // 2, (count + 1) // 2)
        seats = [_seats(player, side, range(first, first + count), seed, memory) for side, player in enumerate(players)]
        states = _played([starts[number // 2] for number in range(count)], seats, tell)
        half_points += [_half_points(state, number) for number, state in enumerate(states)]
        unfinished += sum(not state.is_over for state in states)
        slowest = [max(known, *(player.slowest for player in side)) for known, side in zip(slowest, seats)]
        overruns += sum(player.overruns for side in seats for player in set(side))
    score, elo = _sow.strength([half_points[at : at + 2] for at in range(0, games, 2)])
    return build(
        MatchResult,
        {
            "players": tuple(name_of(player) for player in players),
            "games": games,
            "wins": (half_points.count(2), half_points.count(0)),
            "draws": half_points.count(1),
            "unfinished": unfinished,
            "score": score,
            "elo": elo,
            "slowest": tuple(slowest),
            "overruns": overruns,
        },
    )


def _played(states: list[State], seats: list[list[Asked]], progress: Callable[[int], object] | None) -> list[State]:
    """Plays games to their ends, each turn in all of them at once. In every second game the players have changed sides."""
    moves = [0] * len(states)
    told = 0
    while True:
        asked: dict[int, tuple[Asked, list[int]]] = {}
        for number, state in enumerate(states):
            if not state.is_over and moves[number] < MAX_MOVES:
                player = seats[(state.player + number) % 2][number]
                asked.setdefault(id(player), (player, []))[1].append(number)
        done = len(states) - sum(len(numbers) for _, numbers in asked.values())
        if progress is not None and done != told:
            told = done
            progress(done)
        if not asked:
            return states
        for player, numbers in asked.values():
            for number, move in zip(numbers, player.moves([states[number] for number in numbers])):
                states[number] = states[number].play(move)
                moves[number] += 1


def _seats(player: AnyPlayer, side: int, games: range, seed: int, memory: int) -> list[Asked]:
    """Returns the player of each game: one of Sow's own players anew in each, but the same policy in all, so that it is asked for all."""
    if not isinstance(player, str):
        return [Asked(player)] * len(games)
    seeds = ((seed * _SPREAD + 2 * number + side) % (1 << 64) for number in games)
    return [Asked(player, seed=one, memory=memory) for one in seeds]


def _half_points(state: State, number: int) -> int:
    if state.winner is None:
        return 1
    return 2 if (state.winner == "S") == (number % 2 == 0) else 0
