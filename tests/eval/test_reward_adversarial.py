"""No attack raises a reward: whatever is added to a response in the hope of more without a better proof.

The attacks are in ``tests/reward_attacks.py``. Said responses are sound, flawed, bare answers, wrong ones, answers with
their reasons after them; real ones come from ``../shared/corpora`` (skipped where that is absent).
"""

import csv
import gzip
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from reward_attacks import ATTACKS

import lastword
from lastword.eval.inject import KINDS, inject
from lastword.nl.text import sentences
from lastword.nl.witness.say import joined, plan
from lastword.semantics.claims import Act, Derivation, Step
from lastword.semantics.witness import Fact, Formula, Is, Puzzle
from lastword.testing import derivations

CORPORA = Path(__file__).resolve().parents[2].parent / "shared" / "corpora"
FILES = (
    "gemini-1.5-pro_linear",
    "gemini-1.5-pro_nonlinear_shuffled",
    "o1-preview_linear",
    "o1-preview_nonlinear_hard_a",
)
REWRITING = ("invisible", "hidden")  # these change the sentences themselves
EPS = 1e-9
VALUES = ("yes", "no", "undetermined")


def total(t: Puzzle, text: str) -> float:
    return lastword.reward(t, text).total


def pieces(text: str) -> list[str]:
    """The text cut where its sentences begin."""
    edges = [0, *[s.start for s in sentences(text)][1:], len(text)]
    return [text[a:b] for a, b in pairwise(edges)]


@st.composite
def responses(draw: st.DrawFn) -> tuple[Puzzle, str]:
    """A puzzle and a response to it of some kind."""
    t, d = draw(derivations())
    rng = Random(draw(st.integers(0, 2**32)))
    kind = draw(st.sampled_from(("sound", "flawed", "flawed", "bare", "switched", "reasons after")))
    if kind == "flawed":
        found = inject(t, d, draw(st.sampled_from(KINDS)), rng)
        assume(found is not None)
        return t, found.text  # type: ignore[union-attr]
    said = plan(t, d, rng)
    if kind == "sound":
        return t, joined(said)
    answer = f"Answer: {draw(st.sampled_from(VALUES))}"
    reasons = joined(said[:-1])
    return t, {"bare": answer, "switched": f"{reasons}\n\n{answer}", "reasons after": f"{answer}\n\n{reasons}"}[kind]


@pytest.mark.parametrize("name", ATTACKS)
@settings(max_examples=25, deadline=None)
@given(responses(), st.integers(0, 2**32))
def test_no_attack_on_a_said_response_pays(name: str, drawn: tuple[Puzzle, str], seed: int) -> None:
    t, text = drawn
    attacked = ATTACKS[name](t, pieces(text), Random(seed))
    assume(attacked is not None)
    assert total(t, attacked) <= total(t, text) + EPS, attacked  # type: ignore[arg-type]


@settings(max_examples=60, deadline=None)
@given(responses(), st.lists(st.sampled_from(list(ATTACKS)), min_size=2, max_size=5), st.integers(0, 2**32))
def test_no_combination_of_attacks_pays(drawn: tuple[Puzzle, str], names: list[str], seed: int) -> None:
    t, text = drawn
    rng, attacked = Random(seed), text
    for name in names:
        attacked = ATTACKS[name](t, pieces(attacked), rng) or attacked
    assert total(t, attacked) <= total(t, text) + EPS, attacked


@settings(max_examples=60, deadline=None)
@given(derivations(), st.integers(0, 2**32))
def test_reasons_after_the_answer_earn_nothing(drawn: tuple[Puzzle, Derivation[Formula]], seed: int) -> None:
    t, d = drawn
    answer, reasons = f"Answer: {lastword.solve(t)}", joined(plan(t, d, Random(seed))[:-1])
    bare = total(t, answer)
    assert total(t, f"{answer}\n\n{reasons}") <= bare
    assert total(t, f"{answer}\n\n{reasons}\n\n{answer}") <= bare


# --- real responses ---------------------------------------------------------------------------------------------------


