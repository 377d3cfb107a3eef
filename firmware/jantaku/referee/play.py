"""The deal in play, as every game has it: its tiles, its events, and the questions it raises.

The game's own in its folder adds what players declare and how a deal ends.
"""

from jantaku.referee import expectations, questions
from jantaku.referee.questions import GO_ON
from jantaku.rules.deal import ENDING
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER


class Play:
    """Applies events to the deal and hands them to `append`, which keeps and shows them.

    `flow` says what the tiles tell.
    """

    def __init__(self, deal, questions, clock, append, flow):
        self.deal = deal
        self.questions = questions
        self._clock = clock
        self._append = append
        self.last = clock.now()  # when something last happened
        self.flow = flow

    @property
    def is_over(self) -> bool:
        """Whether the deal has come to its end and is to be settled."""
        return self.deal.phase >= ENDING

    @property
    def is_held(self) -> bool:
        """Whether what the tiles tell has to wait."""
        return False

    def understand(self, now: int) -> None:
        """Let everything happen that the tiles tell."""
        while not self.is_held and self.advance(now):
            pass

    def advance(self, now: int) -> bool:
        """Let the next event happen, if the tiles tell one."""
        return self._obey(self.flow.next_event(now))

    def advance_draw(self, seat: int) -> bool:
        """Let this seat's draw happen, if it has drawn."""
        return self._obey(self.flow.next_draw(seat))

    def _obey(self, event):
        """Let an event happen that the tiles tell; whether there was one."""
        if event:
            self.happen(event)
            self.flow.happened(event)
        return bool(event)

    def happen(self, event: tuple) -> None:
        """The event happens: in the deal, in the journal, for everybody to see."""
        self.deal.apply(event)
        self._append(event)
        self.flow.changes += 1
        self.last = self._clock.now()

    def belongs(self, tile: int) -> int:
        """The zone where the deal has this tile, 0 for the wall."""
        return self.flow.belongs(tile)

    def expected(self, places) -> tuple[bytearray, bytearray]:
        """What may move next, for the scan plan."""
        return expectations.expected(self.deal, self.flow, places)

    def hints(self, seat: int) -> tuple:
        """What a beginner may be told about his own hand: keys of `words`."""
        return ()

    def pressed(self, seat: int, button: int, press: int) -> bool:
        """A button; whether it means anything now."""
        return False

    def step(self, now: int) -> int:
        """What only needs time to pass; when to come back."""
        self.understand(now)
        return self.flow.step(now, self.last)

    def moved(self, tile: int, zone: int) -> None:
        """A tile lies somewhere else."""
        now = self._clock.now()
        self.questions.solve_tile(tile)  # whatever was asked about it, it lies elsewhere now
        self.flow.moved(tile, zone, now)
        self._check_restored()
        self.understand(now)

    def compare(self, places) -> None:
        """All tiles have been read again: what lies elsewhere has moved, what is nowhere is asked
        for."""
        now = self._clock.now()
        for tile in range(len(self.flow.wall)):
            zone = places[tile]
            home = self.belongs(tile)
            if zone == AIR:
                seat = (home - RACK) % 4 if home >= RACK else self.deal.turn
                self.questions.ask(seat, questions.UNREADABLE, b"", tile)
            elif (
                home >= MELDS
                and RIVER <= zone < MELDS
                and bytes((tile,)) in self.deal.rivers[zone - RIVER]
            ):
                self.flow.owe(tile, (home - RACK) % 4)  # claimed, and still in another's river
            elif (zone if zone >= RACK else 0) != home:
                self.flow.moved(tile, zone, now)
        self.questions.find_tiles(self.flow.loose, self.flow.owed)
        self._check_restored()
        self.understand(now)

    def restore(self, places) -> None:
        """The deal has gone back: nothing is played until the tiles lie as they did then, or the
        players say that they do."""
        self.questions.ask(self.deal.turn, questions.RESTORE, bytes((GO_ON,)))
        self.compare(places)

    def _check_restored(self):
        if not self.flow.loose:
            self.questions.solve(questions.RESTORE)

    def rule(self, event: tuple) -> None:
        """A ruling or a void by the referee."""
        self.happen(event)
        self.understand(self._clock.now())
