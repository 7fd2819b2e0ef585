"""Work for more than one machine, on Ray. Needs ``pip install sow-games[ray]``; :func:`sweep` and :func:`endgames` are what it does.

>>> import sow.cluster
>>> table = sow.cluster.sweep(["kalah", "oware"], options={"kalah": {"seeds": range(3, 7)}}, seeds=[1, 2], store="sweep")  # doctest: +SKIP
"""

from .layers import LayerProgress, endgames
from .measures import MEASURES, Measure
from .measuring import Limits
from .sweeping import Progress, sweep
from .tasks import Task, tasks

__all__ = ["MEASURES", "LayerProgress", "Limits", "Measure", "Progress", "Task", "endgames", "sweep", "tasks"]