def real(each: int) -> Iterator[tuple[Puzzle, str]]:
    csv.field_size_limit(2**31 - 1)
    for name in FILES:
        with gzip.open(CORPORA / f"{name}.csv.gz", "rt", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        for row in Random(name).sample(rows, each):
            yield lastword.read_prompt(row["prompt"]), row["full_response"].replace("\r\n", "\n")


def read_alike(t: Puzzle, text: str, attacked: str) -> bool:
    """Whether the sentences of the text are read in the attacked one as they are without it: what is added can change
    whom a pronoun means, and then another response is judged."""

    def told(source: str) -> list[object]:
        return [
            (source[s.start : s.end].strip(), s.kind, s.unread is None, *map(_told, s.claims)) for s in read(source)
        ]

    def read(source: str) -> Sequence[Step[Formula]]:
        return lastword.read(t, source)

    rest = iter(told(attacked))
    return all(any(other == one for other in rest) for one in told(text))


def _told(claim: object) -> tuple[object, ...]:
    c = claim
    return c.act, c.formula, c.flags, bool(c.scope)  # type: ignore[attr-defined]


@pytest.mark.skipif(not CORPORA.exists(), reason="the shared corpora are not there")
def test_no_attack_on_a_real_response_pays() -> None:
    tried = 0
    for t, text in real(each=3):
        before, rng = total(t, text), Random(text)
        for name, attack in ATTACKS.items():
            attacked = attack(t, pieces(text), rng)
            if attacked is None or (name not in REWRITING and not read_alike(t, text, attacked)):
                continue
            tried += 1
            assert total(t, attacked) <= before + EPS, (name, attacked)
    assert tried > 100


# --- what is proved ---------------------------------------------------------------------------------------------------


def shown_by_labels(t: Puzzle, labels: Sequence[Formula]) -> bool:
    """Whether labels, stated in this order, prove the fate of the main witness: each is one rule away from those before
    it (written out here from the rules' definitions), and the last word on the main witness is among them."""
    true: set[str] = set()
    false: set[str] = set()
    for f in labels:
        if isinstance(f, Fact):
            if f.value is None or t.main not in (true if f.value else false):
                return False
            continue
        assert isinstance(f, Is)
        x, accusers = f.witness, t.accusers(f.witness)
        if f.predicate == "truthful":
            others = [y for y in t.arguments if x in t.accusers(y)]
            left = any(y in false and set(t.accusers(y)) - {x} <= false for y in others)
            if not (set(accusers) <= false or left):
                return False
            true.add(x)
        else:
            free = {a for a in accusers if not t.accusers(a)}
            if not (true & set(accusers) or free or any(x in t.accusers(y) for y in true)):
                return False
            false.add(x)
    return t.main in true | false


@settings(max_examples=150, deadline=None)
@given(derivations(cycles=False), st.data())
def test_what_is_proved_was_shown(drawn: tuple[Puzzle, Derivation[Formula]], data: st.DataObject) -> None:
    """Labels in any order, some left out, some wrong: only what the labels show is proved."""
    t, d = drawn
    labels = [i.conclusion for i in d if isinstance(i.conclusion, Is) and i.conclusion.predicate in WORDS]
    kept = data.draw(st.lists(st.sampled_from(labels), max_size=len(labels), unique=True) if labels else st.just([]))
    kept = data.draw(st.sampled_from((labels, kept)))
    if kept and data.draw(st.integers(0, 3)) == 0:
        place = data.draw(st.integers(0, len(kept) - 1))
        f = kept[place]
        kept = [*kept[:place], Is("lying" if f.predicate == "truthful" else "truthful", f.witness), *kept[place + 1 :]]
    text = "\n".join(f"{f.witness.title()} is {WORDS[f.predicate]}." for f in kept)
    found = lastword.reward(t, f"{text}\nAnswer: {lastword.solve(t)}")
    assert found.proved == shown_by_labels(t, kept), text


WORDS = {"truthful": "telling the truth", "lying": "lying"}


@settings(max_examples=80, deadline=None)
@given(derivations(), st.data())
def test_a_sentence_left_out_never_leaves_a_false_proof(
    drawn: tuple[Puzzle, Derivation[Formula]], data: st.DataObject
) -> None:
    t, d = drawn
    said = plan(t, d, Random(data.draw(st.integers(0, 2**32))))
    out = data.draw(st.integers(0, len(said) - 1))
    text = joined([*said[:out], *said[out + 1 :]])
    if lastword.reward(t, text).proved:
        claimed = [c.formula for s in lastword.read(t, text) for c in s.claims if c.act is Act.ASSERT]
        main = [f for f in claimed if isinstance(f, Fact) or (isinstance(f, Is) and f.witness == t.main)]
        assert main, f"nothing was said of the main witness, yet it is proved: {text}"
