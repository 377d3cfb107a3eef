"""The books that are the host's alone: what they say, and how far that is known."""

import pytest
from support.written_hands import Hand

import jantaku_host  # noqa: F401 # puts them on the shelf
from jantaku.rules import books, payments
from jantaku.rules.match import final
from jantaku.rules.riichi.match import RiichiMatch
from jantaku.rules.riichi.yaku import IPPATSU, RIICHI

NAMES = ("jpml_a2026", "mahjongsoul", "mleague")

# Options and their values as the sheet of each has them, one source for all.
SAYS = {
    "mleague": """
start_points=25000, uma=30000 10000 -10000 -30000, oka=20000, red_fives=3, ippatsu=yes, ura=yes,
kan_dora=yes, open_kan_dora=before_draw, riichi_live_tiles=1, counted_yakuman=no, kiriage=yes,
double_wind_fu=2, double_yakuman=none, yakuman_add=yes, pao=daisangen daisuushii suukantsu,
winners=nearest, below_zero=play_on, abort_four_winds=no, abort_nine_terminals=no,
abort_four_kans=never, abort_four_riichi=no, abort_triple_ron=no, extension=none, agari_yame=never,
ties=share_all""",
    "jpml_a2026": """
start_points=30000, rating_base=30000, uma=0 0 0 0, floating_uma=12000 -1000 -3000 -8000
8000 4000 -4000 -8000 8000 3000 1000 -12000, red_fives=0, ippatsu=no, ura=no, kan_dora=no,
riichi_live_tiles=1, riichi_kan=readings, counted_yakuman=yes, kiriage=no, double_wind_fu=2,
double_yakuman=none, yakuman_add=yes, pao=daisangen daisuushii suukantsu, winners=nearest,
below_zero=play_on, abort_four_winds=no, abort_nine_terminals=no, abort_four_kans=never,
abort_four_riichi=no, abort_triple_ron=no, extension=none, agari_yame=never, ties=share,
deposits_left=nobody""",
    "mahjongsoul": """
start_points=25000, rating_base=25000, target_points=30000, uma=15000 5000 -5000 -15000, oka=0,
red_fives=3, ippatsu=yes, ura=yes, kan_dora=yes, counted_yakuman=yes, kiriage=no, double_wind_fu=4,
double_yakuman=suuankou kokushi chuuren daisuushii, yakuman_add=yes, pao_honba=liable, winners=all,
honba_several=first, below_zero=end, abort_four_winds=yes, abort_nine_terminals=yes,
abort_four_kans=after_discard, abort_four_riichi=yes, abort_triple_ron=no, extension=one,
agari_yame=must, ties=turn_order""",
}


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [
        (name, *pair.split("="))
        for name, said in SAYS.items()
        for pair in " ".join(said.split()).split(", ")
    ],
)
def test_what_the_sheet_of_each_says(name: str, option: str, value: str) -> None:
    assert books.text_of(getattr(books.load(name), option)) == value


def test_they_are_listed_behind_those_of_a_table() -> None:
    assert tuple(books.names()[-3:]) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_table_can_play_each_of_their_lines(name: str) -> None:
    lines = "\n".join(books.changes(books.load(name)))
    carried = books.load(f"book {name} like {books.parent(books.load(name))}\n{lines}")
    assert carried.name == f"House: {name}"


@pytest.mark.parametrize("name", NAMES)
def test_every_row_says_how_far_it_is_known(name: str) -> None:
    listed = [line.partition(" ")[0] for line in books.changes(books.load(name))]
    for _, rule, _, _, _, section in books.describe(books.load(name)):
        assert ("one source" in section) == (rule in listed)
        assert ("not read" in section) == (rule not in listed)
    assert "not read" in books.title(name)


@pytest.mark.parametrize(
    ("name", "hand", "han"),
    [
        ("mleague", Hand("567m22p12345678s", "9s", "", RIICHI | IPPATSU, ura="4m"), 6),
        ("jpml_a2026", Hand("567m22p12345678s", "9s", "", RIICHI | IPPATSU, ura="4m"), 4),
        ("mahjongsoul", Hand("567m22p12345678s", "9s", "", RIICHI | IPPATSU, ura="4m"), 6),
        ("mahjongsoul", Hand("19m19p19s1234567z", "7z"), 26),
        ("mleague", Hand("19m19p19s1234567z", "7z"), 13),
        ("jpml_a2026", Hand("1112223334445z", "5z"), 13 * 3),
        ("mahjongsoul", Hand("1112223334445z", "5z"), 13 * 5),
    ],
)
def test_what_hands_are_worth(name: str, hand: Hand, han: int) -> None:
    assert hand.score(name).han == han


@pytest.mark.parametrize(
    ("name", "base", "limit"), [("mleague", 2000, 6000), ("jpml_a2026", 1920, 8000)]
)
def test_rounding_up_and_counted_yakuman(name: str, base: int, limit: int) -> None:
    from jantaku.rules.riichi import value

    rules = books.load(name)
    assert value.base(rules, 4, 30)[0] == base
    assert value.base(rules, 13, 30)[0] == limit


@pytest.mark.parametrize(
    ("name", "scores", "results"),
    [
        ("mleague", (40000, 30000, 20000, 10000), [60000, 10000, -20000, -50000]),
        ("mleague", (30000, 30000, 30000, 10000), [16800, 16600, 16600, -50000]),
        ("jpml_a2026", (50000, 29000, 21000, 20000), [32000, -2000, -12000, -18000]),
        ("jpml_a2026", (31000, 30000, 39000, 20000), [4000, 1000, 17000, -22000]),
        ("mahjongsoul", (40000, 30000, 20000, 10000), [30000, 10000, -10000, -30000]),
    ],
)
def test_what_a_game_comes_to(name: str, scores: tuple[int, ...], results: list[int]) -> None:
    match = RiichiMatch(books.load(name))
    match.scores = list(scores)
    found = final(match)
    assert found.results == results
    assert payments.sums(found.parts)[payments.TABLE] == 0
