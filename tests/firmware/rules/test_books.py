"""The rule books as data: what each says, what may vary, and where it is written."""

from support.cases import cases, raises
from support.rule_books import RIICHI_BOOKS, book, house

from jantaku.rules import books
from jantaku.rules.books import PresetError, describe, load, names, text_of, title

BUILT_IN = ("ema2016", "ema2025", "samara2019", "wrc2025", "furiten", "tenhou", "sichuan")
BOOKS = tuple([(name,) for name in names()])


def refused(name, **options):
    """The message with which these options are refused."""

    def attempt():
        load(name, **options)

    return str(raises(PresetError, attempt))


# What each book says, by book: options and their values as the book writes them.

EMA_2016_SAYS = """
correction=yes counted=sum riichi_deposit=1000
red_fives=0 open_tanyao=yes winners=all abort_four_winds=no abort_nine_terminals=no
abort_four_kans=never abort_four_riichi=no abort_triple_ron=no nagashi_mangan=no
open_kan_dora=before_draw kuikae=forbidden riichi_live_tiles=4 riichi_points=0 below_zero=play_on
riichi_kan=readings rinshan_liability=no rob_closed_kan=kokushi chombo=after_uma
chombo_points=20000 deposits_left=first start_points=30000 agari_yame=never extension=none
 wrong_draw=mend passed_until=turn
wrong_indicator=put_back late_call=rank
tenpai_show=may_decline four_own=melds passed_ron=any_wait honba=300 honba_several=each
own_deposit_back=yes riichi_ronned_deposit_back=yes pao_honba=discarder noten=3000
open_pinfu_fu=30 rinshan_tsumo_fu=yes double_wind_fu=4 hidden_win_tile=free counted_yakuman=no
yakuman_add=no table_20_fu=no renhou=additive ryuuiisou_green=no chuuren_extra=any minimum_han=1
session_minutes=90 signal_minutes=15 red_zone_minutes=0 sessions=0 lateness_points=1000
lateness_minutes=10 disqualified=yes absence_minutes=0 fine_limit=48000 ties=share rating_base=30000
two_han_from_honba=0 target_points=0 rated=yes penalties=referee late_ron=yes overtime=play_on
oka=0
empty_call=free
"""

SAMARA_2019_SAYS = """
red_fives=0 open_tanyao=yes winners=all abort_four_winds=no abort_nine_terminals=no
abort_four_kans=never abort_four_riichi=no abort_triple_ron=no nagashi_mangan=no
open_kan_dora=before_draw kuikae=forbidden riichi_live_tiles=4 riichi_points=0 below_zero=play_on
riichi_kan=readings rinshan_liability=no rob_closed_kan=kokushi chombo=mangan chombo_points=0
deposits_left=first start_points=30000 agari_yame=never extension=none
wrong_draw=mend passed_until=turn
wrong_indicator=put_back late_call=rank tenpai_show=may_decline
four_own=melds passed_ron=any_wait honba=300 honba_several=each own_deposit_back=yes
riichi_ronned_deposit_back=yes pao_honba=discarder noten=3000 open_pinfu_fu=30
rinshan_tsumo_fu=yes double_wind_fu=4 hidden_win_tile=free counted_yakuman=no yakuman_add=no
table_20_fu=no renhou=additive ryuuiisou_green=no chuuren_extra=any minimum_han=1
session_minutes=105 signal_minutes=15 red_zone_minutes=10 sessions=4 lateness_points=1000
lateness_minutes=10 disqualified=yes absence_minutes=5 fine_limit=48000 ties=share rating_base=0
rated=yes tournament=yes
empty_call=free
"""

