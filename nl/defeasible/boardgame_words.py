"""What animals do in BoardgameQA: predicates with their wordings, each of which is one predicate."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from ...semantics.defeasible import Literal

# the predicate's name: its wordings, in the infinitive
PREDICATES: Mapping[str, tuple[str, ...]] = {
    "swears_to": ("swear to",),
    "hides_cards_from": ("hide the cards that she has from", "hide her cards from"),
    "unites_with": ("unite with",),
    "reveals_secret_to": ("reveal a secret to", "reveal something that is supposed to be a secret to"),
    "takes_over_emperor_of": ("take over the emperor of",),
    "captures_king_of": ("capture the king of", "capture the king (i.e. the most important piece) of"),
    "enjoys_company_of": ("enjoy the company of", "enjoy the companionship of"),
    "acquires_photo_of": ("acquire a photograph of", "acquire a photo of"),
    "hugs": ("hug",),
    "creates_castle_for": ("create one castle for", "create a castle for"),
    "calls": ("call",),
    "falls_on_square_of": ("fall on a square of", "fall on a square that belongs to"),
    "surrenders_to": ("surrender to",),
    "dances_with": ("dance with",),
    "builds_plant_near": (
        "build a power plant near the green fields of",
        "build a power plant close to the green fields of",
    ),
    "disarms": ("disarm",),
    "wants_to_see": ("want to see",),
    "convinces": ("manage to convince", "manage to persuade"),
    "trades_piece_with": ("trade one of its pieces with", "trade one of the pieces in its possession with"),
    "borrows_weapon_of": ("borrow one of the weapons of", "borrow a weapon from"),
    "invests_in_company_of": ("invest in the company whose owner is", "invest in the company owned by"),
    "negotiates_with": ("negotiate a deal with",),
    "suspects": ("suspect the truthfulness of",),
    "pays": ("pay money to", "pay some $$$ to"),
    "destroys_wall_of": ("destroy the wall constructed by", "destroy the wall built by"),
    "leaves_houses_of": ("leave the houses occupied by", "leave the houses that are occupied by"),
    "refuses_to_help": ("refuse to help",),
    "neglects": ("neglect",),
    "smiles_at": ("smile at",),
    "stops_victory_of": ("stop the victory of",),
    "brings_oil_tank_for": ("bring an oil tank for",),
    "swims_in_pool_of": (
        "swim in the pool next to the house of",
        "swim inside the pool located besides the house of",
    ),
    "tears_down_castle_of": ("tear down the castle that belongs to", "tear down the castle of"),
    "shouts_at": ("shout at",),
}

# what may stand before a verb; an odd number of "not" and "never" denies it
MODIFIERS = (
    "does not |doesn't |does |do not |will, surely, not |will, surely, |will, without hesitation, |will not |won't |"
    "will |should not |should |is not going to |is never going to |is going to |never |not |also |surely |definitely |"
    "unquestionably |certainly |undoubtedly "
)
_NEGATION = re.compile(r"\b(?:not|never)\b|n't\b")


def third_person(phrase: str) -> str:
    """The phrase with its verb in the third person: "reveals a secret to"."""
    verb, space, rest = phrase.partition(" ")
    if verb.endswith(("s", "sh", "ch", "x")):
        return f"{verb}es{space}{rest}"
    return f"{verb}s{space}{rest}"


def wordings() -> Iterator[tuple[str, str]]:
    """Each wording, in both persons, with its predicate."""
    for predicate, phrases in PREDICATES.items():
        for phrase in phrases:
            yield from ((phrase, predicate), (third_person(phrase), predicate))


@cache
def phrases() -> Mapping[str, str]:
    """Wording -> predicate."""
    return dict(wordings())


def verbs() -> str:
    """The wordings as a regular expression, longer ones first."""
    return "|".join(re.escape(phrase) for phrase in sorted(phrases(), key=len, reverse=True))


@cache
def _doing() -> re.Pattern[str]:
    return re.compile(rf"((?:{MODIFIERS})*)({verbs()}) the (.+)")


def does(text: str) -> tuple[bool, str, str]:
    """What "will not call the bear" says: whether it is affirmed, the predicate, the object."""
    found = _doing().fullmatch(text)
    assert found is not None
    return len(_NEGATION.findall(found[1])) % 2 == 0, phrases()[found[2]], name(found[3])


def name(animal: str) -> str:
    """The animal as a constant."""
    return re.sub(r"^the ", "", animal.strip(), flags=re.IGNORECASE).replace(" ", "_")


def literal(subject: str, doing: tuple[bool, str, str]) -> Literal:
    """The literal that the subject does it."""
    affirmed, predicate, target = doing
    return f"{'' if affirmed else '-'}{predicate}({subject},{target})"
