"""What the reader of scenes takes, and what it says to a line that it cannot read."""

import pytest

from jantaku_host.bench.scene_script import BadScene, parse


def _acts(text):
    return parse(text, "a.scene").acts


def test_comments_and_empty_lines_say_nothing():
    script = parse("# a story\n\nrules furiten  # the book\nE discard # at once\n", "a.scene")
    assert script.head.preset == "furiten"
    assert [act.text for act in script.acts] == ["E discard"]
    assert script.acts[0].line == 4


def test_tiles_are_read_with_and_without_blanks_in_their_order():
    for text in ("S lay 34p5z", "S lay 3p 4p 5z", "S lay 34p 5z"):
        assert [name.text for name in _acts(text)[0].tiles] == ["3p", "4p", "5z"]
    assert [name.red for name in _acts("S lay 0p5p")[0].tiles] == [True, False]
    assert parse("hand E 123m 55z\n", "").head.hands["E"] == "123m55z"


def test_a_tile_may_be_named_by_where_it_stood():
    names = _acts("S rack @53 next next+1 dead:3:top dead:7:bottom 5p")[0].tiles
    assert [name.index for name in names] == [53, -1, -1, -1, -1, -1]
    assert [name.ahead for name in names] == [-1, 0, 1, -1, -1, -1]
    assert [name.dead for name in names] == [None, None, None, (3, 0), (7, 1), None]


def test_the_head_has_all_its_lines():
    head = parse(
        "rules furiten open_riichi=yes uma=9,3,-3,-9\nhand S 1m\nkeep 3p\ndraws 5z\n"
        "replacements 1s\ndora 1m2m\nura 3m\nround S\nhonba 2\ndeposits 1\n"
        "scores 30000 20000 -1000 71000\nminute 74.5\nvoid W m\nvoid N p 9p\nundealt\n",
        "",
    ).head
    assert head.options == {"open_riichi": "yes", "uma": "9 3 -3 -9"}
    assert (head.round, head.honba, head.deposits) == (4, 2, 1)
    assert head.scores == (30000, 20000, -1000, 71000)
    assert head.minute == 74.5
    assert (head.voids["W"].suit, head.voids["W"].tile) == ("m", None)
    assert head.voids["N"].tile.text == "9p"
    assert head.undealt


def test_places_are_those_of_the_own_seat_unless_one_is_named():
    places = {
        "rack": ("rack", "", 0), "river:W": ("river", "W", 0), "wall": ("wall", "", 0),
        "wall:S:5": ("wall", "S", 5), "dead:3": ("dead", "", 3), "air": ("air", "", 0),
    }  # fmt: skip
    for text, wanted in places.items():
        place = _acts(f"E move 5p {text}")[0].place
        assert (place.what, place.seat, place.stack) == wanted


def test_times_and_numbers_have_what_is_left_out():
    acts = _acts("E hold riichi\nE hold win 2.5\ngo\ngo 3\ngo end\nruling undo\nruling undo 2")
    assert [act.seconds for act in acts[:2]] == [1.2, 2.5]
    assert [act.number for act in acts[2:]] == [1, 3, -1, 1, 2]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("jump", "'jump' is neither of the head nor an act"),
        ("E", "'E' is no act: E draw, replace, discard"),
        ("E jump", "'E jump' is no act"),
        ("X draw", "'X' is neither of the head nor an act"),
        ("E draw rack", "only 'air' may follow"),
        ("E discard 5p 6p", "it is 'SEAT discard [TILE]'"),
        ("E discard 55p", "'55p' is more than one tile"),
        ("E lay", "a tile is missing"),
        ("E lay 5x", "'5x' names no tiles"),
        ("E lay 8z", "no tile is called 8z"),
        ("E lay @x", "'x' is no number"),
        ("E lay dead:3", "'dead:3' is no tile of the dead wall"),
        ("E lay dead:8:top", "the dead wall has stacks 1 to 7"),
        ("E take 5p", "nothing follows"),
        ("E move 5p", "it is 'SEAT move TILE PLACE'"),
        ("E move 5p table", "'table' is no place"),
        ("E move 5p river:X", "'X' is no seat: E, S, W or N"),
        ("E move 5p wall:E:18", "a wall has stacks 1 to 17"),
        ("E press ron", "'ron' is no button: riichi, win, tenpai, referee"),
        ("E hold win long", "'long' is no time in seconds"),
        ("E choose pardon", "'pardon' is no choice"),
        ("wait", "it is 'SECONDS'"),
        ("wait -1", "'-1' is no time in seconds"),
        ("wait 100000", "100000 seconds are more than a day"),
        ("turn 5", "indicators are 0 to 4"),
        ("deal N", "it is 'deal [SEAT=N ...]'"),
        ("go on", "'on' is no number"),
        ("build now", "nothing follows"),
        ("ruling pardon E", "'pardon' is no ruling"),
        ("ruling chombo", "ruling chombo: who is it about?"),
        ("cover river 5", "cover river: whose? as in river:W"),
        ("cover air 5", "whose?"),
        ("kill 55p", "'55p' is more than one tile"),
        ("expect", "nothing that can be expected"),
        ("expect rain", "'rain' is nothing that can be expected"),
        ("expect no state over", "nothing that can be expected"),
        ("expect discard E 5x", "'5x' is in no event"),
        ("expect said rain", "'rain' is no question"),
        ("expect asked tenpai E S", "it is 'asked|said [KIND] [SEAT]'"),
        ("expect nothing heard", "'heard' is no such thing: asked, said"),
        ("expect answer E", "it is 'expect answer SEAT taken|waiting|refused|withdrawn'"),
        ("expect state asleep", "'asleep' is no state"),
        ("expect dead", "it is 'dead SEAT'"),
        ("expect scores 1 2 3", "it is 'scores n n n n'"),
        ("hand X 5p", "'X' is no seat"),
        ("hand", "it is 'hand SEAT TILES'"),
        ("rules", "it is 'rules PRESET [option=value ...]'"),
        ("rules ema2016 tournament", "'tournament' is no option"),
        ("round W", "'W' is no round: E, S"),
        ("scores 1 2 3", "it is 'scores n n n n'"),
        ("void E z", "'z' is no suit"),
        ("honba -1", "'-1' is less than 0"),
        ("undealt now", "it is 'undealt'"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text, said):
    with pytest.raises(BadScene) as error:
        parse(f"# a story\n{text}\n", "a.scene")
    assert str(error.value).startswith("a.scene:2: ")
    assert said in str(error.value)


def test_the_head_ends_with_the_first_act():
    with pytest.raises(BadScene, match=r"a\.scene:2: 'dora' belongs into the head"):
        parse("E discard\ndora 1m\n", "a.scene")


def test_nothing_of_the_head_is_said_twice():
    with pytest.raises(BadScene, match=r"a\.scene:3: 'hand E' has been said in line 1"):
        parse("hand E 1m\nhand S 1m\nhand E 2m\n", "a.scene")


def test_a_question_may_be_expected_of_any_kind_and_seat():
    words = [
        act.expected.words
        for act in _acts(
            "expect said\nexpect said S\nexpect said false_win\nexpect no asked tenpai E"
        )
    ]
    assert words == [("", ""), ("", "S"), ("false_win", ""), ("tenpai", "E")]
