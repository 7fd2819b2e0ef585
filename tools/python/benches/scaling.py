"""Measures how a sweep scales from one Ray worker to two, each a node of a cluster on this machine.

The ratio of wall-clock rates is meaningful only if both cores are idle; the processor time per task shows whether two workers slow each other
down. Ray runs its workers at low priority, unless `RAY_worker_niceness=0` is set.
"""

from __future__ import annotations

import tempfile
import time

import ray
from ray.cluster_utils import Cluster

import sow
from sow.cluster import sweep

TASKS = 400
ROUNDS = 2


def surveyed(game: sow.Game, seed: int) -> dict[str, float]:
    """Plays random games and returns their mean length and the processor time in seconds."""
    began = time.process_time()
    length = sow.survey(game, 4000, seed=seed).length.mean
    return {"length": length or 0.0, "processor": time.process_time() - began}


def measured(first: int, count: int) -> tuple[float, float]:
    """Returns the tasks per second, and the processor time of one task in seconds."""
    with tempfile.TemporaryDirectory() as store:
        began = time.perf_counter()
        table = sweep(["kalah"], store=store, seeds=range(first, first + count), measure=surveyed)
        seconds = time.perf_counter() - began
    return count / seconds, sum(table.column("processor").to_pylist()) / count


def with_workers(workers: int) -> tuple[float, float]:
    """Returns the best rate and the least processor time of a few rounds with ``workers`` workers."""
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    for _ in range(workers - 1):
        cluster.add_node(num_cpus=1)
    try:
        ray.init(address=cluster.address, log_to_driver=False)
        measured(0, 4 * workers)
        rounds = [measured(1000, TASKS) for _ in range(ROUNDS)]
    finally:
        ray.shutdown()
        cluster.shutdown()
    return max(rate for rate, _ in rounds), min(processor for _, processor in rounds)


if __name__ == "__main__":
    (one, of_one), (two, of_two) = with_workers(1), with_workers(2)
    print(f"tasks a second: one worker {one:.2f}, two {two:.2f}, ratio {two / one:.2f}")
    print(f"processor seconds a task: one worker {of_one:.3f}, two {of_two:.3f}, ratio {of_one / of_two:.2f}")
