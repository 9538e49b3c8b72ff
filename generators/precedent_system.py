"""3-ply arguments as a system: JSON, features, the logic, and what an audit's record has besides."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeGuard

from ..nl.precedent.deciding import ANSWERS, decide, value
from ..nl.precedent.factor_words import grouped
from ..nl.precedent.reader import Argument, read_argument
from ..nl.precedent.theories import triple_from_json, triple_to_json
from ..nl.precedent.wording import PrecedentWording
from ..semantics.precedent import CASES, PRECEDENTS, Side, Triple, answer, eligible, forced
from ..semantics.precedent_claims import Absent, FactorRef, Formula, Present
from ..semantics.precedent_logic import PrecedentLogic, owed
from ..semantics.precedent_verdict import Metrics, Violation, abstention, metrics, violations, weak_support
from .precedent import PrecedentProblems
from .precedent_responses import RESPONSES
from .system import System


def precedent_system() -> System[Triple, Formula]:
    """The system; its one semantics bears the name that is the default of all."""
    return System(
        name="precedent",
        wording=PrecedentWording(),
        logic=logic,
        variants=("grounded",),
        semantics=("grounded",),
        theory_from_json=triple_from_json,
        theory_to_json=triple_to_json,
        solve=solve,
        answers=ANSWERS,
        arithmetic=arithmetic,
        features=features,
        labelling=labelling,
        problems=PrecedentProblems(),
        responses=RESPONSES,
        extract=decide,
        expected=value,
        beside=beside,
    )


def logic(name: str, t: Triple) -> PrecedentLogic:
    """The logic, whatever the name."""
    return PrecedentLogic()


def solve(t: Triple, semantics: str) -> str:
    """The answer to the question."""
    return answer(t)


def arithmetic(f: Formula) -> bool:
    """Nothing is counted."""
    return False


def features(t: Triple) -> dict[str, Any]:
    """What tables are made by: what is asked, who has a precedent to cite, whether an outcome is forced, the order of
    the outcomes, and the number of factors."""
    return {
        "question": t.question,
        "citable": "".join(str(side) for side in Side if eligible(t, side)) or "none",
        "order": "".join(str(t.precedent(name).outcome) for name in PRECEDENTS),
        "forced": "".join(sorted(map(str, forced(t)))) or "none",
        "factors": t.size,
    }


def labelling(t: Triple) -> dict[str, str]:
    """The factors of each case, as texts: for reports."""
    known = t.catalogue.by_number
    return {case: ", ".join(f"F{f} ({known[f].side})" for f in sorted(t.factors(case))) for case in CASES}


# --- the record -----------------------------------------------------------------------------------------------------


def beside(t: Triple, text: str) -> Mapping[str, Any]:
    """The fields of an audit's record besides the common ones; none where a question with one answer is asked."""
    if t.question != "argument":
        return {}
    argument = read_argument(t, text)
    claims = argument.formulas
    how = abstention(t, claims, silent=argument.silent)
    return {
        "extracted": sets(f for f in claims if isinstance(f, Present)),
        "denied": sets(f for f in claims if isinstance(f, Absent)),
        "plies": list(argument.plies),
        "label_errors": [dict(e) for e in grouped(list(argument.errors))],
        "unattributed": list(argument.unattributed),
        "violations": [written(argument, v) for v in violations(t, claims, how)],
        **figures(metrics(t, claims)),
        **strictly(t, argument),
        "abstention_required": how.required,
        "abstained_strict": how.strict,
        "abstained_lenient": how.lenient,
        "weak_support": [{"ply": k, "case": name.upper()} for k, name in weak_support(t, claims)],
        "obligations": [{"name": o.name, "met": o.met} for o in owed(t, claims)],
    }


def sets(claims: Iterable[Present | Absent]) -> dict[str, list[FactorRef]]:
    """The factors by case: numbers in rising order, invented names after them."""
    found: dict[str, set[FactorRef]] = {case: set() for case in CASES}
    for c in claims:
        found[c.case].add(c.factor)
    return {case.upper(): sorted(fs, key=lambda f: (isinstance(f, str), f)) for case, fs in found.items()}


def written(argument: Argument, v: Violation) -> dict[str, Any]:
    """A violation as an object, with the span of the claim that shows it (null: something is missing)."""
    start, end = argument.claims[v.claim][1:] if v.claim is not None else (None, None)
    case = None if v.case is None else v.case.upper()
    return {"kind": str(v.kind), "ply": v.ply, "case": case, "factor": v.factor, "start": start, "end": end}


def strictly(t: Triple, argument: Argument) -> dict[str, Any]:
    """Acc_H and Rec_U where a factor counts only with its exact label: what is asserted under a wrong one alone is a
    hallucination."""
    wrong = {(e.factor, a, b) for e in argument.errors for _, a, b in argument.claims if a <= e.start and e.end <= b}
    clean = {(f.case, f.factor) for f, a, b in argument.claims if _asserts(f) and (f.factor, a, b) not in wrong}
    said = {(f.case, f.factor) for f, _, _ in argument.claims if isinstance(f, Present)}
    true = sum(f in t.factors(case) for case, f in clean)
    if not t.size:
        return {"acc_h_strict_label": None, "rec_u_strict_label": None}
    return {
        "acc_h_strict_label": round(100 * (1 - (len(said) - true) / t.size), 4),
        "rec_u_strict_label": round(100 * true / t.size, 4),
    }


def _asserts(f: Formula) -> TypeGuard[Present]:
    return isinstance(f, Present)


def figures(m: Metrics) -> dict[str, Any]:
    """The counts, and the percentages with four decimals."""
    percentages = {name: getattr(m, name) for name in ("acc_h", "acc_h_clamped", "rec_u", "rec_u_star")}
    return {
        "n_gt": m.n_gt,
        "n_hall": m.n_hall,
        "n_used": m.n_used,
        **{name: None if x is None else round(x, 4) for name, x in percentages.items()},
    }
