"""How soon somebody sits and is answered: from the command to a page on which the dealer can say
that the wall stands, from a press until the own display shows it, from a dropped tile until the
table tells of the discard, and the longest task of the page meanwhile. Where Chromium is."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from support.chromium import Missing, chromium
from support.waiting import COMMAND

PRESSES = 5
DIFFERENCES_MS = 6000  # they stay for five seconds
LIMIT_MS = 120_000
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


def main() -> None:
    sys.path.append(str(Path(sys.prefix) / "playwright"))  # where the Makefile puts it
    try:
        with chromium() as browser:
            sit(browser)
    except Missing as missing:
        print(f"play: {missing}")


if __name__ == "__main__":
    main()
