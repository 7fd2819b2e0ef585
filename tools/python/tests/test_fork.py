"""A forked process, as many data loaders start it: it has none of its parent's threads."""

from __future__ import annotations

import multiprocessing
import sys
from typing import Any

import numpy as np
import pytest

import sow

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")


def step_and_tell(games: sow.Vector, told: Any) -> None:
    for _ in range(20):
        games.step(games.sample())
    told.put((games.observations.tolist(), len(sow.games()), sow.playouts("kalah", 200, threads=2).games))


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_child_steps_the_games_of_its_parent() -> None:
    games = sow.vector("kalah", 512, threads=2, seed=3)
    games.step(games.sample())
    sow.games.cache_clear()
    context = multiprocessing.get_context("fork")
    told: Any = context.Queue()
    child = context.Process(target=step_and_tell, args=(games, told))
    child.start()
    try:
        observations, listed, played = told.get(timeout=60)
    finally:
        child.kill()
        child.join()
    for _ in range(20):
        games.step(games.sample())
    assert np.array_equal(games.observations, observations)
    assert listed == len(sow.games()) and played == 200
