"""From deal to deal, to the end of the game and its result, in each book."""

from support.cases import cases, raises
from support.rule_books import RIICHI_BOOKS, house

from jantaku.rules import events, games, payments
from jantaku.rules.books import load
from jantaku.rules.match import FROM_START, LATER, barred, final, ranking
from jantaku.rules.riichi.match import RiichiMatch


class Ended:
    """What a match reads of a deal that has ended."""

    def __init__(self, end, scores, winners=(), tenpai=0, offenders=0, deposits=0, next_dealer=0):
        self.end = end
        self.scores = scores
        self.winners = winners
        self.tenpai = tenpai
        self.offenders = offenders
        self.deposits = deposits
        self.next_dealer = next_dealer


EVEN = (30000, 30000, 30000, 30000)


def match_at(book, round=0, honba=0, first_east=0, **options):
    match = RiichiMatch(load(book, **options), first_east)
    match.round = round
    match.honba = honba
    return match


def win(match, *winners, scores=None, deposits=0):
    match.settle(Ended("win", scores or match.scores, winners, deposits=deposits))


def draw(match, tenpai=0, scores=None, deposits=0):
    match.settle(Ended("exhaustive", scores or match.scores, tenpai=tenpai, deposits=deposits))


def rule(match, kind, seat, amount):
    match.rule((events.RULING, seat, kind, amount, ""))


def state(match):
    return match.round, match.dealer, match.honba, match.over


def finished(book, scores, deposits=0, first_east=0, **options):
    match = RiichiMatch(load(book, **options), first_east)
    match.scores = list(scores)
    match.deposits = deposits
    return match


def part_sum(result, reason, seat):
    """What a seat gets (or, below zero, gives) for one reason."""
    return payments.sums([part for part in result.parts if part[0] == reason])[seat]


BOOKS = tuple([(name,) for name in RIICHI_BOOKS])


# Dealer, counters, rounds.


@cases(*BOOKS)
def test_ema_3_4_11_furiten_5_2_the_dealer_stays_after_his_own_win(book):
    match = match_at(book, first_east=2)
    win(match, 2)
    assert state(match) == (0, 2, 1, "")


@cases(*BOOKS)
def test_ema_3_4_11_of_several_winners_the_dealer_stays_if_he_is_one(book):
    match = match_at(book, honba=1)
    win(match, 3, 0)
    assert state(match) == (0, 0, 2, "")


@cases(*BOOKS)
def test_ema_3_4_10_all_counters_go_after_a_deal_won_by_others_alone(book):
    match = match_at(book, honba=4, first_east=3)
    win(match, 1)
    assert state(match) == (1, 0, 0, "")


@cases(*BOOKS)
def test_ema_3_4_2_furiten_5_3_a_draw_adds_a_counter_and_a_tenpai_dealer_stays(book):
    match = match_at(book, honba=2)
    draw(match, tenpai=0b0001)
    assert state(match) == (0, 0, 3, "")


@cases(*BOOKS)
def test_ema_3_4_2_after_a_noten_draw_the_next_dealer_takes_over_the_counters(book):
    match = match_at(book, honba=2)
    draw(match, tenpai=0b1110)
    assert state(match) == (1, 1, 3, "")


@cases(("furiten",), ("tenhou",))
def test_furiten_5_4_an_abortive_draw_is_dealt_again_with_a_counter(book):
    match = match_at(book, round=5, honba=1)
    match.settle(Ended("abort", match.scores, deposits=3))
    assert state(match) == (5, 1, 2, "")
    assert match.deposits == 3  # Furiten 3.9


@cases(*BOOKS)
def test_ema_3_4_6_furiten_7_2_a_chombo_changes_neither_dealer_nor_counters(book):
    match = match_at(book, round=3, honba=2)
    match.settle(Ended("chombo", match.scores, offenders=0b0010))
    assert state(match) == (3, 3, 2, "")
    assert match.replay


@cases(*BOOKS)
def test_ema_5_2_a_redeal_costs_nobody_anything(book):
    match = match_at(book, round=3, honba=2)
    match.settle(Ended("redeal", match.scores))
    assert state(match) == (3, 3, 2, "")
    assert match.replay
    assert match.penalties == []


def test_a_deal_that_counts_ends_the_replay():
    match = match_at("ema2016")
    match.settle(Ended("chombo", match.scores, offenders=1))
    win(match, 1)
    assert not match.replay


