"""What `tests/bench/pico_rules.py` runs on the emulated Pico, as main.py in the ROMFS slot.

Each line it prints is a name and numbers: microseconds, or bytes of the heap.
"""

import time

BOOT_US = time.ticks_us()

import gc  # noqa: E402 - this and what follows is part of the boot that is timed
import json  # noqa: E402

import micropython  # noqa: E402

_COLLECT_EVERY = 20  # events: so often the loop of the table finds a gap
_HEAP_DEALS = 3


def main():
    print("boot", BOOT_US)
    gc.collect()
    before = gc.mem_alloc()
    from jantaku.rules import books
    from jantaku.rules.riichi import deal as riichi  # noqa: F401 - measured is what they take

    gc.collect()
    print("import", gc.mem_alloc() - before)
    from jantaku.rules import events, shapes
    from jantaku.rules.riichi import value

    rules = books.load("tenhou")
    gc.disable()  # from here on only where it is said
    with open("/rom/hands.json") as file:
        for line in file:
            score(value, rules, shapes, json.loads(line))
    gc.collect()
    base = gc.mem_alloc()
    replay_all(events, books, "/rom/deals.events", "", base)
    gc.collect()
    before = gc.mem_alloc()
    from jantaku.rules.sichuan import deal as sichuan  # noqa: F401 - measured is what they take

    gc.collect()
    print("sichuan", gc.mem_alloc() - before)
    replay_all(events, books, "/rom/sichuan.events", "sichuan_", gc.mem_alloc())
    micropython.mem_info()
    print("end")


def score(value, rules, shapes, hand):
    counts = bytearray(34)
    for tile in hand[0]:
        counts[tile >> 2] += 1
    gc.collect()
    start = time.ticks_us()
    try:  # noqa: SIM105 - no contextlib on the board
        value.score(rules, *hand)
    except value.NoWin:
        pass
    print("score", time.ticks_diff(time.ticks_us(), start))
    start = time.ticks_us()
    shapes.waits(counts)
    print("waits", time.ticks_diff(time.ticks_us(), start))


def replay_all(events, books, path, game, base):
    with open(path, "rb") as file:
        number = 0
        while True:
            length = file.read(2)
            if not length:
                break
            replay(events, books, file.read(length[0] | length[1] << 8), number, game, base)
            number += 1
            start = time.ticks_us()
            gc.collect()
            print("collect", time.ticks_diff(time.ticks_us(), start))
            print(game + "kept", gc.mem_alloc())


def replay(events, books, stored, number, game, base):
    from jantaku.rules import games

    session, _, at = events.decode(stored, 0)
    start, _, at = events.decode(stored, at)
    gc.collect()
    rules = books.load(session[3], **json.loads(session[4]))
    deal = games.deal(rules, start[1], *start[3:])
    count = 0
    while at < len(stored):
        event, _, at = events.decode(stored, at)
        begun = time.ticks_us()
        deal.apply(event)
        print(game + "apply", time.ticks_diff(time.ticks_us(), begun), event[0])
        count += 1
        if count % _COLLECT_EVERY == 0:
            gc.collect()
            if number < _HEAP_DEALS:
                print(game + "deal", gc.mem_alloc() - base - len(stored))


main()
