"""Sentences whose words say that what they say is not meant: "Incorrect: Bo is lying", "Bo is lying (false)", "All of
the above is wrong". What they say is claimed by nobody, so they are left unread."""

import re

from ...semantics.witness import Puzzle
from .lexer import lexer

BAD = (
    r"(?:incorrect|wrong|untrue|invalid|bogus|absurd|nonsense|jok(?:e|es|ing)|mistake[ns]?|mistaken|errors?|fallacy"
    r"|fallacious|misreading|na[iï]ve|distractor|rejected|refuted?|disproved|disproven|retracted|debunked|myth"
    r"|(?:we|i|to) reject|ruled out|impossible|not the case|negation|objection|(?:must|can|may) ?not (?:conclude|say)"
    r"|bad (?:step|reasoning|reasoner|argument|example)|(?:do not|don't|never) (?:write|say|conclude|think|believe))"
)
LABEL = re.compile(rf"\W*(?:[\w'-]+ ){{0,6}}?{BAD}\b(?: [\w'-]+){{0,4}}(?: ?\([^()]{{0,30}}\))?\W{{0,3}}: ?(?=\S)")
BARE_LABEL = re.compile(r"\W*(?:hypothesis \w+ \((?:rejected|refuted|false)\)|false|not|not true)\W{0,3}: ?(?=\S)")
PERSON = re.compile(r"\b(?:he|she|they|his|her|their|who)\b")
CLAUSE = re.compile(r"\b(?:is|are|was|were|must|can|lies|lied|tells?|speaks?)\b")
TAKEN_BACK = (
    r"not|lol,? no|as if|retracted|false|wrong|incorrect|untrue|rejected|disproved|no way|citation needed"
    r"|the (?:opposite|contrary|reverse) (?:is true|holds)"
)
AFTER = re.compile(rf"(?:[-–—,;(\[]|\.\.\.|…)\W{{0,3}}(?:{TAKEN_BACK})\W*$")
UNREAL = re.compile(
    r"\bwith (?:a )?probability\b|\b\d+(?:\.\d+)? ?% (?:likely|sure|certain|chance)"
    r"|!=|≠|(?:→|->|=>|⇒) ?(?:an? )?(?:contradiction|impossib\w+|conflict|inconsisten\w+|absurd\w*)\W*$"
    r"|\bas (?:\w+ )?(?:puts?|sees|tells|has|would have|claims) it\b|\bpigs fly\b"
    r"|\b(?:alternate|alternative|parallel|imaginary|another|fictional) (?:universe|world|reality)\b"
)
PARTS = r"each (?:sentence|line|step|statement|claim|point)"
TEXTS = r"quote|quotation|argument|reasoning|proof|derivation|response|text|passage|list|paragraph"
PLACE = r"above|below|following|before|that follows|here|of the following|i (?:said|wrote)"
WHOLE = (
    rf"(?:(?:all|everything|every word|most|none|any|{PARTS})(?: of)?(?: (?:this|that|it|what|the|which))*"
    r"(?: \w+){0,3}?"
    rf"|(?:the|this|that|my) (?:{TEXTS}))(?: (?:{PLACE}))*"
)
IS_BAD = rf"(?:is|are|was|were|being)(?: \w+ly| all)? (?:an? )?(?:not (?:true|right|correct)|{BAD}|false)\b"
DENIALS = (
    rf"^\W*(?:but |so |and |however,? )?{WHOLE} {IS_BAD}",
    r"\bnone of (?:this|that|the above|the following|these)(?: \w+)? (?:holds|is (?:true|right|correct)|applies)\b",
    r"\btake (?:all|everything)\b.{0,30}\bback\b",
    r"\bnot the case that (?:any|all|some) of the (?:following|above)\b",
    rf"\bhere is what a\b.{{0,20}}\b(?:bad|poor|{BAD})\b.{{0,30}}:$",
    rf"^\W*(?:the following|what follows) is (?:all )?(?:{BAD}|false)\b",
    r"^\W*(?:claims?|statements?) to (?:refute|disprove|reject):?$",
    r"^\W*(?:false|wrong|incorrect|untrue|bad) (?:steps?|statements?|claims?|conclusions?|reasoning)\W*:\W*$",
)
DENIES_ALL = re.compile("|".join(DENIALS))


def disclaimed(t: Puzzle, sentence: str) -> bool:
    """Whether the sentence says itself that what it says is not so, or not meant."""
    text = sentence.lower().replace("’", "'")
    if UNREAL.search(text) or AFTER.search(text):
        return True
    label, _, rest = text.partition(":")
    if not CLAUSE.search(rest) or PERSON.search(label) or "NAME" in lexer(t).mentioned(label):
        return False
    return bool(LABEL.match(text) or BARE_LABEL.match(text))


def denies_all(sentence: str) -> bool:
    """Whether the sentence says that what was said, or what is to come, is not so as a whole."""
    return DENIES_ALL.search(sentence.lower().replace("’", "'")) is not None