@cases(*BOOKS)
def test_ema_3_4_4_furiten_3_8_deposits_of_a_draw_stay_for_the_next_winner(book):
    match = match_at(book)
    draw(match, deposits=2)
    assert match.deposits == 2


@cases(*BOOKS)
def test_ema_3_5_everybody_is_east_once_a_round(book):
    match = match_at(book, first_east=1)
    # Points that neither end the game nor extend it.
    scores = [40000, 20000, 20000, 20000]
    dealers = []
    while not match.over:
        dealers.append(match.dealer)
        win(match, (match.dealer + 1) % 4, scores=scores)
    assert dealers == [1, 2, 3, 0, 1, 2, 3, 0]


def test_an_east_only_game_ends_after_east():
    match = match_at("tenhou", round=3, rounds=1)
    win(match, 0, scores=[40000, 20000, 20000, 20000])
    assert match.over == "target_points"


# End of the game.


@cases(("ema2016", "rounds"), ("samara2019", "rounds"), ("furiten", "rounds"))
def test_ema_3_5_furiten_5_2_the_game_ends_when_the_last_dealer_goes(book, over):
    match = match_at(book, round=7)
    draw(match, tenpai=0b0001, scores=list(EVEN))
    assert match.over == over


@cases(*BOOKS)
def test_furiten_5_2_a_dealer_who_stays_in_the_last_deal_and_does_not_lead_plays_on(book):
    match = match_at(book, round=7)
    win(match, 3, scores=[40000, 20000, 20000, 20000])
    assert state(match) == (7, 3, 1, "")


@cases(("ema2016",), ("samara2019",))
def test_ema_3_6_no_agari_yame_a_leading_dealer_plays_on(book):
    match = match_at(book, round=7)
    win(match, 3, scores=[20000, 20000, 20000, 60000])
    assert not match.over
    assert not match.may_stop
    error = raises(ValueError, match.stop)
    assert "EMA 3.6" in str(error)


def test_furiten_option_agari_yame_a_leading_dealer_may_end_the_game():
    match = match_at("furiten", round=7, agari_yame="may")
    win(match, 3, scores=[20000, 20000, 20000, 60000])
    assert match.may_stop
    assert not match.over
    match.stop()
    assert match.over == "agari_yame"


def test_furiten_option_agari_yame_is_off_by_default():
    match = match_at("furiten", round=7)
    win(match, 3, scores=[20000, 20000, 20000, 60000])
    assert not match.may_stop


@cases(
    ("win",),
    ("exhaustive",),
    ("abort",),
)
def test_furiten_g_10_a_leading_dealer_may_end_the_game_however_the_deal_ended(end):
    match = match_at("furiten", round=7, agari_yame="may")
    match.settle(Ended(end, [20000, 20000, 20000, 60000], winners=(3,), tenpai=0b1000))
    assert match.may_stop
    assert match.rules.section("agari_yame") == "Furiten appendix G.10"


@cases(
    (6, [20000, 20000, 60000, 20000]),  # not the last deal
    (7, [40000, 20000, 20000, 40000]),  # tied: he does not lead
)
def test_furiten_g_10_needs_the_lead_in_south_4(round, scores):
    match = match_at("furiten", round=round, agari_yame="may")
    win(match, match.dealer, scores=scores)
    assert not match.may_stop


def test_furiten_7_2_a_chombo_is_no_end_of_the_deal_that_g_10_speaks_of():
    match = match_at("furiten", round=7, agari_yame="may")
    match.settle(Ended("chombo", [20000, 20000, 20000, 60000], offenders=1))
    assert not match.may_stop


def test_the_choice_to_end_is_gone_after_the_next_deal():
    match = match_at("furiten", round=7, agari_yame="may")
    win(match, 3, scores=[20000, 20000, 20000, 60000])
    win(match, 3, scores=[50000, 20000, 20000, 30000])
    raises(ValueError, match.stop)


BELOW = [41000, 30000, 30100, -100]


@cases(("ema2016", ""), ("samara2019", ""), ("furiten", "below_zero"), ("tenhou", "below_zero"))
def test_ema_4_1_plays_on_below_zero_where_furiten_2_2_ends(book, over):
    match = match_at(book)
    win(match, 0, scores=BELOW)
    assert match.over == over


def test_furiten_2_2_exactly_zero_plays_on():
    match = match_at("furiten")
    win(match, 0, scores=[60000, 30000, 30000, 0])
    assert not match.over


