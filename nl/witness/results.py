"""What follows from what: reasons before and after a conclusion, what testimony or a lie means."""

import re
from abc import abstractmethod

from ...semantics.witness import FACT, Count, General, Is, Parity, Says, Witness, lying, truthful
from .conditions import conditional, implied, only_values
from .context import Unread
from .grammar import Node, leaves, trees
from .items import Item, Items, Noun, Predicate
from .shares import Shares

MEANING = frozenset({"value_means", "believing_means", "doubting_means"})
DRAWN = re.compile(r"(?:, )?(?:which |this |that )?(?:also |would )*(?:mean|impl)")


class Results(Shares):
    """Reads parts of a sentence in which one thing follows from another."""

    @abstractmethod
    def conditional(self, antecedent: Node, consequent: Node) -> Items:
        """A conditional, after what its asides restate."""

    @abstractmethod
    def premises(self, node: Node) -> Items:
        """What is cited as a reason."""

    def result(self, node: Node) -> Items | None:
        """What such a part says; None of any other part."""
        parts = trees(node)
        match node.data:
            case "since_because":
                before, conclusion = self.premises(parts[0]), self.conj(parts[1])
                return before + self.premises(parts[2]) + conclusion
            case "since_cond":
                return self.premises(parts[0]) + conditional(self.conj(parts[2]), self.conj(parts[1]))
            case "cond_because":
                return self._because_of_testimony(parts)
            case "as_does":
                return self._as_does(self.conj(parts[0]), self.noun(parts[1]))
            case "value_means":
                lying = self._predicated(self.noun(parts[0]), self.predicate(parts[1]))
                return conditional(lying, self._thought(parts[2]))
            case "believing_means" | "doubting_means":
                head = "TRUE" if node.data == "believing_means" else "LIE"
                return conditional(self._literals(self.noun(parts[0]), Predicate(head)), self._thought(parts[1]))
            case _:
                return None

    def _because_of_testimony(self, parts: list[Node]) -> Items:
        """ "If Bo lies then Ada is truthful, because nobody else accuses her": the reason may be a fact of the puzzle
        alone, since anything else may belong to what is supposed."""
        found = self.conditional(parts[0], parts[1])
        reasons = self.premises(parts[2])
        if not all(isinstance(i.formula, Says | Count | Parity | General) or is_accused(i.formula) for i in reasons):
            raise Unread("a reason that may belong to the condition")
        return reasons + found

    def _as_does(self, items: Items, noun: Noun) -> Items:
        """ "Bo accuses Ada, as does Cy": what the last clause says of one, said of the others too."""
        last = items[-1].formula if items else None
        if noun.kind != "names" or not isinstance(last, Says):
            raise Unread("'as does' after something else than testimony")
        return [*items, *(Item(Says(x, last.target), items[-1].flags) for x in noun.names)]

    def meaning(self, link: Node | None) -> bool:
        """Whether the link is "meaning" or "which means" rather than "so"."""
        return link is not None and DRAWN.match(self.tokens[int(leaves(link)[0])].word) is not None

    def drawn(self, link: Node | None, before: Items, found: Items) -> Items | None:
        """What "Bo says that Ada lies, meaning L" draws from the testimony: L if Bo is truthful. None elsewhere, and
        where Bo was called truthful before, or L is that Ada lies."""
        if not self.meaning(link) or not only_values(found) or (teller := self._teller(before)) is None:
            return None
        accused = {lying(i.formula.target) for i in before if isinstance(i.formula, Says) and i.formula.target != FACT}
        if truthful(teller) in self.said or any(i.formula in accused for i in found):
            return None
        return implied(teller, found)

    def _teller(self, before: Items) -> Witness | None:
        """Whose plain testimony alone stands before."""
        told = [i.formula for i in before]
        speakers = {f.speaker for f in told if isinstance(f, Says)}
        plain = all(isinstance(f, Says) for f in told) and not any(i.flags for i in before)
        return next(iter(speakers)) if len(speakers) == 1 and plain else None


def is_accused(formula: object) -> bool:
    """Whether the formula is that somebody is accused, or that nobody accuses him."""
    return isinstance(formula, Is) and formula.predicate in ("attacked", "unattacked")
