"""The phrases of a sentence made into statements: which factors are said to be in which cases, what is cited."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ...semantics.precedent import PRECEDENTS, CaseName, PrecedentName, Side
from ...semantics.precedent_claims import FactorRef
from .grammar import Phrase
from .tokens import Token

Cases = tuple[CaseName, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """What a sentence says, with its span there: ``kind`` is present, absent (of a case, a factor), cites, counters,
    backs, distinguishes (of a precedent), or outcome (of a precedent, with the side)."""

    kind: str
    start: int
    end: int
    case: CaseName
    factor: FactorRef | None = None
    side: Side | None = None


@dataclass
class Context:
    """What a sentence may refer back to: the case that was the subject last, the precedent spoken of last, the factors
    spoken of last."""

    subject: Cases = ()
    topic: PrecedentName | None = None
    focus: Token | None = None

    def cases(self, token: Token | None) -> Cases:
        """The cases that a token stands for."""
        found: list[CaseName] = []
        for word in token.cases if token else ():
            match word:
                case "it":
                    found += self.subject or ((self.topic,) if self.topic else ())
                case "there":
                    found += (self.topic,) if self.topic else ()
                case "both":
                    found += ("cc", self.topic) if self.topic else ("cc",)
                case _:
                    found.append(word)
        return tuple(dict.fromkeys(found))

    def others(self, cases: Cases) -> Cases:
        """What one case is compared with: the precedent spoken of, or the current case."""
        if "cc" in cases:
            return (self.topic,) if self.topic and len(cases) == 1 else ()
        return ("cc",)

    def mention(self, cases: Cases) -> None:
        """Take the precedent among the cases, if there is one, for the one spoken of."""
        found = [c for c in cases if c in PRECEDENTS]
        if len(found) == 1:
            self.topic = "tsc1" if found[0] == "tsc1" else "tsc2"


@dataclass
class Focus:
    """Factors with what was said of them in the sentence: cases with whether the factors are in them."""

    token: Token
    said: list[tuple[CaseName, bool]] = field(default_factory=list)
    common: bool = False  # "the shared factors F4 and F6"
    new: bool = True  # named in the sentence itself


@dataclass
class Sentence:
    """One pass over the phrases of a sentence."""

    context: Context
    out: list[Statement] = field(default_factory=list)
    unattributed: list[FactorRef] = field(default_factory=list)
    focus: Focus | None = None
    waiting: list[tuple[Cases, bool]] = field(default_factory=list)  # said of factors that are yet to come
    likened: list[tuple[Cases, bool]] = field(default_factory=list)  # cases said to be like (True) or unlike
    scene: Cases = ()
    common: bool = False
    sharing: Cases = ()
    won: Token | None = None
    alike: Cases = ()  # what the factors in focus were said to be in by likeness alone
    ahead: bool = False  # factors come next, after a joint
    named: bool = False  # a precedent was named in the sentence

    def read(self, found: tuple[Phrase, ...]) -> "Sentence":
        """Read all phrases."""
        for i, phrase in enumerate(found):
            before = found[i - 1] if i else None
            after = found[i + 1] if i + 1 < len(found) else None
            relative = before is not None and before.kind == "joint" and before.tokens[0].soft
            self.ahead = not relative and [p.kind for p in found[i + 1 : i + 3]] == ["joint", "factors"]
            self._one(phrase, before, after)
        self._share(found[-1].end if found else 0, self.context.others(self.sharing) if self.sharing else ())
        self._close()
        if self.won is not None:
            self._outcome(self.won)
        return self

    def _one(self, p: Phrase, before: Phrase | None, after: Phrase | None) -> None:
        opening = (before is None or before.kind == "joint") and after is not None and after.kind == "factors"
        match p.kind:
            case "factors":
                self._factors(p.tokens[0])
            case "again":
                self._again()
            case "present" | "absent":
                self._placed(p, p.kind == "present", opening)
            case "topic":
                self.scene = self._named(p.cases, subject=True)
            case "has" | "lacks":
                self._having(p, p.kind == "has")
            case "denies":
                self._denies(p)
            case "shares":
                self._shares(p)
            case "partner":
                self._share(p.end, self._named(p.cases))
            case "common":
                self._common(p, opening)
            case "unlike" | "like":
                self._likened(p, p.kind == "like", after)
            case "as_well":
                self._as_well(p)
            case "only":
                self._only(p)
            case "based":
                self.waiting.append((self.scene or ((self.context.topic,) if self.context.topic else ()), True))
            case "cites" | "counters" | "distinguishes":
                self._move(p)
            case "backs":
                self._backs(p)
            case "outcome":
                self._won(p.tokens[0])
            case "mention":
                self._named(p.cases, subject=True)
            case _:
                pass

    # --- factors and cases ---

    def _named(self, token: Token | None, *, subject: bool = False) -> Cases:
        found = self.context.cases(token)
        self.context.mention(found)
        self.named = self.named or any(c in PRECEDENTS for c in found)
        self._late_outcome()
        if subject and found:
            self.context.subject = found
        return found

    def _factors(self, token: Token, *, apply: bool = True) -> Focus:
        self._close()
        self.focus = Focus(token, common=self.common)
        self.context.focus = token
        if apply:
            if self.sharing:
                self.waiting.append(((*self.sharing, *self.context.others(self.sharing)), True))
                self.sharing = ()
            waiting, self.waiting, self.common = self.waiting, [], False
            for cases, on in waiting:
                self._say(cases, on, token.end)
        return self.focus

    def _again(self) -> None:
        if self.focus is None and self.context.focus is not None:
            self.focus = Focus(self.context.focus, new=False)

    def _say(self, cases: Iterable[CaseName], on: bool, end: int, start: int | None = None) -> None:
        """Say that the factors in focus are in the cases, or (``on`` false) are not."""
        if self.focus is None:
            return
        token = self.focus.token
        begin = min(token.start, token.start if start is None else start) if self.focus.new else (start or 0)
        for case in cases:
            self.focus.said.append((case, on))
            kind = "present" if on != token.denied else "absent"
            self.out += (Statement(kind, begin, max(end, begin + 1), case, f) for f in token.factors)

    def _close(self) -> None:
        """Done with the factors in focus: say what was only implied of them."""
        f = self.focus
        if f is None or not f.new:
            return
        on = [case for case, there in f.said if there]
        if f.common and not {"cc"} < set(on):
            self._say(self.context.others(("cc",)) and ("cc", *self.context.others(("cc",))), True, f.token.end)
        elif on and self.alike and set(on) == set(self.alike):
            self._say(self.context.others(self.alike), True, f.token.end)
        elif not on and self.scene and not any(case in self.scene for case, _ in f.said):
            self._say(self.scene, True, f.token.end)
        if not f.said and not f.token.weak:
            self.unattributed += f.token.factors

    # --- states ---

    def _placed(self, p: Phrase, on: bool, opening: bool) -> None:
        cases = self._named(p.cases, subject=self.focus is None)
        if p.cases is None:
            cases = self.scene or ((self.context.topic,) if self.context.topic and self.named else ())
        if self.focus is None or opening:
            self.waiting.append((cases, on))
        else:
            self._say(cases, on, p.end, p.start)
            self._compare(on, p)

    def _compare(self, on: bool, p: Phrase) -> None:
        """What is said of one case is said, or denied, of those that it was likened to, or set apart from."""
        for others, same in self.likened:
            self._say(others, on == same, p.end, p.start)
        self.likened = []

    def _having(self, p: Phrase, on: bool) -> None:
        cases = self._named(p.cases, subject=True) or self.context.subject
        if p.factors is not None:
            self._factors(p.factors, apply=False)
            self.waiting = []
        if self.focus is None or (p.factors is None and self.ahead):
            self.waiting.append((cases, on))
            return
        self._say(cases, on, p.end, p.start)
        if p.factors is not None:
            self._compare(on, p)

    def _denies(self, p: Phrase) -> None:
        cases = self._named(p.cases, subject=True) or self.scene
        if self.focus is not None and self.focus.said:
            self._say(cases, not self.focus.said[-1][1], p.end, p.start)

    def _likened(self, p: Phrase, same: bool, after: Phrase | None) -> None:
        cases = self._named(p.cases)
        ahead = after is not None and (after.factors is not None or after.kind in ("mention", "joint"))
        if self.focus is not None and self.focus.said and not (ahead and after is not None and after.factors):
            self._say(cases, self.focus.said[-1][1] == same, p.end, p.start)
        else:
            self.waiting += [(cases, True)] if same else []
            self.alike = cases if same else ()
            self.likened.append((cases, same))

    def _as_well(self, p: Phrase) -> None:
        said = list(self.focus.said) if self.focus else []
        common = bool(self.focus and self.focus.common)
        if p.factors is not None:
            self._factors(p.factors, apply=False).common = common
            for case, on in said:
                self._say((case,), on, p.end, p.start)

    def _only(self, p: Phrase) -> None:
        cases = self._named(p.cases)
        if p.cases is None:
            self._nowhere_else(p)
            return
        pairs = [(cases, True), (self.context.others(cases), False)]
        if self.focus is None or self.focus.said:
            self.waiting += pairs
        else:
            for where, on in pairs:
                self._say(where, on, p.end, p.start)

    def _nowhere_else(self, p: Phrase) -> None:
        """ "... was found in TSC1 only"."""
        if self.focus is not None and self.focus.said:
            case, on = self.focus.said[-1]
            self._say(self.context.others((case,)), not on, p.end, p.start)

    # --- in common ---

    def _shares(self, p: Phrase) -> None:
        self.sharing = self._named(p.cases, subject=True) or self.context.subject
        if p.factors is not None:
            sharing, self.sharing = self.sharing, ()
            self._factors(p.factors, apply=False)
            self.sharing = sharing
            if len(sharing) > 1:
                self._share(p.end, ())

    def _share(self, end: int, partner: Cases) -> None:
        """The sharing that was begun, with this partner."""
        if not self.sharing:
            return
        cases = tuple(dict.fromkeys((*self.sharing, *partner)))
        self.sharing = ()
        if self.focus is not None and not self.focus.said:
            self._say(cases, True, end)
        else:
            self.waiting.append((cases, True))

    def _common(self, p: Phrase, opening: bool) -> None:
        cases = self._named(p.cases)
        if not cases:
            if self.focus is not None and not opening:
                self.focus.common = True
            else:
                self.common = True
            return
        if len(cases) == 1:
            cases = (*cases, *(self.context.others(cases)))
        if self.focus is None or opening:
            self.waiting.append((cases, True))
        else:
            self._say(cases, True, p.end, p.start)

    # --- moves ---

    def _move(self, p: Phrase) -> None:
        cases = self._named(p.cases, subject=True) or (
            (self.context.topic,) if p.kind == "distinguishes" and self.context.topic else ()
        )
        found = [c for c in cases if c in PRECEDENTS]
        self.out += (Statement(p.kind, p.start, p.end, c) for c in found)

    def _backs(self, p: Phrase) -> None:
        """A precedent that supports a side is cited; factors that do are not."""
        subject = self.context.subject
        if self.focus is None and self.named and len(subject) == 1 and subject[0] in PRECEDENTS:
            self.out.append(Statement("backs", p.start, p.end, subject[0]))

    def _won(self, token: Token) -> None:
        if self.named:
            self._outcome(token)
        else:
            self.won = token

    def _late_outcome(self) -> None:
        if self.won is not None and self.named:
            self._outcome(self.won)

    def _outcome(self, token: Token) -> None:
        self.won = None
        if self.context.topic is not None:
            self.out.append(Statement("outcome", token.start, token.end, self.context.topic, side=token.side))
