"""Offences: dead hands, chombo with all it undoes, redeals; and the parts of a deal in order."""

from support.cases import cases, raises
from support.deal_scene import gains
from support.riichi_scene import Scene
from support.rule_books import RIICHI_BOOKS

from jantaku.rules import books, events
from jantaku.rules.deal import _REASONS, NONE, IllegalEvent
from jantaku.rules.events import (
    ABORT,
    ANKAN,
    CHI,
    CHOMBO,
    DEAD_HAND,
    DEALT,
    DISCARD,
    DORA,
    DRAW,
    DRAW_BACK,
    NINE_TERMINALS,
    PON,
    REDEAL,
    RIICHI,
    RULING,
    SKIP,
    VOID,
    WIN,
)
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku.rules.riichi.payments import CHOMBO as CHOMBO_PART
from jantaku.rules.riichi.payments import DEPOSIT
from jantaku.rules.riichi.refusals import REASONS

BOOKS = (("ema2016",), ("samara2019",), ("furiten",), ("tenhou",))
READY = "67m234567p345s88s"


# The beginning


def new_deal():
    return RiichiDeal(books.load("ema2016"), 0, 0, 0, 0, [30000] * 4)


def test_ema_2_7_2_8_play_begins_when_tiles_are_dealt_and_the_indicator_is_turned():
    deal = new_deal()
    assert raises(IllegalEvent, deal.apply, (DRAW, 0, 60)).code == "dealing"
    deal.apply((DORA, 0, 100))
    assert raises(IllegalEvent, deal.apply, (DORA, 0, 101)).code == "no_indicator"
    assert raises(IllegalEvent, deal.apply, (DRAW, 0, 60)).code == "dealing"
    deal.apply((DEALT, 0, bytes(range(52))))
    deal.apply((DRAW, 0, 60))


@cases((bytes(range(51)),), (bytes([0] * 52),), (bytes(range(85, 137)),))
def test_ema_2_8_a_deal_is_13_different_tiles_for_each_seat(dealt):
    error = raises(IllegalEvent, new_deal().apply, (DEALT, 0, dealt))
    assert error.code in ("dealt", "tile_seen")


def test_ema_2_8_tiles_are_dealt_once_and_not_the_indicator():
    deal = new_deal()
    deal.apply((DORA, 0, 10))
    assert raises(IllegalEvent, deal.apply, (DEALT, 0, bytes(range(52)))).code == "tile_seen"
    deal.apply((DEALT, 0, bytes(range(52, 104))))
    assert raises(IllegalEvent, deal.apply, (DEALT, 0, bytes(range(52)))).code == "dealt"


@cases(*BOOKS)
def test_a_refusal_cites_the_books_section(preset):
    scene = Scene(preset, ["", "46m5m"])
    scene.go("5m")
    scene.claim(CHI, 1, "46m")
    error = raises(IllegalEvent, scene.apply, (DISCARD, 1, scene.held(1, "5m")[0]))
    assert error.section == scene.rules.section("kuikae")
    assert error.section in str(error)


def test_every_reason_cites_a_section_that_every_book_has():
    for preset in RIICHI_BOOKS:
        rules = books.load(preset)
        for line in (_REASONS + REASONS).strip().split("\n"):
            if line:
                assert IllegalEvent(rules, line.split(" ")[0], REASONS).section, line


# Dead hands


@cases(*BOOKS)
def test_ema_3_4_7_furiten_7_3_a_dead_hand_neither_wins_nor_calls_but_plays_on(preset):
    scene = Scene(preset, ["", READY])
    scene.apply((RULING, 1, DEAD_HAND, 0, ""))
    scene.go("5m")
    assert scene.refused((WIN, 1, 0, scene.deal.window, b"", 1, 30, [])) == "dead"
    scene.draw("8m")
    assert not scene.may(WIN)
    scene.discard()
    assert scene.deal.turn == 2


@cases(*BOOKS)
def test_ema_3_4_7_a_dead_hand_declares_no_kan_and_no_riichi(preset):
    scene = Scene(preset, ["9999s67m234567p8s"])
    scene.apply((RULING, 0, DEAD_HAND, 0, ""))
    scene.draw("8s")
    assert scene.refused((ANKAN, 0, 26 << 2)) == "dead"
    assert scene.refused((RIICHI, 0, 0)) == "dead"


@cases(*BOOKS)
def test_ema_3_4_7_a_dead_hand_with_a_tile_too_many_goes_on_without_a_draw(preset):
    scene = Scene(preset, ["", READY])
    scene.apply((RULING, 1, DEAD_HAND, 0, ""))
    scene.go()
    live = scene.deal.live
    scene.apply((SKIP, 1))
    assert scene.deal.drawn == NONE
    assert scene.refused((DRAW, 1, scene.unseen())) == "holds_tile"
    assert scene.refused((SKIP, 1)) == "holds_tile"
    assert scene.refused((WIN, 1, 1, NONE, b"", 1, 30, [])) == "dead"
    assert scene.refused((ANKAN, 1, 0)) == scene.refused((RIICHI, 1, 0)) == "dead"
    assert scene.refused((ABORT, 1, NINE_TERMINALS)) == "abort_kind"
    assert scene.refused((RULING, 1, DRAW_BACK, 0, "")) == "draw_back"
    assert not scene.may(WIN)
    scene.apply((DISCARD, 1, scene.held(1, "6m")[0]))
    assert len(scene.deal.concealed(1)) == 12
    assert (scene.deal.live, scene.deal.turn) == (live, 2)
    scene.run_down()
    assert not scene.deal.draw_end()[2] >> 1 & 1  # noten


