"""The exceptions that this package raises, all subclasses of :class:`SowError`, and the diagnostics that they carry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Span:
    """A part of a file. Lines and columns count from 1, columns in characters; the end is one past the last character."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Label:
    """A message attached to a place in a file."""

    span: Span
    text: str


@dataclass(frozen=True)
class Edit:
    """A change of the text that fixes a fault: the replacement takes the place of the text under the span."""

    span: Span
    replacement: str


@dataclass(frozen=True)
class Diagnostic:
    """A fault of a rule file."""

    #: The stable name of this kind of fault.
    code: str
    #: ``error``, ``warning`` or ``note``.
    severity: str
    span: Span
    message: str
    #: How to fix it, or ``None`` if no fix is known.
    help: str | None
    #: Messages at the place of the fault and at related places.
    labels: tuple[Label, ...]
    #: Changes that apply the help; empty unless they are known to fix the fault.
    edits: tuple[Edit, ...]


def _span(data: Mapping[str, Any]) -> Span:
    return Span(data["file"], data["line"], data["column"], data["end_line"], data["end_column"])


def diagnostics(faults: Iterable[Mapping[str, Any]]) -> tuple[Diagnostic, ...]:
    """Converts the faults that the extension module returns."""
    return tuple(
        Diagnostic(
            code=fault["code"],
            severity=fault["severity"],
            span=_span(fault),
            message=fault["message"],
            help=fault["help"],
            labels=tuple(Label(_span(label), label["text"]) for label in fault["labels"]),
            edits=tuple(Edit(_span(edit), edit["replacement"]) for edit in fault["edits"]),
        )
        for fault in faults
    )


class SowError(Exception):
    """The base class of all exceptions of this package."""


class RuleError(SowError, ValueError):
    """Rules with faults that make the game unplayable. The text of the exception is the report that ``sow check`` prints."""

    #: The faults as plain data.
    diagnostics: tuple[Diagnostic, ...]

    def __init__(self, report: str, faults: Iterable[Mapping[str, Any]] = ()) -> None:
        super().__init__(report)
        self.diagnostics = diagnostics(faults)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rule_error, (str(self), self.diagnostics))


def _rule_error(report: str, found: tuple[Diagnostic, ...]) -> RuleError:
    error = RuleError(report)
    error.diagnostics = found
    return error


class GameError(SowError, ValueError):
    """A game, an option, a position or a file that does not exist or cannot be used."""


class MoveError(SowError, ValueError):
    """A move or an action that is not legal."""


class InternalError(SowError, RuntimeError):
    """A bug in this package. No rules should be able to cause it; please report it."""
