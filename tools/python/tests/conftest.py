"""Code shared by the suites."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

import sow

# Ray runs its workers at low priority; on a busy machine they would make no progress.
os.environ.setdefault("RAY_worker_niceness", "0")
#: The names of all bundled games.
NAMES = [entry.name for entry in sow.games()]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Runs every test that takes a ``name`` for each bundled game."""
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", NAMES)


def random_game(state: sow.State, seed: int, moves: int = 60) -> Iterator[tuple[sow.State, str]]:
    """Yields the positions of a random game, each with the move made there, up to ``moves`` moves."""
    chance = random.Random(seed)
    for _ in range(moves):
        legal = state.legal_moves()
        if not legal:
            return
        move = chance.choice(legal)
        yield state, move
        state = state.play(move)