FURITEN_SAYS = """
correction=no counted=sum riichi_deposit=1000
red_fives=3 open_tanyao=no winners=nearest abort_four_winds=yes abort_nine_terminals=yes
abort_four_kans=at_once abort_four_riichi=yes abort_triple_ron=yes nagashi_mangan=no
open_kan_dora=after_discard kuikae=forbidden riichi_live_tiles=4 riichi_points=1000 below_zero=end
riichi_kan=waits rinshan_liability=yes rob_closed_kan=kokushi chombo=mangan chombo_points=20000
deposits_left=nobody start_points=30000 agari_yame=never extension=none
wrong_draw=dead_hand passed_until=draw
wrong_indicator=exchanged late_call=first tenpai_show=must
four_own=melds passed_ron=could_win honba=300 honba_several=first own_deposit_back=yes
riichi_ronned_deposit_back=yes pao_honba=discarder noten=3000 open_pinfu_fu=20 rinshan_tsumo_fu=no
double_wind_fu=4 hidden_win_tile=no_pinfu counted_yakuman=yes yakuman_add=no table_20_fu=yes
renhou=alone ryuuiisou_green=yes chuuren_extra=simple minimum_han=1 session_minutes=0
signal_minutes=0 red_zone_minutes=0 sessions=0 lateness_points=0 lateness_minutes=0
disqualified=no absence_minutes=0 fine_limit=0 ties=share rating_base=30000
nagashi_closed=no tournament=no chombo_replay=always target_points=0 ranking=result
substitute_uma=0 rated=yes penalties=players overtime=play_on
empty_call=dead_hand
substitute_points=0
"""

TENHOU_SAYS = """
correction=no counted=sum riichi_deposit=1000
red_fives=3 open_tanyao=yes winners=two abort_four_winds=yes abort_nine_terminals=yes
abort_four_kans=after_discard abort_four_riichi=yes abort_triple_ron=yes nagashi_mangan=yes
open_kan_dora=before_discard kuikae=forbidden riichi_live_tiles=4 riichi_points=1000
below_zero=end riichi_kan=readings rinshan_liability=no rob_closed_kan=never chombo=mangan
chombo_points=0 deposits_left=first start_points=25000 agari_yame=must extension=one
 wrong_draw=mend passed_until=turn
wrong_indicator=put_back late_call=rank
tenpai_show=automatic four_own=concealed passed_ron=any_wait honba=300 honba_several=first
own_deposit_back=no riichi_ronned_deposit_back=yes pao_honba=liable noten=3000 open_pinfu_fu=30
rinshan_tsumo_fu=yes double_wind_fu=4 hidden_win_tile=free counted_yakuman=yes yakuman_add=yes
table_20_fu=no renhou=never ryuuiisou_green=no chuuren_extra=any minimum_han=1 session_minutes=0
signal_minutes=0 red_zone_minutes=0 sessions=0 lateness_points=0 lateness_minutes=0
disqualified=no absence_minutes=0 fine_limit=0 ties=turn_order rating_base=30000
late_ron=no two_han_from_honba=0 renhou_until=own_draw tournament=no chombo_replay=always
oka=20000 ranking=result substitute_uma=0 rated=no penalties=players overtime=play_on
empty_call=free
substitute_points=0
"""

SICHUAN_SAYS = """
counted=smaller red_fives=0 void_fine=48 wrong_draw=mend winners=all hu_wall=1 closed_kong=2
open_kong=2
added_kong=1 delayed_kong=0 false_hu=8 deals=0 start_points=0 below_zero=play_on ties=share
floating_uma=0 oka=0 rating_base=0 ranking=result substitute_points=0 substitute_uma=0
disqualified=no correction=no rated=yes penalties=players sessions=0 session_minutes=0
signal_minutes=0 red_zone_minutes=0 overtime=end lateness_points=0 lateness_minutes=0
absence_minutes=0 fine_limit=0
"""


def pairs(said):
    """Option and value, one after the other."""
    return [tuple(pair.split("=")) for pair in said.replace("\n", " ").split(" ") if pair]


@cases(*pairs(EMA_2016_SAYS))
def test_what_ema_2016_says(option, value):
    assert text_of(getattr(load("ema2016"), option)) == value


@cases(*pairs(SAMARA_2019_SAYS))
def test_what_samara_2019_says(option, value):
    assert text_of(getattr(load("samara2019"), option)) == value


@cases(*pairs(FURITEN_SAYS))
def test_what_furiten_says(option, value):
    assert text_of(getattr(load("furiten"), option)) == value


@cases(*pairs(TENHOU_SAYS))
def test_what_tenhou_says(option, value):
    assert text_of(getattr(load("tenhou"), option)) == value


@cases(*pairs(SICHUAN_SAYS), ("value", "1 2 4 8"), ("uma", "0 0 0 0"))
def test_what_sichuan_says(option, value):
    assert text_of(getattr(load("sichuan"), option)) == value


