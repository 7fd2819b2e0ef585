"""Measures `sow.vector` with random games of every bundled game, by processor time on one thread: each rate, then median, best and worst.

Arguments are the names of the games to measure, all by default.
"""

from __future__ import annotations

import statistics
import sys
import time

import sow

GAMES = 256
#: Processor time in seconds before the measurement, in which the games move apart, and of each of its rounds.
AHEAD, ROUND = 0.05, 0.05
ROUNDS = 3


def steps_for(games: sow.Vector, seconds: float) -> float:
    """Steps the games for some time; returns the actions taken per second of processor time."""
    started, steps = time.process_time(), 0
    while (passed := time.process_time() - started) < seconds:
        games.step(games.sample())
        steps += 1
    return steps * GAMES / passed


def rate(name: str) -> float:
    """Returns the best rate of a few rounds."""
    games = sow.vector(name, GAMES)
    steps_for(games, AHEAD)
    return max(steps_for(games, ROUND) for _ in range(ROUNDS))


if __name__ == "__main__":
    names = sys.argv[1:] or [entry.name for entry in sow.games()]
    rates = sorted((rate(name), name) for name in names)
    for one, name in rates:
        print(f"{name:32} {one / 1e6:8.3f} M actions/s")
    median = statistics.median(one for one, _ in rates)
    below = sum(one < 1e5 for one, _ in rates)
    print(f"{len(rates)} games: median {median / 1e6:.3f}, best {rates[-1][0] / 1e6:.3f}, worst {rates[0][0] / 1e6:.3f}, {below} below 0.1")
