"""Settlement and the standing, on the display of each seat."""

import framebuf
from support.cases import cases

from jantaku.rules import books, events
from jantaku.rules.match import final
from jantaku.rules.riichi import payments, yaku
from jantaku.rules.riichi.match import RiichiMatch
from jantaku.shown import difference_page, font, glyphs, record_page, standing_page
from jantaku.shown.riichi import settlement_page
from jantaku.shown.table import Table
from jantaku.shown.words import Words

RUNTIMES = ("micropython",)  # framebuf is there and nowhere else

LEFT, RIGHT = range(160), range(164, 256)
LANGUAGES = (("en",), ("ru",), ("ja",))


def canvas():
    return framebuf.FrameBuffer(bytearray(8192), 256, 64, framebuf.GS4_HMSB)


def part(drawn, columns, rows=range(64)):
    return [[drawn.pixel(x, y) for x in columns] for y in rows]


def table(names, han=4, fu=30, seat=1, from_seat=3):
    shown = Table(books.load("ema2016"))
    numbers = yaku.names()
    won = [(numbers.index(name), 1) for name in names]
    shown.wins = [(events.WIN, seat, from_seat, 5, b"", han, fu, won)]
    shown.parts = [(payments.BASE, 3, 1, 7700), (payments.HONBA, 3, 1, 300)]
    return shown


def settlement(shown, seat=0, page=0):
    drawn = canvas()
    settlement_page.draw(drawn, shown, seat, settlement_page.contents(shown)[page])
    return drawn


FEW = ("riichi", "pinfu")
MANY = ("riichi", "ippatsu", "menzen_tsumo", "pinfu", "tanyao", "iipeikou", "sanshoku_doujun")


def test_a_hand_of_few_yaku_takes_one_page():
    assert len(settlement_page.contents(table(FEW, han=2))) == 1


def test_a_hand_of_many_yaku_takes_several_and_they_differ():
    shown = table(MANY, han=9)
    assert len(settlement_page.contents(shown)) == 2
    assert part(settlement(shown, page=0), LEFT) != part(settlement(shown, page=1), LEFT)


def test_every_winner_has_a_page():
    shown = table(FEW, han=2)
    shown.wins.append(shown.wins[0][:1] + (2,) + shown.wins[0][2:])
    assert len(settlement_page.contents(shown)) == 2
    assert part(settlement(shown, page=0), LEFT) != part(settlement(shown, page=1), LEFT)


@cases(("han", 5), ("fu", 40))
def test_han_and_fu_are_shown(name, value):
    assert part(settlement(table(FEW)), LEFT) != part(settlement(table(FEW, **{name: value})), LEFT)


def test_dora_are_what_the_yaku_leave_of_the_han():
    assert part(settlement(table(FEW, han=2)), LEFT) != part(settlement(table(FEW, han=3)), LEFT)


def own_line(drawn):
    """Which of the four lines stands in a bar; none of them is dim."""
    lines = [part(drawn, range(170, 256), range(16 * at, 16 * at + 14)) for at in range(4)]
    assert all(max([max(row) for row in line]) == 15 for line in lines)
    edges = [{row[-1] for row in line} for line in lines]
    assert sorted(map(max, edges)) == [0, 0, 0, 15]
    return edges.index({15})


def test_all_four_changes_are_at_every_seat_and_the_own_one_is_in_a_bar():
    shown = table(FEW)
    assert [own_line(settlement(shown, seat)) for seat in range(4)] == [0, 1, 2, 3]


@cases(
    ((events.DRAW_END, 0, 5, 0),),
    ((events.DRAW_END, 0, 0, 0),),
    ((events.DRAW_END, 0, 5, 2),),
    ((events.ABORT, 0, events.FOUR_WINDS),),
    ((events.ABORT, 0, events.TRIPLE_RON),),
    ((events.VOID, 1, events.CHOMBO),),
    ((events.VOID, 0, events.REDEAL),),
)
def test_a_deal_that_nobody_won_says_how_it_ended(end):
    shown = Table(books.load("tenhou"))
    shown.end = end
    assert len(settlement_page.contents(shown)) == 1
    assert max([max(row) for row in part(settlement(shown), LEFT)]) == 15


@cases(*LANGUAGES)
def test_no_name_of_a_yaku_is_wider_than_its_column(language):
    words = Words(language)
    for name in yaku.names():
        assert font.width(glyphs.SMALL, words[name] + " 13,") <= 160


def test_the_standing_has_the_best_on_top_and_the_own_line_in_a_bar():
    shown = Table(books.load("ema2016"))
    match = RiichiMatch(shown.rules)
    match.scores = [20000, 45000, 30000, 25000]
    shown.final = final(match)
    drawn = canvas()
    for seat, row in ((1, 0), (2, 1), (3, 2), (0, 3)):
        standing_page.draw(drawn, shown, seat)
        assert own_line(drawn) == row


def test_the_standing_names_the_players_as_far_as_it_has_their_letters():
    def drawn(*names):
        shown = Table(books.load("ema2016"), 0, "en")
        shown.players = names
        shown.final = final(RiichiMatch(shown.rules))
        picture = canvas()
        standing_page.draw(picture, shown, 0)
        return part(picture, range(256))

    nobody = drawn()
    assert drawn("Anna", "Борис", "Chiyo", "Daniel") != nobody
    assert drawn("\u2603", "\u2603", "\u2603", "\u2603") == nobody
    long = "A name that is as long as the whole display and then some"
    assert [row[142:] for row in drawn(long, long, long, long)] == [row[142:] for row in nobody]


def test_few_yaku_stand_in_larger_letters_than_many():
    one = table(("riichi",), han=1)
    one.parts = [(payments.BASE, 3, 1, 1000)]
    assert settlement_page.contents(one)[0][1] is glyphs.TEXT
    assert settlement_page.contents(table(MANY, han=9))[0][1] is glyphs.SMALL


# The record


def record(number=7, head="3fa2 91c0", is_crowded=False):
    shown = Table(books.load("ema2016"))
    shown.number, shown.head, shown.is_crowded = number, head, is_crowded
    drawn = canvas()
    record_page.draw(drawn, shown)
    return part(drawn, range(256))


def test_the_record_page_tells_the_deal_and_its_head():
    assert record(number=8) != record() != record(head="3fa2 91c1")


def test_a_record_that_is_nearly_full_says_so():
    assert record(is_crowded=True)[:18] == record()[:18]
    assert record(is_crowded=True) != record()


def test_there_is_no_such_page_before_the_first_deal():
    shown = Table(books.load("ema2016"))
    assert not record_page.is_wanted(shown)
    shown.is_crowded = True
    assert record_page.is_wanted(shown)


# Differences


def test_differences_are_told_from_the_own_score():
    shown = Table(books.load("ema2016"))
    shown.scores = [20000, 45000, 30000, 25000]
    drawn = canvas()
    difference_page.draw(drawn, shown, 1)
    rows = [part(drawn, range(160, 256), range(16 * at, 16 * at + 14)) for at in range(4)]
    shades = [{shade for line in row for shade in line} for row in rows]
    assert [15] == list(shades[1])
    assert all({0, 15} <= shades[at] for at in (0, 2, 3))
