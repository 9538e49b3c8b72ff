"""Problems of defeasible logic as prompts, and our prompts as problems: ``read_prompt(prompt(p)) == p``.

A template is a text with ``{statements}`` and ``{question}``, each once, and ``{planet}`` any number of times.
"""

import re
from collections.abc import Mapping

from ...errors import ParseError, UsageError
from ...semantics.defeasible_problem import Asked, Problem, told
from .english import check_sayable, read_literal, read_statement, say_literal, say_statement

TEMPLATE = """\
Explorers of the planet {planet} have noted down what they know.
A fact is certain. A rule without "typically" always holds. A rule with "typically" holds as a rule, but may have \
exceptions: where one rule speaks for something and another against it, the rule that overrides the other wins, and if \
neither overrides the other, neither conclusion may be drawn. A rule with "might" supports no conclusion: it may only \
keep one from being drawn. Nothing is known but what is stated here.

{statements}

{question}"""

QUESTIONS: Mapping[Asked, str] = {
    Asked.PROVABLE: "Does it follow that {q}? Answer with 'provable' or 'not provable'.",
    Asked.REFUTED: "Can it be shown that it does not follow that {q}? Answer with 'refuted' or 'not refuted'.",
    Asked.STATUS: "Does it follow that {q}, can it be shown that this does not follow, or neither? "
    "Answer with 'provable', 'refuted' or 'neither'.",
    Asked.TRUTH: "Does it follow that {q}, does the opposite follow, or neither? "
    "Answer with 'provable', 'refuted' or 'neither'.",
}
NOWHERE = "Nowhere"  # the planet of theories that are not about any
_SLOT = re.compile(r"\{(\w*)\}")


def question(p: Problem) -> str:
    """The question of the problem."""
    return QUESTIONS[p.asked].format(q=say_literal(p.query, p.trait))


def prompt(p: Problem, template: str | None = None) -> str:
    """The problem in English; ``template`` None: our own."""
    text = TEMPLATE if template is None else template
    check_template(text)
    check_sayable([p.query], p.trait)
    statements = "\n".join(say_statement(s, p.trait) for s in p.statements)
    slots = {"planet": p.planet or NOWHERE, "statements": statements, "question": question(p)}
    return _SLOT.sub(lambda m: slots[m[1]], text)


def check_template(text: str) -> None:
    """Accept a template; UsageError where a slot is missing, repeated or unknown."""
    slots = _SLOT.findall(text)
    for slot in slots:
        if slot not in ("planet", "statements", "question"):
            raise UsageError(
                f"template: unknown slot {{{slot}}}; there are {{planet}}, {{statements}} and {{question}}"
            )
    for slot in ("statements", "question"):
        if slots.count(slot) != 1:
            raise UsageError(f"template: expected {{{slot}}} once, found it {slots.count(slot)} times")
    if re.search(r"\{(?:statements|question)\}[^\n]|[^\n]\{(?:statements|question)\}", text):
        raise UsageError("template: {statements} and {question} stand on lines of their own")


def read_prompt(text: str, template: str | None = None) -> Problem:
    """The problem that a prompt made with the template states; ParseError where it is not understood whole."""
    found = _pattern(TEMPLATE if template is None else template).fullmatch(text.replace("\r\n", "\n").strip())
    if found is None:
        raise ParseError("not a prompt of defeasible logic made with this template")
    asked, (query, trait) = _read_question(found["question"])
    statements, verbs = [], {trait}
    first = text[: found.start("statements")].count("\n") + 1
    for line, sentence in enumerate(found["statements"].split("\n"), start=first):
        if sentence.strip():
            statement, used = read_statement(sentence.strip(), line)
            statements.append(statement)
            verbs |= used
    if len(verbs) > 1:
        raise ParseError(f"the statements use different verbs: {', '.join(sorted(verbs))}")
    planet = found.groupdict().get("planet", NOWHERE)
    try:
        return told(statements, query, asked, trait, "" if planet == NOWHERE else planet)
    except ValueError as error:
        raise ParseError(str(error)) from None


def _pattern(template: str) -> re.Pattern[str]:
    check_template(template)
    parts = {"statements": r"(?P<statements>.*)", "question": r"(?P<question>[^\n]+)"}
    pattern, seen = "", False
    for i, part in enumerate(_SLOT.split(template.strip())):
        if i % 2 == 0:
            pattern += re.escape(part)
        elif part == "planet":
            pattern += "(?P=planet)" if seen else r"(?P<planet>\w+)"
            seen = True
        else:
            pattern += parts[part]
    return re.compile(pattern, re.DOTALL)


def _read_question(text: str) -> tuple[Asked, tuple[str, str]]:
    for asked, form in QUESTIONS.items():
        before, after = form.split("{q}")
        if text.startswith(before) and text.endswith(after):
            try:
                return asked, read_literal(text[len(before) : len(text) - len(after)])
            except ParseError:
                continue
    raise ParseError(f"the question is not understood: {text[:80]!r}")