def test_ema_3_3_1_a_discard_is_called_until_a_dead_hand_goes_on():
    scene = Scene("ema2016", ["", "", "33z", READY])
    scene.apply((RULING, 1, DEAD_HAND, 0, ""))
    scene.go("3z")
    pon = (PON, 2, scene.deal.window, scene.held(2, "33z"))
    scene.apply((SKIP, 1))
    assert scene.refused(pon) == "late"


def test_a_dead_hand_that_had_declared_a_kan_may_go_on_without_its_replacement_tile():
    scene = Scene("ema2016", ["9999s"], keep="1m")
    scene.draw()
    scene.ankan("9s")
    scene.indicator("1m")
    scene.apply((RULING, 0, DEAD_HAND, 0, ""))
    scene.apply((SKIP, 0))
    scene.apply((DISCARD, 0, scene.deal.concealed(0)[0]))
    assert (scene.deal.live, scene.deal.replacements) == (69, 0)  # the next kan takes that tile


def test_only_a_dead_hand_whose_turn_it_is_goes_on_without_a_draw():
    scene = Scene("ema2016")
    assert scene.refused((SKIP, 0)) == "skip"
    scene.apply((RULING, 1, DEAD_HAND, 0, ""))
    assert scene.refused((SKIP, 1)) == "turn"
    scene.go()
    scene.apply((SKIP, 1))


# Chombo


@cases(("samara2019",), ("furiten",))
def test_ema_3_4_6_furiten_7_2_chombo_is_a_mangan_and_undoes_the_deal(preset):
    scene = Scene(preset, [READY, "", "67m234567p345s66s"], deposits=1, honba=2)
    scene.riichi()
    scene.go()
    scene.riichi()
    scene.apply((VOID, 1, CHOMBO))
    total, parts = scene.settle()
    assert gains(parts, CHOMBO_PART) == [4000, -8000, 2000, 2000]
    assert gains(parts, DEPOSIT) == [1000, 0, 1000, 0]
    assert total == [5000, -8000, 3000, 2000]
    assert scene.deal.deposits == 1  # the stick of an earlier deal stays
    assert scene.deal.scores == [34000, 22000, 32000, 32000]
    assert scene.deal.offenders == 0b0010


def test_ema_3_4_6_outside_tournaments_chombo_is_a_mangan():
    scene = Scene("ema2016", tournament=False)
    scene.draw()
    scene.apply((VOID, 0, CHOMBO))
    assert scene.settle()[0] == [-12000, 4000, 4000, 4000]


def test_ema_3_4_6_in_a_tournament_nothing_is_paid_at_the_table():
    scene = Scene("ema2016", [READY])
    scene.riichi()
    scene.apply((VOID, 1, CHOMBO))
    total, parts = scene.settle()
    assert gains(parts, CHOMBO_PART) == [0, 0, 0, 0]
    assert total == [1000, 0, 0, 0]


@cases(*BOOKS)
def test_ema_3_4_6_furiten_7_2_a_win_at_the_same_time_cancels_chombo(preset):
    scene = Scene(preset, ["", READY])
    scene.go("5m")
    scene.win(1)
    assert scene.refused((VOID, 2, CHOMBO)) == "chombo_win"


@cases(*BOOKS)
def test_ema_5_2_furiten_7_1_a_redeal_without_penalty(preset):
    scene = Scene(preset, [READY])
    scene.riichi()
    scene.apply((VOID, 0, REDEAL))
    total, _ = scene.settle()
    assert total == [1000, 0, 0, 0]
    assert scene.deal.end == "redeal"
    assert scene.deal.offenders == 0


def test_a_void_deal_goes_no_further():
    scene = Scene("ema2016")
    scene.draw()
    scene.apply((VOID, 0, REDEAL))
    assert scene.refused((DISCARD, 0, scene.deal.drawn)) == "over"
    assert scene.refused((VOID, 0, CHOMBO)) == "over"


# Rulings


@cases((events.UNDO,), (9,), (15,))
def test_a_deal_knows_no_other_rulings(kind):
    scene = Scene("ema2016")
    assert scene.refused((RULING, 0, kind, 0, "")) == "ruling"


def test_a_ruling_about_the_match_is_no_matter_of_the_deal():
    scene = Scene("ema2016")
    scene.apply((RULING, 0, events.FINE, 8000, ""))
    assert scene.deal.dead == 0


def test_nothing_is_ruled_about_a_deal_that_has_ended():
    scene = Scene("ema2016")
    scene.apply((VOID, 0, REDEAL))
    assert scene.refused((RULING, 0, DEAD_HAND, 0, "")) == "over"


def test_ema_5_1_4_a_set_that_is_none_is_excused_for_the_tile_it_was_shown_for_alone():
    scene = Scene("ema2016", ["", "34z"], keep="3z")
    scene.go("3z")
    scene.apply((RULING, 1, events.INVALID_MELD, 0, ""))
    scene.draw()
    scene.discard()
    scene.go("3z")
    own = scene.held(1, "34z")
    assert scene.refused((CHI, 1, scene.deal.window, own)) in ("dead", "chi_seat")
