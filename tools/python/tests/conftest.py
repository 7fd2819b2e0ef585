"""What the suites share."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

import sow

# Ray lets its workers give way to every other program; where there are some, they would not get on at all.
os.environ.setdefault("RAY_worker_niceness", "0")
#: The names of all bundled games.
NAMES = [entry.name for entry in sow.games()]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes a ``name`` is run for every bundled game."""
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", NAMES)


def random_game(state: sow.State, seed: int, moves: int = 60) -> Iterator[tuple[sow.State, str]]:
    """The positions of a random game, each with the move that was made there."""
    chance = random.Random(seed)
    for _ in range(moves):
        legal = state.legal_moves()
        if not legal:
            return
        move = chance.choice(legal)
        yield state, move
        state = state.play(move)
