"""The errors that lastword raises. A model's wrong answer is a verdict, never one of these."""


class LastwordError(Exception):
    """The root: whatever lastword raises on purpose is one of these."""


class ParseError(LastwordError, ValueError):
    """A text that is not in its language: what is wrong, in which file, line and column, and what would be right."""

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        snippet: str = "",
    ) -> None:
        self.message, self.file, self.line, self.column, self.snippet = message, file, line, column, snippet
        super().__init__(message)

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        text = f"{place}: {self.message}" if place else self.message
        return f"{text}\n    {self.snippet}" if self.snippet else text


class RecordError(LastwordError, ValueError):
    """A record (dataset row, response, audit) that does not have the required fields: names file, line and field."""


class UsageError(LastwordError, ValueError):
    """A request that cannot be met as it stands (an unknown option value, a folder in the way)."""


class EncodingError(LastwordError):
    """An encoding cannot express what was asked of it."""


class SolverError(LastwordError):
    """A solver failed, or two engines disagree."""


class BudgetExceeded(LastwordError):
    """A limit on time, memory or number of answers was reached before the question was decided."""
