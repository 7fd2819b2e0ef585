"""A forked process, as many data loaders start it: it has none of its parent's threads."""

from __future__ import annotations

import multiprocessing
import sys
import threading
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


def step_once(games: sow.Vector, told: Any) -> None:
    try:
        games.step(np.zeros(len(games), np.int64))
        told.put("stepped")
    except (RuntimeError, sow.MoveError) as error:
        told.put(str(error))


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_fork_while_another_thread_steps_hangs_nobody() -> None:
    games = sow.vector("bao-kiswahili", 512, seed=3)
    over = threading.Event()

    def step() -> None:
        while not over.is_set():
            games.step(games.sample())

    stepping = threading.Thread(target=step)
    stepping.start()
    context = multiprocessing.get_context("fork")
    try:
        for _ in range(6):
            told: Any = context.Queue()
            child = context.Process(target=step_once, args=(games, told))
            child.start()
            try:
                said = told.get(timeout=30)
            finally:
                child.kill()
                child.join()
            assert said == "stepped" or "forked while" in said or "another thread" in said or "not legal" in said, said
    finally:
        over.set()
        stepping.join()
