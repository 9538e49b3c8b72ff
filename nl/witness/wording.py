"""Witness puzzles in English: prompts, the claim language, the reader of responses, and derivations said."""

from random import Random

from ...semantics.claims import Act, Derivation, Step
from ...semantics.witness import Formula, Puzzle
from . import bearing, claims, extracting, plain, prompts, reader, say


class WitnessWording:
    """The wording of witness puzzles (see ``nl.wording.Wording``)."""

    extraction = extracting.EXTRACTION

    def prompt(self, t: Puzzle, template: str | None = None) -> str:
        """The puzzle as a prompt; ``template`` is a template's text, None: our own."""
        return prompts.prompt(t, template)

    def read_prompt(self, text: str, template: str | None = None) -> Puzzle:
        """The puzzle that the prompt states, or ParseError."""
        return prompts.read_prompt(text, template)

    def read(self, t: Puzzle, text: str) -> tuple[Step[Formula], ...]:
        """The response as steps with claims."""
        return reader.read(t, text)

    def say(self, t: Puzzle, d: Derivation[Formula], rng: Random) -> str:
        """The derivation as a response in English."""
        return say.say(t, d, rng)

    def write_claim(self, act: Act, f: Formula) -> str:
        """The claim in the claim language."""
        return claims.write_claim(act, f)

    def read_claim(self, text: str) -> tuple[Act, Formula]:
        """The claim that the text writes, or ParseError."""
        return claims.read_claim(text)

    def plain(self, t: Puzzle, f: Formula) -> str:
        """The formula in plain words."""
        return plain.plain(t, f)

    def claim_bearing(self, t: Puzzle, sentence: str) -> bool:
        """Whether the sentence bears a claim, by a fixed word test."""
        return bearing.claim_bearing(t, sentence)
