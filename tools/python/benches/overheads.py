"""Measures what surrounds the play: the unpickling of states, Gymnasium's vector beside `sow.vector`, and the time until Ctrl-C stops work.

Each figure is the median of five rounds by the clock, with the least and the greatest.
"""

from __future__ import annotations

import os
import pickle
import random
import signal
import statistics
import threading
import time
from collections.abc import Callable

import gymnasium
import numpy as np

import sow
import sow.gymnasium

ROUNDS = 5
STATES, GAMES, STEPS = 1000, 64, 500
#: The time in seconds that work is let go on before Ctrl-C.
AHEAD = 0.3


def told(name: str, unit: str, measure: Callable[[], float]) -> None:
    """Prints a figure."""
    rounds = [measure() for _ in range(ROUNDS)]
    print(f"{name:44} {statistics.median(rounds):12,.1f} {unit} ({min(rounds):,.1f} to {max(rounds):,.1f})", flush=True)


def unpickling(name: str) -> Callable[[], float]:
    """Returns the microseconds that unpickling takes for each of many positions of random games."""
    chance = random.Random(1)
    states = [sow.load(name).state()]
    while len(states) < STATES:
        legal = states[-1].legal_moves()
        states.append(states[-1].play(chance.choice(legal)) if legal else states[0])
    kept = pickle.dumps(states)

    def measure() -> float:
        began = time.perf_counter()
        pickle.loads(kept)
        return (time.perf_counter() - began) / STATES * 1e6

    return measure


def stepped(step: Callable[[], object]) -> Callable[[], float]:
    """Returns the steps per second of games that are stepped together."""

    def measure() -> float:
        began = time.perf_counter()
        for _ in range(STEPS):
            step()
        return STEPS * GAMES / (time.perf_counter() - began)

    return measure


def in_vector() -> Callable[[], object]:
    """Returns a random step of `sow.vector`."""
    games = sow.vector("kalah", GAMES)
    return lambda: games.step(games.sample())


def in_gymnasium() -> Callable[[], object]:
    """Returns a random step of Gymnasium's vector, in which a random opponent plays as well."""
    games = gymnasium.make_vec("sow/Kalah-v0", num_envs=GAMES)
    games.reset(seed=1)
    chance, vector = np.random.default_rng(1), games.unwrapped
    assert isinstance(vector, sow.gymnasium.SowVectorEnv)
    return lambda: games.step((chance.random(vector.games.masks.shape) * vector.games.masks).argmax(1))


def until_stopped(work: Callable[[], object]) -> Callable[[], float]:
    """Returns the milliseconds from Ctrl-C until work has stopped."""

    def measure() -> float:
        pressed = []

        def press() -> None:
            pressed.append(time.perf_counter())
            os.kill(os.getpid(), signal.SIGINT)

        threading.Timer(AHEAD, press).start()
        try:
            work()
        except KeyboardInterrupt:
            return (time.perf_counter() - pressed[0]) * 1e3
        raise RuntimeError("the work was done too early")

    return measure


if __name__ == "__main__":
    for game in ("kalah", "bao-kiswahili"):
        told(f"unpickling a state of {game}", "µs", unpickling(game))
    told(f"sow.vector of {GAMES} Kalah", "steps/s", stepped(in_vector()))
    told(f"gymnasium.make_vec of {GAMES} Kalah", "steps/s", stepped(in_gymnasium()))
    bao = sow.load("bao-kiswahili")
    told("Ctrl-C in choose, search:depth=40", "ms", until_stopped(lambda: sow.Player("search:depth=40").choose(bao.state())))
    told("Ctrl-C in choose, mcts:playouts=100000000", "ms", until_stopped(lambda: sow.Player("mcts:playouts=100000000").choose(bao.state())))
    told("Ctrl-C in match", "ms", until_stopped(lambda: sow.match(bao, "search:depth=40", "mcts:playouts=100000000")))
    told("Ctrl-C in analyse", "ms", until_stopped(lambda: sow.analyse(bao, depth=99)))
    told("Ctrl-C in playouts", "ms", until_stopped(lambda: sow.playouts(bao, 10**9)))