@cases(
    ("ema2016", (15000, 5000, -5000, -15000)),
    ("samara2019", (0, 0, 0, 0)),
    ("furiten", (9000, 3000, -3000, -9000)),
    ("tenhou", (20000, 10000, -10000, -20000)),
)
def test_ema_3_6_1_and_furiten_13_4_uma_in_points(name, uma):
    assert load(name).uma == uma


@cases(
    ("ema2016", ("daisangen", "daisuushii")),
    ("samara2019", ("daisangen", "daisuushii")),
    ("furiten", ("daisangen", "daisuushii", "suukantsu")),
    ("tenhou", ("daisangen", "daisuushii")),
)
def test_ema_3_3_9_and_furiten_8_2_liable_yakuman(name, pao):
    assert load(name).pao == pao


def test_samara_6_3_ranks_by_place_where_ema_ranks_by_result():
    assert load("samara2019").ranking == ("place", "result", "place_variance", "result_spread")
    assert load("ema2016").ranking == "result"


# What the newer books say otherwise than EMA 2016, whose other rules are theirs.
EMA_2025_SAYS = """
riichi_live_tiles=1 nagashi_mangan=no double_wind_fu=2 renhou=mangan counted_yakuman=no kiriage=yes
chombo_replay=in_time yakuman_add=no pao_honba=discarder winners=all honba_several=each
rob_closed_kan=kokushi riichi_points=0 below_zero=play_on deposits_left=first start_points=30000
rating_base=30000 red_fives=0 renhou_until=own_draw
"""

WRC_2025_SAYS = """
riichi_live_tiles=0 winners=nearest honba_several=first nagashi_mangan=no double_wind_fu=2
open_pinfu_fu=30 renhou=mangan yakuman_add=yes double_yakuman=none counted_yakuman=yes kiriage=yes
honba=300 deposits_left=nobody red_fives=0 open_tanyao=yes abort_triple_ron=no below_zero=play_on
start_points=30000 ties=share riichi_kan=readings
"""


@cases(*pairs(EMA_2025_SAYS))
def test_what_ema_2025_says(option, value):
    assert text_of(getattr(load("ema2025"), option)) == value


@cases(*pairs(WRC_2025_SAYS))
def test_what_wrc_2025_says(option, value):
    assert text_of(getattr(load("wrc2025"), option)) == value


def test_wrc_9_1_1_the_feeder_of_the_fourth_kan_is_liable_too():
    assert load("wrc2025").pao == ("daisangen", "daisuushii", "suukantsu")
    assert load("ema2025").pao == ("daisangen", "daisuushii")


@cases(
    ("kuikae", "EMA 2025 3.3"),
    ("riichi", "EMA 2025 3.3.10, 6 as in 2016"),
    ("kan", "EMA 2025 3.3.4"),
    ("call_turn", "EMA 2025 3.3.4"),
    ("claimed_tile", "EMA 2025 3.3, 6 as in 2016"),
    ("honba", "EMA 2025 3.4.4"),
    ("tenpai", "EMA 2025 3.3.8, decision 3"),
    ("uma", "EMA 2025 3.7.1"),
    ("lateness_points", "EMA 2025 7 as in 2016"),
)
def test_ema_2025_has_sections_of_its_own(rule, section):
    assert load("ema2025").section(rule) == section


# Inheritance: Samara is EMA 2016 with rows of its own.


def test_samara_1_takes_over_every_rule_of_ema_it_does_not_change():
    ema, samara = load("ema2016"), load("samara2019")
    own = [row[1] for row in describe(samara) if row[5].startswith("Samara")]
    assert "kuikae" not in own
    for _, rule, value, _, _, section in describe(samara):
        if rule not in own and rule != "substitute_uma":
            assert value == getattr(ema, rule, None)
            assert section == ema.section(rule)


# What may vary.


@cases(
    ("red_fives", 0),
    ("red_fives", 4),
    ("minimum_han", 2),
    ("minimum_han", 3),
    ("open_tanyao", True),
    ("kuikae", "allowed"),
    ("kuikae", "same_tile"),
    ("two_han_from_honba", 5),
    ("open_riichi", True),
    ("start_points", 25000),
    ("start_points", 50000),
    ("uma", (30000, 10000, -10000, -30000)),
    ("oka", 80000),
    ("agari_yame", "may"),
)
def test_furiten_appendix_g_allows_it(option, value):
    assert getattr(load("furiten", **{option: value}), option) == value


