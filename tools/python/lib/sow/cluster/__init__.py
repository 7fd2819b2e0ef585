"""Distributed work on Ray: :func:`sweep` and :func:`endgames`. Needs the extra ``ray`` of this package.

>>> import sow.cluster
>>> table = sow.cluster.sweep(["kalah", "oware"], options={"kalah": {"seeds": range(3, 7)}}, seeds=[1, 2], store="sweep")  # doctest: +SKIP
"""

from .layers import LayerProgress, endgames
from .measures import MEASURES, Measure
from .measuring import Limits
from .sweeping import Progress, sweep
from .tasks import Task, tasks

__all__ = ["MEASURES", "LayerProgress", "Limits", "Measure", "Progress", "Task", "endgames", "sweep", "tasks"]
