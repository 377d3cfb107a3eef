"""Who wants to builds the own wall and takes the own tiles: with the mistakes that go with it."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from support.seated import Told, sitting, wall
from support.waiting import wait_until

from jantaku.referee import questions
from jantaku.rules import events
from jantaku_host.bench import scene, scene_script
from jantaku_host.play.parlour import Parlour
from jantaku_host.play.sitting import Sitting

# East waits for 4s, throws 9s with riichi and draws 4s in the next turn.
HEAD = "hand E 123456789m11p23s\nhand S 19m19p19s\ndraws 9s 1z 2z 3z 4s"
STACKS = 17


class Builder:
    """East, who does all of it with his own hands, by wishes."""

    def __init__(self, table: Sitting, parlour: Parlour) -> None:
        self.table = table
        self.parlour = parlour
        self.seat = parlour.seats[0]
        self.wait_for(lambda seen: self.table.awaits_dealer)
        self.wish(do="by_hand", always=True)

    def seen(self) -> dict[str, Any]:
        return json.loads(self.seat.seen or '{"help":[],"pile":[]}')

    def wish(self, **wish: object) -> None:
        self.parlour.wish(self.seat, json.dumps(wish).encode())

    def wait_for(self, is_so: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        wait_until(lambda: bool(is_so(self.seen())), "it never comes to that")
        return self.seen()

    def offered(self, say: str) -> dict[str, Any]:
        seen = self.wait_for(lambda seen: [each for each in seen["help"] if each["say"] == say])
        return next(each for each in seen["help"] if each["say"] == say)

    def press(self, say: str) -> None:
        button = self.offered(say)["press"]
        for down in (True, False):
            self.wish(do="press", button=button, down=down)

    def build(self, stacks: int = STACKS) -> None:
        for _ in range(stacks):
            before = len(self.wait_for(lambda seen: seen["pile"])["pile"])
            self.follow("build")
            self.wait_for(
                lambda seen, before=before: len(seen["pile"]) < before and not seen["hand"]
            )

    def follow(self, say: str) -> None:
        hint = self.offered(say)
        self.wish(do="move", tiles=hint["tiles"], to=hint["to"])

    def take(self) -> None:
        """The own four blocks and two tiles."""
        for count in (4, 8, 12, 13, 14):
            self.follow("take")
            self.wait_for(lambda seen, count=count: len(seen["racks"][0]) == count)

    def told(self) -> list[tuple[Any, ...]]:
        return list(self.parlour.top.standing)


@pytest.fixture
def east() -> Iterator[Builder]:
    order = wall(HEAD)
    minds = [None] + [Told(seat, [(events.DISCARD, seat, order[52 + seat])]) for seat in (1, 2, 3)]
    with sitting([0], minds, walls=[order], deals=1, speed=20) as (table, parlour):
        yield Builder(table, parlour)


def is_dealt(east: Builder) -> bool:
    return any(event[0] == events.DEALT for event in east.told())


def test_a_wall_that_is_built_and_dealt_by_hand_is_a_deal_like_any_other(east: Builder) -> None:
    east.build()
    east.press("wall_stands")
    east.take()
    wait_until(lambda: is_dealt(east), "the deal is not understood")
    faces = sorted(face for _, face in east.seen()["racks"][0])
    assert "".join(faces) == "1m1p1p2m2s3m3s4m5m6m7m8m9m9s"
    assert east.table.total.wrong_events == []


def test_nobody_sees_what_he_builds(east: Builder) -> None:
    seen = east.wait_for(lambda seen: len(seen["pile"]) == 2 * STACKS)
    east.wish(do="take", tiles=[seen["pile"][0][0]])
    held = east.wait_for(lambda seen: seen["hand"])
    assert {face for _, face in (*held["pile"], *held["hand"])} == {""}


def test_a_stack_that_was_forgotten_is_asked_for_and_laid_then(east: Builder) -> None:
    east.build(STACKS - 1)
    for down in (True, False):
        east.wish(do="press", button=0, down=down)
    wait_until(lambda: east.table.eyes.is_asked(questions.WALL), "nobody misses the stack")
    # What has been mapped is another deal's: its tiles have new handles.
    east.wait_for(lambda seen: seen["deal"] == east.parlour.top.deal and len(seen["pile"]) == 2)
    east.build(1)
    east.press("wall_stands")
    east.take()
    wait_until(lambda: is_dealt(east), "the deal is not understood")


def test_who_has_had_enough_of_building_lets_it_be_done(east: Builder) -> None:
    east.build(3)
    east.wish(do="by_hand", always=False)
    east.press("wall_stands")
    wait_until(lambda: is_dealt(east), "the deal is not understood")


def test_what_was_dealt_by_hand_is_played_again_as_a_scene(east: Builder) -> None:
    east.build()
    east.press("wall_stands")
    east.take()
    east.press("riichi")
    (nine,) = [handle for handle, face in east.seen()["racks"][0] if face == "9s"]
    east.wish(do="move", tiles=[nine], to="river:0")
    east.follow("draw")
    east.press("tsumo")
    wait_until(lambda: east.parlour.notes.scene != "", "the deal does not end")
    again = scene.play(scene_script.parse(east.parlour.notes.scene, "deal.scene")).row()["events"]
    assert again[-2:] == ["win E tsumo 4s", "settle"]
