"""Random frameworks: the shapes they promise, and the same framework from the same seed."""

from collections.abc import Callable
from random import Random

import pytest

from lastword.errors import UsageError
from lastword.generators.frameworks import barabasi_albert, cycle, cycles, erdos_renyi, mixed, names, stream, tree
from lastword.semantics.argumentation import AF, grounded, labelling

DRAWN: dict[str, Callable[[Random, int], AF]] = {
    "erdos_renyi": lambda rng, n: erdos_renyi(rng, n, 0.2),
    "tree": tree,
    "cycles": cycles,
    "barabasi_albert": barabasi_albert,
    "mixed": mixed,
}
each = pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)


@each
@pytest.mark.parametrize("n", [0, 1, 2, 9])
def test_the_arguments_are_numbered(draw: Callable[[Random, int], AF], n: int) -> None:
    assert draw(Random(1), n).arguments == tuple(str(i) for i in range(1, n + 1))


@each
def test_the_seed_alone_decides(draw: Callable[[Random, int], AF]) -> None:
    drawn = [draw(stream(5, i), 9) for i in range(8)]
    assert drawn == [draw(stream(5, i), 9) for i in range(8)]
    assert len(set(drawn)) > 4


def test_each_path_has_a_stream_of_its_own() -> None:
    assert stream(0, "test", 1).random() == stream(0, "test", 1).random()
    assert len({stream(seed, split, i).random() for seed in range(3) for split in "ab" for i in range(3)}) == 18


def test_erdos_renyi() -> None:
    assert not erdos_renyi(Random(1), 5, 0).attacks
    assert len(erdos_renyi(Random(1), 5, 1).attacks) == 25
    without = erdos_renyi(Random(1), 5, 1, self_attacks=False)
    assert len(without.attacks) == 20 and all(a != b for a, b in without.attacks)
    assert 350 < len(erdos_renyi(Random(1), 40, 0.25).attacks) < 450


def test_trees_lead_to_the_first_argument_and_leave_nothing_undecided() -> None:
    for i in range(10):
        af = tree(Random(i), 12)
        assert all(
            len(af.attacked[a]) == (a != "1") and all(int(b) < int(a) for b in af.attacked[a]) for a in af.arguments
        )
        assert "undecided" not in labelling(af, grounded(af)).values()


def test_cycle() -> None:
    assert cycle(3).attacks == {("1", "2"), ("2", "3"), ("3", "1")}
    assert cycle(1).attacks == {("1", "1")}
    assert cycle(0) == AF.of([])


def test_cycles_leave_no_argument_unattacked() -> None:
    af = cycles(Random(4), 12, links=0)
    assert all(len(af.attackers[a]) == len(af.attacked[a]) == 1 for a in af.arguments)
    assert 12 < len(cycles(Random(4), 12, links=5).attacks) <= 17


def test_barabasi_albert() -> None:
    forward, backward = (barabasi_albert(Random(2), 30, 2, back=back) for back in (0, 1))
    assert all(int(a) > int(b) for a, b in forward.attacks) and all(int(a) < int(b) for a, b in backward.attacks)
    assert all(1 <= len(forward.attacked[a]) <= 2 for a in forward.arguments[1:])
    hubs = sorted((len(barabasi_albert(Random(i), 200, 1, back=0).attackers["1"]) for i in range(9)), reverse=True)
    assert hubs[4] > 8  # the first argument draws far more than the one attack of the average


@pytest.mark.parametrize(
    "draw",
    [
        lambda: names(-1),
        lambda: erdos_renyi(Random(1), 3, 1.5),
        lambda: barabasi_albert(Random(1), 3, 0),
        lambda: barabasi_albert(Random(1), 3, 1, back=-1),
    ],
)
def test_impossible_parameters_are_refused(draw: Callable[[], AF]) -> None:
    with pytest.raises(UsageError):
        draw()
