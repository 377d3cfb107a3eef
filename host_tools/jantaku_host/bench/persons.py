"""Bots at a table at which persons sit: what a person means nobody knows before it is done.

So there is no script. The deal is what the table has understood of the tiles, with whatever it has
taken back, and the bots decide from that as everybody at the table does. They deal for all, wait a
moment before they draw, so that a person may claim, and turn an indicator that nobody turns.
"""

from collections.abc import Iterator

from jantaku.rules import events, games
from jantaku.rules.deal import NONE, OVER
from jantaku.sensing import zones
from jantaku_host.bench import naming
from jantaku_host.bench.acts import LOOK, SECOND
from jantaku_host.bench.company import Live, wishes
from jantaku_host.bench.hands import Hands
from jantaku_host.games import part
from jantaku_host.record.recorded import Event

_A_SECOND = SECOND // LOOK  # in looks
_COURTESY = 2 * _A_SECOND  # before a draw: a person may want the discard
_INDICATOR = 4 * _A_SECOND  # then somebody else turns it
_AGAIN = 20 * _A_SECOND  # the table has not understood what a bot has done

_WINS = (events.WIN, events.HU)
_PRESSED = (events.RIICHI, *_WINS)
_AT_ONCE = (events.VOID_SUIT, *_WINS)  # nobody waits for another
_MOVED = (events.DEALT, events.DORA, events.DRAW)  # by hands, though nobody has chosen it


