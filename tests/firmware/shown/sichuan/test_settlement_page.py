"""Sichuan on the displays: void suits and winners while it is played, every payment afterwards."""

import framebuf
from support import sichuan_bot
from support.cases import cases

from jantaku.referee import questions
from jantaku.rules import books, events, games
from jantaku.rules.sichuan import payments, value
from jantaku.sensing.zones import AIR
from jantaku.shown import font, question_page
from jantaku.shown.sichuan import marks, settlement_page
from jantaku.shown.table import Table
from jantaku.shown.words import LANGUAGES, Words

RUNTIMES = ("micropython",)  # framebuf is there and nowhere else

RULES = books.load("sichuan")
EACH = [(language,) for language in LANGUAGES]


def shown(seed, language="en", until=999):
    """What the table shows of a deal of the bot's after so many events, and the deal."""
    chance, deal, wall = sichuan_bot.deal_of(RULES, seed)
    dealer = deal.dealer
    happened = sichuan_bot.play(chance, deal, wall)[:until]
    again = type(deal)(RULES, dealer, 0, 0, 0, (0, 0, 0, 0))
    table = Table(RULES, dealer, language)
    table.happened((events.DEAL_START, dealer, 7, 0, 0, 0, (0, 0, 0, 0)))
    for event in happened:
        again.apply(event)
        table.happened(events.public(event), again)
    return table, again


def drawn(draw, *arguments):
    buffer = bytearray(8192)
    draw(framebuf.FrameBuffer(buffer, 256, 64, framebuf.GS4_HMSB), *arguments)
    return bytes(buffer)


def test_each_game_has_its_pages():
    page = games.part(RULES, "shown", "settlement_page")
    assert page is settlement_page
    assert games.part(books.load("ema2016"), "shown", "settlement_page") is not page


def test_the_foot_of_the_score_page_has_the_deal_s_number():
    table, _ = shown(3, until=10)
    assert marks.foot(table)[0] == "deal 7"


def test_before_the_dice_fall_that_is_the_first():
    table, _ = shown(3, until=10)
    table.begin(table.rules)
    assert marks.foot(table)[0] == "deal 1"


def test_sbr_4_1_a_void_suit_is_shown_from_the_first_discard_on():
    table, deal = shown(3, until=6)  # dealt, drawn, four suits named
    assert deal.is_named()
    assert marks.foot(table)[1] == "東- 南- 西- 北-"
    table, deal = shown(3, until=7)
    suit = "mps"[deal.void[deal.dealer]]
    assert marks.foot(table)[1] == "東%s 南- 西- 北-" % suit


def test_sbr_2_4_who_has_left_is_marked():
    for seed in range(1, 20):
        table, deal = shown(seed)
        if deal.hus:
            assert marks.foot(table)[1].count("Hu") == len(deal.hus)
            return
    raise AssertionError("nobody won")


@cases(*EACH)
def test_the_settlement_names_every_hu_kong_and_fine(language):
    for seed in range(1, 12):
        table, deal = shown(seed, language)
        contents = settlement_page.contents(table)
        pictures = [drawn(settlement_page.draw, table, 0, content) for content in contents]
        assert len(set(pictures)) == len(contents)
        text = "".join([line for _, lines in contents for line in lines]).replace(" ", "")
        for part in deal.parts:
            assert table.words[payments.name(part[0])].replace(" ", "") in text
        for face, lines in contents:
            assert len(lines) * face[0] <= 64
            for line in lines:
                assert font.knows(face, line)
                assert font.width(face, line) <= 160


@cases(*EACH)
def test_there_is_a_word_for_every_row_payment_and_question(language):
    words = Words(language)
    for row in range(value.LAST + 1):
        assert words[value.row_name(row)]
    for reason in range(payments.HU_DISCARD, payments.VOID_FINE + 1):
        if reason != payments.DELAYED_KONG:  # nobody pays for it
            assert words[payments.name(reason)]
    table = Table(RULES, 0, language)
    asked = (1, questions.VOID_SUIT, b"", questions.NO_TILE, AIR)
    items = question_page.items(table, asked)
    assert items[-1] == "(SBR 4.1, 4.2)"
    assert question_page.lines(table, asked, items)[-1][3].endswith("4.2)")


def settlement(table):
    return [drawn(settlement_page.draw, table, 0, each) for each in settlement_page.contents(table)]


def test_what_is_shown_tells_nothing_of_hands_before_they_are_checked():
    """The same public events and open tiles make the same page, whatever is concealed."""
    table, deal = shown(5, until=60)
    before = settlement(table), marks.foot(table)
    for seat in range(4):
        deal.hands[seat][0] ^= 1
    table.happened((events.SIGNAL, 0, 0), deal)
    assert (settlement(table), marks.foot(table)) == before
