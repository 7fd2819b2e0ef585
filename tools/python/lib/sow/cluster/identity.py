"""What a measure computes, as a hash: its code, its defaults, and the values that it closes over or refers to."""

from __future__ import annotations

import functools
import hashlib
import pickle
import types
from collections.abc import Iterator
from typing import Any


def identity(function: Any) -> str:
    """Returns a hash that changes with the body, the defaults and the closure of a function, and with the functions and values of its
    own module that it uses.

    Raises :class:`ValueError` if a value has no lasting form, so that only a version given by the user can identify the function.
    """
    print_ = hashlib.sha256()
    for part in _parts(function, set()):
        print_.update(repr(part).encode())
        print_.update(b"\0")
    return print_.hexdigest()


def _parts(value: Any, seen: set[int]) -> Iterator[object]:
    if isinstance(value, functools.partial):
        yield "partial"
        for one in (value.func, value.args, sorted(value.keywords.items())):
            yield from _parts(one, seen)
    elif isinstance(value, types.MethodType):
        yield from _parts(value.__func__, seen)
        yield from _parts(value.__self__, seen)
    elif isinstance(value, types.FunctionType):
        if id(value) not in seen:
            seen.add(id(value))
            yield from _parts_of_function(value, seen)
    elif isinstance(value, types.CodeType):
        # Line numbers and file names are left out: moving a function does not change what it computes.
        yield value.co_code, value.co_names, value.co_varnames, value.co_freevars
        for constant in value.co_consts:
            yield from _parts(constant, seen)
    elif isinstance(value, (types.ModuleType, types.BuiltinFunctionType)):
        yield value.__name__
    elif isinstance(value, (list, tuple)):
        yield type(value).__name__, len(value)
        for one in value:
            yield from _parts(one, seen)
    elif isinstance(value, dict):
        yield "dict", len(value)
        for one in sorted(value.items(), key=repr):
            yield from _parts(one, seen)
    elif isinstance(value, (set, frozenset)):
        yield "set", sorted(map(repr, value))
    elif isinstance(value, type):
        yield from _parts_of_class(value, seen)
    elif callable(value) and hasattr(type(value), "__call__") and isinstance(type(value).__call__, types.FunctionType):
        yield from _parts(type(value).__call__, seen)
        yield from _parts(getattr(value, "__dict__", {}), seen)
    else:
        yield type(value).__qualname__
        yield _lasting(value)


def _parts_of_function(function: types.FunctionType, seen: set[int]) -> Iterator[object]:
    yield from _parts(function.__code__, seen)
    yield from _parts(function.__defaults__ or (), seen)
    yield from _parts(function.__kwdefaults__ or {}, seen)
    for cell in function.__closure__ or ():
        yield from _parts(cell.cell_contents, seen)
    for name in sorted(_names(function.__code__)):
        if name in function.__globals__:
            yield name
            yield from _parts_of_global(function.__globals__[name], function.__module__, seen)


def _parts_of_global(value: Any, module: str, seen: set[int]) -> Iterator[object]:
    """Yields the content of a global that belongs to the module of the function, and the name of an imported one."""
    home = getattr(value, "__module__", module)
    if isinstance(home, str) and home != module and hasattr(value, "__qualname__"):
        yield home, value.__qualname__
    else:
        yield from _parts(value, seen)


def _parts_of_class(kind: type, seen: set[int]) -> Iterator[object]:
    yield kind.__module__, kind.__qualname__
    if id(kind) in seen:
        return
    seen.add(id(kind))
    for name, value in sorted(vars(kind).items()):
        if isinstance(value, types.FunctionType):
            yield name
            yield from _parts(value, seen)


def _names(code: types.CodeType) -> set[str]:
    """Returns the names that a function and the functions inside it look up."""
    inner = (_names(one) for one in code.co_consts if isinstance(one, types.CodeType))
    return set(code.co_names).union(*inner)


def _lasting(value: Any) -> object:
    """Returns a form of a value that is the same in every process."""
    if value is None or isinstance(value, (bool, int, float, complex, str, bytes)) or value is Ellipsis:
        return value
    try:
        return pickle.dumps(value, protocol=4)
    except Exception as error:
        raise ValueError(
            f"a measure that uses a {type(value).__name__} cannot be identified by its code ({error}); give `sweep` a `version`"
        ) from error
