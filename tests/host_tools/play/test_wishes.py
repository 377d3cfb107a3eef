"""What a page may ask for, and what comes of the rest: one sentence, and no harm."""

import json
from collections.abc import Iterator

import pytest
from support.seated import Told, seeded, sitting, wall
from support.waiting import wait_until

from jantaku.rules import events
from jantaku.sensing import zones
from jantaku_host.bench.world import Tag, World
from jantaku_host.play.parlour import Parlour
from jantaku_host.play.tabletop import Tabletop
from jantaku_host.play.view import View
from jantaku_host.play.wishes import BadWish, read

OWN, OTHER, WALL, RIVER = range(4)  # tiles


@pytest.fixture
def view() -> View:
    """Of seat 1: a tile on the own rack, on another's, in the wall and in a river."""
    tags = [Tag(bytes((tile,)) * 8) for tile in range(136)]
    world = World()
    for tile, zone in (
        (OWN, zones.RACK + 1), (OTHER, zones.RACK + 2), (WALL, zones.wall(3, 4)),
        (RIVER, zones.RIVER + 2),
    ):  # fmt: skip
        world.lie(tags[tile], zone)
    view = View(1, Tabletop(world, tags), seeded(1))
    view.picture()
    return view


def test_what_lies_within_reach_can_be_moved_anywhere_within_reach(view: View) -> None:
    for tile in (OWN, WALL, RIVER):
        for place in ("rack:1", "river:1", "river:3", "melds:0", "wall:2:16"):
            wish = read(
                json.dumps({"do": "move", "tiles": [view.handle(tile)], "to": place}).encode(), view
            )
            assert wish.tiles == (tile,)


def test_anothers_rack_is_out_of_reach(view: View) -> None:
    assert view.handle(OTHER) == ""
    with pytest.raises(BadWish, match="no such tile is within reach"):
        read(b'{"do":"take","tiles":[""]}', view)
    message = json.dumps({"do": "move", "tiles": [view.handle(OWN)], "to": "rack:2"})
    with pytest.raises(BadWish, match="no such place is within reach"):
        read(message.encode(), view)


ROGUE = {
    b"": "JSON object",
    b"[]": "JSON object",
    b"\xff": "JSON object",
    b"[" * 1000: "JSON object",
    b'{"do":"win"}': "nobody can do that",
    b'{"do":["take"]}': "nobody can do that",
    b'{"do":"take"}': "take takes tiles",
    b'{"do":"take","tiles":["x"],"to":"rack:1"}': "take takes tiles",
    b'{"do":"take","tiles":[]}': "1 to 14 tiles",
    b'{"do":"take","tiles":"x"}': "1 to 14 tiles",
    b'{"do":"take","tiles":[5]}': "within reach",
    b'{"do":"take","tiles":[{}]}': "within reach",
    b'{"do":"take","tiles":["52"]}': "within reach",
    b'{"do":"press","button":4,"down":true}': "buttons 0 to 3",
    b'{"do":"press","button":true,"down":true}': "buttons 0 to 3",
    b'{"do":"press","button":-1,"down":true}': "buttons 0 to 3",
    b'{"do":"press","button":0,"down":1}': "down or not",
    b'{"do":"sort","always":null}': "down or not",
    b" " * 1025: "at most 1024 bytes",
}


@pytest.mark.parametrize("message", ROGUE)
def test_whatever_else_is_asked_for_is_refused_in_a_sentence(view: View, message: bytes) -> None:
    with pytest.raises(BadWish, match=ROGUE[message]):
        read(message, view)


def test_a_tile_is_named_once(view: View) -> None:
    handle = view.handle(OWN)
    with pytest.raises(BadWish, match="within reach"):
        read(json.dumps({"do": "take", "tiles": [handle, handle]}).encode(), view)


def test_handles_are_others_in_every_deal_and_at_every_seat(view: View) -> None:
    before = view.handle(WALL)
    view._top.build()
    view.picture()
    assert view.tile(before) is None
    assert view.handle(WALL) not in ("", before)
    other = View(0, view._top, seeded(0))
    other.picture()
    assert other.handle(WALL) != view.handle(WALL)


def test_a_tile_that_was_in_anothers_rack_has_another_handle(view: View) -> None:
    top, before = view._top, view.handle(WALL)
    tag = next(tag for tag, tile in top._tile_of.items() if tile == WALL)
    top._world.lie(tag, zones.RACK + 2)
    view.picture()
    assert view.handle(WALL) == ""
    top._world.lie(tag, zones.RIVER + 2)
    view.picture()
    assert view.handle(WALL) not in ("", before)


# At a table

HEAD = "hand E 123456m789p1122s\ndraws 5z 6z 7z 6z 9s 9s 9s"


