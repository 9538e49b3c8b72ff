"""Encodings of one's own held against the definitions: ``pytest examples/crosscheck``.

The first test fails, and shows the smallest framework on which the encoding is wrong. The second passes.
"""

MAXIMAL = ("--heuristic=Domain", "--enum-mode=domRec")


def test_preferred(crosscheck):
    crosscheck("preferred.lp", "PR", options=MAXIMAL)


def test_conflict_free(crosscheck):
    crosscheck(without_conflict, "CF")


def without_conflict(af):
    """All sets of arguments without an attack between members."""
    sets = [frozenset()]
    for a in af.arguments:
        sets += [s | {a} for s in sets if not any({(x, a), (a, x)} & af.attacks for x in s | {a})]
    return sets
