"""What sensing has to say, in words for the players. Concealed tiles are never named."""

from micropython import const

from jantaku.sensing import tile_set, tracker, zones

# Questions of whoever follows the deal, beside those of the tracker.
OUT_OF_TURN = const(16)
WRONG_STACK = const(17)
PUT_BACK = const(18)

UNREADABLE = const(-1)  # tiles on a stack whose reader is dead

_WINDS = ("East", "South", "West", "North")
_TEXTS = {
    tracker.TWO_PLACES: "%s seems to be in two places: please lay it clearly, %s",
    tracker.UNSETTLED: "%s cannot be read well: please straighten it, %s",
    tracker.LOST: "%s has been off the table for a while",
    tracker.COVERED: "%s cannot be seen: is something lying on it?",
    tracker.THIRD_TILE: "there is a third tile on %s",
    OUT_OF_TURN: "%s has drawn out of turn",
    WRONG_STACK: "%s has drawn from the wrong end of the wall",
    PUT_BACK: "a tile went back to %s",
}
# What the table can still do without the reader of a wall, a rack, a river with its melds.
_WITHOUT = (
    "draws from it count when the tile is on a rack",
    "draws and discards there must be confirmed by hand",
    "discards and calls there must be confirmed by hand",
)


def place(zone: int, dealer: int = 0) -> str:
    """A zone as players call it: "stack 5 of South's wall"."""
    if zone == zones.AIR:
        return "the air"
    owner = _WINDS[(zones.side(zone) - dealer) % 4]
    if zone < zones.RACK:
        return "stack %d of %s's wall" % (zones.stack(zone) + 1, owner)
    return "%s's %s" % (owner, ("rack", "river", "melds")[(zone - zones.RACK) // 4])


def question(asked, dealer: int = 0) -> str:
    """A question of the tracker, or of whoever follows the deal."""
    text = _TEXTS[asked.kind]
    if asked.kind in (tracker.TWO_PLACES, tracker.UNSETTLED):
        return text % ("a tile", "at " + place(asked.zone, dealer))
    if asked.kind == tracker.LOST:
        return text % "a tile"
    if asked.kind in (OUT_OF_TURN, WRONG_STACK):
        return text % _WINDS[(zones.side(asked.zone) - dealer) % 4]
    return text % place(asked.zone, dealer)


def dead_reader(number: int, fault: str, dealer: int = 0) -> str:
    """Which reader is dead, and what the table can do without it."""
    kind = number % 3
    return "the reader of %s's %s is dead (%s): %s" % (
        _WINDS[(number // 3 - dealer) % 4],
        ("wall", "rack", "river and melds")[kind],
        fault,
        _WITHOUT[kind],
    )


def stacks(counts, wanted: bytes = zones.STACKS, dealer: int = 0) -> list[str]:
    """What is wrong with walls of so many tiles, coil by coil, where so many stacks shall stand."""
    sentences = []
    for side in range(4):
        owner = _WINDS[(side - dealer) % 4]
        own = counts[zones.wall(side, 0) : zones.wall(side + 1, 0)]
        if UNREADABLE in own:
            sentences.append("%s's wall cannot be read" % owner)
            continue
        standing = len([count for count in own if count])
        if standing != wanted[side]:
            sentences.append("%s's wall has %d stacks, not %d" % (owner, standing, wanted[side]))
        elif 0 in own[: wanted[side]]:
            sentences.append("%s's wall shall begin at its right end, without a gap" % owner)
        for stack, count in enumerate(own):
            if count and count != 2:
                number = tile_set.NUMBERS[count] if count < 4 else str(count)
                sentences.append(
                    "stack %d of %s's wall holds %s tile%s"
                    % (stack + 1, owner, number, "" if count == 1 else "s")
                )
    return sentences
