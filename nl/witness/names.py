"""Names of witnesses: lower case inside, capitalised in English; what may be a name is decided here."""

import re
from functools import lru_cache

# The first character of a word is a letter or a digit (of any script); quotes, brackets and marks end a name.
_WORD = r"""[^\W_][^\s(),&=:;!?"“”„«»<>|{}\[\]\\/*#`~^@$%+]*"""
MAX_NAME = 100  # characters
_NAME = re.compile(rf"{_WORD}(?: {_WORD}){{0,3}}")
_INITIAL = re.compile(r"(?:^|(?<=[ -])|(?<=[ -]\w['’])|(?<=^\w['’]))\w")
# Words that no name holds, since a sentence would then have two readings. One-letter names ("a", "i") are names.
_NOT_IN_NAMES = """
    all an and another any anybody anyone are both but claims each either every everybody everyone fact he her
    herself him himself if is it itself liar lies lying most neither no nobody none noone nor not or others says
    she some somebody someone that the their them themselves then there these they this those unless was were who
    whoever whom witness witnesses you yourself
"""
_RESERVED = frozenset(_NOT_IN_NAMES.split())


@lru_cache(maxsize=65536)
def display(name: str) -> str:
    """The name as prompts write it: "mary-ann o'brien" is "Mary-Ann O'Brien". Lower-casing it gives the name back."""
    shown = _INITIAL.sub(lambda m: m[0].upper(), name)
    return shown if shown.lower() == name else name


@lru_cache(maxsize=65536)
def well_formed(name: str) -> bool:
    """Whether the claim language can write the name: up to four words in lower case, without brackets, commas, ``&``,
    ``=``, quotes and other marks; hyphens, apostrophes, dots and digits are fine; "fact" stands for what is stated."""
    if len(name) > MAX_NAME or name == "fact" or name != name.lower() or not name.isprintable():
        return False
    return _NAME.fullmatch(name) is not None


@lru_cache(maxsize=65536)
def is_name(name: str) -> bool:
    """Whether the text names one witness in a prompt: well formed, and no pronoun, "nobody", "a or b", "the dog"."""
    words = name.split(" ")
    reserved = any(word in _RESERVED for word in words) or (len(words) > 1 and words[0] == "a")
    return well_formed(name) and not reserved
