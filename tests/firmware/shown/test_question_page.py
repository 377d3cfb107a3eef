"""What a seat is told and asked: facts, questions, proposals, its menu, answers to its presses."""

import framebuf
from support.cases import cases
from support.rule_books import RIICHI_BOOKS

from jantaku.referee import questions
from jantaku.referee.questions import ANYBODY, NO_TILE
from jantaku.rules import books, tiles
from jantaku.sensing import zones
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER
from jantaku.shown import font, glyphs, question_page
from jantaku.shown.table import Table
from jantaku.shown.words import Words

RUNTIMES = ("micropython",)  # framebuf is there and nowhere else

LANGUAGES = (("en",), ("ru",), ("ja",))
PLACES = (AIR, zones.wall(2, 3), RACK + 1, RIVER + 1, MELDS + 1)
ON_BUTTONS = (
    questions.GO_ON, questions.SHOW, questions.WITHHOLD, questions.STOP,
    questions.TSUMO, questions.RON,
)  # fmt: skip


def shown(language="en", preset="ema2016"):
    return Table(books.load(preset), 0, language)


def tile(name):
    return tiles.parse(name, 0)[0]


def lines_of(table, what):
    placed = question_page.lines(table, what, question_page.items(table, what))
    return [line for _, _, _, line in placed]


def text(table, what):
    return " ".join(lines_of(table, what))


def fits(lines, end=""):
    """Whether no line is too long, and none is left out at the end."""
    is_whole = "".join(lines).replace(" ", "").endswith(end.replace(" ", ""))
    return is_whole and all(font.width(glyphs.SMALL, line) <= 253 for line in lines)


def section(table, kind):
    rule = questions.rule(kind)
    return table.rules.section(rule) if rule else ""


def end(table, kind):
    """How a fact ends that is there as a whole."""
    cited = section(table, kind)
    return tail(table, questions.name(kind) + "?") + ("(%s)" % cited if cited else "")


def tail(table, key):
    """What stands behind the gaps."""
    return table.words[key].split("%s")[-1]


def lit(table, what):
    """Above which buttons something stands."""
    canvas = framebuf.FrameBuffer(bytearray(8192), 256, 64, framebuf.GS4_HMSB)
    question_page.draw(canvas, table, what)
    return [button for button in range(4) if canvas.pixel(64 * button + 2, 50) == 15]


# Facts and questions


def test_a_fact_names_seat_tile_place_what_to_do_and_the_section():
    said = text(shown(), (1, questions.KUIKAE, b"", tile("5p"), RIVER + 1))
    assert said == (
        "South, 5 pin in the river: kuikae. Please take the tile back and discard another "
        "(EMA 3.3.2)"
    )


def test_a_tile_that_is_concealed_is_not_named():
    said = text(shown(), (1, questions.OUT_OF_PLACE, b"", NO_TILE, RACK + 1))
    assert said == ("South, a tile on the rack: a tile is not where it belongs. Please put it back")


def test_the_place_of_another_seat_is_said_to_be_so():
    said = text(shown(), (1, questions.OUT_OF_PLACE, b"", tile("7z"), RIVER + 3))
    assert said.startswith("South, red dragon in the river (North): ")


def test_what_is_about_no_place_names_the_seat_alone():
    assert text(shown(), (2, questions.REFEREE, b"", NO_TILE, AIR)) == "West calls the referee"


def test_winds_are_those_of_this_deal():
    table = shown()
    table.dealer = 1
    said = text(table, (1, questions.INDICATOR, b"", tile("2z"), RIVER + 1))
    assert said.startswith("East, South in the river: ")


def test_of_a_win_that_is_none_it_is_said_that_it_is_none_and_not_why():
    said = text(shown(), (2, questions.FALSE_WIN, b"", NO_TILE, AIR))
    assert said == "West: no win. How to go on is decided in the menu (REFEREE) (EMA 3.4.6)"


def test_what_no_book_says_is_not_cited():
    said = text(shown("en", "sichuan"), (2, questions.INVALID_MELD, b"", NO_TILE, AIR))
    assert "ours" not in said


@cases(*LANGUAGES)
def test_every_fact_fits_the_page_in_every_book_wherever_it_is(language):
    for preset in RIICHI_BOOKS:
        table = shown(language, preset)
        for kind in range(questions.LOST + 1):
            for zone in PLACES:
                for seat in (0, 1):  # the longest names of winds, and of tiles
                    lines = lines_of(table, (seat, kind, b"", tile("6z"), zone))
                    assert fits(lines, end(table, kind)), lines


def test_choices_lie_on_riichi_and_tenpai():
    choices = bytes((questions.WITHHOLD, questions.SHOW))
    assert lit(shown(), (1, questions.TENPAI, choices, NO_TILE, AIR)) == [0, 2]
    assert lit(shown(), (1, questions.PUT_BACK, b"", NO_TILE, AIR)) == []


