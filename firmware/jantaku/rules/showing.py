"""What of a finished deal everybody has seen: the hands that the book had people show."""

from micropython import const

from jantaku.rules import events

HAND = const(14)  # tiles at most


def hands(happened) -> bytes:
    """The concealed tiles of who won, showed a hand at a draw, or had to show it; those of a seat
    in ascending order, CONCEALED where there is none."""
    held: list[list] = [[], [], [], []]
    seen = 0
    for event in events.standing(happened):
        kind, seat = event[0], event[1]
        if kind == events.DEALT:
            held = [list(event[2][13 * each : 13 * each + 13]) for each in range(4)]
            seen = 0  # before it stand corrections of another deal
        elif kind == events.DRAW:
            held[seat].append(event[2])
        elif kind == events.ANKAN:
            _lay(held[seat], range(event[2], event[2] + 4))
        elif kind in (events.DISCARD, events.KAKAN):
            _lay(held[seat], event[2:3])
        elif kind in (events.CHI, events.PON, events.KAN):
            _lay(held[seat], event[3])
        elif _shows(event):
            seen |= 1 << seat
    found = bytearray(bytes([events.CONCEALED]) * (4 * HAND))
    for seat in range(4):
        if seen >> seat & 1:
            tiles = bytes(sorted(held[seat])[:HAND])
            found[HAND * seat : HAND * seat + len(tiles)] = tiles
    return bytes(found)


def _shows(event):
    """Whether with this the seat's hand is shown."""
    kind, what = event[0], event[-1]
    if kind == events.TENPAI:
        return what > 0
    return kind == events.WIN or (kind, what) in (
        (events.VOID, events.CHOMBO), (events.ABORT, events.NINE_TERMINALS),
    )  # fmt: skip


def _lay(hand, tiles):
    """They are in it no more."""
    for tile in tiles:
        if tile in hand:
            hand.remove(tile)
