"""Files: what is written is read back, and a table of malformed files with what is said of each."""

import json
import warnings
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import any_name, frameworks, named_frameworks

from lastword.errors import EncodingError, ParseError, UsageError
from lastword.semantics.argumentation import AF
from lastword.semantics.formats import FORMATS, read_af, write_af

SHARED = Path(__file__).resolve().parents[3] / "shared"

PLAIN = AF.of("abc", ["ab", "bc", "cc"])
NUMBERED = AF.of("123", ["12", "23", "33"])


@pytest.mark.parametrize("fmt", FORMATS)
@settings(max_examples=40)
@given(af=frameworks())
def test_what_is_written_is_read_back(fmt: str, af: AF) -> None:
    assert read_af(write_af(af, fmt), fmt) == af
    assert read_af(write_af(af, fmt)) == af


@pytest.mark.parametrize("fmt", FORMATS)
@settings(max_examples=40)
@given(af=named_frameworks(any_name))
def test_any_name_is_read_back_or_refused(fmt: str, af: AF) -> None:
    try:
        text = write_af(af, fmt)
    except EncodingError as e:
        assert any(repr(a) in str(e) for a in af.arguments)
    else:
        assert read_af(text, fmt) == read_af(text) == af


PRINTING = st.text(st.characters(categories=["L", "N", "P", "S"]) | st.sampled_from(' \n"\\'), max_size=5)
WORDS = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=5)


@settings(max_examples=60)
@given(af=named_frameworks(PRINTING))
def test_apx_carries_all_that_prints(af: AF) -> None:
    assert read_af(write_af(af, "apx")) == af


@settings(max_examples=60)
@given(af=named_frameworks(WORDS.filter(lambda name: not name.startswith("#"))))
def test_tgf_carries_words(af: AF) -> None:
    assert read_af(write_af(af, "tgf")) == af


def test_texts() -> None:
    assert write_af(NUMBERED, "i23") == "p af 3\n1 2\n2 3\n3 3\n"
    assert write_af(PLAIN, "tgf") == "a\nb\nc\n#\na b\nb c\nc c\n"
    assert write_af(PLAIN, "apx") == "arg(a).\narg(b).\narg(c).\natt(a,b).\natt(b,c).\natt(c,c).\n"
    odd = AF.of(["not", "Big", "it's", "01", "7"])
    assert write_af(odd, "apx") == 'arg("not").\narg("Big").\narg("it\'s").\narg("01").\narg(7).\n'


ACCEPTED = {
    "Windows line ends": (None, "p af 3\r\n1 2\r\n2 3\r\n3 3\r\n", NUMBERED),
    "old Macintosh line ends": (None, "p af 3\r1 2\r2 3\r3 3", NUMBERED),
    "byte order mark": (None, "\ufeffp af 3\n1 2\n2 3\n3 3\n", NUMBERED),
    "blank lines and comments": (None, "# by hand\n\np af 3\n  \n#1 3\n1 2\n2 3\n# end\n3 3\n\n", NUMBERED),
    "blanks around words": (None, "  p  af\t3 \n 1\t2  \n2 3\n3  3", NUMBERED),
    "repeated attacks": (None, "p af 3\n1 2\n3 3\n1 2\n2 3\n3 3\n", NUMBERED),
    "no attacks": (None, "p af 2", AF.of("12")),
    "no arguments": (None, "p af 0\n", AF.of([])),
    "apx on one line": (None, "arg(a).arg(b). arg( c ) .att(a,b).att(b , c).att(c,c).", PLAIN),
    "apx, attacks first": (None, "att(a,b). att(b,c). att(c,c). att(a,b).\narg(a). arg(b). arg(c).", PLAIN),
    "apx, comments": (None, "% arg(z).\r\narg(a).arg(b).% arg(y).\r\narg(c).\r\natt(a,b).att(b,c).att(c,c).%", PLAIN),
    "apx, quoted": (None, r'arg("a \"b\" \\\n").', AF.of(['a "b" \\\n'])),
    "apx, comments only": ("apx", "% nothing\n", AF.of([])),
    "tgf": (None, "a\nb\nc\n#\na b\nb c\nc c\n", PLAIN),
    "tgf, Windows and blank lines": (None, "\r\na\r\n b\r\nc\r\n\r\n#\r\na b\r\na b\r\nb  c\r\n\r\nc c", PLAIN),
    "tgf, no attacks": (None, "p\n#", AF.of("p")),
    "tgf, no arguments": (None, "#\n", AF.of([])),
}


@pytest.mark.parametrize(("fmt", "text", "af"), ACCEPTED.values(), ids=ACCEPTED)
def test_accepted(fmt: str | None, text: str, af: AF) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read_af(text, fmt) == af


@pytest.mark.parametrize("text", ["arg(a).\narg(a).\natt(a,a).", "a\na\n#\na a"], ids=["apx", "tgf"])
def test_an_argument_declared_twice_counts_once_with_a_warning(text: str) -> None:
    with pytest.warns(UserWarning, match="^some.file:2: argument 'a' is declared again") as caught:
        assert read_af(text, file="some.file") == AF.of("a", ["aa"])
    assert [w.filename for w in caught] == [__file__]