@pytest.fixture
def parlour() -> Iterator[Parlour]:
    """East has been dealt to, and is a person; the others do nothing."""
    order = wall(HEAD)
    minds = [None, *(Told(seat, []) for seat in (1, 2, 3))]
    with sitting([0], minds, walls=[order], deals=1) as (_, parlour):
        seat = parlour.seats[0]
        wait_until(lambda: '"say":"wall_stands"' in seat.seen, "no wall is built")
        for down in (True, False):
            message = json.dumps({"do": "press", "button": 0, "down": down})
            parlour.wish(seat, message.encode())
        wait_until(lambda: '"say":"discard"' in seat.seen, "nobody deals")
        yield parlour


def asked(parlour: Parlour, **wish: object) -> None:
    parlour.wish(parlour.seats[0], json.dumps(wish).encode())


def handles(parlour: Parlour, face: str) -> list[str]:
    rack = json.loads(parlour.seats[0].seen)["racks"][0]
    return [handle for handle, each in rack if each == face]


def test_a_press_however_short_and_a_discard_reach_the_table(parlour: Parlour) -> None:
    asked(parlour, do="move", tiles=handles(parlour, "5z"), to="river:0")

    def is_told() -> bool:
        return any(event[:2] == (events.DISCARD, 0) for event in parlour.top.standing)

    wait_until(is_told, "the discard is not noticed")


def test_who_arranges_the_rack_finds_it_so(parlour: Parlour) -> None:
    seat = parlour.seats[0]
    wanted = [*handles(parlour, "9p"), *handles(parlour, "1m")]
    asked(parlour, do="arrange", tiles=wanted)
    wait_until(
        lambda: [each[0] for each in json.loads(seat.seen)["racks"][0][:2]] == wanted,
        "the rack is not arranged",
    )
    asked(parlour, do="sort", always=True)
    wait_until(lambda: json.loads(seat.seen)["racks"][0][0][1] == "1m", "the rack is not sorted")


def test_a_tile_in_the_hand_is_seen_by_its_owner_and_laid_where_he_likes(parlour: Parlour) -> None:
    seat = parlour.seats[0]
    (tile,) = handles(parlour, "9p")
    asked(parlour, do="take", tiles=[tile])
    wait_until(lambda: json.loads(seat.seen)["hand"] == [[tile, "9p"]], "it is not taken")
    asked(parlour, do="move", tiles=[tile], to="wall:2:3")
    wait_until(
        lambda: [tile, ""] in json.loads(seat.seen)["walls"][2][3], "it is not laid on the wall"
    )


def test_a_page_that_asks_for_too_much_at_once_is_refused_and_the_table_plays_on(
    parlour: Parlour,
) -> None:
    seat = parlour.seats[0]
    nine, one = handles(parlour, "9p"), handles(parlour, "1m")
    for _ in range(60):
        asked(parlour, do="move", tiles=nine, to="melds:0")
        asked(parlour, do="move", tiles=nine, to="rack:0")
    wait_until(lambda: '"too_quick"' in seat.seen, "nothing is refused")
    wait_until(lambda: seat.person.is_idle, "the hand never rests")
    asked(parlour, do="move", tiles=one, to="river:0")
    wait_until(
        lambda: json.loads(seat.seen)["rivers"][0] == [[*one, "1m"]], "the table does not go on"
    )


def test_a_wish_of_the_deal_before_moves_nothing(parlour: Parlour) -> None:
    # Else a page that queues enough would fetch a tile it knows out of the next wall.
    person = parlour.seats[0].person
    message = json.dumps({"do": "move", "tiles": handles(parlour, "9p"), "to": "river:0"})
    wish = read(message.encode(), person.view)

    def wash_and_wish() -> None:
        parlour.top.build()
        person.wish(wish)

    parlour.sitting.do(wash_and_wish).result(60)
    wait_until(lambda: person.is_idle, "the hand never rests")
    assert [event[0] for event in parlour.top.standing].count(events.DISCARD) == 0
    assert parlour.sitting.hands.zone(wish.tiles[0]) == zones.RACK


def test_what_another_has_taken_meanwhile_is_out_of_reach(parlour: Parlour) -> None:
    seat = parlour.seats[0]
    walls = json.loads(seat.seen)["walls"]
    top = next(stack[-1][0] for side in walls for stack in side if stack)
    wish = read(json.dumps({"do": "take", "tiles": [top]}).encode(), seat.person.view)

    def another_draws() -> None:
        parlour.sitting.hands._zone[wish.tiles[0]] = zones.RACK + 1
        seat.person.wish(wish)

    parlour.sitting.do(another_draws).result(60)
    wait_until(lambda: '"in_a_hand"' in seat.seen, "nothing is refused")
    assert seat.person.view.held == []
