"""Tiles of the wall that no coil has heard: a few that are hard of hearing, or all of them
where the table has no wall readers.

The wall is complete all the same: in each place that nobody has read stands one of the tiles that
nobody has read, for the time being. Where one of those is taken, or shown, it is read: it has stood
in the place that it must have come from, and changes places with whatever stood for it. What the
last one is follows then, but pays nobody before it was read or people have said so.
"""

from micropython import const

from jantaku.referee import dealing
from jantaku.rules import events, wall
from jantaku.rules.deal import DEALING, NONE
from jantaku.sensing.zones import AIR, RACK

# How it is known which tile stands in a place of the wall.
MAPPED = const(0)  # it was read there before the deal
UNREAD = const(1)  # it is not
READ = const(2)  # it was read where it was taken to
SHOWN = const(3)  # people have shown it
EXCLUDED = const(4)  # it can be none of the others

FOUND = bytes((UNREAD, READ, SHOWN, EXCLUDED))  # what is told of a place in the end

_KANS = bytes((events.KAN, events.ANKAN, events.KAKAN))


def stack(index: int) -> tuple:
    """This place of the wall, then the other one of its stack: either tile may be on top."""
    return (index, index ^ 1)


def find_places(flow, deal) -> None:
    """Where those that have been taken, and that no event tells of yet, have stood."""
    is_dealing = deal.phase == DEALING and not any(deal.hands[deal.dealer])
    for tile, place, _ in flow.loose:
        if place < RACK or deal.place[tile] or not flow.is_unread(tile):
            continue
        if is_dealing:
            if dealing.is_shown(flow, deal, tile, place):
                continue
            places = dealing.places((place - RACK - deal.dealer) % 4)
        else:
            places = [flow.index(each) for each in flow.next_stack(tile)]
        places = [at for at in places if _is_open(flow, deal, at, tile)]
        # Who is dealt his tiles takes the first ones first; East's last one is his first draw.
        sort_in(flow, tile, places[:1] if is_dealing else places)


def _is_open(flow, deal, index, tile):
    """Whether the tile may have stood there."""
    other = flow.wall[index]
    is_taken = deal.place[other] or flow.is_loose(other)
    return other == tile or (flow.known[index] == UNREAD and not is_taken)


def note_read(flow, tiles) -> None:
    """These are somebody's now: those that lie where a reader sees them were read there."""
    for tile in tiles:
        if flow.seen[tile] >= RACK and flow.seen[tile] != AIR and flow.is_unread(tile):
            flow.known[flow.index(tile)] = READ


def sort_in(flow, tile: int, places) -> None:
    """The tile has stood in one of these places, if there is any: in its own, or in the first."""
    at = flow.index(tile)
    if places and at not in places:
        tiles = bytearray(flow.wall)
        tiles[at], tiles[places[0]] = tiles[places[0]], tile
        flow.wall = bytes(tiles)


def sort_again(flow, deal, happened) -> None:
    """After power-up: where the tiles have stood that these events tell of."""
    is_taken = bytearray(len(flow.wall))
    drawn = replaced = turned = 0
    before = NONE
    for event in events.standing(happened):
        kind = event[0]
        if kind == events.DEALT:
            for at, tile in enumerate(event[2]):
                wind = (at // 13 - deal.dealer) % 4
                _sort_again(flow, tile, dealing.places(wind), is_taken)
        elif kind == events.DRAW:
            is_replacing = before in _KANS
            places = flow.places_of_draw(drawn, replaced, is_replacing)
            _sort_again(flow, event[2], places, is_taken)
            replaced += is_replacing
            drawn += not is_replacing
        elif kind == events.DORA:
            _sort_again(flow, event[2], stack(wall.indicator(turned)), is_taken)
            flow.known[flow.index(event[2])] = SHOWN
            turned += 1
        elif kind == events.RULING and event[2] == events.DRAW_BACK:
            drawn -= 1
        if kind in _KANS or kind == events.DRAW:
            before = kind


def _sort_again(flow, tile, places, is_taken):
    if flow.is_unread(tile):
        open_ones = [at for at in places if flow.known[at] == UNREAD and not is_taken[at]]
        sort_in(flow, tile, open_ones)
    is_taken[flow.index(tile)] = 1


def rows(flow, happened) -> bytes:
    """What became of the places that nobody had read: place, tile, how it is known at last."""
    tiles = as_built(flow.wall, happened)
    left = flow.known.count(bytes((UNREAD,)))
    found = bytearray()
    for index, how in enumerate(flow.known):
        if how:
            if how == UNREAD and left == 1:
                how = EXCLUDED
            found.extend(bytes((index, tiles[index], how)))
    return bytes(found)


def as_built(tiles: bytes, happened) -> bytes:
    """The wall before tiles of it have changed places on the table."""
    for event in reversed(list(happened)):
        if event[0] == events.EXCHANGE:
            built = bytearray(tiles)
            at, other = tiles.find(bytes((event[2],))), tiles.find(bytes((event[3],)))
            built[at], built[other] = event[3], event[2]
            tiles = bytes(built)
    return tiles
