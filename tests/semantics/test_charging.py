"""What is charged beside text that could not be read, decided by hand: a true conclusion after it may have its reason
there. ``LONG`` is ed -> dee -> cy -> bo -> ada ("->" accuses): ada, cy, ed are truthful, bo and dee lie."""

import pytest

from lastword.semantics.charging import AFTER_UNREAD
from lastword.semantics.checker import check
from lastword.semantics.claims import Act, Claim, Kind, Step, Support
from lastword.semantics.verdict import Verdict, assess, bad_steps
from lastword.semantics.witness import Answer, Count, If, Is, Puzzle, lying, truthful
from lastword.semantics.witness_logic import WitnessLogic

LOGIC = WitnessLogic()
NAMES = ("ada", "bo", "cy", "dee", "ed")
LONG = Puzzle.of(NAMES, zip(NAMES[1:], NAMES[:-1], strict=True), "ada", "the mill is shut")
YES, NO = Answer("yes"), Answer("no")
UNREAD = None
S, V = Support, Verdict


def steps_of(said):
    """Each item is a step: a formula, a claim, or None for a sentence that was not read."""
    steps = []
    for i, f in enumerate(said):
        claim = f if isinstance(f, Claim) else Claim(Act.ANSWER if isinstance(f, Answer) else Act.ASSERT, f)
        claims = () if f is UNREAD else (claim,)
        steps.append(Step(i, 0, 0, Kind.CLAIM if claims else Kind.UNPARSED, claims))
    return steps, [s.index for s in steps if s.kind is Kind.UNPARSED]


def audited(*said):
    """(bad steps, steps with a flagged claim, verdict)"""
    steps, unread = steps_of(said)
    judged = check(LOGIC, LONG, steps, unread)
    flagged = [s.index for s, js in zip(steps, judged, strict=True) if any(AFTER_UNREAD in j.flags for j in js)]
    found = assess(LOGIC, LONG, steps, judged, YES, unread=unread)
    assert found.bad_steps == bad_steps(steps, judged)
    return list(found.bad_steps), flagged, found.verdict


def supposed(f):
    return Claim(Act.SUPPOSE, f)


TABLE = [
    # a leap that is true: charged before unread text, not after it
    ([truthful("ada"), YES], [0], [], V.RIGHT_FOR_WRONG_REASONS),
    ([truthful("ada"), UNREAD, YES], [0], [], V.RIGHT_FOR_WRONG_REASONS),
    ([UNREAD, truthful("ada"), YES], [], [1], V.SOUND),
    ([UNREAD, lying("dee"), truthful("ada"), YES], [], [2], V.SOUND),  # not only the sentence right after it
    # what is supported needs no reason from there
    ([UNREAD, lying("dee"), YES], [], [], V.SOUND),
    # what is false stays false, whatever was not read
    ([UNREAD, lying("ada"), NO], [1], [], V.WRONG),
    ([UNREAD, Count("witnesses", 4), YES], [1], [2], V.RIGHT_FOR_WRONG_REASONS),
    ([UNREAD, Is("unattacked", "ada"), YES], [1], [], V.RIGHT_FOR_WRONG_REASONS),
    ([UNREAD, If((truthful("ed"),), (truthful("dee"),)), YES], [1], [2], V.RIGHT_FOR_WRONG_REASONS),
    # a conditional takes its reason from anywhere, too; dee lies, as one step from the problem shows
    ([UNREAD, If((lying("dee"),), (truthful("ada"),)), YES], [], [1], V.SOUND),
    ([If((lying("dee"),), (truthful("ada"),)), UNREAD, YES], [0], [], V.RIGHT_FOR_WRONG_REASONS),
    # said against an earlier, false claim: grounds in between would go before the contradiction
    ([truthful("bo"), UNREAD, lying("bo"), YES], [0], [2], V.RIGHT_WITH_IDLE_ERRORS),
    ([truthful("bo"), lying("bo"), UNREAD, YES], [0, 1], [], V.RIGHT_FOR_WRONG_REASONS),
    # an answer, right or wrong, may have its reasons anywhere; with them one that the steps contradict would be
    # supported, though inconsistent, which is not charged
    ([YES, UNREAD], [], [0], V.RIGHT_FOR_WRONG_REASONS),
    ([UNREAD, YES], [], [1], V.RIGHT_FOR_WRONG_REASONS),
    ([UNREAD, NO], [], [1], V.WRONG),
    ([NO], [0], [], V.WRONG),
    ([lying("ada"), UNREAD, YES], [0], [2], V.RIGHT_FOR_WRONG_REASONS),
    # inside a supposition
    ([supposed(truthful("dee")), UNREAD, Claim(Act.ASSERT, truthful("bo"), scope=(0,))], [], [2], V.NO_ANSWER),
    ([supposed(truthful("dee")), Claim(Act.ASSERT, truthful("bo"), scope=(0,)), UNREAD], [1], [], V.NO_ANSWER),
]


@pytest.mark.parametrize(("said", "bad", "flagged", "verdict"), TABLE)
def test_what_unread_text_may_ground_is_not_charged(said, bad, flagged, verdict):
    assert audited(*said) == (bad, flagged, verdict)


def test_without_its_bad_steps_a_response_still_has_its_unread_text():
    said = [Count("witnesses", 4), UNREAD, truthful("ada"), YES]
    assert audited(*said) == ([0], [2], V.RIGHT_WITH_IDLE_ERRORS)
    assert audited(*said[:1], *said[2:])[2] is V.RIGHT_FOR_WRONG_REASONS


def test_what_falls_with_a_retracted_claim_may_have_its_grounds_in_unread_text():
    back = Claim(Act.RETRACT, lying("bo"))
    assert audited(lying("bo"), truthful("ada"), back, YES)[:2] == ([1], [])
    assert audited(UNREAD, lying("bo"), truthful("ada"), back, YES)[:2] == ([], [1, 2])
