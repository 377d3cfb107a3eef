"""People at the simulated table: what their hands do is what the record says."""

from itertools import pairwise
from random import Random

import pytest
from recorded import SAMPLE

from jantaku.rules import events, wall
from jantaku.sensing import zones
from jantaku_host.bench.people import PACES, People, order, zone_of
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.simulation import new_tags
from jantaku_host.bench.world import World
from jantaku_host.records import Deal, read

DEALS = [item for item in read(SAMPLE) if isinstance(item, Deal)]


@pytest.fixture(params=range(0, len(DEALS), 5))
def deal(request: pytest.FixtureRequest) -> Deal:
    return DEALS[request.param]


def at_the_table(pace: str = "fast") -> People:
    return People(Radio(World()), new_tags(1), 1, pace)


def test_the_wall_holds_every_tile_once_two_on_each_coil(deal: Deal) -> None:
    people = at_the_table()
    people.build(deal, 7)
    lying = [people.world.tags(zone) for zone in range(zones.RACK)]
    assert [len(stack) for stack in lying] == [2] * 68
    assert len({tag.uid for stack in lying for tag in stack}) == 136


def test_the_tile_dealt_first_lies_on_top_where_the_dice_say(deal: Deal) -> None:
    people = at_the_table()
    people.build(deal, 7)
    first = wall.first(7, deal.dealer)
    tile = order(deal)[0]
    assert people.world.tags(zone_of(first))[-1].uid == people.tags[tile].uid


def test_when_all_is_played_every_tile_is_where_the_record_ends(deal: Deal) -> None:
    people = at_the_table()
    people.build(deal, 7)
    people.world.advance(people.play(deal, 1000) + 20_000_000)
    racks = [len(people.world.tags(zones.RACK + seat)) for seat in range(4)]
    called = [0] * 4
    kept = [13] * 4
    for event in deal.events:
        kind, seat = event[0], event[1]
        if kind == events.DRAW:
            kept[seat] += 1
        elif kind == events.DISCARD:
            kept[seat] -= 1
        elif kind in (events.CHI, events.PON, events.KAN):
            kept[seat] -= len(event[3])
            called[seat] += len(event[3]) + 1
        elif kind in (events.ANKAN, events.KAKAN):
            count = 4 if kind == events.ANKAN else 1
            kept[seat] -= count
            called[seat] += count
    assert racks == kept
    assert [len(people.world.tags(zones.MELDS + seat)) for seat in range(4)] == called
    assert people.world.tags(zones.AIR) == []
    assert not people.radio.covered


def test_a_tile_moves_from_where_it_was(deal: Deal) -> None:
    people = at_the_table()
    people.build(deal, 9)
    people.play(deal, 0)
    by_tile: dict[int, list[tuple[int, int]]] = {}
    for landing in people.landings:
        by_tile.setdefault(landing.tile, []).append((landing.source, landing.target))
    for steps in by_tile.values():
        assert all(before[1] == after[0] for before, after in pairwise(steps))


@pytest.mark.parametrize(("pace", "shortest", "longest"), [("normal", 200, 420), ("fast", 60, 130)])
def test_a_deal_takes_as_long_as_among_people(pace: str, shortest: int, longest: int) -> None:
    seconds = []
    for deal in DEALS:
        people = at_the_table(pace)
        people.build(deal, 7)
        seconds.append(people.play(deal, 0) / 1e6)
    assert shortest < sum(seconds) / len(seconds) < longest
    assert set(PACES) == {"normal", "fast"}


def test_equal_seeds_make_equal_movements_and_others_do_not(deal: Deal) -> None:
    def landings(seed: int) -> list[object]:
        people = People(Radio(World()), new_tags(1), seed, "normal")
        people.build(deal, Random(seed).randint(2, 12))
        people.play(deal, 0)
        return list(people.landings)

    assert landings(3) == landings(3)
    assert landings(3) != landings(4)
