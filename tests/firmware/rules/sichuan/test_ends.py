"""SBR 5 and 6: how a deal ends, what is checked then, who deals next, when a session ends."""

from support import sichuan_bot
from support.cases import cases, raises
from support.deal_scene import gains
from support.sichuan_scene import OTHER, PAIRS, READY, RULES, Scene

from jantaku.rules import books, events, games, payments
from jantaku.rules.deal import ENDING, IllegalEvent
from jantaku.rules.events import (
    ABORT,
    CHOMBO,
    DEAL_END,
    DRAW,
    DRAW_END,
    FOUR_KANS,
    HU,
    PON,
    REDEAL,
    RULING,
    SETTLE,
    TIME_OUT,
    VOID,
    WIN,
)
from jantaku.rules.match import barred, final, is_time_over
from jantaku.rules.sichuan.payments import (
    CLOSED_KONG,
    HU_DISCARD,
    KONG_NOTEN,
    VOID_FINE,
    WAITING,
    name,
)


def three_hu():
    """East discards the tile that all three others wait for."""
    scene = Scene(["", READY, PAIRS, OTHER], keep="3p")
    scene.go("3p")
    scene.hu(1, 2, 3)
    return scene


def empty_wall(*hands, **options):
    scene = Scene(hands, **options)
    scene.run_down()
    scene.draw_end()
    return scene


def test_sbr_5_1_the_deal_ends_when_three_have_declared_hu():
    scene = three_hu()
    assert scene.deal.end == "win"
    assert not scene.may(DRAW)


def test_sbr_5_1_the_deal_ends_when_the_wall_is_empty():
    scene = Scene()
    scene.run_down()
    assert scene.refused((DRAW, scene.deal.turn, 0)) in ("exhausted", "tile_seen")
    assert scene.may(DRAW_END)
    scene.draw_end()
    assert scene.deal.end == "exhaustive"


def test_sbr_5_1_not_before():
    scene = Scene()
    scene.go()
    assert scene.refused((DRAW_END, 0, 0, 0)) == "draw_early"


def test_sbr_5_2_the_deal_ends_when_the_time_of_the_session_is_over():
    scene = Scene(["8888p", READY])
    scene.draw()
    scene.ankan("8p")
    scene.draw("3p")
    scene.apply((ABORT, 0, TIME_OUT))
    assert scene.deal.end == "time"


def test_sbr_5_2_comment_only_declared_hu_and_kongs_count_then():
    scene = Scene(["8888p", READY, OTHER])
    scene.draw()
    scene.ankan("8p")
    scene.draw("3p")
    scene.discard()
    scene.hu(1)
    scene.apply((ABORT, 0, TIME_OUT))
    _, parts = scene.settle()
    # West waits and East does not: that is not paid for. The kong goes back: East fed South.
    assert [part[0] for part in parts if part[0] in (WAITING, KONG_NOTEN)] == []
    assert gains(parts, CLOSED_KONG) == [6, -2, -2, -2]
    assert gains(parts, HU_DISCARD) == [-2, 2, 0, 0]


def test_sbr_5_2_no_other_abortive_draw_is_known():
    scene = Scene()
    scene.draw()
    assert scene.refused((ABORT, 0, FOUR_KANS)) == "abort_kind"


def test_sbr_5_3_nobody_won_the_dealer_stays():
    scene = empty_wall(dealer=2)
    assert scene.deal.next_dealer == 2


@cases((0, 1), (3, 1))
def test_sbr_5_4_the_first_winner_deals_next(dealer, winner):
    hands = ["", "", "", ""]
    hands[winner] = READY
    scene = Scene(hands, dealer=dealer)
    scene.go("3p")
    scene.hu(winner)
    assert scene.deal.next_dealer == winner


def test_sbr_5_4_later_winners_change_nothing():
    scene = Scene(["", READY, "", "123456789m88p79p"], keep="8p")
    scene.go("3p")
    scene.hu(1)
    scene.go("8p")
    scene.hu(3)
    assert scene.deal.next_dealer == 1


def test_sbr_5_5_several_first_winners_on_one_discard_the_discarder_deals_next():
    scene = Scene(["", READY, PAIRS], dealer=3)
    scene.until(0)
    scene.go("3p")
    scene.hu(1, 2)
    assert scene.deal.next_dealer == 0