HUGE = "9" * 5000  # longer than what int() converts

# name: (format or None to guess, text, line, column, what the message says)
REFUSED = {
    "empty": (None, "", None, None, "nothing but comments or blanks: expected a header 'p af n'"),
    "blank": (None, " \n\r\n\t\n", None, None, "nothing but comments or blanks"),
    "comments only": (None, "# p af 2\n", None, None, "nothing but comments or blanks"),
    "no header": (None, "1 2\n2 1\n", 1, 1, "no header 'p af n'"),
    "header after an attack": (None, "# x\n1 2\np af 2\n", 2, 1, "no header 'p af n'"),
    "second header": (None, "p af 2\np af 3\n1 2\n", 2, 1, "a second header"),
    "assumption-based": (None, "p aba 3\na 1\n", 1, 1, "assumption-based framework; expected an abstract one"),
    "clauses": (None, "p cnf 2 1\n1 2 0\n", 1, 1, "kind 'cnf'"),
    "header without number": (None, "p af\n1 2\n", 1, 3, "one number after 'p af', found 0"),
    "header with two numbers": (None, "p af 2 1\n1 2\n", 1, 8, "one number after 'p af', found 2"),
    "negative number": (None, "p af -1\n", 1, 6, "number of arguments (0 or more) after 'p af', found '-1'"),
    "word for a number": (None, "p af two\n", 1, 6, "found 'two'"),
    "foreign digits": (None, "p af ٣\n", 1, 6, "found '٣'"),
    "huge number of arguments": (None, "p af 10000000\n", 1, 6, "at most 1,000,000"),
    "monstrous number of arguments": (None, f"p af {HUGE}\n", 1, 6, "at most 1,000,000"),
    "unknown argument": (None, "p af 2\n1 2\n2 3\n", 3, 3, "unknown argument '3': the arguments are 1..2"),
    "argument 0": (None, "p af 2\n0 1\n", 2, 1, "unknown argument '0': the arguments are 1..2"),
    "argument of none": (None, "p af 0\n1 1\n", 2, 1, "the header says 'p af 0'"),
    "huge argument": (None, f"p af 2\n1 {HUGE}\n", 2, 3, "unknown argument '9999"),
    "signed argument": (None, "p af 2\n+1 2\n", 2, 1, "unknown argument '+1'"),
    "leading zero": (None, "p af 2\n1 02\n", 2, 3, "unknown argument '02'"),
    "named argument": (None, "p af 2\n1 b\n", 2, 3, "unknown argument 'b'"),
    "one word": (None, "p af 2\n\n1\n", 3, 1, "two arguments a line, found 1"),
    "three words": (None, "p af 3\n1 2 3\n", 2, 5, "two arguments a line, found 3"),
    "trailing comment": (None, "p af 2\n1 2 # so\n", 2, 7, "two arguments a line, found 4"),
    "apx in p af": (None, "p af 2\natt(1,2).\n", 2, 1, "two arguments a line, found 1"),
    "apx, empty": ("apx", "\n", None, None, "the text is empty: expected facts"),
    "apx, undeclared": (None, "arg(a).\natt(a,b).\n", 2, 7, "unknown argument 'b': no fact"),
    "apx, undeclared attacker": (None, "arg(a).\n  att( c ,a).\n", 2, 8, "unknown argument 'c'"),
    "apx, no stop": (None, "arg(a)\narg(b).\n", 2, 1, "expected . of a fact arg(..), found 'arg'"),
    "apx, cut off": (None, "arg(a).\natt(a,a", 2, 8, "expected ) of a fact att(..), found the end of the text"),
    "apx, one name to attack": (None, "arg(a). att(a).", 1, 14, "expected , of a fact att(..), found ')'"),
    "apx, two names to declare": (None, "arg(a,b).", 1, 6, "expected ) of a fact arg(..), found ','"),
    "apx, three names": (None, "arg(a). att(a,a,a).", 1, 16, "expected ) of a fact att(..), found ','"),
    "apx, other predicate": (None, "arg(a).\nsupport(a,a).", 2, 1, "'att(a,b).', found 'support'"),
    "apx, longer predicate": (None, "args(a).", 1, 1, "found 'args'"),
    "apx, a rule": (None, "arg(a).\natt(X,X) :- arg(X).", 2, 10, "expected . of a fact att(..), found ':'"),
    "apx, name of two words": (None, "arg(a b).", 1, 7, "expected ) of a fact arg(..), found 'b'"),
    "apx, no name": (None, "arg().", 1, 5, "expected a name (a word, or a quoted string) of a fact arg(..), found ')'"),
    "apx, open quote": (None, 'arg("a).\natt("a,b).', 1, 5, "expected a name"),
    "apx, unknown escape": (None, r'arg("a\t").', 1, 5, "expected a name"),
    "tgf, no separator": ("tgf", "1\n2\n", None, None, "no line '#'"),
    "tgf, attack before the separator": ("tgf", "1\n2\n1 2\n", 3, 3, "then a line '#' before the attacks, found '2'"),
    "tgf, second separator": (None, "1\n#\n1 1\n#\n", 4, 1, "a second line '#'"),
    "tgf, undeclared": (None, "1\n2\n#\n1 2\n1 3\n", 5, 3, "unknown argument '3': no line above '#'"),
    "tgf, three words": (None, "1\n2\n#\n1 2 support\n", 4, 5, "two arguments a line, found 3"),
    "tgf, one word": (None, "1\n2\n#\n1\n", 4, 1, "two arguments a line, found 1"),
    "tgf, comment": (None, "#a\n1\n#\n", 1, 1, "expected one argument a line"),
    "null character": (None, "p af 2\n1\x002\n", 2, 2, "control character U+0000: this is no text file"),
    "picture": (None, "\x89PNG\r\n\x1a\n", 1, 1, "control character U+0089"),
    "archive": (None, "PK\x03\x04\x14", 1, 3, "control character U+0003"),
    "undecodable bytes": (None, "\ufffd\udc80\ufffd", 1, 1, "no header"),
}