@cases(
    ("red_fives", 5),
    ("red_fives", True),
    ("minimum_han", 0),
    ("minimum_han", 4),
    ("kuikae", "sometimes"),
    ("two_han_from_honba", 4),
    ("start_points", 24900),
    ("start_points", 50100),
    ("start_points", 30050),
    ("uma", (30000, 10000, -40000)),
    ("uma", (30000, 10000, -10000, "x")),
    ("uma", (30050, 10000, -10000, -30050)),
    ("uma", 9000),
    ("oka", -400),
    ("oka", 20100),
    ("open_tanyao", 1),
)
def test_furiten_appendix_g_does_not_allow_it(option, value):
    message = refused("furiten", **{option: value})
    assert message.startswith("furiten allows " + option)
    assert "appendix" in message


def test_furiten_appendix_g_9_start_points_and_oka_together_stay_within_50000():
    assert load("furiten", start_points=25000, oka=100000).oka == 100000
    assert "50000" in refused("furiten", start_points=30000, oka=100000)


@cases(
    ("ema2016", "red_fives", 3, "EMA preface"),
    ("ema2016", "kuikae", "allowed", "EMA 3.3.2"),
    ("ema2016", "agari_yame", "may", "EMA 3.6"),
    ("ema2016", "chombo", "mangan", "EMA 3.4.6"),
    ("samara2019", "tournament", False, "Samara 1.5"),
    ("samara2019", "nagashi_mangan", True, "Samara 4.2.6"),
    ("samara2019", "session_minutes", 90, "Samara 6.1.1"),
    ("furiten", "winners", "all", "Furiten 10.4"),
    ("furiten", "below_zero", "play_on", "Furiten 2.2, decision 12"),
    ("tenhou", "start_points", 30000, "Tenhou"),
)
def test_what_a_book_fixes_is_refused_with_its_section(name, option, value, section):
    assert refused(name, **{option: value}) == "%s fixes %s (%s)" % (name, option, section)


def test_the_value_a_book_fixes_may_be_given_all_the_same():
    assert load("ema2016", red_fives=0).red_fives == 0


def test_ema_4_2_6_nagashi_mangan_is_a_local_option():
    assert load("ema2016", nagashi_mangan=True).nagashi_mangan


def test_decision_8_ema_outside_a_tournament_pays_a_chombo_as_a_mangan():
    rules = load("ema2016", tournament=False)
    assert rules.chombo == "mangan"
    assert rules.chombo_points == 0


@cases(("rounds", 1), ("red_fives", 0), ("open_tanyao", False))
def test_tenhou_options_that_its_records_vary_in(option, value):
    assert getattr(load("tenhou", **{option: value}), option) == value


@cases(
    ("red_fives", "4", 4),
    ("open_riichi", "yes", True),
    ("kuikae", "same_tile", "same_tile"),
    ("uma", "20000 10000 -10000 -20000", (20000, 10000, -10000, -20000)),
    ("uma", [20000, 10000, -10000, -20000], (20000, 10000, -10000, -20000)),
)
def test_options_may_come_as_text(option, text, value):
    assert getattr(load("furiten", **{option: text}), option) == value


@cases((True, "yes"), (False, "no"), (30, "30"), ("all", "all"), ((1, -2), "1 -2"))
def test_values_are_written_as_in_the_book(value, text):
    assert text_of(value) == text


def test_unknown_names_are_refused_in_one_line():
    known = "unknown rules wrc (known: " + " ".join(BUILT_IN)
    assert refused("wrc").startswith(known)
    assert refused("ema2016", black_fives=1) == "ema2016 says nothing of black_fives"
    assert refused("ema2016", chi=1) == "ema2016 has no option chi"


def test_an_option_no_book_has_is_no_attribute():
    rules = load("ema2016")
    assert not hasattr(rules, "black_fives")
    assert "black_fives" in str(raises(PresetError, rules.section, "black_fives"))


# Where it is written.