def test_decision_13_a_false_hu_counts_for_the_next_dealer_and_towards_three():
    scene = Scene(["", "", READY, PAIRS])
    scene.go("3p")
    scene.hu(1)
    assert scene.deal.next_dealer == 1
    scene.hu(2, 3)
    assert scene.deal.next_dealer == 0
    assert scene.deal.end == "win"


def test_sbr_5_6_a_session_ends_after_as_many_deals_as_were_agreed():
    match = games.match(books.load("sichuan", deals=2), 1)
    for number in (1, 2):
        scene = empty_wall(dealer=match.dealer)
        scene.settle()
        match.settle(scene.deal)
        assert bool(match.over) == (number == 2)
    assert match.rules.section(match.over) == "SBR 5.6"


# 6


def test_sbr_6_1_every_case_is_a_part_of_the_payment_with_its_section():
    scene = three_hu()
    _, parts = scene.settle()
    for part in parts:
        assert RULES.section(name(part[0])).startswith("SBR ")


def test_every_reason_of_a_payment_has_its_section():
    for reason in range(HU_DISCARD, VOID_FINE + 1):
        assert RULES.section(name(reason)).startswith("SBR ")


def test_sbr_6_2_who_has_won_pays_for_no_later_hu_and_no_later_kong():
    scene = Scene(["", READY, "8888p"])
    scene.go("3p")
    scene.hu(1)
    scene.draw()
    scene.ankan("8p")
    scene.draw()
    scene.discard()
    scene.run_down()
    scene.draw_end()
    _, parts = scene.settle()
    assert gains(parts, CLOSED_KONG) == [-2, 0, 4, -2]


def test_sbr_6_3_there_are_two_finals():
    ends = set()
    for seed in range(1, 40):
        chance, deal, wall = sichuan_bot.deal_of(RULES, seed)
        sichuan_bot.play(chance, deal, wall)
        ends.add(deal.end)
    assert ends == {"win", "exhaustive"}


def test_sbr_6_4_after_three_hu_the_hands_of_the_winners_are_checked():
    scene = three_hu()
    assert scene.refused((SETTLE, 0, [])) == "unchecked"
    wins = []
    while scene.deal.next_win():
        wins.append(scene.deal.next_win())
        scene.apply(wins[-1])
    assert [(win[1], win[5], win[6]) for win in wins] == [(1, 0, 1), (2, 2, 4), (3, 0, 1)]


def test_sbr_6_4_the_fourth_hand_is_not_checked_and_keeps_its_kongs():
    # East holds his void suit, does not wait, and has declared a kong.
    scene = Scene(["8888s", READY, PAIRS, OTHER], void="psss")
    scene.draw()
    scene.ankan("8s")
    scene.draw()
    scene.discard()
    scene.until(0)
    scene.go("3p")
    scene.hu(1, 2, 3)
    _, parts = scene.settle()
    assert gains(parts, CLOSED_KONG, KONG_NOTEN) == [6, -2, -2, -2]
    assert not [part for part in parts if part[0] == VOID_FINE]


def test_sbr_6_5_at_an_empty_wall_who_does_not_wait_pays_each_who_waits():
    scene = empty_wall(READY, "", PAIRS, "")
    _, parts = scene.settle()
    assert gains(parts, WAITING) == [2, -5, 8, -5]


def test_sbr_6_5_who_does_not_wait_gets_nothing_for_his_kongs():
    scene = Scene(["8888p", READY])
    scene.draw()
    scene.ankan("8p")
    scene.draw()
    scene.discard()
    scene.run_down()
    scene.draw_end()
    _, parts = scene.settle()
    assert gains(parts, CLOSED_KONG) == [6, -2, -2, -2]
    assert gains(parts, KONG_NOTEN) == [-6, 2, 2, 2]


def test_sbr_6_5_nobody_pays_where_all_wait_or_none():
    four = ("1112223334445m", "5556667778889m", "1112223334445p", "5556667778889p")
    for hands, tenpai in (((), 0), (four, 15)):
        scene = empty_wall(*hands)
        assert scene.deal.tenpai == tenpai
        _, parts = scene.settle()
        assert not [part for part in parts if part[0] == WAITING]


# The check and the settlement as events.


def test_the_check_names_what_every_hu_is_worth():
    scene = Scene(["", READY])
    scene.go("3p")
    scene.hu(1)
    scene.run_down()
    tile = scene.deal.hus[0].tile
    scene.draw_end()
    assert scene.refused((WIN, 1, 0, tile, b"", 1, 2, [])) == "checked"
    scene.apply((WIN, 1, 0, tile, b"", 0, 1, []))
    assert scene.deal.next_win() == ()


