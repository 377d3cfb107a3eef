"""Somebody who plays at the page of a seat as people do: he looks at it, and has a pointer and a
keyboard. Nothing of the page is called; what he does alternates, so that everything is tried.

The table's time stands still while he looks, at each tick of a clock of its own: however busy this
computer is, he misses nothing, and no win of his depends on how quick a browser is."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from threading import Event
from typing import Any

from playwright.sync_api import Error  # only where a browser is

from jantaku_host.play.parlour import Seat
from jantaku_host.play.sitting import Sitting
from jantaku_host.review.shanten import helping, shanten

_BUTTONS = {  # hints, and the button that they are about
    "wall_stands": 0, "riichi": 0, "tsumo": 1, "ron": 1, "show": 0, "noten": 2, "void_m": 0,
    "void_p": 1, "void_s": 2,
}  # fmt: skip
_CALLS = ("ankan", "kakan", "kan", "pon", "chi")
_SUITS = "mpsz"
_SOON_MS = 2000
_BLINK_S = 0.02
_LOOK_US = 290_000  # of the table: nobody looks up more often; in no step with what it does
_RUN = 3  # from one end of a run to what would make the same run at the other

# Hints in their order, the rack and its handles, how many buttons are lit.
_LOOK = """JSON.stringify({
    says: Array.from(document.querySelectorAll("#hints > *"), (each) => each.dataset.say),
    rack: Array.from(document.querySelectorAll("#rack .t"), (each) => each.dataset.face),
    handles: Array.from(document.querySelectorAll("#own .t"), (each) => each.dataset.handle),
    held: document.querySelectorAll("#hand .t").length,
    thrown: document.querySelectorAll(".side0 .river .t").length,
    called: Array.from(document.querySelectorAll(".side0 .meld:last-child .t"),
        (each) => each.dataset.face),
})"""


class PagePlayer:
    """At this page, which is that seat's. `calls` sets at most are called in a deal; `kinds` are
    words for what was done, in the order of doing it."""

    def __init__(self, page: Any, seat: Seat, calls: int = 1) -> None:
        self.page = page
        self._seat = seat
        self.kinds: list[str] = []
        self._most_calls = calls
        self._calls = 0
        self._void = ""
        self._in_riichi = False
        self._seen = ""  # what he was sent when he looked last
        self._done = ""  # what the page showed when something was done about it
        self._ways = cycle(("click", "drag", "keys"))

    def step(self) -> None:
        """Do what there is to do now, if anything."""
        if self._seat.seen == self._seen:
            return
        self._wait_for_page()
        looked = self.page.evaluate(_LOOK)
        seen = json.loads(looked)
        said = "" if seen["held"] or looked == self._done else self._meant(seen["says"])
        if said:
            try:
                self._do(said, seen)
            except Error:  # it can be done no more, or not yet
                return
            self.page.evaluate("play.line")  # what was wished has arrived
            self._done = looked
            self.kinds.append(said)
        self._seen = self._seat.seen

    def _wait_for_page(self) -> None:
        """Until it shows what it was sent."""
        while self.page.evaluate("play.seen") != json.loads(self._seat.seen):
            self.page.wait_for_timeout(1000 * _BLINK_S)

    def _meant(self, says: list[str]) -> str:
        """What to do, of all that can be done."""
        for said in ("tsumo", "ron", "show", "noten", "wall_stands", "indicator"):
            if said in says:
                return said
        if "riichi" in says and not self._in_riichi:
            return "riichi"
        if self._calls < self._most_calls:
            for said in _CALLS:
                if said in says:
                    return said
        for said in ("void_m", "build", "take", "draw", "discard"):
            if said in says:
                return said
        return ""

    def _do(self, said: str, seen: dict[str, Any]) -> None:
        if said == "wall_stands":
            self._calls, self._in_riichi, self._void = 0, False, ""
        if said == "void_m":
            said = self._suit(seen["rack"])
            self._void = said[-1]
        if said in _BUTTONS:
            self._press(_BUTTONS[said])
            self._in_riichi |= said == "riichi"
        elif said in ("build", "take", "draw"):
            self._take(said)
        elif said == "discard":
            self._throw(self._spare(seen["rack"], seen["called"]))
        else:
            self._click(said)
            self._calls += said in _CALLS

    # With pointer and keys

    def _press(self, button: int) -> None:
        if next(self._ways) == "keys":
            self.page.keyboard.press(str(button + 1))
        else:
            self.page.locator("#buttons .press").nth(button).click(timeout=_SOON_MS)

    def _take(self, said: str) -> None:
        if next(self._ways) == "keys":
            self.page.keyboard.press("n")
        else:
            self._click(said)

    def _click(self, said: str) -> None:
        self.page.locator(f"#hints [data-say='{said}']").first.click(timeout=_SOON_MS)

    def _throw(self, at: int) -> None:
        tile = self.page.locator("#rack .t").nth(at)
        way = next(self._ways)
        if way == "click":
            tile.dblclick(timeout=_SOON_MS)
        elif way == "keys":
            tile.focus(timeout=_SOON_MS)
            self.page.keyboard.press("d")
        else:
            tile.hover(timeout=_SOON_MS)
            self.page.mouse.down()
            box = self.page.locator(".side0 .river").bounding_box()
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            self.page.mouse.move(x, y, steps=4)
            self.page.mouse.up()

    # What he thinks

    def _suit(self, rack: list[str]) -> str:
        """The suit of which there is least."""
        return "void_" + min("mps", key=lambda suit: sum(face[1] == suit for face in rack))

    def _spare(self, rack: list[str], called: list[str]) -> int:
        """Where the tile stands that is to be thrown; after a call none that would be like it."""
        if self._in_riichi:
            return len(rack) - 1  # the drawn one stands apart
        void = [at for at, face in enumerate(rack) if face[1] == self._void]
        if void:
            return void[0]
        counts = [0] * 34
        for face in rack:
            counts[_kind(face)] += 1
        melds = (14 - len(rack)) // 3

        has_called = bool(self.kinds) and self.kinds[-1] in _CALLS

        def rank(at: int) -> tuple[bool, int, int]:
            is_like = any(abs(_kind(rack[at]) - _kind(face)) <= _RUN for face in called if face)
            counts[_kind(rack[at])] -= 1
            away = shanten(counts, melds)
            left = helping(counts, melds, [4 - count for count in counts]) if away < 2 else 0
            counts[_kind(rack[at])] += 1
            return has_called and is_like, away, -left

        return min(range(len(rack)), key=rank)


def _kind(face: str) -> int:
    return 9 * _SUITS.index(face[1]) + (int(face[0]) or 5) - 1


def play(players: Sequence[PagePlayer], table: Sitting, is_over: Callable[[], bool]) -> None:
    """All of them look and act by turns, until that is so."""
    with _stopped(table) as (stands, goes_on):
        while not is_over():
            if stands.wait(_BLINK_S):
                stands.clear()
                for player in players:
                    player.step()
                goes_on.set()


@contextmanager
def _stopped(table: Sitting) -> Iterator[tuple[Event, Event]]:
    """At each look its clock stands until it may go on."""
    stands, goes_on = Event(), Event()
    is_left = False

    def stop() -> None:
        if is_left:
            return
        table.world.call(table.world.now_us + _LOOK_US, stop)
        stands.set()
        goes_on.wait()
        goes_on.clear()

    table.do(stop)
    try:
        yield stands, goes_on
    finally:
        is_left = True
        goes_on.set()
