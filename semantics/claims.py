"""What a response says, what one may infer, and what the checker answers: the shape shared by all systems.

A response is a sequence of steps; a step holds claims; a claim is an act and a formula of the system. The types are
generic in the theory ``T`` and in the formula ``F`` (any hashable value). A system supplies a ``Logic``; the checker in
``checker.py`` knows nothing else about it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, Protocol, TypeVar

F = TypeVar("F")
G = TypeVar("G")
T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)


class Act(StrEnum):
    """What a response does with a formula."""

    ASSERT = "assert"
    RESTATE = "restate"  # repeats the problem
    SUPPOSE = "suppose"  # opens a supposition
    DISCHARGE = "discharge"  # concludes from a supposition that it closes
    RETRACT = "retract"  # takes an earlier claim back
    ANSWER = "answer"


class Kind(StrEnum):
    """What a step is."""

    CLAIM = "claim"
    RESTATEMENT = "restatement"
    ANSWER = "answer"
    META = "meta"  # no claim in it: a heading, an opener, a remark
    UNPARSED = "unparsed"  # could not be read


class Status(StrEnum):
    """A claim against the model that the solver derives."""

    TRUE = "true"
    FALSE = "false"
    NOT_ENTAILED = "not_entailed"  # a conditional that the theory does not entail
    OPEN = "open"  # inside a supposition, undecided there
    UNDETERMINED = "undetermined"  # the theory leaves it open
    NA = "na"
    AMBIGUOUS = "ambiguous"


class Support(StrEnum):
    """A claim against the theory and the earlier claims in scope."""

    GIVEN = "given"
    SUPPORTED = "supported"
    REPEAT = "repeat"
    CONTRADICTED = "contradicted"
    LEAP = "leap"
    UNSUPPORTED = "unsupported"
    UNKNOWN = "unknown"  # true, or an answer, without support in what was read: its grounds may stand in unread text
    NA = "na"
    AMBIGUOUS = "ambiguous"
    # of answers only:
    SUPPORTED_IMPLICIT = "supported_implicit"
    SUPPORTED_BY_DEFAULT_NO = "supported_by_default_no"
    SUPPORTED_BUT_INCONSISTENT = "supported_but_inconsistent"


@dataclass(frozen=True, slots=True)
class Claim(Generic[F]):
    """One formal statement of a response.

    ``start`` and ``end`` index the response's text; ``scope`` holds the indices of the steps whose suppositions are
    open. The claim that opens a supposition stands in the scope around it; claims inside have its step's index last.
    """

    act: Act
    formula: F
    start: int = 0
    end: int = 0
    scope: tuple[int, ...] = ()
    flags: frozenset[str] = frozenset()
    source: str = "grammar"


@dataclass(frozen=True, slots=True)
class Step(Generic[F]):
    """One sentence or list entry of a response; ``note`` says why it is ``unparsed``. ``unread`` is the span of the
    part that could not be read where others could."""

    index: int
    start: int
    end: int
    kind: Kind
    claims: tuple[Claim[F], ...] = ()
    note: str = ""
    unread: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Inference(Generic[F]):
    """One application of one named rule.

    ``premises`` are used as they stand; ``defaults`` are unstated defaults used (among the premises);
    ``discharges`` is the supposition that the inference closes, if it closes one.
    """

    rule: str
    premises: tuple[F, ...]
    conclusion: F
    defaults: tuple[F, ...] = ()
    discharges: F | None = None


Derivation = tuple[Inference[F], ...]  # each premise is the conclusion of an earlier member, or read off the theory


@dataclass(frozen=True, slots=True)
class Rule:
    """A local rule: its name, what it licenses in one sentence, and where it is defined."""

    name: str
    definition: str
    source: str


@dataclass(frozen=True, slots=True)
class Obligation:
    """Something that a response has to do; ``met`` is decided by the auditor."""

    name: str
    met: bool | None = None


@dataclass(frozen=True, slots=True)
class Judgement(Generic[F]):
    """What the checker says of one claim.

    ``uses`` are the indices of the steps that the inference ``by`` draws on; ``depth`` is the number of rounds of
    propagation needed (1 where one application suffices), None where there is none.
    """

    status: Status
    support: Support
    depth: int | None = None
    by: Inference[F] | None = None
    flags: frozenset[str] = frozenset()
    uses: tuple[int, ...] = ()

    def flagged(self, *names: str) -> "Judgement[F]":
        """The judgement with these flags besides its own."""
        return replace(self, flags=self.flags | frozenset(names))


class Known(dict[F, int], Generic[F]):
    """The claims in scope at some point of a response: formula -> index of the step that claimed it first.

    ``conditionals(goal)`` finds the conditionals among them whose consequent holds ``goal``; ``of(kind)`` those of one
    class of formulas. Change it by ``add`` and ``remove`` alone.
    """

    __slots__ = ("_implying", "_kinds")

    def __init__(self, steps: Mapping[F, int] | None = None) -> None:
        super().__init__()
        self._implying: dict[F, list[F]] = {}
        self._kinds: dict[type, list[F]] = {}
        for f, step in (steps or {}).items():
            self.add(f, step)

    def step(self, f: F) -> int | None:
        """The index of the step that claimed f first, or None."""
        return self.get(f)

    def add(self, f: F, step: int, consequents: Iterable[F] = ()) -> None:
        """Take f to be claimed at this step; ``consequents`` are f's own, where it is a conditional."""
        if f in self:
            return
        self[f] = step
        self._kinds.setdefault(type(f), []).append(f)
        for goal in consequents:
            self._implying.setdefault(goal, []).append(f)

    def remove(self, f: F) -> None:
        """Forget f, if it is there (its conditionals are kept out by ``conditionals``)."""
        self.pop(f, None)

    def conditionals(self, goal: F) -> Iterator[F]:
        """The claimed conditionals with this consequent."""
        return (c for c in self._implying.get(goal, ()) if c in self)

    def of(self, kind: type[G]) -> Iterator[G]:
        """The formulas of exactly this class, in the order in which they were claimed."""
        return (f for f in self._kinds.get(kind, ()) if f in self and isinstance(f, kind))

    def copy(self) -> "Known[F]":
        """An independent copy: what is added to it stays out of the original."""
        other: Known[F] = Known()
        other.update(self)
        other._kinds = {kind: list(fs) for kind, fs in self._kinds.items()}
        other._implying = {goal: list(cs) for goal, cs in self._implying.items()}
        return other