def test_a_wrong_settlement_is_refused():
    scene = empty_wall(READY)
    assert scene.refused((SETTLE, 0, [])) == "settle"
    assert scene.refused((DEAL_END, 0, (0, 0, 0, 0))) == "not_yet"
    scene.apply((SETTLE, 0, scene.deal.settlement()))
    assert scene.refused((DEAL_END, 0, (1, 0, 0, 0))) == "scores"
    scene.apply((DEAL_END, 0, tuple(scene.deal.scores)))
    assert scene.refused((DEAL_END, 0, tuple(scene.deal.scores))) == "over"


def test_a_deal_that_nobody_is_at_fault_for_is_dealt_again():
    scene = Scene(["", READY])
    scene.go("3p")
    scene.hu(1)
    scene.apply((VOID, 0, REDEAL))
    assert scene.settle() == ([0, 0, 0, 0], [])
    match = games.match(RULES, 0)
    match.settle(scene.deal)
    assert match.replay
    assert match.dealer == 0


def test_there_is_no_chombo_and_no_dead_hand():
    scene = Scene()
    scene.draw()
    assert scene.refused((VOID, 1, CHOMBO)) == "chombo"
    assert scene.refused((RULING, 1, events.DEAD_HAND, 0, "")) == "ruling"


def test_every_refusal_cites_a_section():
    scene = Scene()
    scene.draw()
    error = raises(IllegalEvent, scene.apply, (PON, 1, 5, b"\1\2"))
    assert error.section == "SBR 3.6, decision 14"
    for line in scene.deal.reasons.strip().split("\n"):
        assert IllegalEvent(RULES, line.split(" ")[0], scene.deal.reasons).section


# The match


def test_running_totals_go_from_deal_to_deal_and_their_sum_is_the_result():
    match = games.match(books.load("sichuan", deals=6), 2)
    seed = 1
    while not match.over:
        chance, _, wall = sichuan_bot.deal_of(match.rules, seed)
        deal = games.deal(match.rules, match.dealer, *match.start)
        sichuan_bot.play(chance, deal, wall)
        before = list(match.scores)
        match.settle(deal)
        change = payments.sums(deal.parts)
        assert match.scores == [before[seat] + change[seat] for seat in range(4)]
        assert match.dealer == deal.next_dealer
        seed += 1
    assert match.deals == 6
    assert final(match).results == match.scores


def test_a_match_goes_on_from_what_a_record_tells_of_a_deal():
    match = games.match(RULES, 0)
    match.start_with(3, 0, 0, 0, (5, -5, 0, 0))
    assert match.dealer == 3
    assert match.start == (0, 0, 0, (5, -5, 0, 0))


def test_sbr_5_6_deals_are_counted_from_a_record_that_tells_only_how_they_began():
    match = games.match(books.load("sichuan", deals=3), 0)
    for dealer in (0, 1, 2):  # power-up: of all deals but the last only the start is read
        match.start_with(dealer, 0, 0, 0, (0, 0, 0, 0))
    scene = empty_wall(dealer=2)
    scene.settle()
    match.settle(scene.deal)
    assert (match.deals, match.over) == (3, "deals")


def test_sbr_5_2_no_deal_starts_when_the_time_is_over():
    rules = books.load("sichuan", session_minutes=60)
    assert not is_time_over(rules, 60 * 60000 - 1)
    assert barred(rules, 60 * 60000 - 1) == ""
    assert is_time_over(rules, 60 * 60000)
    assert barred(rules, 60 * 60000) == "time_over"
    assert not is_time_over(books.load("ema2016"), 90 * 60000)


def test_sbr_5_2_a_deal_that_time_ended_ends_the_session():
    match = games.match(RULES, 0)
    scene = Scene()
    scene.draw()
    scene.apply((ABORT, 0, TIME_OUT))
    scene.settle()
    match.settle(scene.deal)
    assert match.rules.section(match.over) == "SBR 5.2"


def test_an_unfinished_deal_has_no_end():
    scene = Scene()
    assert scene.deal.phase < ENDING
    assert scene.refused((WIN, 1, 0, 5, b"", 0, 1, [])) == "not_yet"
    assert scene.refused((SETTLE, 0, [])) == "not_yet"
    assert not scene.may(HU)
