"""The tasks of a sweep: each a rule set with the values of its options and a seed, known by its content."""

from __future__ import annotations

import hashlib
import itertools
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from .._sow import __version__
from ..loading import Source, Value, _is_text

#: Values to try for each option of a game.
Options = Mapping[str, Iterable[Value]]


@dataclass(frozen=True)
class Task:
    """One measurement."""

    #: What the rules are called: a bundled name, a path, or the beginning of a text.
    name: str
    #: The text of the rules, or a bundled name.
    source: str
    options: tuple[tuple[str, Value], ...]
    seed: int
    measure: str

    @property
    def key(self) -> str:
        """The same for the same rules, options, seed, measure and version of this package, whatever they are called."""
        content = [self.source, [[name, str(value)] for name, value in self.options], self.seed, self.measure, __version__]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def tasks(
    rules: Iterable[Source],
    options: Mapping[str, Options] | Options | None,
    seeds: Iterable[int],
    measure: str,
) -> Iterator[Task]:
    """Every rule set with every combination of its options and every seed.

    ``options`` are those of all rule sets, or, by the name of a rule set, those of each.
    """
    seeds = list(seeds)
    for one in rules:
        name, source = _read(one)
        grid = [(option, list(values)) for option, values in _options_of(name, options or {}).items()]
        names = [option for option, _ in grid]
        for values in itertools.product(*(values for _, values in grid)):
            for seed in seeds:
                yield Task(name, source, tuple(zip(names, values)), seed, measure)


def _options_of(name: str, options: Mapping[str, Options] | Options) -> Options:
    by_rules = {key: value for key, value in options.items() if isinstance(value, Mapping)}
    for_all = {key: value for key, value in options.items() if not isinstance(value, Mapping)}
    return {**for_all, **by_rules.get(name, {})}


def _read(rules: Source) -> tuple[str, str]:
    """What rules are called, and their text or bundled name. Files are read here, so that workers need none."""
    if _is_text(rules):
        text = str(rules)
        return text.split("\n", 1)[0][:60], text
    path = Path(os.fspath(rules))
    if path.is_file():
        return str(path), path.read_text(encoding="utf-8")
    return str(rules), str(rules)
