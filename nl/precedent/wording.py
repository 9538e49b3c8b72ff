"""3-ply arguments in English: prompts, the claim language, the reader of responses, and complete arguments said."""

import re
from random import Random

from ...semantics.claims import Act, Claim, Derivation, Kind, Step
from ...semantics.precedent import Triple
from ...semantics.precedent_claims import FactorRef, Formula
from . import claims, prompts, reader
from .say import say

MENTION = re.compile(r"(?<!\w)f[- ]?\d{1,3}(?!\w)|[a-z]{3,}(?:-[a-z]{2,}){1,5}", re.IGNORECASE)
OUTCOME = re.compile(r"\b(?:found|ruled|decided|held|won|prevailed|outcome)\b", re.IGNORECASE)
LONGEST = 3_000


class PrecedentWording:
    """The wording of 3-ply arguments (see ``nl.wording.Wording``)."""

    def prompt(self, t: Triple, template: str | None = None) -> str:
        """The triple as a prompt; ``template`` is a template's text, None: our own."""
        return prompts.prompt(t, template)

    def read_prompt(self, text: str, template: str | None = None) -> Triple:
        """The triple that the prompt states, or ParseError."""
        return prompts.read_prompt(text, template)

    def read(self, t: Triple, text: str) -> tuple[Step[Formula], ...]:
        """The response as steps with claims."""
        return tuple(_step(i, line) for i, line in enumerate(reader.read_argument(t, text).lines))

    def say(self, t: Triple, d: Derivation[Formula], rng: Random) -> str:
        """The right response; of an argument, all moves, not the derivation alone."""
        return say(t, rng)

    def write_claim(self, act: Act, f: Formula) -> str:
        """The claim in the claim language."""
        return claims.write_claim(act, f)

    def read_claim(self, text: str) -> tuple[Act, Formula]:
        """The claim that the text writes, or ParseError."""
        return claims.read_claim(text)

    def plain(self, t: Triple, f: Formula) -> str:
        """The formula in plain words."""
        names: dict[FactorRef, str] = {n: f"F{n} {x.name} ({x.side})" for n, x in t.catalogue.by_number.items()}
        return claims.plain(f, names)

    def claim_bearing(self, t: Triple, sentence: str) -> bool:
        """Whether the sentence names a factor by number or by a name with hyphens, or tells an outcome."""
        text = sentence[:LONGEST]
        names = {x.name.lower() for x in t.catalogue.factors}
        factor = any((m[0][0] in "fF" and m[0][-1].isdigit()) or m[0].lower() in names for m in MENTION.finditer(text))
        return factor or ("tsc" in text.lower() and OUTCOME.search(text) is not None)


def _step(index: int, line: reader.Line) -> Step[Formula]:
    made = tuple(Claim(Act.ASSERT, f, start, end) for f, start, end in line.claims)
    kind = Kind.CLAIM if made else line.kind
    return Step(index, line.start, line.end, kind, made, line.note)
