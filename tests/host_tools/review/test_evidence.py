"""What the readers saw under each event: by radio on the bench, and as `explain` tells it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import bot_session
from support.bench_scripts import NOISE, bot_game, shortest, with_kans
from support.journal_sessions import READS, Memory, copy, new_folder, play, power_up
from support.table_records import record

from jantaku.crypto import finish
from jantaku.referee import questions
from jantaku.rules import events
from jantaku.sensing import zones
from jantaku.sensing.tracker import FOUND, MOVED, TWO_PLACES
from jantaku_host.bench.recording import pull_record
from jantaku_host.bench.simulation import Simulation
from jantaku_host.cli.main import main
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import RecordedDeal, Sighting
from jantaku_host.review import played
from jantaku_host.review.evidence import Evidence, under
from jantaku_host.show import row_text
from jantaku_host.words import HostWords

MS = 1000
SLACK_MS = 3  # between the clocks of bench and table
ACTS = (events.DRAW, events.DISCARD)


class Witnessed:
    """A deal played on the bench: where its people really laid the tiles, and its record."""

    def __init__(self, path: Path, script, **options) -> None:
        simulation = Simulation([script], **options)
        numbers = {id(tag): tile for tile, tag in enumerate(simulation.tags)}
        self.laid: list[tuple[int, int, int]] = []  # microseconds, tile, zone
        self._began_us = 0
        plan = simulation.world.plan

        def note(at_us, tag, zone) -> None:
            self.laid.append((at_us, numbers[id(tag)], zone))
            plan(at_us, tag, zone)

        def hear(event, at_us) -> None:
            if event[0] == events.DEAL_START:
                self._began_us = at_us

        simulation.world.plan = note
        simulation.on_event = hear
        with simulation:
            simulation.wait()
            simulation.finish()
            pull_record(simulation, path)
        assert simulation.total.is_right
        self.file = path
        (self.deal,) = [each for each in read(path) if isinstance(each, RecordedDeal)]

    def landed(self, sighting: Sighting) -> int:
        """When the tile was laid where the readers saw it, by the table's clock."""
        settled_us = self._began_us + (sighting.time + SLACK_MS) * MS
        at_us, _, zone = max(
            each for each in self.laid if each[1] == sighting.tile and each[0] <= settled_us
        )
        assert zone == sighting.target
        return (at_us - self._began_us) // MS


@pytest.fixture(scope="module")
def witnessed(tmp_path_factory: pytest.TempPathFactory) -> Witnessed:
    return Witnessed(tmp_path_factory.mktemp("bench") / "deal.jtk", with_kans(), seed=3, **NOISE)


@pytest.fixture(scope="module")
def file(witnessed: Witnessed) -> Path:
    return witnessed.file


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["explain", *arguments])


def test_whatever_was_seen_to_move_lies_where_its_people_laid_it(witnessed: Witnessed) -> None:
    moved = [each for each in witnessed.deal.seen if each.target != zones.AIR]
    assert len(moved) > 100
    for sighting in moved:
        landed = witnessed.landed(sighting)
        assert sighting.time - sighting.seen >= landed - SLACK_MS
        assert sighting.answers * 5 - sighting.silences * 3 >= 20 or (
            sighting.source == sighting.target and sighting.answers == 2
        )


def acts(deal: RecordedDeal) -> Iterator[tuple[tuple, list[Sighting]]]:
    found, _ = under(deal)
    for (event, _), seen in zip(played.played(deal).walk(), found, strict=True):
        if event[0] in ACTS:
            yield event, seen


def test_every_draw_and_every_discard_has_its_movement(witnessed: Witnessed) -> None:
    count = 0
    for event, seen in acts(witnessed.deal):
        zone = zones.RACK if event[0] == events.DRAW else zones.RIVER
        assert seen[-1].tile == event[2]
        assert seen[-1].target in (zone + event[1], zones.RIVER + event[1])
        assert seen[-1].gone >= 3 or seen[-1].source == zones.AIR
        count += 1
    assert count > 20


def test_every_tile_of_a_call_has_its_own(witnessed: Witnessed) -> None:
    found, _ = under(witnessed.deal)
    kans = 0
    for (event, _), seen in zip(played.played(witnessed.deal).walk(), found, strict=True):
        if event[0] in (events.KAN, events.ANKAN):
            assert {each.tile for each in seen} == set(range(event[2] & ~3, (event[2] | 3) + 1))
            assert all(each.target == zones.MELDS + event[1] for each in seen)
            kans += 1
        elif event[0] == events.DORA:
            assert seen[-1].source == seen[-1].target < zones.RACK
    assert kans


def test_nothing_is_lost_between_the_events_and_what_belongs_to_none(witnessed: Witnessed) -> None:
    found, strays = under(witnessed.deal)
    told = {id(each) for seen in [*found, strays] for each in seen}
    assert told == {id(each) for each in witnessed.deal.seen}


def test_sichuan_has_its_evidence_too(tmp_path: Path) -> None:
    script = next(bot_game("sichuan", 4, deals=1))
    deal = Witnessed(tmp_path / "deal.jtk", script, seed=4, **NOISE).deal
    assert len(list(acts(deal))) > 20
    for event, seen in acts(deal):
        assert seen, event


def test_what_was_told_to_the_table_nobody_saw(tmp_path: Path) -> None:
    deal = Witnessed(tmp_path / "deal.jtk", shortest(), level="movements", pace="fast")
    assert deal.deal.seen == []
    result = run("1", str(deal.file), "--seen")
    assert result.output == "The record has nothing that the readers saw of this deal\n"
    assert run("1", str(deal.file), "--event", "3").output == result.output
    assert "readers" not in run("1", str(deal.file)).output


