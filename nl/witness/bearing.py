"""Which sentences bear a claim: a fixed test on words, independent of the grammar that reads the claims."""

import re

from ...semantics.witness import Puzzle
from .disclaimed import denies_all
from .lexer import lexer

LONGEST = 3_000  # characters of a sentence that are looked at

WORDS = re.compile(
    r"\b(?:l(?:ie|ies|ied|ying|iars?)|truth\w*|honest\w*|credib\w+|reliab\w+|unreliab\w+|trust\w*|believ\w+|disbeliev\w+"
    r"|accus\w+|claim\w*|sa(?:y|ys|id|ying)|stat(?:es?|ed|ing|ements?)|testif\w+|testimon\w+|contradict\w*|doubt\w*"
    r"|true|false|discredit\w*|unchallenged|challeng\w+|vs|versus|against|odd|even|parity|alternat\w*|chains?"
    r"|determin\w+|conclu\w+|assum\w+|suppos\w+|support\w*|undermin\w+|conflict\w*|oppos\w*|unknown|undecided"
    r"|undetermined|either|scenario)\b"
)
SUBJECTS = re.compile(
    r"\b(?:witness\w*|he|she|him|her|his|they|them|their|no one|nobody|one of|statements?|testimon\w+|first|last|both"
    r"|each|others?|who)\b"
)
ANSWERS = re.compile(r"\W*(?:final\s+)?answer\b|\W*(?:yes|no)\W*$")
OPENERS = re.compile(
    r"\W*(?:let's|let us|let me|here's|here is|here are|to (?:determine|solve|decide|answer|find|figure|assess"
    r"|establish|evaluate)"
    r"|(?:now,? )?(?:we|i)(?:'ll| will| need to| must| can| should)? (?:analy|examine|determine|look|start"
    r"|evaluate|assess|work|consider|check|see if|figure))"
)


def claim_bearing(t: Puzzle, sentence: str) -> bool:
    """Whether the sentence names a witness, the fact's subject, or somebody by a pronoun or noun, and has a claim word
    or the whole fact; or gives the answer. Questions and openers ("Let us look at ...") bear none."""
    text = sentence[:LONGEST].replace("’", "'").strip().lower()
    if ANSWERS.match(text) or denies_all(text):
        return True
    if text.endswith("?") or OPENERS.match(text):
        return False
    worded = WORDS.search(text) is not None
    if worded and SUBJECTS.search(text):
        return True
    types = lexer(t).mentioned(text)
    return (worded and not types.isdisjoint(("NAME", "SUBJ"))) or types >= {"SUBJ", "ADJ"}