@cases(
    ("ema2016", "kuikae", "EMA 3.3.2"),
    ("samara2019", "kuikae", "EMA 3.3.2"),
    ("samara2019", "red_zone_minutes", "Samara 6.1.2"),
    ("furiten", "pon", "Furiten 2.14"),
    ("furiten", "rinshan_liability", "Furiten 2.18, decision 10"),
    ("ema2016", "tenpai", "EMA 3.3.13, decision 3"),
    ("ema2016", "uma", "EMA 3.6.1"),
    ("tenhou", "four_own", "Tenhou records"),
)
def test_every_rule_has_its_section(name, rule, section):
    assert load(name).section(rule) == section


# Where each book says what is no option: rules and their sections.

EMA_2016_CITES = """
break 2.5 | dead_wall 2.6, 3.3.5 | replacement 2.6 | dora 2.7 | deal_order 2.8 | draw 3.3
discard 3.3 | chi 3.3.3 | pon 3.3.4 | kan 3.3.5 | added_kan 3.3.6 | closed_kan 3.3.7
call_turn 3.3.6, 3.3.7 | claims 3.3.1, decision 14 | claim_window 3.3.1
claimed_tile 3.3.8, 5.1.1 | fourth_kan 3.3.10 | last_tile 3.4.1 | rinshan 4.2.1, decision 2
riichi 3.3.14, 5.3 | noten_riichi 3.4.6, 3.4.7 | ron 3.3.11 | tsumo 3.3.12 | furiten 3.4.5
tenpai 3.3.13, decision 3 | exhaustive 3.4.2 | fu 4.1.1 | yaku 4.2, decision 3
double_riichi 4.2.1 | yakuman 4.2.5 | limits 4.1.3 | base 4.1.2 | deposit 4.1, decision 6
chombo_win 3.4.6 | chombo_offence 3.4.6 | dead_hand 3.4.7 | dead_call 3.4.6 | invalid_meld 5.1.4
shown_tiles 5.2 | wrong_riichi 5.3 | redeal 5.2 | fine_points 5.5, 5.6, 3.3.1 | dealer 3.4.11
counter 3.4.10 | clock 5.9 | chombo_clock 5.9
"""

SAMARA_2019_CITES = """
fine_points 5.5, decision 9 | clock 5.9 | chombo_clock 5.9, decision 9
"""

FURITEN_CITES = """
break 2.7 | dead_wall 2.8 | replacement 2.15 | dora 9.1 | deal_order 2.9 | draw 2.11
discard 2.11 | chi 2.13 | pon 2.14 | kan 2.15 | added_kan 2.15 | closed_kan 2.15
call_turn 2.13, 2.14 | claims 2.16, 2.17, decision 14 | claim_window 2.13, 2.14
claimed_tile 7.5 | fourth_kan 5.5 | last_tile 5.1, decision 2
rinshan Furiten appendix V, decision 2 | riichi 3.1, 3.2 | noten_riichi 3.7, 7.4, decision 12
ron 10.2, 10.3 | tsumo 10.2, 10.3 | furiten 4.1, 4.2, decision 2 | tenpai 6.1, 6.5
exhaustive 5.1 | fu 12.4, 12.5 | yaku Furiten appendix V
double_riichi Furiten appendix V, decision 11 | yakuman Furiten appendix V
limits Furiten appendix B | base 12.1 | deposit 3.8 | chombo_win 7.2 | chombo_offence 7.4
dead_hand 7.3, 7.5, decision 12 | dead_call 7.3 | invalid_meld 7.5 | shown_tiles 7.4
wrong_riichi 7.8 | redeal 7.1, 9.3, decision 17 | fine_points 7.8 | dealer 5.2 | counter 5.3
clock 2.12 | chombo_clock 7.2
"""

TENHOU_CITES = """
dead_wall Tenhou records | replacement Tenhou records | dora Tenhou records
deal_order Tenhou records | deposit Tenhou records | dealer Tenhou records
counter Tenhou records
"""

