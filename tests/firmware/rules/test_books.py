"""The rule books as data: what each says, what may vary, and where it is written."""

from support.cases import cases, raises

from jantaku.rules import books
from jantaku.rules.books import NAMES, RIICHI, PresetError, describe, load, text_of, title

RIICHI_BOOKS = tuple((name,) for name in RIICHI)
BOOKS = RIICHI_BOOKS + (("sichuan",),)


def refused(name, **options):
    """The message with which these options are refused."""

    def attempt():
        load(name, **options)

    return str(raises(PresetError, attempt))


# The option in ema2016, samara2019, furiten, tenhou.
@cases(
    ("red_fives", 0, 0, 3, 3),
    ("open_tanyao", True, True, False, True),
    ("winners", "all", "all", "nearest", "two"),
    ("abort_four_winds", False, False, True, True),
    ("abort_nine_terminals", False, False, True, True),
    ("abort_four_kans", "never", "never", "at_once", "after_discard"),
    ("abort_four_riichi", False, False, True, True),
    ("abort_triple_ron", False, False, True, True),
    ("nagashi_mangan", False, False, False, True),
    ("open_kan_dora", "before_draw", "before_draw", "after_discard", "before_discard"),
    ("kuikae", "forbidden", "forbidden", "forbidden", "forbidden"),
    ("riichi_live_tiles", 4, 4, 4, 4),
    ("riichi_points", 0, 0, 1000, 1000),
    ("below_zero", "play_on", "play_on", "end", "end"),
    ("riichi_kan", "readings", "readings", "waits", "readings"),
    ("rinshan_liability", False, False, True, False),
    ("rob_closed_kan", "kokushi", "kokushi", "kokushi", "never"),
    ("chombo", "after_uma", "mangan", "mangan", "mangan"),
    ("chombo_points", 20000, 0, 20000, 0),
    ("deposits_left", "first", "first", "nobody", "first"),
    ("start_points", 30000, 30000, 30000, 25000),
    ("agari_yame", "never", "never", "never", "must"),
    ("extension", "none", "none", "none", "one"),
    ("empty_call", "free", "free", "dead_hand", "free"),
    ("invalid_meld", "mend", "mend", "dead_hand", "mend"),
    ("wrong_draw", "mend", "mend", "dead_hand", "mend"),
    ("shown_tiles", 0, 0, 5, 0),
    ("late_call", "rank", "rank", "first", "rank"),
    ("tenpai_show", "may_decline", "may_decline", "must", "automatic"),
    ("four_own", "melds", "melds", "melds", "concealed"),
    ("passed_ron", "any_wait", "any_wait", "could_win", "any_wait"),
    ("honba", 300, 300, 300, 300),
    ("honba_several", "each", "each", "first", "first"),
    ("own_deposit_back", True, True, True, False),
    ("riichi_ronned_deposit_back", True, True, True, True),
    ("pao_honba", "discarder", "discarder", "discarder", "liable"),
    ("noten", 3000, 3000, 3000, 3000),
    ("open_pinfu_fu", 30, 30, 20, 30),
    ("rinshan_tsumo_fu", True, True, False, True),
    ("double_wind_fu", 4, 4, 4, 4),
    ("hidden_win_tile", "free", "free", "no_pinfu", "free"),
    ("counted_yakuman", False, False, True, True),
    ("yakuman_add", False, False, False, True),
    ("table_20_fu", False, False, True, False),
    ("renhou", "additive", "additive", "alone", "never"),
    ("ryuuiisou_green", False, False, True, False),
    ("chuuren_extra", "any", "any", "simple", "any"),
    ("minimum_han", 1, 1, 1, 1),
    ("session_minutes", 90, 105, 0, 0),
    ("signal_minutes", 15, 15, 0, 0),
    ("red_zone_minutes", 0, 10, 0, 0),
    ("sessions", 0, 4, 0, 0),
    ("lateness_points", 1000, 1000, 0, 0),
    ("lateness_minutes", 10, 10, 0, 0),
    ("absence_minutes", 0, 5, 0, 0),
    ("fine_limit", 48000, 48000, 0, 0),
    ("ties", "share", "share", "share", "turn_order"),
    ("rating_base", 30000, 0, 30000, 30000),
)
def test_what_the_books_say(option, ema, samara, furiten, tenhou):
    assert [getattr(load(name), option) for name in RIICHI] == [ema, samara, furiten, tenhou]


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
    ("tenhou", ("daisangen", "daisuushii", "suukantsu")),
)
def test_ema_3_3_9_and_furiten_8_2_liable_yakuman(name, pao):
    assert load(name).pao == pao


def test_samara_6_3_ranks_by_place_where_ema_ranks_by_result():
    assert load("samara2019").ranking == ("place", "result", "place_variance", "result_spread")
    assert load("ema2016").ranking == "result"


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
    assert refused("wrc") == "unknown rules wrc (known: ema2016 samara2019 furiten tenhou sichuan)"
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


@cases(*RIICHI_BOOKS)
def test_the_same_rules_are_options_in_every_book_of_riichi(name):
    def options(book):
        return [row[1] for row in describe(load(book)) if row[2] is not None]

    assert options(name) == options("ema2016")


def test_a_book_has_no_line_that_nothing_explains():
    for name in NAMES:
        known = [row[1] for row in describe(load(name))]
        lines = list(books._lines(books._book(name)))[1:]
        rules = [line.split(" ")[0] for line in lines if not line.startswith("like ")]
        assert len(rules) == len(set(rules)), name
        for rule in rules:
            assert rule in known, rule


@cases(*[(number,) for number in range(1, 14)])
def test_every_decision_is_cited_by_a_rule(number):
    cited = []
    for name in NAMES:
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
