"""The words of answers: labels, and the ways to say yes, no, "cannot be determined" in the languages models use."""

from collections.abc import Mapping

Vocabulary = Mapping[str, tuple[str, ...]]  # value -> its synonyms

LABELS: tuple[str, ...] = (
    *(
        "answer",
        "ans",
        "option",
        "antwort",
        "réponse",
        "reponse",
        "respuesta",
        "risposta",
        "resposta",
        "antwoord",
        "svar",
    ),
    *("vastaus", "odpowiedź", "odpověď", "válasz", "răspuns", "cevap", "yanıt", "jawaban", "đáp án", "trả lời"),
    *("ответ", "відповідь", "απάντηση", "जवाब", "उत्तर", "الجواب", "الإجابة", "תשובה"),
)
LABELS_WITHOUT_SPACES: tuple[str, ...] = ("答案", "回答", "答え", "答", "정답", "답변", "답")

YES: tuple[str, ...] = (
    *("yes", "yeah", "yep", "true", "it is true", "should be believed", "believed", "accepted"),
    *("ja", "jawohl", "oui", "vrai", "si", "sí", "sì", "sim", "da", "tak", "ano", "igen", "kyllä", "evet", "ya", "có"),
    *("да", "так", "ναι", "हाँ", "نعم", "כן", "是", "是的", "对", "對", "はい", "예", "네"),
)
NO: tuple[str, ...] = (
    *("no", "nope", "false", "it is false", "should not be believed", "not believed", "not accepted"),
    *("nein", "non", "faux", "não", "nao", "nee", "nej", "nei", "nie", "ne", "nem", "nu", "ei", "hayır", "tidak"),
    *("không", "нет", "ні", "όχι", "नहीं", "لا", "לא", "否", "不", "不是", "不对", "いいえ", "아니요", "아니오"),
)
UNDETERMINED: tuple[str, ...] = (
    *("undetermined", "undecided", "unknown", "indeterminate", "undeterminable", "indeterminable", "inconclusive"),
    *("unclear", "uncertain", "undecidable", "not determined", "not determinable", "not decidable", "not known"),
    *("cannot be determined", "cannot be decided", "cannot be known", "cannot be told", "cannot be answered"),
    *("we cannot determine", "we cannot tell", "we cannot say", "we cannot know", "we cannot decide"),
    *("cannot determine", "cannot tell", "cannot say", "cannot know", "cannot decide", "could not be determined"),
    *("not enough information", "insufficient information", "there is not enough information"),
    *(
        "impossible to tell",
        "impossible to say",
        "impossible to determine",
        "impossible to know",
        "impossible to decide",
    ),
    *("it is unknown", "it is unclear", "it is undetermined", "it is undecided", "it is impossible to determine"),
    *("unbestimmt", "unentschieden", "unbekannt", "indéterminé", "indeterminado", "indeterminato", "неизвестно"),
    *("无法确定", "不能确定", "不确定", "未知", "不明", "불확실"),
)
YES_NO: Vocabulary = {"yes": YES, "no": NO}
YES_NO_UNDETERMINED: Vocabulary = {**YES_NO, "undetermined": UNDETERMINED}

DETERMINERS = frozenset({"no", "a"})  # words that mostly stand before a noun: an answer only where none follows
AFTER_A_VALUE: tuple[str, ...] = (  # what may follow such a word where it is an answer
    *(
        "because",
        "since",
        "as",
        "for",
        "given",
        "based",
        "it",
        "this",
        "that",
        "the",
        "we",
        "he",
        "she",
        "they",
        "there",
    ),
    *("but", "so", "therefore", "thus", "hence", "according", "due", "is", "answer", "i", "you", "wait", "or", "and"),
)
JOINERS: tuple[str, ...] = (
    "or",
    "and",
    "oder",
    "und",
    "ou",
    "et",
    "o",
    "y",
    "e",
    "of",
    "eller",
    "czy",
    "или",
    "або",
    "vs",
)
JOINERS_WITHOUT_SPACES: tuple[str, ...] = ("或者", "或", "または", "還是", "还是")
