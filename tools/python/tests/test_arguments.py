"""Wrong uses: each raises an error that names the argument and what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import sow
import sow.gymnasium
from sow.gymnasium import SowEnv

KALAH = sow.load("kalah")
STATE = KALAH.state()
OVER = STATE.game.state("0,0,0,0,0,0/0,0,0,0,0,0 24:24 - S -")


def games() -> sow.Vector:
    """Returns two games."""
    return sow.vector(KALAH, 2)


def retyped() -> sow.Vector:
    """Returns two games whose observations have been given another type."""
    some = games()
    some.observations.dtype = np.dtype(np.float32)  # type: ignore[assignment, misc]
    return some


#: What is wrong, the exception, and what it says.
WRONG: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: STATE.mask(out=np.zeros(5, bool)), TypeError, r"`out` must be a writable array of bool, of the shape \[6\] and without gaps"),
    (lambda: STATE.observation(out=np.zeros(28, np.int32)[::2]), TypeError, r"`out` must be a writable array of int32, of the shape \[14\]"),
    (lambda: STATE.observation(out=np.zeros(14)), TypeError, "`out` must be a writable array of int32"),  # type: ignore[arg-type]
    (lambda: sow.observe([]), ValueError, "`states` must hold at least one state"),
    (lambda: sow.observe([STATE, sow.load("oware").state()]), ValueError, "`states` must be of one game"),
    (lambda: sow.observe([STATE], masks=np.zeros(6, bool)), TypeError, r"`masks` must be a writable array of bool, of the shape \[1, 6\]"),
    (lambda: sow.playouts(KALAH, -5), ValueError, "`games` must be at least 0, not -5"),
    (lambda: sow.playouts(KALAH, 2.5), TypeError, "`games` must be an integer, not float"),  # type: ignore[arg-type]
    (lambda: sow.playouts(KALAH, 10, seed=-1), ValueError, "`seed` must be at least 0, not -1"),
    (lambda: sow.playouts(KALAH, 10, seed=1 << 64), ValueError, "`seed` must be from 0 to 18446744073709551615, not 18446744073709551616"),
    (lambda: sow.playouts(KALAH, 10, threads=0), ValueError, "`threads` must be from 1 to 256, not 0"),
    (lambda: sow.playouts(KALAH, 10, threads=1000), ValueError, "`threads` must be from 1 to 256, not 1000"),
    (lambda: sow.survey(KALAH, 0), ValueError, "`games` must be at least 1, not 0"),
    (lambda: sow.survey(KALAH, "9"), TypeError, "`games` must be an integer, not str"),  # type: ignore[arg-type]
    (lambda: sow.perft(KALAH, -1), ValueError, "`depth` must be from 0 to 4294967295, not -1"),
    (lambda: sow.analyse(KALAH, depth=0), ValueError, "`depth` must be from 1 to 4294967295, not 0"),
    (lambda: sow.analyse(KALAH, lines=0), ValueError, "`lines` must be from 1 to 1048576, not 0"),
    (lambda: sow.analyse(KALAH, nodes=-1), ValueError, "`nodes` must be at least 1, not -1"),
    (lambda: sow.solve(KALAH, memory=0), ValueError, "`memory` must be from 1 to 1048576, not 0"),
    (lambda: sow.endgames(KALAH, -3), ValueError, "`seeds` must be at least 0, not -3"),
    (lambda: sow.match(KALAH, "level:3", "random", games=0), ValueError, "`games` must be at least 1, not 0"),
    (lambda: sow.match(KALAH, "level:3", "random", shuffle=-1), ValueError, "`shuffle` must be from 0 to 4294967295, not -1"),
    (lambda: sow.match(KALAH, "levle:3", "random"), ValueError, "levle"),
    (lambda: sow.vector(KALAH, -1), ValueError, "`count` must be at least 1, not -1"),
    (lambda: sow.vector(KALAH, 0), ValueError, "`count` must be at least 1, not 0"),
    (lambda: sow.vector(KALAH, 2, seed=-1), ValueError, "`seed` must be at least 0, not -1"),
    (lambda: sow.vector(KALAH, 2, threads=0), ValueError, "`threads` must be from 1 to 256, not 0"),
    (lambda: games().step([0.0, 1.0]), TypeError, "`actions` must be integers, not float64"),
    (lambda: games().step(np.zeros((2, 1), int)), ValueError, "`actions` must have one dimension, not 2"),
    (lambda: games().step([0, 1, 2]), ValueError, "there are 2 games, so 2 actions are needed"),
    (lambda: games().step([0, 7]), sow.MoveError, "action 7 is not legal in game 1"),
    (lambda: games().step("01"), TypeError, "`actions` must be integers, not <U2"),
    (lambda: games().step([[0], [1, 2]]), TypeError, "`actions` must be integers, not sequences of different lengths"),
    (lambda: games().reset([2]), ValueError, "`games` must be from 0 to 1, not 2"),
    (lambda: games().reset([True]), ValueError, "`games` must hold 2 booleans, one for each game, not 1"),
    (lambda: games().reset([0], [STATE, STATE]), ValueError, "`states` must hold one state for each of the 1 games, not 2"),
    (lambda: games().reset(None, sow.load("oware").state()), sow.GameError, "`states` must be positions of the same game"),
    (lambda: games().reset([1], OVER), sow.GameError, "game 1"),
    (lambda: games().state(-1), ValueError, "`game` must be from 0 to 1, not -1"),
    (lambda: STATE.observation(-1), ValueError, "`player` must be from 0 to 1, not -1"),
    (lambda: STATE.observation("S"), TypeError, "`player` must be an integer, not str"),  # type: ignore[arg-type]
    (lambda: STATE.observation(10**30), ValueError, "`player` must be from 0 to 1"),
    (lambda: STATE.play(3), TypeError, "`move` must be a string, not int"),  # type: ignore[arg-type]
    (lambda: STATE.act(1.0), TypeError, "an action must be an integer, not float"),  # type: ignore[arg-type]
    (lambda: STATE.act(10**30), sow.MoveError, "not legal here"),
    (lambda: STATE.play("9" * 100_000), sow.MoveError, "^.{1,2100}$"),
    (lambda: sow.load("k" * 100_000), sow.GameError, "^.{1,2100}$"),
    (lambda: sow.load("kalha"), sow.GameError, r"did you mean `kalah`.*`sow.games\(\)` lists"),
    (lambda: sow.load("kalah", extent="match"), sow.GameError, "no `match` section; leave out `extent`"),
    (lambda: sow.match(KALAH, 3, "random"), TypeError, "`first` must be the name of a player, a function from a state to a move"),  # type: ignore[arg-type]
    (lambda: sow.match(KALAH, "random", sow.Player), TypeError, "`second` must be .*, not the class Player"),  # type: ignore[arg-type]
    (lambda: sow.match(KALAH, lambda state: "9", "random"), sow.MoveError, "`?9`?"),
    (lambda: sow.match(KALAH, lambda state: None, "random"), TypeError, "`an action` must be an integer, not NoneType"),  # type: ignore[arg-type, return-value]
    (lambda: sow.match(KALAH, sow.batched(lambda states: []), "random"), sow.MoveError, "returned 0 moves for"),
    (lambda: sow.match(KALAH, lambda state: "1", "random", weights="mine"), ValueError, "`endgame` and `weights` are for games between"),
    (lambda: sow.match("tchuka-ruma", lambda state: "1", "random"), sow.GameError, "two players"),
    (lambda: sow.match(KALAH, "random", "random", position=5), TypeError, "`position` must be a string, not int"),  # type: ignore[arg-type]
    (lambda: sow.match(KALAH, "random", "random", weights=5), TypeError, "`weights` must be a path, not int"),  # type: ignore[arg-type]
    (lambda: sow.survey(KALAH, 5, player="levle:1"), sow.GameError, "levle"),
    (lambda: sow.analyse(KALAH, seconds="5 s"), TypeError, "`seconds` must be a number, not str"),  # type: ignore[arg-type]
    (lambda: sow.analyse(KALAH, seconds=-1.0), ValueError, "`seconds` must be a positive number"),
    (lambda: sow.Player(5), TypeError, "`player` must be a string, not int"),  # type: ignore[arg-type]
    (lambda: sow.Search(lambda states: [], depth=0), ValueError, "`depth` must be from 1 to 12, not 0"),
    (lambda: sow.Search(lambda states: [1.0]).choose_all([STATE]), ValueError, "returned 1 values for 36 positions|returned 1 values for"),
    (lambda: sow.Mcts(lambda states: ([0.0], [1.0])).choose_all([STATE]), ValueError, "weights of the shape"),
    (lambda: sow.Mcts(lambda states: ([0.0] * len(states), [[1.0] * 6] * len(states))).choose_all([OVER]), sow.GameError, "no action to choose"),
    (lambda: sow.vector(KALAH, 2, max_moves=0), ValueError, "`max_moves` must be from 1 to"),
    (lambda: retyped().step([0, 0]), ValueError, "the arrays of a vector keep their types"),
    (lambda: STATE.act(-1), sow.MoveError, "action -1 is not legal here"),
    (lambda: sow.Player("level:3", seed=-1), ValueError, "`seed` must be at least 0, not -1"),
    (lambda: sow.Player("level:3", memory=0), ValueError, "`memory` must be from 1 to 65536, not 0"),
    (lambda: sow.load(KALAH), TypeError, "already a game"),  # type: ignore[arg-type]
    (lambda: sow.load("kalah", seeds=2.5), ValueError, "`seeds` cannot be 2.5; it takes a number"),  # type: ignore[arg-type]
    (lambda: sow.load("kalah", seeds=1000), sow.GameError, "option `seeds` cannot be `1000`"),
    (lambda: sow.load("kalah", sedes=3), sow.GameError, "has no option `sedes`"),
    (lambda: sow.format("game {"), sow.RuleError, r"^error\["),
    (lambda: KALAH.state("1,2,3"), sow.GameError, "."),
    (lambda: STATE.play("7"), sow.MoveError, "7"),
    (lambda: STATE.move_of([10_000]), sow.MoveError, "not a legal move"),
    (lambda: sow.analyse(OVER, depth=1), sow.GameError, "no move to think about"),
    (lambda: sow.Player("random").choose(OVER), sow.GameError, "no move to choose"),
    (lambda: sow.match("tchuka-ruma", "random", "random"), sow.GameError, "two players"),
    (lambda: sow.vector(KALAH, 1 << 60), sow.GameError, "not enough memory"),
    (lambda: SowEnv("kalah", render_mode="human"), ValueError, "`render_mode` must be None or 'ansi', not 'human'"),
    (lambda: SowEnv("kalah", opponent="level:99"), sow.GameError, "level"),
    (lambda: SowEnv("kalah", player=2), ValueError, "`player` must be 0"),
    (lambda: SowEnv("kalah", max_moves=0), ValueError, "`max_moves` must be at least 1, not 0"),
    (lambda: SowEnv(KALAH, seeds=3), TypeError, "give `seeds` to `sow.load`"),
    (lambda: SowEnv("kalah").reset(options={"positon": "1"}), ValueError, "may have `position`, not 'positon'"),
    (lambda: SowEnv("kalah").step(0.9), TypeError, "`action` must be an integer, not float"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_a_wrong_use_says_what_is_allowed(number: int) -> None:
    use, kind, says = WRONG[number]
    with pytest.raises(kind, match=says):
        use()