@pytest.mark.parametrize(("fmt", "text", "line", "column", "says"), REFUSED.values(), ids=REFUSED)
def test_refused(fmt: str | None, text: str, line: int | None, column: int | None, says: str) -> None:
    file = "case.txt"
    with pytest.raises(ParseError) as caught:
        read_af(text, fmt, file)
    error = caught.value
    if line is None:
        assert (error.file, error.line) == (file, None)
    else:
        assert (error.file, error.line, error.column) == (file, line, column)
        assert error.snippet or not text.splitlines()[line - 1].strip()
    assert says in error.message
    assert len(str(error)) < 300 and "\x00" not in str(error)


def test_the_file_name_decides_where_the_text_does_not() -> None:
    with pytest.raises(ParseError, match="no line '#'"):
        read_af("1\n2\n", file="graph.tgf")
    assert read_af("\n% none\n", file="x.apx") == AF.of([])


def test_the_snippet_shows_the_place_in_a_long_line() -> None:
    text = "".join(f"arg(a{i})." for i in range(1000)) + "att(a1,b)."
    with pytest.raises(ParseError) as caught:
        read_af(text)
    assert "att(a1,b)." in caught.value.snippet and len(caught.value.snippet) < 100


def test_unknown_format() -> None:
    with pytest.raises(UsageError, match="unknown format 'xml': one of i23, apx, tgf"):
        read_af("", "xml")
    with pytest.raises(UsageError, match="unknown format 'xml': one of i23, apx, tgf"):
        write_af(PLAIN, "xml")


@pytest.mark.parametrize(
    ("fmt", "name"),
    [
        ("i23", "a"),
        ("i23", "2"),
        ("apx", "\t"),
        ("apx", "\udc80"),
        ("tgf", "a b"),
        ("tgf", ""),
        ("tgf", "#"),
        ("tgf", "\n"),
    ],
)
def test_names_that_a_format_cannot_carry(fmt: str, name: str) -> None:
    with pytest.raises(EncodingError):
        write_af(AF.of([name]), fmt)


def test_shared_malformed_files() -> None:
    path = SHARED / "cases" / "argumentation_traps.json"
    if not path.exists():
        pytest.skip("the shared cases are not beside this checkout")
    for case in json.loads(path.read_text())["bad_inputs"]:
        if case["expect"].startswith("error") and "query" not in case:
            with pytest.raises(ParseError):
                read_af(case["raw"], case.get("fmt"))
            with pytest.raises(ParseError):
                read_af(case["raw"])
        elif case["expect"].startswith("accept"):
            with pytest.warns(UserWarning):
                assert len(read_af(case["raw"], case.get("fmt")).arguments) == 1
        else:
            assert str(case["query"]) not in read_af(case["raw"]).arguments


def test_shared_instances() -> None:
    if not (SHARED / "instances").exists():
        pytest.skip("the shared instances are not beside this checkout")
    for path in sorted((SHARED / "instances").glob("*.af")):
        text = path.read_text()
        af = read_af(text, file=path.name)
        assert text.splitlines()[0].split()[-1] == str(len(af.arguments))
        assert len(af.attacks) == len({line for line in text.splitlines()[1:] if not line.startswith("#")})


def test_shared_raw_texts() -> None:
    path = SHARED / "cases" / "argumentation_traps.json"
    if not path.exists():
        pytest.skip("the shared cases are not beside this checkout")
    for case in json.loads(path.read_text())["afs"]:
        right = AF.of(map(str, range(1, case["n"] + 1)), [map(str, pair) for pair in case["attacks"]])
        assert read_af(case.get("raw", case["p_af"])) == right, case["name"]
