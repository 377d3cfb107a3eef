"""Two deals that differ only in concealed tiles: all that people see must be the same.

`twins(happening, tiles)` hands out a deal up to its end and one in which every tile that nobody
has seen by then is another one. Hands that were tenpai are noten in the other, riichi stands on
nothing, kans could have been made. People move the same way.
"""

from jantaku.record.journal import WALL
from jantaku.rules import events
from support import journal_sessions
from support.table_top import Luck, TableTop

# The last of these before the end of a deal is still played in silence.
_SEEN = (events.DISCARD, events.CHI, events.PON, events.KAN, events.ANKAN, events.KAKAN)
_ENDS = (events.WIN, events.TENPAI, events.DRAW_END, events.ABORT, events.VOID)
_LOOK_MS = 50


def until_end(happening):
    """The events before the deal's end brings hands to light."""
    found = []
    for event in happening:
        if event[0] in _ENDS:
            break
        found.append(event)
    return found


def twins(happening, tiles, seed):
    """`(events, wall)` of the deal up to its end, and of its twin."""
    happening = until_end(happening)
    seen = bytearray(136)
    for event in happening:
        kind = event[0]
        if kind in _SEEN or kind == events.DORA:
            seen[event[2]] = 1
        if kind in (events.CHI, events.PON, events.KAN):
            for tile in event[3]:
                seen[tile] = 1
        if kind == events.ANKAN:
            seen[event[2] + 1] = seen[event[2] + 2] = seen[event[2] + 3] = 1
    hidden = [tile for tile in range(136) if not seen[tile]]
    others = Luck(seed).shuffled(hidden)
    twin = bytearray(range(136))
    for at, tile in enumerate(hidden):
        twin[tile] = others[at]
    return (happening, tiles), ([_twin(event, twin) for event in happening], _mapped(tiles, twin))


def _mapped(tiles, twin):
    return bytes([twin[tile] for tile in tiles])


def _twin(event, twin):
    if event[0] == events.DRAW:
        return (event[0], event[1], twin[event[2]])
    if event[0] == events.DEALT:
        return (event[0], event[1], _mapped(event[2], twin))
    return event


def outputs(preset, happening, tiles, presses=(), watcher=None, unheard=(), **options):
    """All that leaves the table while the deal is played: public events with their times, and
    what the table shows after each movement and press. Of a COMMIT only the subject.

    `presses` follow the deal: (milliseconds before it, seat, button, press), at last
    (milliseconds,); what is shown is looked at all the while. No coil hears the tiles of the wall
    that stand in `unheard`.
    """
    top = TableTop(preset, **options)
    top.unheard = unheard
    shown = []

    def look():
        table = top.table
        shown.append(
            (
                top.clock.time,
                table.version,
                table.turn,
                table.marks,
                table.deposits,
                tuple(table.scores),
                tuple(table.questions),
                (table.asked, table.signals, table.minutes, tuple(table.hints)),
                (table.answered, tuple(table.answers), tuple(table.menus), table.proposal),
                (tuple(table.wins), table.is_settled, tuple(table.parts)),
            )
        )
        if watcher is not None:
            shown.append(watcher(top))

    top.each = look
    top.build(tiles)
    # Before an exhausted wall brings hands to light.
    top.perform(happening, then=0 if presses else 4000)
    for each in presses:
        for _ in range(0, each[0], _LOOK_MS):
            top.wait(_LOOK_MS)
            look()
        if len(each) > 1:
            top.press(*each[1:])
    for event, now in top.journal.happened:
        event = events.public(event)
        shown.append((event[:3] if event[0] == events.COMMIT else event, now))
    return shown


def deals():
    """The deals of the sample session: events from DEALT to DEAL_END, and the wall by index."""
    found = []
    tiles = happening = None
    for event, _ in journal_sessions.sample():
        if event[0] == events.COMMIT and event[2] == WALL:
            tiles, happening = event[3], []
        elif event[0] == events.REVEAL:
            found.append((happening, tiles))
            happening = None
        elif event[0] >= events.DEALT and happening is not None:
            happening.append(event)
    return found
