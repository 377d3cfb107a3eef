"""The same words in every language, each of them printable on a display."""

from support.cases import cases, raises

from jantaku.referee import questions
from jantaku.rules.riichi import payments, value, yaku
from jantaku.shown import glyphs
from jantaku.shown.words import LANGUAGES, Words

DOT_MM = 0.3  # a display of 3.12 inches
LEGIBLE_MM = 2.8  # 16 minutes of arc at 60 cm

EACH = [(language,) for language in LANGUAGES]


def test_a_key_has_words():
    assert Words("en")["pinfu"] == "pinfu"
    assert Words("ru")["pinfu"] == "пинфу"
    assert Words("ja")["pinfu"] == "平和"


@cases(*EACH)
def test_every_language_has_words_for_the_same_keys_in_the_same_order(language):
    assert Words(language).keys() == Words("en").keys()


@cases(*EACH)
def test_placeholders_are_those_of_english(language):
    words, english = Words(language), Words("en")
    for key in words.keys():  # noqa: SIM118 - it is no dict
        for mark in ("%s", "%d"):
            assert words[key].count(mark) == english[key].count(mark), key


@cases(*EACH)
def test_there_is_a_word_for_every_yaku_limit_payment_question_and_label(language):
    words = Words(language)
    for key in yaku.names() + list(value.LIMITS[1:]):
        assert words[key]
    for reason in range(payments.HONBA, payments.CHOMBO + 1):
        assert words[payments.name(reason)]
    for kind in range(questions.VOID_SUIT + 1):
        assert words[questions.name(kind) + "?"].count("%s") == 1
    for choice in range(questions.RON + 1):
        assert words[questions.label(choice)]


@cases(*EACH)
def test_every_letter_has_a_glyph(language):
    words = Words(language)
    for key in words.keys():  # noqa: SIM118 - it is no dict
        for letter in words[key]:
            assert letter in glyphs.SMALL[1], key


@cases(("en",), ("ru",))
def test_every_letter_of_an_alphabet_is_there_in_the_larger_letters_too(language):
    words = Words(language)
    for key in words.keys():  # noqa: SIM118 - it is no dict
        for letter in words[key]:
            assert letter in glyphs.TEXT[1], key


@cases(*((face, letter) for face in (glyphs.TEXT, glyphs.SMALL) for letter in "E0Ж聴"))
def test_what_is_asked_and_said_is_read_from_60_cm(face, letter):
    _, characters, widths, _, offsets, _ = face
    index = characters.find(letter)
    first, last = (offsets[2 * at] | offsets[2 * at + 1] << 8 for at in (index, index + 1))
    rows = (last - first) * 4 // (widths[index] + -widths[index] % 4)
    assert rows * DOT_MM >= LEGIBLE_MM


def test_an_unknown_key_is_a_mistake():
    assert "tsumogiri" in str(raises(KeyError, Words("en").__getitem__, "tsumogiri"))


def test_a_sentence_may_be_broken_between_its_words():
    assert Words("en").split("not your turn") == ["not", "your", "turn"]


def test_no_line_of_japanese_begins_with_what_ends_something():
    items = Words("ja").split("戻す（南）。次へ")
    assert items == ["戻", "す", "（南）。", "次", "へ"]