SICHUAN_CITES = """
break 1.4 | deal_order 1.6 | draw 1.5 | discard 1.7 | void_suit 4.1, 4.2
void_discard 4.1, 4.2, decision 20 | void_free 4.3 | claims 3.6, decision 14 | pung 3.1, 3.2
kong 3.1, 3.5 | kong_turn 3.4 | replacement 3.3 | last_tile 3.7 | hu 2.1 | two_suits 2.2
leave 2.4, 6.2 | blood 2.5, 5.1, decision 13 | presumed 2.6, 6.4, 6.5 | passed_hu 2.7 | fan 7.1
highest 7.2, decision 13 | tenpai 9.1 | base 6.1 | hu_discard 8.1 | robbed_kong 10.4
kong_fed 10.5 | kong_noten 10.6, 6.5 | kong_false 11.1, 2.6 | waiting 9.3 | exhaustive 5.1, 6.3
time_over 5.2 | dealer 5.3, 5.4, 5.5, decision 13
"""


def rows(cited, text):
    """Rule and section, one after the other; what begins with a number is of this text."""
    found = []
    for row in cited[1:-1].replace("\n", " | ").split(" | "):
        rule, _, section = row.partition(" ")
        found.append((rule, "%s %s" % (text, section) if section[0].isdigit() else section))
    return found


@cases(*rows(EMA_2016_CITES, "EMA"))
def test_where_ema_2016_says_it(rule, section):
    assert load("ema2016").section(rule) == section


@cases(*rows(SAMARA_2019_CITES, "Samara"))
def test_where_samara_2019_says_it(rule, section):
    assert load("samara2019").section(rule) == section


@cases(*rows(FURITEN_CITES, "Furiten"))
def test_where_furiten_says_it(rule, section):
    assert load("furiten").section(rule) == section


@cases(*rows(TENHOU_CITES, "Tenhou"))
def test_where_the_records_of_tenhou_say_it(rule, section):
    assert load("tenhou").section(rule) == section


@cases(*rows(SICHUAN_CITES, "SBR"))
def test_where_the_sichuan_book_says_it(rule, section):
    assert load("sichuan").section(rule) == section


@cases(*BOOKS)
def test_every_book_has_every_rule_with_value_meaning_and_section(name):
    rules = load(name)
    options = 0
    for group, rule, value, allowed, meaning, section in describe(rules):
        assert all((group, meaning, section)), rule
        assert rules.section(rule) == section
        if value is None:
            assert not allowed, rule
        else:
            options += 1
            assert getattr(rules, rule) == value
    assert options > 30


@cases(*[(name,) for name in RIICHI_BOOKS])
def test_the_same_rules_are_options_in_every_book_of_riichi(name):
    def options(book):
        return [row[1] for row in describe(load(book)) if row[2] is not None]

    assert options(name) == options("ema2016")


def test_a_book_has_no_line_that_nothing_explains():
    for name in names():
        known = [row[1] for row in describe(load(name))]
        lines = list(books._lines(books.book(name)))[1:]
        rules = [line.split(" ")[0] for line in lines]
        rules = [rule for rule in rules if rule not in books._ABOUT_THE_BOOK]
        assert len(rules) == len(set(rules)), name
        for rule in rules:
            assert rule in known, rule


@cases(*[(number,) for number in range(1, 14)])
def test_every_decision_is_cited_by_a_rule(number):
    cited = []
    for name in names():
        for row in describe(load(name)):
            cited += row[5].split(", ")
    assert "decision %d" % number in cited


@cases(*BOOKS)
def test_every_book_says_which_game_it_is_and_what_wall_is_built(name):
    rules = load(name)
    assert rules.game == ("sichuan" if name == "sichuan" else "riichi")
    assert 2 * sum(rules.stacks) == (108 if name == "sichuan" else 136)


@cases(*BOOKS)
def test_a_book_says_what_it_is_in_one_line(name):
    assert 20 < len(title(name)) < 68


# A book is one file: here it is one that nobody has written down.


def test_a_book_of_three_lines_is_like_another_but_for_what_it_says():
    rules = load(house("like ema2016", "kuikae = allowed (House 7)"))
    ema = load("ema2016")
    assert (rules.name, rules.game, rules.kuikae) == ("house", "riichi", "allowed")
    assert rules.section("kuikae") == "House 7"
    for _, rule, value, _, _, section in describe(ema):
        if rule != "kuikae":
            assert getattr(rules, rule, None) == value
            assert rules.section(rule) == section


