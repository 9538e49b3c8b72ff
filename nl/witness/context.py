"""What a sentence takes from those before it: whom pronouns mean, what bullets hang under, what is supposed."""

from dataclasses import dataclass, field, fields
from operator import attrgetter

from ...semantics.witness import Formula, Is, Witness, lying, truthful
from ..text import Sentence

Names = tuple[Witness, ...]


class Unread(Exception):
    """The sentence cannot be read; the argument says why. Never leaves the reader."""


GOING_ON = ("then ", "then, ", "so then ", "but then ", "contradiction", "this ", "that ", "again ", "which ")


@dataclass(frozen=True, slots=True)
class Frame:
    """A line that other lines hang under: rank and indent, subject, whom its bullets accuse, what it supposes."""

    rank: float
    indent: int
    subject: Names = ()
    accused: Names = ()
    scope: int | None = None
    line: int = 0
    doubtful: bool = False  # whether what hangs under it may be supposed
    announced: str = ""  # "accusers" or "accusations" of each witness, where its entries give them by name alone
    quality: str = ""  # the type of the predicate that it carries: "Trusted witnesses:"


@dataclass(slots=True)
class Context:
    """Whom "he", "they", "one of them" mean at this point, and the open frames, the innermost last."""

    subject: Names = ()
    group: Names = ()
    pair: Names = ()
    beside: Names = ()  # whom brackets or a relative clause are about
    last: Names = ()  # the subject of the clause before
    speaker: Names = ()  # whose testimony was the last that was spoken of
    accused_last: Names = ()  # whose accusers were spoken of last
    rivals: Names = ()  # an accuser spoken of as such, and whom he accuses: a pronoun may mean either
    value: Formula | None = None  # what was said last of somebody: that he lies, that he is undecided
    unclear: bool = False
    many: bool = False  # whether a group was spoken of last
    labelled: bool = False  # whether a label or the line above gives the subject that a sentence may leave out
    frames: list[Frame] = field(default_factory=list)
    dropped: bool = False  # whether the sentence before found the innermost supposition contradictory or consistent
    reason: Names = ()  # who "says so", which may be the same reason again
    chorus: Names = ()  # who said the same, sentence after sentence
    chorus_of: Names = ()  # whom they accuse

    def restore(self, saved: "Saved") -> None:
        """Everything again as it was when ``saved`` was taken with ``copy``."""
        values, frames = saved
        for name, value in zip(FIELDS, values, strict=True):
            setattr(self, name, value)
        self.frames = list(frames)

    def copy(self) -> "Saved":
        """What holds now, to be restored."""
        return _VALUES(self), tuple(self.frames)

    def mention(self, names: Names) -> None:
        """These witnesses are now spoken of."""
        self.speaker = ()
        if names and names != self.rivals[:1]:
            self.rivals = ()
        if len(names) == 1:
            self.subject, self.unclear, self.many = names, False, False
        elif names:
            self.group, self.many = names, True

    def forget(self, names: Names) -> None:
        """A sentence about these witnesses was not read: whom a pronoun means after it is known only of one."""
        self.subject = names if len(names) == 1 else ()
        self.group, self.many, self.speaker, self.value = (), False, (), None
        self.chorus = self.chorus_of = ()

    def testimony(self, speakers: Names, targets: Names) -> None:
        """The speakers accuse the targets: they are the pair that "one of them" means."""
        self.mention(speakers or targets)
        again = targets == self.chorus_of
        self.chorus = tuple(dict.fromkeys((*self.chorus, *speakers))) if again else speakers
        self.chorus_of = targets
        self.speaker = speakers if len(speakers) == 1 else ()
        if len(speakers) > 1 and len(targets) == 1:  # "they say that Ada lies, so he ..."
            self.subject = targets
        if len(speakers) == len(targets) == 1:
            self.pair = (*speakers, *targets)
            self.unclear = True

    def he(self, *, possessive: bool = False) -> Names:
        """Whom a singular pronoun means."""
        if not self.subject:
            raise Unread("a pronoun without anybody it could mean")
        if (self.unclear and possessive) or self.rivals:
            raise Unread("a pronoun that could mean two witnesses")
        return self.subject

    def accuser(self, accusers: Names, accused: Names) -> None:
        """The accusers of somebody are spoken of as such: "Bo's only accuser"."""
        self.mention(accused)
        if len(accusers) == len(accused) == 1:
            self.rivals = (*accusers, *accused)

    def opposed(self, good: bool) -> Names:
        """Whom a pronoun means where an accuser was spoken of: the accused, if the opposite was said of the accuser."""
        opposite = lying if good else truthful
        if self.rivals and self.value == opposite(self.rivals[0]):
            self.mention(self.rivals[1:])
        return self.he()

    def told(self) -> Names:
        """Whose "this statement" is: that of the one whose testimony was spoken of last."""
        if not self.speaker:
            raise Unread("a statement that is not clear")
        return self.speaker

    def these(self) -> Names:
        """Whom "these witnesses" means: the group spoken of last."""
        if self.group and self.many:
            return self.group
        if len(self.chorus) > 1:
            return self.chorus
        raise Unread("a group that is not clear")

    def whole(self, word: str) -> Names:
        """Whom "both" or "all" means as a subject: the group spoken of last, of two members for "both"."""
        found = self.these()
        if (len(found) == 2) != (word == "both"):
            raise Unread("a group that is not clear")
        return found

    def they(self) -> Names:
        """Whom "they" means: the group, if one was spoken of last; one witness, if no group was spoken of at all."""
        if not self.many and self.speaker and len(self.chorus) > 1 and self.speaker[0] in self.chorus:
            return self.chorus
        if self.group and not self.many:
            if self._left_open():
                return self.subject
            raise Unread("'they' that could mean one witness or several")
        if found := self.group or self.subject:
            return found
        raise Unread("a pronoun without anybody it could mean")

    def _left_open(self) -> bool:
        """Whether what was said last is that one witness is undecided or unaccused: "they" after it is that one."""
        value = self.value
        open_ = isinstance(value, Is) and value.predicate in ("undecided", "unattacked")
        return open_ and isinstance(value, Is) and self.subject == (value.witness,)

    # --- frames ---

    def enter(self, sentence: Sentence) -> None:
        """Leave the frames that this sentence does not hang under."""
        self.unclear = False
        if self.dropped:
            self.drop()
        if sentence.first:
            self.labelled = False
        while self.frames and not hangs_under(sentence, self.frames[-1]):
            self.frames.pop()
        if sentence.first and self.frames and (names := self.frames[-1].subject):
            self.mention(names)
            self.labelled = len(names) == 1

    def drop(self) -> None:
        """Leave the innermost supposition, with what hangs under it."""
        at = max((i for i, f in enumerate(self.frames) if f.scope is not None), default=len(self.frames))
        del self.frames[at:]
        self.dropped = False

    @property
    def scope(self) -> tuple[int, ...]:
        """The steps whose suppositions are open, the innermost last."""
        return tuple(f.scope for f in self.frames if f.scope is not None)

    def announced(self) -> str:
        """What the heading above announces of accusations."""
        return self.frames[-1].announced if self.frames else ""

    def quality(self) -> str:
        """The type of what the names listed at this place are said to be."""
        return self.frames[-1].quality if self.frames else ""

    def accused(self) -> Names:
        """Whom the bullets at this place accuse by being listed."""
        return self.frames[-1].accused if self.frames else ()


