"""After the game: the record, replay and report, and what was done as a scene."""

import json
from pathlib import Path

import pytest
from support.seated import Told, sitting, wall
from support.waiting import wait_until

from jantaku.rules import events
from jantaku_host.bench import scene, scene_script
from jantaku_host.bench.recording import pull_record
from jantaku_host.play.keepsakes import Keepsakes
from jantaku_host.play.parlour import Parlour
from jantaku_host.record import verification
from jantaku_host.record.sources import deals
from jantaku_host.review.matches import matches
from jantaku_host.review.occasions import Choice

# East waits for 1s and 4s, throws 9s with riichi and draws 4s in the next turn.
HEAD = "hand E 123456789m11p23s\nhand S 19m19p19s\ndraws 9s 1z 2z 3z 4s"


class East:
    """Plays that deal by wishes, as its page offers it."""

    def __init__(self, parlour: Parlour) -> None:
        self.parlour = parlour
        self.seat = parlour.seats[0]

    def seen(self) -> dict:
        return json.loads(self.seat.seen or '{"help":[]}')

    def wish(self, **wish: object) -> None:
        self.parlour.wish(self.seat, json.dumps(wish).encode())

    def offered(self, say: str) -> dict:
        found: list[dict] = []

        def is_there() -> bool:
            found[:] = [hint for hint in self.seen()["help"] if hint["say"] == say]
            return bool(found)

        wait_until(is_there, f"{say} is never offered")
        return found[0]

    def press(self, say: str) -> None:
        button = self.offered(say)["press"]
        for down in (True, False):
            self.wish(do="press", button=button, down=down)

    def play(self) -> None:
        self.press("wall_stands")
        self.press("riichi")
        (nine,) = [handle for handle, face in self.seen()["racks"][0] if face == "9s"]
        self.wish(do="move", tiles=[nine], to="river:0")
        drawn = self.offered("draw")
        self.wish(do="move", tiles=drawn["tiles"], to=drawn["to"])
        self.press("tsumo")


@pytest.fixture(scope="module")
def evening(tmp_path_factory) -> tuple[Parlour, list[str], Path]:
    """A game of one deal that has been played, what its table told, and its record."""
    order = wall(HEAD)
    minds = [None] + [Told(seat, [(events.DISCARD, seat, order[52 + seat])]) for seat in (1, 2, 3)]
    told: list[tuple] = []
    path = tmp_path_factory.mktemp("play") / "game.jtk"
    with sitting([0], minds, walls=[order], deals=1, speed=8) as (table, parlour):
        hear = table.on_event
        assert hear is not None

        def note(event: tuple, at_us: int) -> None:
            told.append(event)
            hear(event, at_us)

        table.on_event = note
        East(parlour).play()
        table.finish(300)
        pull_record(table, path)
        parlour.conclude(Keepsakes(path))
    return parlour, [events.name(each[0]) for each in told], path


def test_the_standing_goes_to_every_page(evening) -> None:
    parlour, _, _ = evening
    over = json.loads(parlour.seats[0].seen)["over"]
    assert [score for _, score in over] == [48_000, 24_000, 24_000, 24_000]


def test_the_record_is_whole_and_says_that_it_is_of_a_simulated_table(evening) -> None:
    _, _, path = evening
    record = verification.read(path.read_bytes())
    assert record.flaw is None
    start = next(event for event, _ in record.blocks[0].events if event[0] == events.SESSION_START)
    assert start[5] == "simulated"


def test_standings_leave_it_out_unless_asked(evening) -> None:
    _, _, path = evening
    games = list(matches(deals([path])))
    assert Choice().of(games) == []
    assert Choice(simulated=True).of(games) == games


def test_replay_and_report_are_pages_of_that_game(evening) -> None:
    parlour, _, _ = evening
    assert parlour.keepsakes is not None
    assert "<html" in parlour.keepsakes.replay()
    assert "48,000" in parlour.keepsakes.report("en")


def test_what_was_done_is_played_again_as_a_scene(evening) -> None:
    parlour, told, _ = evening
    again = scene.play(scene_script.parse(parlour.notes.scene, "deal.scene")).row()["events"]
    assert again[-2:] == ["win E tsumo 4s", "settle"]
    assert "riichi E" in again
    assert told.count("discard") == sum(each.startswith("discard") for each in again)
