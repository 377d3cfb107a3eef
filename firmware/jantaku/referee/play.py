"""The deal in play, as every game has it: its tiles, its events, and what is to be said of it.

The game's own in its folder adds what players declare and how a deal ends.
"""

from micropython import const

from jantaku.referee import expectations, questions
from jantaku.referee.flow import NEVER, WALL
from jantaku.referee.presses import Presses
from jantaku.referee.takebacks import Takebacks
from jantaku.rules import events
from jantaku.rules.deal import ENDING
from jantaku.rules.events import ANEW, PRESSED_WIN
from jantaku.sensing.scan_plan import ANY
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER

_RECENT = const(6)  # acts that the deal can take back


class Play:
    """Applies events to the deal and hands them to `append`, which keeps and shows them.

    `flow` says what the tiles tell.
    """

    following = b""  # kinds of acts that follow by themselves from another

    def __init__(self, deal, questions, clock, append, flow, answer):
        self.deal = deal
        self.questions = questions
        self._clock = clock
        self._append = append
        self.last = clock.now()  # when something last happened
        self.flow = flow
        self.answer = answer  # (seat, button, (answer, key)): to a press, on its own display
        self.presses = Presses(append)
        self._recent: list[tuple] = []  # what `go_back` takes back, oldest first
        self._here: tuple = ()  # where `go_again` leads
        self._takebacks = Takebacks(self)

    @property
    def now(self) -> int:
        """The table's time."""
        return self._clock.now()

    @property
    def is_over(self) -> bool:
        """Whether the deal has come to its end and is to be settled."""
        return self.deal.phase >= ENDING

    @property
    def is_held(self) -> bool:
        """Whether what the tiles tell has to wait."""
        return self.questions.is_open(questions.RESTORE)

    @property
    def is_waiting(self) -> bool:
        """Whether something is to be decided or read before the deal can go on."""
        return self.is_held or bool(self.presses.seats(PRESSED_WIN))

    def understand(self, now: int) -> None:
        """Let everything happen that the tiles tell."""
        while not self.is_held and self.advance(now):
            pass

    def catch_up(self, now: int) -> None:
        """The same where only time has passed; in the midst of second thoughts none has that would
        tell anything, and no step may be long."""
        if not self._takebacks.is_looking:
            self.understand(now)

    def advance(self, now: int) -> bool:
        """Let the next event happen, if the tiles tell one."""
        return self.obey(self.next_event(now))

    def next_event(self, now: int) -> tuple:
        """The next event that tiles and buttons tell, () if they tell none."""
        return self.flow.next_event(now)

    def obey(self, event: tuple) -> bool:
        """Let an event happen that the tiles tell; whether there was one."""
        if event:
            self.happen(event)
            self.flow.follow(event)
            self.flow.happened(event)
        return bool(event)

    def happen(self, event: tuple) -> None:
        """The event happens: in the deal, in the journal, for everybody to see."""
        self.deal.apply(event)
        self._keep(event)

    def _keep(self, event):
        self._append(event)
        if not events.is_beside(event):
            self._recent.append(event)
        while sum([events.is_act(each) for each in self._recent]) > _RECENT:
            del self._recent[0]
        self.flow.changes += 1
        self.last = self._clock.now()

    def draw_for(self, seat: int, tile: int) -> None:
        """The draw of a seat that declares a win, wherever the tile lies: this one, or one it
        has laid down."""
        if not self.obey(self.flow.next_draw(seat)) and tile < len(self.flow.wall):
            self.obey(self.flow.draw(seat, tile))

    # Back, and on from there

    def resume(self, happened) -> None:
        """After power-up, or an undo: these are the events of the block; what stands of them has
        been applied to the deal."""
        self.flow.sort_again(happened)
        self.presses.resume(happened, self._clock.now())
        for event in events.standing(happened):
            if not events.is_beside(event):
                self._recent.append(event)
        del self._recent[: -2 * _RECENT]

    def go_back(self, acts: int) -> list[tuple]:
        """The deal as it was so many acts ago, for a look from there; what was taken back."""
        taken = self._recent[len(self._recent) - self._span(acts) :]
        self._here = self.mark()
        self.deal.back(acts)
        self.flow.retrace()
        return taken

    def mark(self) -> tuple:
        """Where a look has come to, to `go_to` in a later step."""
        return (self.deal.mark(), self.flow.memory())

    def go_again(self) -> None:
        """What was taken back counts after all: to where `go_back` began. Nothing has happened."""
        self.go_to(self._here)

    def go_to(self, mark: tuple) -> None:
        """On with a look from there."""
        self.deal.return_to(mark[0])
        self.flow.recall(mark[1])

    def keep_anew(self, acts: int, told) -> None:
        """After `go_back`: what was taken back counts no more; these have happened instead."""
        at = len(self._recent) - self._span(acts)
        taken = self._recent[at:]
        del self._recent[at:]
        self._append((ANEW, 0, acts))
        for event in told:
            self._keep(event)
            self.flow.happened(event)
        self.flow.changes += 1
        self.last = self._clock.now()
        self.flow.taken_back(taken, told, self.last)

    def act_before(self, acts: int) -> tuple:
        """The act that `acts` more have followed, () if it is too long ago."""
        at = len(self._recent) - self._span(acts)
        while at:
            at -= 1
            if events.is_act(self._recent[at]):
                return self._recent[at]
        return ()

    def is_settled_before(self, acts: int) -> bool:
        """Whether something has followed by itself from the act before these."""
        at = len(self._recent) - self._span(acts)
        return at > 0 and not events.is_act(self._recent[at - 1])

    def let_pass(self, seat: int) -> None:
        """The players go on in spite of what this seat did, and without a win of its that waits."""
        if self.presses.at(PRESSED_WIN, seat) >= 0:
            self.presses.withdraw(seat, PRESSED_WIN)

    def _span(self, acts):
        """How many of the recent events so many acts are, with what followed from them."""
        at = len(self._recent)
        while acts and at:
            at -= 1
            acts -= events.is_act(self._recent[at])
        return len(self._recent) - at

    def belongs(self, tile: int) -> int:
        """The zone where the deal has this tile, 0 for the wall."""
        return self.flow.belongs(tile)

    def expected(self, places) -> tuple[bytearray, bytearray]:
        """What may move next, for the scan plan."""
        flow = self.flow
        if not flow.tags:
            return expectations.expected(self.deal, flow, places)
        found = expectations.expected(self.deal, flow, bytes([places[tag] for tag in flow.tags]))
        for pairs in found:
            for at in range(0, len(pairs), 2):
                if pairs[at] != ANY:
                    pairs[at] = flow.tags[pairs[at]]
        return found

    def hints(self, seat: int) -> tuple:
        """What a beginner may be told about his own hand: keys of `words`."""
        return ()

    def pressed(self, seat: int, button: int, press: int) -> tuple:
        """A button: (answer, key, …) as `Table.answer` takes it; () if it means nothing here."""
        return ()

    def step(self, now: int) -> int:
        """What only needs time to pass, once all is understood; when to come back."""
        if self.is_held:
            return now + NEVER
        was_looking = self._takebacks.is_looking
        due = self._takebacks.step(now)
        if (was_looking and due <= now) or self.presses.seats(PRESSED_WIN):
            return due  # of what others did nothing is said before a win is judged
        return min(due, self.flow.step(now, self.last))

    def moved(self, tile: int, zone: int, left: int, at: int) -> None:
        """A tile left its old place then, and lies somewhere else since `at`."""
        now = self._clock.now()
        tile = self.flow.named(tile)
        if zone != AIR:
            self.questions.solve_tile(tile)  # whatever was said about it, it lies elsewhere now
        self.flow.moved(tile, zone, left, at, now)
        self._check_restored()
        self.understand(now)

    def compare(self, places) -> None:
        """All tiles have been read again: what lies elsewhere has moved, what is nowhere is asked
        for."""
        now = self._clock.now()
        self.presses.read_at = now
        for tile in range(len(self.flow.wall)):
            zone = places[self.flow.tag(tile)]
            home = self.belongs(tile)
            if zone == AIR and (self.flow.is_standing(tile) or self.flow.is_free(tile)):
                continue
            if zone == AIR:
                self.flow.note(tile, AIR, 0)  # since when nobody knows: before any press
                seat = (home - RACK) % 4 if home >= RACK else self.deal.turn
                self.questions.say(seat, questions.UNREADABLE, tile)
            elif (
                home >= MELDS
                and RIVER <= zone < MELDS
                and bytes((tile,)) in self.deal.rivers[zone - RIVER]
            ):
                self.flow.note(tile, zone, now)
                self.flow.owe(tile, (home - RACK) % 4)  # claimed, and still in another's river
            elif (zone if zone >= RACK else 0) != home:
                self.flow.moved(tile, zone, 0, now, now)  # at any time before
            else:
                self.flow.note(tile, home, now)
        self.flow.match(self.flow.homes())
        self.questions.find_tiles(self.flow)
        self.flow.is_in_turn = True
        if not self._is_order_known(now):
            self.questions.say(self.deal.turn, questions.RESTORE)  # it would be guessed
        self._check_restored()
        self.understand(now)
        self.flow.is_in_turn = False
        self.understand(now)

    def _is_order_known(self, now):
        """Whether what nobody could see happen tells its order: no seat has discarded twice, and
        each draw and discard follows where the wall's tiles were drawn one after the other."""
        flow = self.flow
        if not flow.is_order_known():
            return False
        mark = self.mark()
        event = self.next_event(now)
        while event:
            self.deal.apply(event)
            flow.follow(event)
            event = self.next_event(now)
        has_drawn = any(place and flow.belongs(tile) == WALL for tile, place, _ in flow.loose)
        has_discarded = any(flow.has_discarded(seat) for seat in range(4))
        is_known = flow.is_drawing(NEVER) or not (has_drawn and has_discarded)
        self.go_to(mark)
        return is_known

    def restore(self) -> None:
        """The tiles are to be laid as the deal has them: nothing is played until they lie so, or
        the players say that they do."""
        self.questions.say(self.deal.turn, questions.RESTORE)
        self.flow.retrace()
        self._check_restored()

    def _check_restored(self):
        if not self.flow.loose:
            self.questions.solve(questions.RESTORE)

    def rule(self, event: tuple) -> None:
        """A ruling or a void by the referee."""
        self.happen(event)
        self.understand(self._clock.now())