class SharedMind:
    """What bots do in such a deal; the names are those of `mind.ScriptMind`. They see the hands of
    everybody, and what those do with tiles."""

    slowest_call_us = SECOND  # before a person has waited long enough, and draws

    def __init__(self, script: Live, hands: Hands) -> None:
        self.script = script
        self.misplaced: list[str] = []  # tiles that lay elsewhere when the deal was settled
        self._hands = hands
        self._zone = hands.zone
        self._course = part(script.deal.rules, "bench", "course")
        dealer, *start = script.start
        self._told: list[Event] = [(events.DEAL_START, dealer, 0, *start)]
        self._wins: dict[int, int] = {}  # by seat: whose tile it declared a win on

    @property
    def deal(self):  # type: ignore[no-untyped-def]  # a deal of any game
        return self.script.deal

    def hear(self, event: Event) -> None:
        """The table has understood this."""
        if not events.is_of_deal(event):
            return
        self._told.append(event)
        if events.taken_back(event):
            again = games.replay(self.deal.rules, self._told)  # type: ignore[no-untyped-call]
            *_, (_, self.script.deal) = again
        else:
            self.deal.apply(event)
        self.script.happening[:] = events.standing(self._told)[1:]
        if event[0] == events.SETTLE:
            self.misplaced = self._astray()
        elif event[0] == events.DEAL_END:
            self.script.tell_over()

    def acts(self) -> Iterator[Event]:
        """What bots do, one after the other; () while a person or the table is to go on."""
        plan: list[Event] = []
        looks, stands = 0, (0, 0)
        while self.deal.phase < OVER:
            now = (len(self._told), len(self._turned()))
            if stands != now:
                stands, looks, plan = now, 0, self._plan()
            elif looks > _AGAIN:  # but the same button again would take a press back
                looks, plan = 0, [each for each in self._plan() if each[0] not in _PRESSED]
            if plan and looks >= self._patience(plan[0]) and not self._waits(plan[0], looks):
                if plan[0][0] in _WINS:
                    self._wins[plan[0][1]] = plan[0][2]
                yield plan.pop(0)
            else:
                looks += 1
                yield ()

    def _plan(self) -> list[Event]:
        """What bots want to do now; several at once if they win, or name their suits."""
        deal = self.deal
        mark = deal.mark()
        plan: list[Event] = []
        happening = self.script.happening + self._apply_turned()
        while True:
            wanted = wishes(deal, self.script.minds, happening)
            at_once = [each for each in wanted if each[0] in _AT_ONCE]
            if any(map(self._course.is_chosen, at_once)):
                plan += at_once
                break
            first = self._whole(wanted[0]) if wanted else ()
            if not first:
                break
            if self._is_told_late(first):
                plan += [first] if first[0] != events.RIICHI_OK else []
                deal.apply(first)
                happening.append(first)
                continue
            if self._is_done(first):
                plan.append(first)
            break
        deal.return_to(mark)
        return plan

    def _is_told_late(self, event: Event) -> bool:
        """Whether the table tells this only with what comes next: a riichi and its deposit, a void
        suit's tile that is turned over where it lies."""
        is_laid = event[0] == events.DISCARD and self._zone(event[2]) == zones.RIVER + event[1]
        return is_laid or event[0] in (events.RIICHI, events.RIICHI_OK)

    def _turned(self) -> list[tuple[int, int]]:
        """Seats whose void suit's tile was turned over, and that tile: it is their discard."""
        laid = [(seat, self.deal.face_down(seat)) for seat in range(4)]
        return [each for each in laid if each[1] in self._hands.turned_over]

    def _apply_turned(self) -> list[Event]:
        """Let those be discards for the deal as well."""
        found = []
        for discard in ((events.DISCARD, *each) for each in self._turned()):
            if self.deal.turn == discard[1] and not self.deal.refusal(discard):
                self.deal.apply(discard)
                found.append(discard)
        return found

    def _is_done(self, event: Event) -> bool:
        """Whether a bot brings this about."""
        if event[0] == events.DRAW:
            return event[1] not in self.script.persons
        is_act = event[0] != events.TENPAI and self._course.is_chosen(event)
        return event[0] in _MOVED or is_act

    def _patience(self, event: Event) -> int:
        """How many looks a bot waits before it does this."""
        if event[0] == events.DRAW:
            return _COURTESY if any(self.deal.rivers) else 0
        if event[0] == events.DORA and any(self.deal.melds):
            return _INDICATOR
        return 0

    def _waits(self, event: Event, looks: int) -> bool:
        """Whether a bot sees that somebody is about to call the tile it would draw after."""
        deal = self.deal
        is_open = deal.claimable and deal.window != NONE
        if event[0] != events.DRAW or not is_open or looks >= _AGAIN:
            return False
        river = zones.RIVER + deal.window_from
        if self._hands.is_busy(deal.window) or self._zone(deal.window) != river:
            return True
        laid = {tile for melds in deal.melds for _, tiles, _ in melds for tile in tiles}
        return any(
            zones.MELDS <= self._zone(tile) < zones.AIR and tile not in laid
            for tile in self.script.order
        )

    def _whole(self, event: Event) -> Event:
        if event[0] not in _MOVED:
            return event
        event = self._course.whole(self.deal, self.script.order, event)
        if event[0] == events.DRAW and not self._may_be_drawn(event[2], event[1]):
            # Somebody took another tile than his: the next one is what lies there.
            lying = (tile for tile in self.script.order if self._zone(tile) < zones.RACK)
            return (*event[:2], next(lying, event[2]))
        return event

    def _may_be_drawn(self, tile: int, seat: int) -> bool:
        return self._zone(tile) < zones.RACK or self._zone(tile) == zones.RACK + seat

    def places(self) -> dict[int, int]:
        """Where every tile that was dealt or drawn belongs, as the table has it."""
        deal = self.deal
        belongs: dict[int, int] = {}
        for seat in range(4):
            belongs.update((tile, zones.RACK + seat) for tile in deal.concealed(seat))
            belongs.update((tile, zones.RIVER + seat) for tile in deal.rivers[seat])
            belongs[deal.face_down(seat)] = zones.RIVER + seat
        for seat in range(4):
            for _, tiles, _ in deal.melds[seat]:
                belongs.update((tile, zones.MELDS + seat) for tile in tiles)
        belongs.pop(NONE, None)
        return belongs

    def _astray(self) -> list[str]:
        """Discards and melds that do not lie where the record has them."""
        won = {event[3] for event in self.script.happening if event[0] in _WINS}
        return [
            f"{self.script}: tile {tile} lies on {naming.place(self._zone(tile))}, "
            f"the table has it on {naming.place(zone)}"
            for tile, zone in self.places().items()
            if zone >= zones.RIVER and self._zone(tile) != zone and tile not in won
        ]

    # What gestures and answers ask for

    def coming(self) -> Event:
        """Nobody knows what a person will do."""
        return ()

    def has_declared(self, seat: int) -> bool:
        return False

    def shows(self, seat: int) -> bool | None:
        return None if seat in self.script.persons else bool(self.deal.is_tenpai(seat))

    @property
    def has_hands_shown(self) -> bool:
        return any(event[0] == events.TENPAI for event in self.script.happening)

    def may_still(self, event: Event) -> bool:
        mark = self.deal.mark()
        self._apply_turned()
        may = self._may_still(event)
        self.deal.return_to(mark)
        return may

    def _may_still(self, event: Event) -> bool:
        if self.deal.refusal(event):
            return False
        for each in self.deal.legal():
            if each[0] == events.DRAW:  # who draws next may have been quicker
                tile = self._course.whole(self.deal, self.script.order, each)[2]
                return self._zone(tile) < zones.RACK and not self._hands.is_busy(tile)
        return True

    def may_win(self, seat: int) -> bool:
        return bool(self.deal.is_tenpai(seat))

    def wins_from(self, seat: int) -> int | None:
        return self._wins.get(seat)
