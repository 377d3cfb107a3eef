"""How soon somebody sits and is answered: from the command to a page on which the dealer can say
that the wall stands, from a press until the own display shows it, from a dropped tile until the
table tells of the discard, and the longest task of the page meanwhile; and in the table's own time,
however slow this computer is, from a tile on its way to the river until its owner's page has the
discard, in a deal of four people at the noisy radio. Where Chromium is."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from support.chromium import Missing, chromium
from support.seated import sitting
from support.waiting import COMMAND

from jantaku_host.bench.outcome import percentiles
from jantaku_host.play.parlour import Parlour, Seat
from jantaku_host.play.server import serving

PRESSES = 5
DIFFERENCES_MS = 6000  # they stay for five seconds
LIMIT_MS = 120_000
SPEED = 4
LOOK_US = 10_000
LONG_TASKS = """
globalThis.long = [];
new PerformanceObserver((list) => long.push(...list.getEntries().map((each) => each.duration)))
  .observe({ type: "longtask", buffered: true });
"""
SHOWN = "document.getElementById('glass').dataset.shown"


def until(page: Any, act: Any, is_so: str) -> float:
    """Milliseconds from this until the page says so."""
    began = time.monotonic()
    act()
    wait(page, is_so)
    return 1000 * (time.monotonic() - began)


def wait(page: Any, is_so: str) -> None:
    """The page's own policy lets no text be run in it, so it is asked from outside."""
    while not page.evaluate(is_so):
        page.wait_for_timeout(5)


def sit(browser: Any) -> None:
    began = time.monotonic()
    command = [*COMMAND, "play", "--at", "0", "--seed", "1"]
    play = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert play.stdout is not None
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.set_default_timeout(LIMIT_MS)
        page.add_init_script(LONG_TASKS)
        page.goto(play.stdout.readline().split()[1])
        page.locator(".hint", has_text="wall stands").wait_for()
        print(f"play: the dealer can begin after {time.monotonic() - began:.1f} s")
        page.keyboard.press("1")
        page.locator("#hints", has_text="Discard").wait_for()
        answered = sorted(answer(page) for _ in range(PRESSES))
        print(f"play: a press is answered after {answered[0]:.0f} to {answered[-1]:.0f} ms")
        print(f"play: a dropped tile is told as a discard after {discard(page):.0f} ms")
        print(f"play: longest task of the page {max(page.evaluate('long'), default=0):.0f} ms")
    finally:
        play.terminate()
        play.wait()


def answer(page: Any) -> float:
    """The differences of the scores, until they are shown; then they go away."""
    before = page.evaluate(SHOWN)
    took = until(page, lambda: page.keyboard.press("3"), f"{SHOWN} !== '{before}'")
    page.wait_for_timeout(DIFFERENCES_MS)
    return took


def discard(page: Any) -> float:
    page.locator("#rack .t").last.hover()
    page.mouse.down()
    box = page.locator(".side0 .river").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
    told = "/discards/.test(document.getElementById('log').textContent)"
    return until(page, page.mouse.up, told)


class Discards:
    """How long they take until their own page has them, in milliseconds of the table."""

    def __init__(self, parlour: Parlour) -> None:
        self.took_ms: list[int] = []
        self._world = parlour.sitting.world
        self._wish = parlour.wish
        self._since: dict[str, tuple[Seat, int]] = {}  # by handle
        parlour.wish = self._hear  # type: ignore[method-assign]
        self._world.call(self._world.now_us, self._look)

    def _hear(self, seat: Seat, message: bytes) -> None:
        wish = json.loads(message)
        if wish.get("to") == f"river:{seat.person.seat}":
            self._since[wish["tiles"][0]] = (seat, self._world.now_us)
        self._wish(seat, message)

    def _look(self) -> None:
        now_us = self._world.now_us
        self._world.call(now_us + LOOK_US, self._look)
        for handle, (seat, since_us) in list(self._since.items()):
            if f'"last":"{handle}"' in seat.seen:
                self.took_ms.append((now_us - since_us) // 1000)
                del self._since[handle]


def four(browser: Any) -> None:
    """A deal of four people."""
    from support.page_player import PagePlayer, play  # only where a browser is

    people = range(4)
    noise = {"level": "radio", "runtime": "unix", "miss": 0.02, "bleed": 0.01}
    made = sitting(people, [None] * 4, seed=1, deals=1, speed=SPEED, **noise)
    with made as (table, parlour), serving(parlour, port=0) as address:
        discards = Discards(parlour)
        players = []
        for seat in parlour.seats:
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(f"{address}seat/{seat.link}/")
            players.append(PagePlayer(page, seat, calls=0))
        play(players, table, lambda: table.wait(0))
        took = discards.took_ms
        print(f"play: {len(took)} discards are on their own page after {percentiles(took)} ms")


def main() -> None:
    sys.path.append(str(Path(sys.prefix) / "playwright"))  # where the Makefile puts it
    try:
        with chromium() as browser:
            sit(browser)
            four(browser)
    except Missing as missing:
        print(f"play: {missing}")


if __name__ == "__main__":
    main()
