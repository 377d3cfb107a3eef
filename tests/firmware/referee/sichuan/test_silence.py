"""Silent by law in Sichuan too: nothing that is shown or asked depends on concealed tiles."""

from support import sichuan_bot
from support.sichuan_top import SichuanTop
from support.table_top import WIN, Luck

from jantaku.rules import books, events
from jantaku.rules.deal import NONE
from jantaku.rules.sichuan.deal import SichuanDeal

RULES = books.load("sichuan")
_ENDS = (events.DRAW_END, events.WIN, events.SETTLE, events.DEAL_END)


def played(seed):
    """A deal of the bot's up to its end, and its wall."""
    chance = sichuan_bot.Chance(seed)
    tiles = list(range(108))
    chance.shuffle(tiles)
    deal = SichuanDeal(RULES, 0, 0, 0, 0, (0, 0, 0, 0))
    happening = sichuan_bot.play(chance, deal, sichuan_bot.Wall(tiles))
    return [event for event in happening if event[0] not in _ENDS], bytes(tiles)


def twin_of(happening, tiles, seed):
    """The same deal in which every tile that nobody has seen is another one: hu that were right
    are false, hands that waited do not."""
    seen = bytearray(108)
    for event in happening:
        kind = event[0]
        if kind in (events.DISCARD, events.PON, events.KAN, events.KAKAN):
            seen[event[2]] = 1
        if kind in (events.PON, events.KAN):
            for tile in event[3]:
                seen[tile] = 1
        if kind == events.ANKAN:
            for copy in range(4):
                seen[event[2] + copy] = 1
    hidden = [tile for tile in range(108) if not seen[tile]]
    twin = bytearray(range(108))
    for tile, other in zip(hidden, Luck(seed).shuffled(hidden)):
        twin[tile] = other
    return [_changed(event, twin) for event in happening], bytes([twin[tile] for tile in tiles])


def _changed(event, twin):
    kind = event[0]
    if kind == events.DRAW:
        return (kind, event[1], twin[event[2]])
    if kind == events.DEALT:
        return (kind, event[1], bytes([twin[tile] for tile in event[2]]))
    if kind == events.HU:
        return (kind, event[1], event[2], twin[event[3]])
    if kind == events.VOID_SUIT and event[3] != NONE:
        return (kind, event[1], twin[event[3]] // 36, twin[event[3]])
    return event


def outputs(happening, tiles, presses=()):
    """All that leaves the table until the hands are checked, with its times. `presses` follow the
    deal: (milliseconds before it, seat), and (milliseconds,)."""
    top = SichuanTop()
    shown = []

    def look():
        table = top.table
        marks = (table.version, table.turn, table.marks, tuple(table.questions))
        answers = (table.answered, tuple(table.answers))
        shown.append((top.clock.time, marks, answers, tuple(table.scores), tuple(table.hints)))

    top.each = look
    top.build(tiles)
    top.perform(happening, then=2000 if not presses else 0)
    for each in presses:
        for _ in range(0, each[0], 50):
            top.wait(50)
            look()
        if len(each) > 1:
            top.press(each[1], WIN)
    for event, now in top.journal.happened:
        if event[0] in _ENDS:
            break
        event = events.public(event)
        shown.append((event[:3] if event[0] == events.COMMIT else event, now))
    return shown


def test_two_deals_that_differ_in_concealed_tiles_alone_look_and_last_the_same():
    wins = 0
    for seed in range(31, 37):
        happening, tiles = played(seed)
        if happening[-1][0] == events.HU and len(happening[-1]) == 4:
            happening = happening[:-1]  # a third hu ends the deal, and hands come to light
        wins += sum([event[0] == events.HU for event in happening])
        other = twin_of(happening, tiles, seed)
        assert other[1] != tiles
        assert outputs(happening, tiles) == outputs(*other)
    assert wins


def pressed(*times):
    """A hand that waits presses win after each of these times, and its twin that does not; what is
    shown until three seconds later, of both."""
    for seed in range(31, 37):
        happening, tiles = played(seed)
        kinds = [event[0] for event in happening]
        if events.HU not in kinds:
            continue
        at = kinds.index(events.HU)
        presses = [(time, happening[at][1]) for time in times] + [(3200,)]
        twin = twin_of(happening[:at], tiles, seed)
        yield outputs(happening[:at], tiles, presses), outputs(*twin, presses)


def test_a_hu_that_is_declared_and_taken():
    for one, other in pressed(300):
        assert one == other


def test_a_hu_that_is_declared_and_withdrawn():
    for one, other in pressed(300, 2000):
        assert one == other


def test_a_deal_that_differs_in_what_lies_open_does_not():
    happening, tiles = played(31)
    assert outputs(happening, tiles) != outputs(happening[:-4], tiles)
