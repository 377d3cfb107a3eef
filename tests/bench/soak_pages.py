"""People at the pages of their seats, with pointer and keys alone: an East round beside three bots,
a deal of Sichuan, four browsers at one table for an East round. Where Chromium is.

python tests/bench/soak_pages.py [SEED]

Everything must be told as it happened, and each game must come to its end.
"""

import sys
import time
from pathlib import Path
from typing import Any

from support.chromium import Missing, chromium
from support.seated import sitting

from jantaku_host.bench.company import bots
from jantaku_host.play.server import serving

SPEED = 12
SEED = 5
QUIET_S = 300  # longer than anybody thinks: they are stuck
GAMES = (  # book, seats of people, deals at most
    ("ema2016", (0,), None),
    ("sichuan", (0,), 1),
    ("ema2016", (0, 1, 2, 3), None),
)


def play(browser: Any, book: str, people: tuple[int, ...], deals: int | None, seed: int) -> bool:
    from support.page_player import PagePlayer, play

    minds = [None if seat in people else mind for seat, mind in enumerate(bots(book, "easy", seed))]
    made = sitting(people, minds, book, seed=seed, rounds=1, deals=deals, speed=SPEED)
    with made as (table, parlour), serving(parlour, port=0) as address:
        players = []
        for seat in parlour.seats:
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(f"{address}seat/{seat.link}/")
            # Two who call for one tile have to agree who gets it: one of them calls.
            players.append(PagePlayer(page, seat, calls=int(not players)))
        told, since = 0, time.monotonic()

        def is_over() -> bool:
            nonlocal told, since
            events = table.total.events + len(parlour.top.standing)
            if events != told:
                told, since = events, time.monotonic()
            is_stuck = time.monotonic() - since > QUIET_S
            return is_stuck or table.wait(0)

        play(players, table, is_over)
        has_ended = table.wait(0)
        total = table.total
        done = sorted({kind for player in players for kind in player.kinds})
        print(
            f"pages {book}, {len(people)} at pages: {total.deals} deals, {total.events} events, "
            f"{len(total.wrong_events)} wrong; done: {', '.join(done)}"
        )
        for wrong in total.wrong_events:
            print(f"  {wrong}")
        if not has_ended:
            print("  nothing goes on any more")
        for player in players:
            player.page.close()
        return has_ended and total.is_right


def main() -> int:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else SEED
    sys.path.append(str(Path(sys.prefix) / "playwright"))  # where the Makefile puts it
    try:
        with chromium() as browser:
            went_well = [play(browser, *game, seed) for game in GAMES]
            return int(not all(went_well))
    except Missing as missing:
        print(f"pages: {missing}")
        return 0


if __name__ == "__main__":
    sys.exit(main())