def test_decision_12_below_zero_is_tested_after_a_chombo_too():
    match = match_at("furiten")
    match.settle(Ended("chombo", BELOW, offenders=0b1000))
    assert match.over == "below_zero"


@cases(
    # The dealer (seat 3 in South 4) goes: somebody has 30000, nobody has.
    (7, "win", 0, [30000, 29000, 21000, 20000], "target_points"),
    (7, "win", 0, [29900, 29100, 21000, 20000], ""),
    # He stays: on top with 30000, on top without, not on top.
    (7, "win", 3, [20000, 20000, 20000, 40000], "agari_yame"),
    (7, "exhaustive", 3, [20000, 20000, 20000, 40000], "agari_yame"),
    (7, "win", 3, [24000, 24000, 22100, 29900], ""),
    (7, "win", 3, [40000, 20000, 19000, 21000], ""),
    # Level with the first East, who ranks before him.
    (7, "win", 3, [35000, 15000, 15000, 35000], ""),
    # Sudden death in West, the dealer who stays going first all the same.
    (8, "win", 1, [29000, 30000, 21000, 20000], "target_points"),
    (8, "win", 1, [29000, 29900, 21100, 20000], ""),
    (8, "exhaustive", 0, [20000, 31000, 25000, 24000], ""),
    (8, "win", 0, [31000, 20000, 25000, 24000], "agari_yame"),
    # There is no North.
    (11, "win", 0, [25000, 25000, 25000, 25000], "rounds"),
    (11, "win", 3, [26000, 25000, 25000, 24000], ""),
)
def test_tenhou_ends_with_30000_points_after_the_last_dealer(round, end, who, scores, over):
    match = match_at("tenhou", round=round)
    match.settle(Ended(end, scores, winners=(who,), tenpai=1 << who))
    assert match.over == over


def test_tenhou_an_abortive_draw_in_the_last_deal_plays_on():
    match = match_at("tenhou", round=7)
    match.settle(Ended("abort", [20000, 20000, 20000, 40000]))
    assert state(match) == (7, 3, 1, "")


def test_a_game_that_is_over_takes_no_more_deals():
    match = match_at("ema2016", round=7)
    win(match, 0)
    raises(ValueError, win, match, 0)


# Places, uma, oka, rating.


# Points, places in tenths, uma.
TIES = (
    ((40000, 35000, 25000, 20000), [10, 20, 30, 40], [15000, 5000, -5000, -15000]),
    ((35000, 35000, 30000, 20000), [15, 15, 30, 40], [10000, 10000, -5000, -15000]),
    ((40000, 30000, 30000, 20000), [10, 25, 25, 40], [15000, 0, 0, -15000]),
    ((40000, 35000, 22500, 22500), [10, 20, 35, 35], [15000, 5000, -10000, -10000]),
    ((35000, 35000, 35000, 15000), [20, 20, 20, 40], [5000, 5000, 5000, -15000]),
    ((45000, 25000, 25000, 25000), [10, 30, 30, 30], [15000, -5000, -5000, -5000]),
    ((35000, 25000, 35000, 25000), [15, 35, 15, 35], [10000, -10000, 10000, -10000]),
    (EVEN, [25, 25, 25, 25], [0, 0, 0, 0]),
)


@cases(*TIES)
def test_ema_3_6_1_uma_is_shared_by_tied_players(scores, places, uma):
    result = final(finished("ema2016", scores))
    assert result.places == places
    assert [part_sum(result, payments.UMA, seat) for seat in range(4)] == uma
    assert result.results == [scores[seat] - 30000 + uma[seat] for seat in range(4)]


@cases(*TIES)
def test_samara_6_3_1_places_count_there_is_no_uma_and_ties_share_the_mean_place(
    scores, places, uma
):
    result = final(finished("samara2019", scores))
    assert result.places == places
    assert result.results == list(scores)
    assert result.parts == []


