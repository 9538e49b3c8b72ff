"""The tokens of sentences."""

from dataclasses import dataclass

from ...semantics.witness import Witness


@dataclass(frozen=True, slots=True)
class Token:
    """A token: its type, the surface of its first word in lower case, its span in the sentence, the witnesses named."""

    type: str
    word: str
    start: int
    end: int
    names: tuple[Witness, ...] = ()

    @property
    def connects(self) -> bool:
        """Whether a connective joins clauses: one in "-ing" only after a comma: it may belong to a noun."""
        return not self.word.split(" ")[0].endswith("ing") or self.end - self.start > len(self.word)