@cases(*LANGUAGES)
def test_every_label_fits_its_button(language):
    words = Words(language)
    for key in [questions.label(choice) for choice in ON_BUTTONS] + ["next", "take", "back"]:
        assert font.width(glyphs.SMALL, words[key]) <= 62, key


@cases(*LANGUAGES)
def test_who_is_asked_for_tenpai_reads_the_names_of_the_hand_above_the_buttons(language):
    words = Words(language)
    assert words["show"] == words["taken_tenpai"]
    assert words["withhold"] == words["taken_noten"]


# What comes first


def test_a_menu_comes_before_a_question_a_question_before_a_proposal_and_that_before_a_fact():
    table = shown()
    fact = (1, questions.OUT_OF_PLACE, b"", NO_TILE, AIR)
    question = (1, questions.TENPAI, b"\6\5", NO_TILE, AIR)
    assert question_page.asked(table, 1) == ()
    table.ask([fact])
    assert [question_page.asked(table, seat) for seat in range(4)] == [fact] * 4
    table.propose((3, questions.UNDO, ANYBODY, 8))
    assert question_page.asked(table, 1) == ("proposal?",)
    assert question_page.asked(table, 3) == fact  # whose proposal it is
    table.ask([fact, question])
    assert question_page.asked(table, 1) == question
    assert question_page.asked(table, 2) == ("proposal?",)
    table.offer(1, ("undo", 1, 6))
    assert question_page.asked(table, 1) == ("undo", 1, 6)


# Proposals and menus


def test_a_proposal_says_who_proposes_what_for_whom_and_how_to_agree():
    table = shown()
    table.propose((2, questions.DEAD_HAND, 1, 4))
    said = text(table, ("proposal?",))
    assert said == "West proposes: dead hand (South). Hold REFEREE to agree"
    assert lit(table, ("proposal?",)) == []
    table.propose((3, questions.UNDO, ANYBODY, 8))
    said = text(table, ("proposal?", 1, 7))
    assert said == "North proposes: take back the last act. Hold REFEREE to agree"
    table.propose(())
    assert text(table, ("proposal?", 1, 7)) == "the proposal has lapsed"


@cases(*LANGUAGES)
def test_every_proposal_fits_the_page(language):
    table = shown(language)
    for what in range(questions.GO_ON, questions.CALL_REFEREE):
        for about in (ANYBODY, 0, 1, 2, 3):
            table.propose((3, what, about, 8))
            for page in ((), (10, 12)):
                lines = lines_of(table, ("proposal?",) + page)
                assert fits(lines, tail(table, "proposal?")), lines


def test_a_page_of_the_menu_says_what_is_taken_and_what_buttons_lead_on():
    table = shown()
    assert text(table, ("call_referee", 6, 6)) == "call the referee"
    assert lit(table, ("call_referee", 6, 6)) == [0, 2, 3]
    assert text(table, ("seat_W", 3, 4, "dead_hand")) == "dead hand: West"
    assert lit(table, ("seat_W", 3, 4, "dead_hand")) == [0, 2, 3]


def test_a_page_that_is_there_to_be_read_has_nothing_to_take():
    table = shown()
    table.propose((2, questions.DEAD_HAND, 1, 4))
    fact = ("put_back?", 4, 6, 3, "EMA 3.3.1")
    assert text(table, fact).startswith("North: a tile was put back on the wall. ")
    assert text(table, fact).endswith(" (EMA 3.3.1)")
    for page in (fact, ("proposal?", 1, 6), ("nothing", 1, 1)):
        assert lit(table, page) == [0, 3]


@cases(*LANGUAGES)
def test_every_page_of_the_menu_fits(language):
    for preset in RIICHI_BOOKS:
        table = shown(language, preset)
        for choice in range(questions.GO_ON, questions.CALL_REFEREE + 1):
            assert fits(lines_of(table, (questions.label(choice), 1, 9)))
        for kind in range(questions.LOST + 1):
            page = (questions.name(kind) + "?", 10, 12, 3, section(table, kind))
            lines = lines_of(table, page)
            assert fits(lines, end(table, kind)), lines


# Answers


@cases(*LANGUAGES)
def test_every_answer_fits_one_line(language):
    table = shown(language)
    answers = ("taken", "wait", "refused", "withdrawn", "hold", "agreed", "lapsed")
    found = [key for key in table.words.keys() if key.split("_")[0] in answers]  # noqa: SIM118
    assert len(found) >= 25
    for key in found:
        assert font.width(glyphs.SMALL, table.words[key]) <= 250, key
    for what in ("riichi", "open_riichi", "win", "nine_terminals"):
        said = table.words.sentence(("withdraws", ("side", 3), (what,)))
        assert font.width(glyphs.SMALL, said) <= 250, said
