"""Hostile rules: they never crash Python."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest
from test_games import KALAH

import sow

#: Nested conditions over all pits, whose cost multiplies at each level.
DEEP = KALAH.replace(
    "when own pits empty",
    "when every pit has every pit has every pit has every pit has every pit has every pit occupied",
)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "\n" * 100_000,
        "game " + '"' * 10_000 + "\n",
        "{" * 50_000,
        KALAH.replace("pits 6", "pits 99999999999999999999"),
        KALAH.replace("4 }", "6000 }"),
        KALAH.replace("\n", "\x00\n"),
        KALAH[:200],
        KALAH * 500,
    ],
)
def test_strange_texts_are_refused(text: str) -> None:
    with pytest.raises(sow.SowError) as caught:
        sow.load(text)
    assert not isinstance(caught.value, sow.InternalError)
    assert sow.check(text)


def test_spoilt_texts_never_fall_over() -> None:
    chance = random.Random(11)
    words = KALAH.split()
    began = time.monotonic()
    for _ in range(150):
        spoilt = KALAH
        for _ in range(chance.randrange(1, 4)):
            spoilt = spoilt.replace(chance.choice(words), chance.choice(words), 1)
        try:
            state = sow.load(spoilt).state()
            for _ in range(20):
                actions = state.legal_actions()
                if not actions:
                    break
                state = state.act(chance.choice(actions))
        except sow.InternalError:
            raise
        except sow.SowError:
            pass
    assert time.monotonic() - began < 120


def test_rules_that_compute_for_ever_come_to_an_end() -> None:
    began = time.monotonic()
    try:
        game = sow.load(DEEP)
    except sow.RuleError:
        return
    try:
        sow.playouts(game, 10)
        sow.perft(game, 3)
    except sow.GameError:
        pass
    assert time.monotonic() - began < 60


#: Each position takes nearly a million steps of computation.
SLOW = """game "Slow"
board { rows 1  pits 10  store right  track shared }
setup { pits: 2 }
move sow {
  from own pit where every pit has every pit has every pit has seeds < 100
  sow counterclockwise into own store
  last { else => end }
}
end { when no move => sweep; most in store wins, else draw }
"""


@pytest.mark.parametrize(
    "call",
    [
        lambda game: sow.playouts(game, 10**9),
        lambda game: sow.survey(game, 10**9),
        lambda game: sow.perft(game, 9),
        lambda game: sow.match(game, "random", "random", games=10**6),
        lambda game: sow.analyse(game, depth=99),
        lambda game: sow.solve(game, memory=1),
        lambda game: sow.endgames(game, 12),
    ],
)
def test_slow_positions_end_a_call(call: Callable[[sow.Game], object]) -> None:
    game = sow.load(SLOW)
    with pytest.raises(sow.GameError, match="slow positions took more than 1000 million steps of computation"):
        call(game)
    # The next call has as many steps again.
    assert sow.playouts(game, 2).games == 2


@pytest.mark.parametrize("position", ["", "S", "1/2", "9" * 10_000, "0,0,0,0,0,0/0,0,0,0,0,0 0:0 - S -", "\x00"])
def test_strange_positions_are_refused(position: str) -> None:
    with pytest.raises(sow.GameError):
        sow.load("kalaha").state(position)
