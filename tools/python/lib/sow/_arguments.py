"""Checks of arguments, whose errors name the argument and what is allowed."""

from __future__ import annotations

import math
import operator
import os
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: The largest seed and the largest count: what fits in 64 bits.
MAX = (1 << 64) - 1
#: The largest number of threads.
MAX_THREADS = 256
#: The number of characters of a value that errors repeat, and of values that they list.
_LONGEST = 80
_MOST = 8


def integer(name: str, value: Any, least: int, most: int = MAX) -> int:
    """Returns ``value`` as an integer. Raises :class:`TypeError` if it is none, and :class:`ValueError` if it is out of bounds."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"`{name}` must be an integer, not {_kind(value)}") from None
    if not least <= number <= most:
        bounds = f"at least {least}" if most >= MAX >> 1 and number < least else f"from {least} to {most}"
        raise ValueError(f"`{name}` must be {bounds}, not {shown(number)}")
    return number


def integers(least: int, most: int = MAX, **numbers: Any) -> None:
    """Checks several arguments as :func:`integer` does."""
    for name, number in numbers.items():
        integer(name, number, least, most)


def path(name: str, value: Any) -> str | None:
    """Returns ``value``, a path or ``None``, as a string. Raises :class:`TypeError` if it is neither."""
    if value is None:
        return None
    try:
        return os.fsdecode(value)
    except TypeError:
        raise TypeError(f"`{name}` must be a path, not {_kind(value)}") from None


def seconds(value: Any) -> float | None:
    """Returns a number of seconds, or ``None``. Raises :class:`TypeError` or :class:`ValueError` if it is neither."""
    if value is None:
        return None
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise TypeError(f"`seconds` must be a number, not {_kind(value)}") from None
    if not 0 < number < math.inf:
        raise ValueError(f"`seconds` must be a positive number, not {number}")
    return number


def run(*, threads: Any = 1, seed: Any = 0) -> None:
    """Checks the arguments of long work: the number of threads, and the seed of random numbers."""
    integer("threads", threads, 1, MAX_THREADS)
    integer("seed", seed, 0)


def text(name: str, value: Any) -> str:
    """Returns ``value`` if it is a string. Raises :class:`TypeError` otherwise."""
    if not isinstance(value, str):
        raise TypeError(f"`{name}` must be a string, not {_kind(value)}")
    return value


def source(name: str, value: Any) -> None:
    """Checks that ``value`` can be the name, the path or the text of a game."""
    if not isinstance(value, str) and not (isinstance(value, os.PathLike) and isinstance(os.fspath(value), str)):
        raise TypeError(f"`{name}` must be a game, or the name, the path or the text of one as a string, not {_kind(value)}")


def shown(value: Any) -> str:
    """Returns a value as errors repeat it: only its beginning if it is long."""
    if isinstance(value, int) and value.bit_length() > 4 * _LONGEST:
        return f"a number of {value.bit_length()} bits"
    written = repr(value)
    return written if len(written) <= _LONGEST else f"{written[:_LONGEST]}…"


def listed(names: Iterable[str]) -> str:
    """Returns names as errors list them: only the first if they are many."""
    names = list(dict.fromkeys(names))
    written = ", ".join(f"`{name if len(name) <= _LONGEST else name[:_LONGEST] + '…'}`" for name in names[:_MOST])
    return f"{written} and {len(names) - _MOST} more" if len(names) > _MOST else written or "none"


def actions(values: Any) -> NDArray[np.int64]:
    """Returns the actions of :meth:`sow.Vector.step` as a contiguous array."""
    array = _integers("actions", values)
    return np.ascontiguousarray(array, np.int64)


def indices(values: Any, count: int) -> list[int]:
    """Returns the indices of games: ``values`` holds indices, or one boolean for each of ``count`` games."""
    mask = np.asarray(values)
    if mask.dtype == np.bool_:
        if mask.shape != (count,):
            raise ValueError(f"`games` must hold {count} booleans, one for each game, not {mask.size}")
        chosen: list[int] = np.flatnonzero(mask).tolist()
        return chosen
    return [integer("games", game, 0, count - 1) for game in _integers("games", values)]


def _integers(name: str, values: Any) -> NDArray[Any]:
    try:
        array = np.asarray(values)
    except ValueError:
        raise TypeError(f"`{name}` must be integers, not sequences of different lengths") from None
    if array.size == 0:
        array = array.astype(np.int64)
    if array.dtype.kind not in "iu":
        raise TypeError(f"`{name}` must be integers, not {array.dtype}")
    if array.ndim != 1:
        raise ValueError(f"`{name}` must have one dimension, not {array.ndim}")
    return array


def _kind(value: Any) -> str:
    return type(value).__name__
