"""What `test_referee.py` runs on the emulated Pico: one deal of the bot, movements injected."""

import gc

_LOOK_EVERY = 20  # acts: collecting takes longer than playing


def events_of(path):
    """The first deal of a recorded session: its events, and the wall by index."""
    from jantaku.rules import events

    with open(path, "rb") as file:
        stored = file.read()
    at = 0
    tiles = b""
    happening = []
    while at < len(stored):
        event, _, at = events.decode(stored, at)
        if event[0] == events.COMMIT and event[2] == 0:
            tiles = event[3]
        elif event[0] >= events.DEALT and tiles:
            happening.append(event)
        if event[0] == events.REVEAL:
            return happening[:-1], tiles
    raise ValueError("no deal")


def main():
    gc.collect()
    before = gc.mem_alloc()
    from jantaku.referee import referee  # noqa: F401 - the game in play
    from jantaku.referee.riichi import play  # noqa: F401 - the game in play
    from jantaku.shown.panel import Panel  # noqa: F401 - what the table shows is loaded too

    gc.collect()
    print("imported", gc.mem_alloc() - before)
    from support.table_top import TableTop, ordered

    happening, tiles = events_of("/rom/session.events")
    top = TableTop("ema2016")
    gc.collect()
    base = gc.mem_alloc()
    peak = acts = 0

    def look():
        nonlocal peak, acts
        acts += 1
        if acts % _LOOK_EVERY == 0:
            gc.collect()
            peak = max(peak, gc.mem_alloc() - base)

    top.each = look
    top.build(tiles)
    top.perform(happening)
    told = top.told()[1:]
    print("deal", peak)
    print("free", gc.mem_free() + gc.mem_alloc() - base - peak)
    print("same", int(ordered(told) == ordered(happening)), len(told))


main()
