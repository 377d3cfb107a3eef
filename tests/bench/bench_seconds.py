"""Seconds and presses: what a win and a deal cost people at this table, beside moving tiles.

The table is told what moves, so that the waits are its own. Wanted: 2 s from the press of win to
the settlement in the riichi books, 1 s for a tsumo where the book leaves no other claim open, 3 s
to a recorded hu in Sichuan.
"""

from statistics import median

from support import people_groups

from jantaku.referee import questions
from jantaku.rules import events
from jantaku_host.bench import buttons
from jantaku_host.bench.acts import Act
from jantaku_host.bench.players import Players
from jantaku_host.bench.simulation import Simulation
from jantaku_host.record.recorded import Event

BOOKS = ("ema2016", "samara2019", "furiten", "tenhou", "sichuan")
GAMES = 3
DEALS = 4  # of a game
US = 1_000_000


class Hasty(Players):
    """Once a deal somebody who does not win says so, and the others let it pass."""

    def act(self, event: Event) -> Act:
        assert self.gestures is not None
        mind = self.gestures.mind
        is_third = sum(map(len, mind.deal.rivers)) == 3
        # In Sichuan a hu that is none comes out in the end.
        is_judged = mind.deal.rules.game == "riichi"
        if is_judged and event[0] == events.DISCARD and is_third and not mind.wins(event[1]):
            yield from self._claim(event[1])
        yield from super().act(event)

    def _claim(self, seat: int) -> Act:
        self.claimed_us = self.acts.world.now_us
        self.hands.press(seat, buttons.WIN)
        if (yield from self.acts.until(lambda: self.eyes.is_asked(questions.FALSE_WIN, seat), 10)):
            by, *others = [each for each in range(4) if each != seat]
            yield from buttons.propose(self.hands, self.eyes, by, "go_on")
            yield from buttons.agree(self.acts, self.hands, others)
            yield from self.acts.until(lambda: not self.eyes.is_asked(questions.FALSE_WIN), 10)


class Timed(Simulation):
    """Seconds by what they are between."""

    def __init__(self, book: str, seed: int) -> None:
        super().__init__(
            people_groups.scripts(book, seed, DEALS),
            seed=seed, level="movements", runtime="cpython",
        )  # fmt: skip
        self.spans: dict[str, list[float]] = {}
        self._win = ""
        self._settled_us = 0

    def _hear_event(self, event: Event) -> None:
        super()._hear_event(event)
        now_us, pressed = self.world.now_us, self.players.declared_us
        if event[0] in (events.WIN, events.HU):
            self._win = "tsumo" if event[1] == event[2] else "ron"
            if event[0] == events.HU and event[1] in pressed:
                self._time(f"{self._win} to hu", now_us - pressed[event[1]])
        elif event[0] == events.SETTLE:
            self._settled_us = now_us
            if pressed and not self.players.eyes.has_told(events.HU, events.ABORT):
                self._time(f"{self._win} to settlement", now_us - min(pressed.values()))
        elif event[0] == events.DEAL_END:
            self._time("settlement to next wall", now_us - self._settled_us)

    def _time(self, name: str, span_us: int) -> None:
        self.spans.setdefault(name, []).append(span_us / US)


class Claimed(Timed):
    """The same with claims that are no win."""

    players_class = Hasty

    def _hear_event(self, event: Event) -> None:
        super()._hear_event(event)
        if event[0] == events.ASK and event[2] == questions.FALSE_WIN:
            self._time("win to no win", self.world.now_us - self.players.claimed_us)


def main() -> None:
    print("Seconds from the press of win, and presses a deal")
    for book in BOOKS:
        spans: dict[str, list[float]] = {}
        presses = deals = 0
        for seed in range(GAMES):
            timed = Timed(book, seed)
            total = timed.run()
            presses += total.presses
            deals += total.deals
            for name, found in timed.spans.items():
                spans.setdefault(name, []).extend(found)
        claimed = Claimed(book, GAMES)
        claimed.run()
        no_win = "win to no win"
        spans.update({no_win: claimed.spans[no_win]} if no_win in claimed.spans else {})
        print(f"\n{book}: {deals} deals, {presses / deals:.1f} presses a deal")
        for name in sorted(spans):
            found = spans[name]
            print(f"  {name:<24} {median(found):5.2f} s, at most {max(found):.2f} ({len(found)})")


if __name__ == "__main__":
    main()
