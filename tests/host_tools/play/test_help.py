"""What a newcomer is told that he can do: enough to go on, whatever has happened."""

import json

from support.seated import Told, sitting, wall
from support.waiting import wait_until

from jantaku.rules import events
from jantaku_host.bench.company import bots

# East waits for 1s and 4s, and throws 9s with riichi.
HEAD = "hand E 123456789m11p23s\nhand S 19m19p19s\ndraws 9s 1z 2z 3z"


def says(seat) -> set[str]:
    return {hint["say"] for hint in json.loads(seat.seen or '{"help":[]}')["help"]}


def test_who_sits_behind_a_riichi_is_told_to_draw() -> None:
    order = wall(HEAD)
    east = Told(0, [(events.RIICHI, 0, 0), (events.DISCARD, 0, order[52])])
    minds = [east, None, Told(2, []), Told(3, [])]
    with sitting([1], minds, walls=[order], speed=20) as (_, parlour):
        wait_until(lambda: "draw" in says(parlour.seats[0]), "nobody tells South to draw")
        told = [event[0] for event in parlour.top.standing]
        assert told[-2:] == [events.RIICHI, events.DISCARD]


def test_a_person_among_bots_of_sichuan_comes_to_his_next_turn() -> None:
    """Where West wants the tile of South's void suit, which is turned over in the river."""
    seed = 2
    minds = [None, *bots("sichuan", "easy", seed)[1:]]
    done: set[str] = set()

    with sitting([0], minds, "sichuan", seed=seed, rounds=1, speed=20) as (_, parlour):
        seat = parlour.seats[0]

        def wish(**wanted: object) -> None:
            parlour.wish(seat, json.dumps(wanted).encode())

        def press() -> None:
            for down in (True, False):
                wish(do="press", button=0, down=down)

        def throw() -> None:
            tiles = json.loads(seat.seen)["racks"][0]
            void = [tile for tile in tiles if tile[1][1] == "m"] or tiles
            wish(do="move", tiles=[void[-1][0]], to="river:0")

        def comes_to_draw() -> bool:
            for say, act in (("wall_stands", press), ("void_m", press), ("discard", throw)):
                if say in says(seat) - done:
                    done.add(say)
                    act()
            return "discard" in done and bool({"draw", "pon"} & says(seat))

        wait_until(comes_to_draw, "the others wait for each other")


def test_who_named_his_void_suit_with_a_tile_turns_it_over_and_play_goes_on() -> None:
    """Nobody sees it before, and nobody draws."""
    minds = [None, *bots("sichuan", "easy", 1)[1:]]
    with sitting([0], minds, "sichuan", seed=1, rounds=1, speed=20) as (table, parlour):
        east = Shown(table, parlour)
        east.press("wall_stands", 0)
        wait_until(lambda: "void_m" in says(east.seat), "nobody asks for void suits")
        laid, face = json.loads(east.seat.seen)["racks"][0][0]
        east.wish(do="move", tiles=[laid], to="river:0")
        wait_until(lambda: "void_tile" in says(east.seat), "he is not told what to do")
        assert json.loads(east.seat.seen)["rivers"][0] == [[laid, ""]]
        east.wish(do="turn", tiles=[laid])

        def is_discarded() -> bool:
            return any(event[:2] == (events.DISCARD, 0) for event in parlour.top.standing)

        wait_until(is_discarded, "the others wait for his discard")
    assert [laid, face] in east.pages[-1]["rivers"][0]


class Shown:
    """A person to whom help is shown, and whatever his page has shown so far."""

    def __init__(self, table, parlour) -> None:
        self.table = table
        self.parlour = parlour
        self.seat = parlour.seats[0]
        self.pages: list[dict] = []
        self._on: dict[str, dict] = {}
        self._look()

    def _look(self) -> None:
        self.table.world.call(self.table.world.now_us + 50_000, self._look)
        page = json.loads(self.seat.seen or '{"help":[]}')
        if [page] != self.pages[-1:]:
            self.pages.append(page)
            for hint in page["help"]:
                if wish := self._on.pop(hint["say"], None):
                    self.wish(**(wish | {name: hint[name] for name in wish if name in hint}))

    def wish(self, **wanted: object) -> None:
        self.parlour.wish(self.seat, json.dumps(wanted).encode())

    def follow(self, say: str, **wanted: object) -> None:
        """Do that as soon as it is said that it can be done: no person is quicker."""
        self._on[say] = wanted

    def press(self, say: str, button: int) -> None:
        wait_until(lambda: say in says(self.seat), f"{say} is never said")
        for down in (True, False):
            self.wish(do="press", button=button, down=down)


def test_what_has_been_done_is_not_said_once_more() -> None:
    order = wall(HEAD)
    minds = [None, *(Told(seat, []) for seat in (1, 2, 3))]
    with sitting([0], minds, walls=[order], speed=20) as (table, parlour):
        east = Shown(table, parlour)
        east.press("wall_stands", 0)
        east.press("riichi", 0)
        wait_until(lambda: says(east.seat) == {"discard"}, "a second press takes the first back")
        (nine,) = [tile for tile, face in json.loads(east.seat.seen)["racks"][0] if face == "9s"]
        east.wish(do="move", tiles=[nine], to="river:0")
        wait_until(lambda: east.pages[-1]["last"] != "", "the discard is not noticed")
    thrown = [page for page in east.pages if page.get("rivers", [[]])[0]]
    assert not any(hint["say"] == "discard" for page in thrown for hint in page["help"])


def test_who_turns_the_indicator_before_anybody_else_reaches_for_it_is_dealt_to() -> None:
    minds = [None, *(Told(seat, []) for seat in (1, 2, 3))]
    with sitting([0], minds, walls=[wall(HEAD)], speed=20) as (table, parlour):
        east = Shown(table, parlour)
        east.follow("indicator", do="turn", tiles=[])
        east.press("wall_stands", 0)
        wait_until(lambda: "discard" in says(east.seat), "nobody deals")