def test_a_book_is_like_another_at_any_depth():
    house("like samara2019", "kuikae = allowed (House 7)")
    rules = load(book("room", ("A room of that house", "like house", "oka = 4000 (Room 1)")))
    found = [(rule, getattr(rules, rule), rules.section(rule)) for rule in ("oka", "kuikae")]
    assert found == [("oka", 4000, "Room 1"), ("kuikae", "allowed", "House 7")]
    assert (rules.red_zone_minutes, rules.section("red_zone_minutes")) == (10, "Samara 6.1.2")
    assert (rules.winners, rules.section("winners")) == ("all", "EMA 3.3.1")


def test_what_follows_from_an_option_follows_from_the_book_that_changes_it():
    rules = load(house("like ema2016", "tournament = no, may be yes (House 1)"))
    assert (rules.chombo, rules.chombo_points, rules.rated) == ("mangan", 0, False)
    assert load("house", tournament=True).chombo == "after_uma"


RENUMBERED = "cites EMA 2025 for EMA, 3.3.15 for 3.3.14, 6.9 for 5.9, 4.1 for 4.2.1"


@cases(
    ("kuikae", "EMA 2025 3.3.2"),
    ("riichi", "EMA 2025 3.3.15, 5.3"),
    ("claimed_tile", "EMA 2025 3.3.8, 5.1.1"),
    ("rinshan", "EMA 2025 4.1, decision 2"),
    ("red_fives", "EMA 2025 preface"),
    ("rating_base", "EMA 2025 score sheet"),
    ("clock", "EMA 2025 6.9"),
    ("winners", "EMA 2025 3.3.9"),
    ("yakuman_add", "EMA 2025 4.2"),
)
def test_a_book_renumbers_the_sections_of_another_without_repeating_its_lines(rule, section):
    rules = load(house("like ema2016", RENUMBERED, "winners = nearest (3.3.9)"))
    assert rules.section(rule) == section


@cases(("sessions", "EMA 2025 6.9"), ("signal_minutes", "Samara 5.9"), ("ron", "EMA 2025 3.3.11"))
def test_sections_are_renumbered_through_the_books_between(rule, section):
    assert load(house("like samara2019", RENUMBERED, "sessions = 2 (6.9)")).section(rule) == section


def test_a_book_may_cite_one_section_for_all_that_has_none():
    rules = load("tenhou")
    assert (rules.section("chi"), rules.section("late_ron")) == ("Tenhou", "Tenhou")
    assert rules.section("dora") == "Tenhou records"
    assert "black_fives" in str(raises(PresetError, rules.section, "black_fives"))


def test_options_that_come_to_too_much_together_are_refused_by_the_book_that_says_so():
    house("like ema2016", "oka = 0, may be any (7)", "limit uma_ + oka / 2 <= 100 (House 8)")
    assert refused("house") == "house has no option uma_"
    house("like ema2016", "oka = 0, may be any (7)", "limit oka / 2 <= 100 (House 8)")
    assert load("house", oka=201).oka == 201
    assert refused("house", oka=202) == "house: oka / 2 is over 100 (House 8)"


@cases(
    (("like nobody",), "unknown rules nobody (known: "),
    (("like house",), "the rules house are like themselves"),
    (("like ema2016", "kuikea = allowed (House 7)"), "house: no rule is called kuikea"),
    (("like ema2016", "chii (House 7)"), "house: no rule is called chii"),
    (("like ema2016", "rated = yes if sunny else no (House 7)"), "house has no option sunny"),
    (("kuikae = allowed (House 7)",), "house does not say which game it is about"),
    (("game = chess (House 1)",), "house does not say which game it is about"),
)
def test_a_bad_book_is_refused_in_one_line(lines, message):
    house(*lines)
    assert refused("house").startswith(message)


def test_a_line_without_a_section_says_so_when_it_is_asked_for():
    rules = load(house("like ema2016", "kuikae = allowed"))
    assert str(raises(PresetError, rules.section, "kuikae")) == "house names no section for kuikae"


@cases(("../ema2016",), ("ema2016.LINES",), ("",), ("EMA 2016",))
def test_what_is_no_name_is_no_book(name):
    assert refused(name).startswith("unknown rules " + name)


def test_books_are_listed_by_game_each_after_the_one_it_is_like():
    assert tuple(names()[: len(BUILT_IN)]) == BUILT_IN