class Logic(Protocol[T_contra, F]):
    """What the checker needs to know of a system. ``supposing`` says that a supposition is open (or a conditional is
    judged): unstated defaults are then not to be had."""

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The local rules by name."""

    def licenses(self, t: T_contra, i: Inference[F], *, supposing: bool = False) -> bool:
        """Whether i is one correct application of its rule in t. The trusted part: premises are not questioned."""

    def given(self, t: T_contra, f: F) -> bool | None:
        """True where f restates the problem, False where it misquotes it, None where it does neither."""

    def explain(self, t: T_contra, goal: F, known: Known[F], *, supposing: bool = False) -> Inference[F] | None:
        """One application that yields the goal from the known formulas and the theory, or None. Not trusted."""

    def round(
        self, t: T_contra, known: Known[F], *, supposing: bool = False, new: Iterable[F] | None = None
    ) -> Iterator[Inference[F]]:
        """One round of propagation: for each formula that one application yields from the known ones, such an
        application. With ``new``, at least those that need one of the new formulas (which are among the known)."""

    def reaches(self, t: T_contra, f: F) -> bool:
        """Whether ``round``, repeated, yields f wherever f follows from the problem: only then does its absence from a
        closed set show that it does not follow."""

    def conclude(self, conditional: F) -> Inference[F]:
        """The inference to the conditional from its antecedent alone; whether it is licensed is another matter."""

    def detach(self, conditional: F, goal: F) -> Inference[F]:
        """The inference from the conditional and its antecedent to the goal, one of its consequents."""

    def discharge(self, t: T_contra, goal: F, assumed: tuple[F, ...], known: Known[F]) -> Inference[F] | None:
        """The inference that closes the supposition ``assumed`` and yields the goal, ``known`` being what was claimed
        inside and around it; or None."""

    def conditional(self, assumed: tuple[F, ...], f: F) -> F | None:
        """The formula "if assumed then f" that a closed supposition leaves behind, or None where it leaves none; the
        antecedent of an f that is a conditional joins what is assumed."""

    def parts(self, f: F) -> tuple[tuple[F, ...], tuple[F, ...]] | None:
        """(antecedent, consequent) of a conditional as tuples of formulas; None for other formulas."""

    def conflicts(self, t: T_contra, f: F) -> frozenset[F]:
        """Formulas that cannot hold together with f, f's negation first of all."""

    def refutable(self, f: F) -> bool:
        """Whether a conflicting formula one application away contradicts f (otherwise only a claimed one does)."""

    def together(self, f: F) -> bool:
        """Whether claims like f, made in one step, are said of a set at once and may rest on one another. A logic that
        says so promises that each licence with such a conclusion proves it for the whole set among its premises."""

    def charges(self, f: F) -> bool:
        """Whether a bad f makes its step bad. A general remark may be judged without being charged: what is concluded
        from it is."""

    def carries(self, t: T_contra, f: F) -> bool:
        """Whether f, once claimed, counts as given for what follows even where it is false."""

    def status(self, t: T_contra, f: F, assumed: tuple[F, ...] = ()) -> Status:
        """The status of f against the model, or under the suppositions ``assumed``."""

    def answer(self, value: str) -> F:
        """The formula of an answer with this value."""

    def default_no(self, t: T_contra, known: Known[F], answer: F) -> bool:
        """Whether the answer follows, by the question's form, from a claim that the question cannot be decided."""

    def obligations(self, t: T_contra) -> tuple[Obligation, ...]:
        """What a response to the problem has to do besides answering."""
