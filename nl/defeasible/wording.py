"""Defeasible logic in English: prompts (also of other benchmarks), the claim language, derivations said and read."""

from random import Random

from ...errors import ParseError
from ...semantics.claims import Act, Derivation, Step
from ...semantics.defeasible_logic import Claimed, If
from ...semantics.defeasible_problem import Problem
from . import boardgame, claims, prompts, say, strict


class DefeasibleWording:
    """The wording of defeasible logic (see ``nl.wording.Wording``)."""

    def prompt(self, t: Problem, template: str | None = None) -> str:
        """The problem as a prompt; ``template`` is a template's text, None: our own."""
        return prompts.prompt(t, template)

    def read_prompt(self, text: str, template: str | None = None) -> Problem:
        """The problem that the prompt states: one of ours, of BoardgameQA, PrOntoQA or ProofWriter; or ParseError."""
        if template is not None:
            return prompts.read_prompt(text, template)
        if boardgame.is_boardgame(text):
            return boardgame.read_boardgame(text)
        if strict.is_strict(text):
            return strict.read_strict(text)
        try:
            return prompts.read_prompt(text)
        except ParseError as error:
            known = "ours, BoardgameQA, PrOntoQA, ProofWriter"
            raise ParseError(
                f"{error.message} (problems are read of these benchmarks: {known})",
                line=error.line,
                column=error.column,
            ) from None

    def read(self, t: Problem, text: str) -> tuple[Step[Claimed], ...]:
        """The response as steps with claims."""
        return say.read(t, text)

    def say(self, t: Problem, d: Derivation[Claimed], rng: Random) -> str:
        """The derivation as a response in English."""
        return say.say(t, d, rng)

    def write_claim(self, act: Act, f: Claimed) -> str:
        """The claim in the claim language."""
        return claims.write_claim(act, f)

    def read_claim(self, text: str) -> tuple[Act, Claimed]:
        """The claim that the text writes, or ParseError."""
        return claims.read_claim(text)

    def plain(self, t: Problem, f: Claimed) -> str:
        """The formula in plain words; a conditional in the claim language."""
        return claims.write_formula(f) if isinstance(f, If) else say.plain(t, f)

    def claim_bearing(self, t: Problem, sentence: str) -> bool:
        """Whether the sentence bears a claim, by a fixed word test."""
        return say.claim_bearing(t, sentence)
