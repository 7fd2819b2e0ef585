"""Sweeps over many rule sets, on the cores of this machine or on Ray: :func:`sweep`. Needs the extra ``ray`` of this package.

>>> import sow.cluster
>>> table = sow.cluster.sweep(["kalah", "oware"], options={"kalah": {"seeds": range(3, 7)}}, seeds=[1, 2], store="sweep")  # doctest: +SKIP
"""

from .measures import MEASURES, Measure
from .measuring import Limits
from .sweeping import Progress, sweep
from .tasks import Task, tasks

__all__ = ["MEASURES", "Limits", "Measure", "Progress", "Task", "sweep", "tasks"]