Saved = tuple[tuple[object, ...], tuple[Frame, ...]]  # the values of a context, and its frames
FIELDS = tuple(f.name for f in fields(Context))
_VALUES = attrgetter(*FIELDS)


def rank(sentence: Sentence) -> float:
    """How deep a kind of line is: headings 0, plain lines 1, numbered ones 2, bullets 3; half less with a colon."""
    if sentence.mark.startswith("#"):
        return 0
    depth = 1 if not sentence.mark else 2 if sentence.mark[-1] in ".)" else 3
    return depth - 0.5 if sentence.text.endswith(":") else depth


def goes_on(sentence: Sentence) -> bool:
    """Whether a line goes on with the supposition of the lines before it: "then ...", "this is a contradiction"."""
    return sentence.text.lower().startswith(GOING_ON)


def hangs_under(sentence: Sentence, frame: Frame) -> bool:
    """Whether the sentence's line hangs under the frame's."""
    if sentence.line == frame.line:
        return True
    if frame.scope is not None and not sentence.gap and rank(sentence) == frame.rank and goes_on(sentence):
        return True
    deeper = sentence.indent > frame.indent if sentence.mark else False
    here = rank(sentence)
    if frame.scope is not None and not sentence.mark and sentence.gap:
        return False
    return deeper or here > frame.rank
