"""What is said of witnesses and of the fact: a noun and a predicate as literals."""

from dataclasses import replace

from ...semantics.witness import Fact, Group, Is, lying, truthful
from .context import Unread
from .items import Item, Items, Noun, Predicate, goodness, shaded
from .nouns import Nouns


class Literals(Nouns):
    """Reads what is said of witnesses and of the fact."""

    def _literals(self, noun: Noun, p: Predicate) -> Items:
        """The literals "noun is p"."""
        good = goodness(p)
        match noun.kind:
            case "fact" if p.head in ("ADJ", "TRUE+ADJ"):
                return shaded([Fact(not p.negated)], p)
            case "names" | "statement" | "neither" if p.head == "UNATTACKED":
                if p.negated or noun.kind == "neither" or p.modal:
                    raise Unread("a negated 'unchallenged'")
                return [Item(Is("unattacked", x)) for x in noun.names]
            case "names" | "statement" if good is not None:
                return shaded([truthful(x) if good else lying(x) for x in noun.names], p)
            case "none_of" if good is False and not p.negated and not p.modal:
                return [Item(truthful(x)) for x in noun.names]
            case "neither" if good is not None:
                return shaded([lying(x) if good else truthful(x) for x in noun.names], p)
            case "either" if good is True and not p.modal:
                return [Item(truthful(x), frozenset({"any"})) for x in noun.names]
            case "either" if good is False and not p.negated and not p.modal:
                return [Item(Group("one_of_lying" if len(noun.names) == 2 else "at_least_one_lying", noun.names))]
            case "first" if p.head == "ACCUSED" and not p.negated:
                return [self.first(False)]
            case "first" if good is not None:
                return [replace(i, flags=i.flags | {"first"}) for i in shaded([self.first(good).formula], p)]  # type: ignore[list-item]
            case "any_of" if good is not None and not p.modal:
                return [Item(truthful(x) if good else lying(x), frozenset({"any"})) for x in noun.names]
            case "one_of_named" if good is False and not p.negated and not p.modal:
                return [Item(Group("one_of_lying" if len(noun.names) == 2 else "at_least_one_lying", noun.names))]
            case "one_of" if good is False and not p.negated and not p.modal:
                return [Item(Group("one_of_lying", self._pair()))]
            case "at_least" if good is False and not p.negated:
                return [Item(Group("at_least_one_lying", self.context.they()))]
            case _:
                raise Unread(f"'{noun.kind}' with this predicate")