# Points and rating points in tenths.
@cases(
    ((41200, 30300, 28700, 19800), [202, 33, -43, -192]),
    ((35000, 35000, 30000, 20000), [110, 110, -30, -190]),
    ((35000, 35000, 35000, 15000), [80, 80, 80, -240]),
    ((50100, 40000, 30000, -100), [291, 130, -30, -391]),
)
def test_furiten_13_rating_points_to_a_tenth_with_9_3_for_the_places(scores, tenths):
    result = final(finished("furiten", scores))
    assert [points // 100 for points in result.results] == tenths
    assert sum(result.results) == sum(scores) - 120000


def test_tenhou_ties_rank_by_turn_order_from_the_first_east():
    result = final(finished("tenhou", (20000, 30000, 30000, 20000), first_east=2))
    assert result.places == [40, 20, 10, 30]
    uma = [part_sum(result, payments.UMA, seat) for seat in range(4)]
    assert uma == [-20000, 10000, 20000, -10000]


def test_tenhou_25000_points_start_and_30000_are_zero_with_oka_for_the_first():
    result = final(finished("tenhou", (40000, 30000, 20000, 10000)))
    assert result.results == [50000, 10000, -20000, -40000]


def test_furiten_appendix_g_9_oka_is_paid_by_a_higher_zero():
    result = final(finished("furiten", (40000, 30000, 20000, 10000), start_points=25000, oka=20000))
    assert result.results == [39000, 3000, -13000, -29000]
    assert sum(result.results) == 0


def test_decision_12_tied_winners_share_the_oka():
    result = final(finished("furiten", (35000, 35000, 20000, 10000), start_points=25000, oka=20000))
    assert [part_sum(result, payments.OKA, seat) for seat in range(4)] == [10000, 10000, 0, 0]


def test_decision_12_without_oka_the_rating_subtracts_30000_whatever_the_start():
    result = final(finished("furiten", (25000, 25000, 25000, 25000), start_points=25000))
    assert result.results == [-5000] * 4


def test_decision_6_uma_that_cannot_be_divided_takes_from_nobody_more_than_the_book():
    uma = (10000, 5000, -5000, -10000)
    result = final(finished("furiten", (60000, 20000, 20000, 20000), uma=uma))
    assert [part_sum(result, payments.UMA, seat) for seat in range(4)] == [10000] + [-3300] * 3


def test_furiten_appendix_g_8_any_uma():
    match = finished("furiten", (40000, 35000, 25000, 20000), uma=(30000, 10000, -10000, -30000))
    assert final(match).results == [40000, 15000, -15000, -40000]


# Deposits left.


@cases(("ema2016", 1), ("samara2019", 1), ("tenhou", 1), ("furiten", 0))
def test_ema_3_6_deposits_left_go_to_the_first_where_furiten_3_11_leaves_them(book, to_first):
    with_deposits = final(finished(book, (40000, 30000, 20000, 8000), deposits=2))
    without = final(finished(book, (40000, 30000, 20000, 8000)))
    gained = [with_deposits.results[seat] - without.results[seat] for seat in range(4)]
    assert gained == [2000 * to_first, 0, 0, 0]
    # Either way they leave the table, and the table says where to.
    assert payments.sums(with_deposits.parts)[payments.TABLE] == -2000


@cases(
    ((35000, 35000, 29000, 20000), 1, [500, 500, 0, 0]),
    ((35000, 35000, 35000, 14000), 1, [300, 300, 300, 0]),  # 100 to nobody: decision 6
    ((35000, 35000, 35000, 13000), 2, [600, 600, 600, 0]),
    ((29500, 29500, 29500, 29500), 2, [500, 500, 500, 500]),
)
def test_ema_3_6_tied_winners_split_the_deposits_left(scores, deposits, shares):
    result = final(finished("ema2016", scores, deposits=deposits))
    assert [part_sum(result, payments.DEPOSITS_LEFT, seat) for seat in range(4)] == shares
    assert payments.sums(result.parts)[payments.TABLE] == -1000 * deposits


def uma(rules, scores):
    result = final(finished(rules, scores))
    return [part_sum(result, payments.UMA, seat) for seat in range(4)]


FLOATING = (
    "floating_uma = 12000 -1000 -3000 -8000 8000 4000 -4000 -8000 8000 3000 1000 -12000 (House 1)"
)


@cases(
    ((50000, 29000, 21000, 20000), [12000, -1000, -3000, -8000]),
    ((20000, 35000, 25000, 40000), [-8000, 4000, -4000, 8000]),
    ((30000, 31000, 39000, 20000), [1000, 3000, 8000, -12000]),
    ((30000, 30000, 30000, 30000), [0, 0, 0, 0]),
    ((29000, 29000, 29000, 29000), [0, 0, 0, 0]),
    ((45000, 25000, 25000, 25000), [12000, -4000, -4000, -4000]),
)
def test_a_floating_uma_depends_on_how_many_have_what_counts_as_nothing(scores, expected):
    assert uma(house("like ema2016", FLOATING), scores) == expected


@cases(("share", [-3300] * 3), ("share_all", [-3400, -3300, -3300]))
def test_what_cannot_be_divided_is_left_or_is_the_first_of_the_tied(ties, expected):
    rules = house("like ema2016", "uma = 10000 5000 -5000 -10000 (1)", "ties = %s (2)" % ties)
    assert uma(rules, (45000, 25000, 25000, 25000)) == [10000] + expected


# Chombo, fines, lateness, substitutes.


@cases(("ema2016", -20000), ("samara2019", 0), ("furiten", -20000), ("tenhou", 0))
def test_ema_3_4_6_and_furiten_7_2_take_a_chombo_after_uma(book, points):
    scores = (40000, 30000, 30000, 20000)
    match = finished(book, scores)
    match.settle(Ended("chombo", list(scores), offenders=0b0001))
    result, without = final(match), final(finished(book, scores))
    assert result.places == without.places
    assert [result.results[seat] - without.results[seat] for seat in range(4)] == [points, 0, 0, 0]


def test_decision_8_an_ema_game_outside_a_tournament_pays_its_chombo_at_once():
    match = finished("ema2016", EVEN, tournament=False)
    match.settle(Ended("chombo", list(EVEN), offenders=0b0001))
    assert match.rules.chombo == "mangan"
    assert match.penalties == []


def test_each_chombo_of_each_offender_counts():
    match = finished("ema2016", EVEN)
    match.settle(Ended("chombo", list(EVEN), offenders=0b0101))
    match.settle(Ended("chombo", list(EVEN), offenders=0b0001))
    assert final(match).results == [-40000, 0, -20000, 0]


@cases((1, 1000), (10, 10000))
def test_ema_5_7_lateness_costs_1000_a_minute_after_uma_and_nobody_gets_it(minutes, points):
    match = finished("ema2016", (40000, 39900, 20100, 20000))
    rule(match, events.LATENESS, 0, minutes)
    result = final(match)
    assert result.places == [10, 20, 30, 40]
    assert result.results == [25000 - points, 14900, -14900, -25000]


def test_ema_5_7_after_more_than_ten_minutes_a_substitute_plays_from_the_start():
    match = finished("ema2016", EVEN)
    rule(match, events.LATENESS, 2, 11)
    assert match.substitutes == [0, 0, FROM_START, 0]
    assert match.penalties == []


def test_samara_5_7_lateness_and_fines_touch_the_points_and_not_the_places():
    match = finished("samara2019", (40000, 39900, 20100, 20000))
    rule(match, events.LATENESS, 0, 10)
    rule(match, events.FINE, 1, 8000)
    result = final(match)
    assert result.places == [10, 20, 30, 40]
    assert result.results == [30000, 31900, 20100, 20000]


@cases((8000,), (12000,), (48000,))
def test_ema_5_5_fines_of_the_referee_are_taken_after_uma(points):
    match = finished("ema2016", (40000, 30000, 29000, 21000))
    rule(match, events.FINE, 0, points)
    result = final(match)
    assert result.places[0] == 10
    assert result.results[0] == 25000 - points


@cases(("ema2016", 48100), ("ema2016", 0), ("ema2016", -8000), ("furiten", 8000), ("tenhou", 8000))
def test_ema_5_5_a_fine_no_book_knows_is_refused(book, points):
    raises(ValueError, rule, finished(book, EVEN), events.FINE, 0, points)


@cases(("furiten",), ("tenhou",))
def test_books_without_lateness_and_substitutes_refuse_them(book):
    raises(ValueError, rule, finished(book, EVEN), events.LATENESS, 0, 5)
    raises(ValueError, rule, finished(book, EVEN), events.SUBSTITUTE, 0, FROM_START)


def test_ema_5_8_a_substitute_from_the_start_takes_his_place_from_the_others():
    match = finished("ema2016", (45000, 30000, 25000, 20000))
    rule(match, events.SUBSTITUTE, 0, FROM_START)
    result = final(match)
    # The example of the book: 5000, -5000 and -15000 for the others, 15000 for nobody.
    assert [part_sum(result, payments.UMA, seat) for seat in (1, 2, 3)] == [5000, -5000, -15000]
    assert result.results == [-30000, 5000, -10000, -25000]
    assert result.places == [40, 20, 30, 40]


def test_ema_5_8_a_substitute_who_steps_in_later_leaves_the_others_the_upper_places():
    match = finished("ema2016", (45000, 30000, 25000, 20000))
    rule(match, events.SUBSTITUTE, 0, LATER)
    result = final(match)
    assert ranking(match) == [[1], [2], [3], [0]]
    assert [part_sum(result, payments.UMA, seat) for seat in (1, 2, 3)] == [15000, 5000, -5000]
    assert result.results == [-30000, 15000, 0, -15000]
    assert result.places == [40, 10, 20, 30]


@cases((LATER, [40, 10, 20, 30]), (FROM_START, [40, 20, 30, 40]))
def test_decision_22_samara_enters_a_substitute_as_fourth_with_minus_30000(since, places):
    match = finished("samara2019", (45000, 30000, 25000, 20000))
    rule(match, events.SUBSTITUTE, 0, since)
    result = final(match)
    assert result.places == places
    assert result.results == [-30000, 30000, 25000, 20000]


@cases(*BOOKS)
def test_every_part_of_a_result_has_a_reason_with_a_section(book):
    match = finished(book, (45000, 30000, 25000, 20000), deposits=1)
    match.settle(Ended("chombo", match.scores, offenders=1, deposits=1))
    if match.rules.lateness_points:
        rule(match, events.LATENESS, 1, 3)
        rule(match, events.FINE, 2, 8000)
        rule(match, events.SUBSTITUTE, 3, LATER)
    result = final(match)
    for reason, payer, payee, amount in result.parts:
        assert match.rules.section(games.reason_name(match.rules, reason))
        assert amount > 0
        assert payer != payee
    change = payments.sums(result.parts)
    zero = result.scores[0] + change[0] - result.results[0]
    for seat in range(4):
        assert result.results[seat] == result.scores[seat] + change[seat] - zero


def numbers(seed):
    """A small generator of our own: the same numbers on both runtimes."""
    while True:
        seed = (seed * 1103 + 12345) % 65536
        yield seed >> 4


@cases(*BOOKS)
def test_points_are_conserved_to_the_last_deposit(book):
    random = numbers(7)
    for _ in range(60):
        rules = load(book)
        match = RiichiMatch(rules, next(random) % 4)
        total = 4 * rules.start_points
        for _ in range(60):
            if match.over:
                break
            scores = list(match.scores)
            payer, payee = next(random) % 4, next(random) % 4
            amount = next(random) % 120 * 100
            scores[payer] -= amount
            scores[payee] += amount
            deposits = match.deposits
            if next(random) % 3:
                scores[payer] -= 1000
                deposits += 1
                draw(match, next(random) % 16, scores, deposits)
            else:
                scores[payee] += 1000 * deposits
                win(match, payee, scores=scores)
            assert sum(match.scores) + 1000 * match.deposits == total
        assert_conserved(final(match), rules, match.deposits)


def assert_conserved(result, rules, deposits):
    lost = 0
    for reason, _, payee, amount in result.parts:
        if reason == payments.DEPOSITS_LEFT and payee == payments.NOBODY:
            lost += amount
    # Only what a tie cannot share is lost, but in Furiten all of it (3.11).
    if rules.deposits_left == "nobody":
        assert lost == 1000 * deposits
    else:
        assert lost < 400
    brought = 4 * (rules.start_points - rules.rating_base)
    assert sum(result.results) == brought + rules.oka - lost


# The clock of a session.

MINUTE = 60000


@cases(*BOOKS)
def test_ema_5_9_no_dice_before_the_start_signal(book):
    assert barred(load(book), -1) == "clock"
    assert barred(load(book), 0) == ""


# Book, minute of the question, minute of the last roll, the rule that bars a new deal.
@cases(
    ("ema2016", 74, 60, ""),
    # The dice were rolled before the signal: finish, and one more.
    ("ema2016", 80, 74, ""),
    ("ema2016", 89, 74, ""),
    ("ema2016", 95, 74, ""),
    # The signal came between two deals: exactly one more.
    ("ema2016", 75, 60, ""),
    ("ema2016", 80, 75, "signal_minutes"),
    ("ema2016", 80, 76, "signal_minutes"),
    # No deal yet: the first may start, late as it is.
    ("ema2016", 80, None, ""),
    # Samara: the same 15 minutes before its own end, and nothing from 10 minutes before it.
    ("samara2019", 89, 80, ""),
    ("samara2019", 94, 89, ""),
    ("samara2019", 94, 91, "signal_minutes"),
    ("samara2019", 95, 89, "red_zone_minutes"),
    ("samara2019", 95, None, "red_zone_minutes"),
    ("samara2019", 120, 89, "red_zone_minutes"),
    # Clubs and servers have no clock.
    ("furiten", 500, 490, ""),
    ("tenhou", 500, 490, ""),
)
def test_ema_5_9_and_samara_6_1_2_when_a_deal_may_start(book, now, rolled, rule):
    if rolled is not None:
        rolled *= MINUTE
    assert barred(load(book), now * MINUTE, rolled) == rule


@cases(("ema2016", 80, 76), ("samara2019", 94, 91), ("samara2019", 110, 91))
def test_ema_5_9_decision_9_a_chombo_replay_is_no_new_deal(book, now, rolled):
    assert barred(load(book), now * MINUTE, rolled * MINUTE)
    assert barred(load(book), now * MINUTE, rolled * MINUTE, replay=True) == ""


@cases(("ema2016", "chombo", True), ("ema2025", "chombo", False), ("ema2025", "redeal", True))
def test_ema_2025_3_4_6_the_last_deal_is_not_played_again_after_a_chombo(book, end, is_excused):
    match = match_at(book)
    match.settle(Ended(end, list(EVEN), offenders=end == "chombo"))
    assert (match.replay, match.is_excused) == (True, is_excused)
    match.settle(Ended("win", list(EVEN), winners=[0]))
    assert (match.replay, match.is_excused) == (False, False)


def test_ema_5_9_a_millisecond_before_the_signal_counts_as_before_it():
    rules = load("ema2016")
    signal = 75 * MINUTE
    assert barred(rules, signal + 1, signal - 1) == ""
    assert barred(rules, signal + 1, signal) == "signal_minutes"


def test_ema_5_9_a_session_may_have_another_length():
    rules = load("ema2016", session_minutes=60)
    assert barred(rules, 50 * MINUTE, 44 * MINUTE) == ""
    assert barred(rules, 50 * MINUTE, 45 * MINUTE) == "signal_minutes"


def test_ema_5_9_a_game_that_runs_out_of_time_ends_as_it_stands():
    match = finished("ema2016", (40000, 30000, 29000, 20000), deposits=1)
    match.time_out()
    assert match.over == "session_minutes"
    assert final(match).results == [26000, 5000, -6000, -25000]


def test_a_club_game_has_no_time_to_run_out_of():
    raises(ValueError, finished("furiten", EVEN).time_out)


def test_ema_5_9_only_a_tournament_has_a_clock_unless_one_is_set():
    club = load("ema2016", tournament=False)
    assert barred(club, 80 * MINUTE, 76 * MINUTE) == ""
    raises(ValueError, finished("ema2016", EVEN, tournament=False).time_out)
    timed = load("ema2016", tournament=False, session_minutes=60)
    assert barred(timed, 50 * MINUTE, 46 * MINUTE) == "signal_minutes"


# Rulings about the match


@cases(
    (events.FINE, 8000, [(payments.FINE, 2, payments.NOBODY, 8000)], 0),
    (events.LATENESS, 4, [(payments.LATENESS, 2, payments.NOBODY, 4000)], 0),
    (events.LATENESS, 11, [], FROM_START),
    (events.SUBSTITUTE, LATER, [], LATER),
)
def test_ema_5_5_to_5_8_the_referee_rules_about_the_match(kind, amount, penalties, substitute):
    match = finished("ema2016", EVEN)
    match.rule((events.RULING, 2, kind, amount, ""))
    assert match.penalties == penalties
    assert match.substitutes[2] == substitute


@cases(
    ("ema2016", events.FINE, 0),
    ("ema2016", events.FINE, 48100),
    ("ema2016", events.LATENESS, 0),
    ("ema2016", events.SUBSTITUTE, 3),
    ("ema2016", 99, 1),
    ("ema2016", events.ABSENCE, 3),
    ("ema2016", events.WITHDRAWN, events.FINE),
    ("samara2019", events.ABSENCE, 6),
    ("furiten", events.FINE, 8000),
    ("furiten", events.DISQUALIFIED, 0),
    ("furiten", events.UNLISTED, 0),
    ("furiten", events.LATENESS, 3),
    ("furiten", events.CORRECTED, 1000),
    ("ema2016", events.CORRECTED, 0),
)
def test_what_a_book_does_not_know_is_refused_in_words(preset, kind, amount):
    match = finished(preset, EVEN)
    refused = raises(ValueError, match.rule, (events.RULING, 1, kind, amount, ""))
    assert " " in str(refused)
    assert match.penalties == []
    assert match.substitutes == [0, 0, 0, 0]


def test_samara_5_2_2_one_absence_of_five_minutes_costs_nothing_a_second_is_refused():
    match = finished("samara2019", EVEN)
    rule(match, events.ABSENCE, 2, 5)
    rule(match, events.ABSENCE, 3, 1)
    refused = raises(ValueError, rule, match, events.ABSENCE, 2, 1)
    assert "Samara 5.2.2" in str(refused)
    assert match.penalties == []


@cases(
    (events.FINE, 8000),
    (events.LATENESS, 4),
    (events.LATENESS, 11),
    (events.SUBSTITUTE, LATER),
    (events.DISQUALIFIED, 0),
    (events.UNLISTED, 0),
    (events.CORRECTED, -3900),
)
def test_ema_5_5_to_5_8_what_was_ruled_can_be_withdrawn(kind, amount):
    match = finished("ema2016", EVEN)
    rule(match, kind, 1, amount)
    assert match.rulings
    raises(ValueError, rule, match, events.WITHDRAWN, 2, kind)
    rule(match, events.WITHDRAWN, 1, kind)
    assert (match.rulings, match.penalties, match.substitutes) == ([], [], [0, 0, 0, 0])
    raises(ValueError, rule, match, events.WITHDRAWN, 1, kind)


def test_of_several_fines_the_last_is_withdrawn_first():
    match = finished("ema2016", EVEN)
    for points in (8000, 48000):
        rule(match, events.FINE, 1, points)
    rule(match, events.FINE, 2, 12000)
    rule(match, events.WITHDRAWN, 1, events.FINE)
    assert [part[3] for part in match.penalties] == [8000, 12000]


def test_decision_17_points_of_a_settled_deal_are_put_right_and_rank():
    match = finished("ema2016", (35000, 32000, 28000, 25000))
    rule(match, events.CORRECTED, 0, -3900)
    rule(match, events.CORRECTED, 1, 3900)
    result = final(match)
    assert result.scores == [31100, 35900, 28000, 25000]
    assert result.places == [20, 10, 30, 40]
    assert result.results == [6100, 20900, -7000, -20000]
    assert match.scores == [35000, 32000, 28000, 25000]


# A deal that is corrected after its settlement.


def all_of(match):
    return match.start, match.dealer, match.over, match.replay, match.may_stop, match.penalties


@cases(*BOOKS)
def test_a_corrected_deal_leaves_the_match_as_if_it_had_ended_so(preset):
    ends = (
        Ended("win", (30000, 29000, 31000, 30000), (2,)),
        Ended("win", (32000, 29000, 29000, 30000), (0,), deposits=1),
        Ended("exhaustive", EVEN, tenpai=1),
        Ended("chombo", EVEN, offenders=2),
        Ended("chombo", EVEN, offenders=4),
        Ended("redeal", EVEN),
        Ended("win", (-1000, 60000, 31000, 30000), (1,)),
    )
    for round in (0, 7):
        for first in ends:
            for other in ends:
                match = match_at(preset, round, 2, first_east=1)
                match.settle(first)
                match.correct(other)
                plain = match_at(preset, round, 2, first_east=1)
                plain.settle(other)
                assert all_of(match) == all_of(plain)
                match.correct(first)
                match.correct(other)
                assert all_of(match) == all_of(plain)


def test_a_correction_takes_no_other_penalty_away():
    match = match_at("ema2016")
    match.settle(Ended("chombo", EVEN, offenders=2))
    rule(match, events.FINE, 1, 20000)
    match.correct(Ended("exhaustive", EVEN))
    assert match.penalties == [(payments.FINE, 1, payments.NOBODY, 20000)]


def test_a_corrected_deal_of_sichuan_is_counted_once():
    match = games.match(load("sichuan", deals=3))
    for number, end in enumerate(("win", "redeal", "exhaustive", "time")):
        match.settle(Ended("win", EVEN, next_dealer=1))
        match.correct(Ended(end, EVEN, next_dealer=2))
        if end == "time":
            assert match.over == "time_over"
        else:
            assert match.deals == (1, 1, 2)[number]
            assert match.dealer == 2  # a redeal leaves it