def test_a_power_cut_in_mid_deal_costs_no_evidence(tmp_path: Path) -> None:
    simulation = Simulation([shortest()], seed=5, **NOISE)
    simulation.break_something("power@20")
    path = tmp_path / "deal.jtk"
    with simulation:
        simulation.wait()
        simulation.finish()
        pull_record(simulation, path)
    assert simulation.total.is_right
    (deal,) = [each for each in read(path) if isinstance(each, RecordedDeal)]
    for event, seen in acts(deal):
        assert seen, event
    assert CliRunner().invoke(main, ["verify", str(path)]).exit_code == 0


def test_explain_tells_it_event_by_event(file: Path) -> None:
    whole = run("1", str(file), "--seen")
    assert whole.exit_code == 0
    lines = whole.output.splitlines()
    assert lines[0] == "What the readers saw (time since the dice fell)"
    at = next(at for at, line in enumerate(lines) if " draws " in line)
    number = lines[at].split()[0]
    one = run("1", str(file), "--event", number)
    assert one.output.splitlines() == lines[at : at + 2]
    assert " rack: answered " in lines[at + 1]
    assert " wall, stack " in lines[at + 1]


def test_explain_without_asking_says_only_how_much_there_is(file: Path) -> None:
    lines = run("1", str(file)).output.splitlines()
    assert lines[-1].startswith("The readers saw ")
    assert len(lines) < 60


@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_every_line_is_there_in_every_language(witnessed: Witnessed, language: str) -> None:
    rows = list(Evidence(witnessed.deal).rows())
    lines = list(row_text.sightings(rows, HostWords(language)))
    assert len(lines) == len(list(row_text.sightings(rows, HostWords("en"))))
    assert all("%" not in line for line in lines)


def test_json_has_an_object_an_event_with_the_counts(file: Path, witnessed: Witnessed) -> None:
    rows = [
        json.loads(line) for line in run("1", str(file), "--seen", "--json").output.splitlines()
    ]
    assert sum(len(row["seen"]) for row in rows) >= len(witnessed.deal.seen)
    draw = next(row for row in rows if row.get("type") == "draw")
    (seen,) = draw["seen"]
    assert seen["what"] == "moved"
    assert seen["target"] == f"rack {draw['seat']}"
    assert seen["source"].startswith("wall ")
    assert seen["answers"] >= 4
    assert [json.loads(run("1", str(file), "--event", str(draw["event"]), "--json").output)] == [
        draw
    ]


@pytest.mark.parametrize("number", ["0", "-1", "9999"])
def test_an_event_that_is_not_there_is_said(file: Path, number: str) -> None:
    result = run("1", str(file), "--event", number)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def asked(path: Path, question: int, *rows: tuple[int, int, int, int]) -> tuple[list, list]:
    """A deal whose first discard is followed by these sightings and by a question about seat 1:
    what was seen under the question, and its lines."""
    journal = power_up(new_folder(), Memory())
    happening = list(bot_session.session())
    at = next(at for at, (event, _) in enumerate(happening) if event[0] == events.DISCARD) + 1
    now = play(journal, happening[:at])
    for row in rows:
        journal.witness(now, *row, READS)
    journal.append((events.ASK, 1, question, b""), now)
    play(journal, happening[at:], now)
    finish(journal.evidence.filing())
    finish(journal.sealing())
    path.write_bytes(copy(journal))
    deal = next(each for each in read(path) if isinstance(each, RecordedDeal))
    found, _ = under(deal)
    kinds = [event[0] for event, _ in played.played(deal).walk()]
    number = kinds.index(events.ASK)
    rows = Evidence(deal).event(number + 1)
    return found[number], list(row_text.sightings(rows, HostWords("en")))


def test_a_question_of_the_readers_has_what_made_them_ask(tmp_path: Path) -> None:
    row = (77, zones.RACK + 1, zones.RIVER + 1, TWO_PLACES)
    seen, lines = asked(tmp_path / "table.jtk", questions.UNREADABLE, row)
    assert [(each.tile, each.source, each.target, each.what) for each in seen] == [row]
    assert "it answers in two places" in lines[1]


def test_a_question_of_the_referee_has_what_lies_there_unexplained(tmp_path: Path) -> None:
    here = (77, zones.AIR, zones.MELDS + 1, MOVED)
    there = (78, zones.AIR, zones.MELDS + 2, MOVED)
    seen, _ = asked(tmp_path / "table.jtk", questions.OUT_OF_PLACE, here, there)
    assert [each.tile for each in seen] == [77]


def test_a_tile_found_when_all_were_read_again_is_said_to_be(tmp_path: Path) -> None:
    row = (77, 5, zones.RACK + 1, FOUND)
    _, lines = asked(tmp_path / "table.jtk", questions.OUT_OF_PLACE, row)
    assert "when all tiles were read again" in lines[1]


def test_a_sighting_belongs_to_the_next_event_that_names_its_tile(tmp_path: Path) -> None:
    path = tmp_path / "table.jtk"
    path.write_bytes(record(bot_session.session(), sees=True))
    deal = next(each for each in read(path) if isinstance(each, RecordedDeal))
    for event, seen in acts(deal):
        assert [(each.tile, each.what) for each in seen] == [(event[2], MOVED)]
    assert under(deal)[1] == []
