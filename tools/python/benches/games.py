"""Measures `sow.vector` with random games of every bundled game, by processor time on one thread: each rate, then median, best and worst.

Arguments are the names of the games to measure, all by default.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Sequence

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


def measure(names: Sequence[str]) -> str:
    """Prints the rate of each game, the slowest first; returns their median, best and worst in a sentence."""
    rates = sorted((rate(name), name) for name in names)
    for one, name in rates:
        print(f"{name:32} {one / 1e6:8.3f} M actions/s")
    (worst, slowest), (best, fastest) = rates[0], rates[-1]
    median = statistics.median(one for one, _ in rates)
    below = sum(one < 1e5 for one, _ in rates)
    return (
        f"{len(rates)} games: median {median / 1e6:.3f}, best {best / 1e6:.3f} ({fastest}), "
        f"worst {worst / 1e6:.3f} ({slowest}), {below} below 0.1"
    )


if __name__ == "__main__":
    print(measure(sys.argv[1:] or [entry.name for entry in sow.games()]))
