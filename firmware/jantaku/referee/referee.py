"""The referee: makes a game of movements, presses and rules. Nobody counts anything.

    referee.begin(rules, first_east)     a session: from here on it goes by itself
    referee.moved(movement)              from sensing, with asked, mapped and reader_changed
    referee.pressed(seat, button)        from the buttons

A deal: the dealer presses when the wall stands; it is mapped, the dice fall, tiles are dealt and
played, the deal is settled; its settlement is shown until the next dealer presses. Every event is
applied to the deal, then safe in the journal, then shown: the journal alone brings all of it back.
"""

from micropython import const

import board
from jantaku.drivers.buttons import HELD, PRESSED
from jantaku.referee import expectations, fair_dice, questions
from jantaku.referee.play import Play
from jantaku.referee.questions import Questions
from jantaku.rules import events, wall
from jantaku.rules.deal import ENDING, NONE, SETTLED
from jantaku.rules.deal import OVER as DONE
from jantaku.rules.match import Match, barred, final
from jantaku.rules.riichi import RiichiDeal
from jantaku.sensing import zones

_REFEREE = board.BUTTONS.index("referee")

_IDLE_MS = const(1000)
_STRAIGHTENED_MS = const(15_000)  # a tile that sensing asked about; else it asks again
_MINUTE = const(60000)

# What is waited for.
NO_SESSION = const(0)
BUILDING = const(1)  # the wall, and the dealer's press
MAPPING = const(2)
PLAYING = const(3)
OVER = const(4)


class Referee:
    """The counterpart of `Watch` and `Buttons`; a part of the superloop."""

    def __init__(self, table, journal, watch, clock, dice):
        self._table = table
        self._journal = journal
        self._watch = watch
        self._clock = clock
        self._dice = dice
        self._questions = Questions(table, self._append)
        self.state = NO_SESSION
        self.match = Match(table.rules)
        self.play: Play | None = None  # the deal in play
        self._presses = bytearray()
        self._nonce = b""
        self._number = 0
        self._began = 0
        self._rolled = None  # when the dice of a deal that counts fell last
        self._is_signalled = False
        self._asked_at = 0  # when sensing could not settle something last
        self._expected_for = -1  # the change of the deal that the scan plan knows of

    # A session

    def begin(self, rules, first_east: int) -> None:
        """The session has started; its first wall is to be built."""
        self.match = Match(rules, first_east)
        self._table.begin(rules, first_east)
        self._number = 0
        self._began = self._clock.now()
        self._rolled = None
        self._is_signalled = False
        self._prepare()

    def resume(self, past) -> None:
        """Go on after power-up with what the journal has (`record/resume.py`): a deal in play, or
        the next one."""
        self.match = past.match
        self._number = past.number
        self._began = self._clock.now() - past.elapsed
        self._rolled = past.rolled
        self._is_signalled = past.is_signalled
        deal = past.deal
        if deal is None:
            self._go_on()
        elif deal.phase >= ENDING:
            self._settle(deal)
        elif not past.wall:
            # The power went while the dice fell: nobody has a tile yet.
            self._happen(deal, (events.VOID, 0, events.REDEAL))
            self._settle(deal)
        else:
            self._play(deal, past.wall)
            self._watch.recall(_places(self.play.flow, past))

    def end(self) -> None:
        """The session is over; its result is shown until the next one begins."""
        self.state = OVER
        self._watch.rest()
        self._table.final = final(self.match)
        self._append((events.SESSION_END, 0, tuple(self.match.scores)))

    def _prepare(self):
        """Before anybody can press: a nonce for the dice of the next deal."""
        self.state = BUILDING
        self._nonce = fair_dice.new_nonce()
        self._presses = bytearray()
        self._append((events.COMMIT, 0, fair_dice.DICE, fair_dice.commitment(self._nonce)))

    def _build(self, seat):
        """The next dealer presses: the wall stands."""
        fair_dice.note_press(self._presses, seat, self._clock.now())
        if seat == self.match.dealer and self.state == BUILDING:
            self.state = MAPPING
            self._questions.solve(questions.WALL)
            self._watch.begin()

    def mapped(self, problems) -> None:
        """The wall is known. If it is whole, the dice fall and the deal begins.

        In the middle of a deal, after power-up, all tiles have been read: they are compared.
        """
        if self.play is not None:
            self.play.compare(self._watch.tracker.place)
            self._conclude()
            self._expect()
        if self.state != MAPPING:
            return
        match = self.match
        if problems:
            self.state = BUILDING
            self._questions.ask(match.dealer, questions.WALL)
            return
        now = self._clock.now()
        self._dice.roll(now, fair_dice.roll(self._nonce, bytes(self._presses)))
        first, second = self._dice.faces
        if not match.replay:
            self._rolled = now - self._began
        self._number += 1
        start = (match.round, match.honba, match.deposits, tuple(match.scores))
        self._append((events.DEAL_START, match.dealer, self._number) + start)
        self._append((events.DICE, match.dealer, first, second))
        told = self._nonce + bytes(self._presses)
        self._append((events.COMMIT, 0, fair_dice.NONCE, told))
        tiles = _wall_of(self._watch.tracker.place, wall.first(first + second, match.dealer))
        self._journal.commit(tiles, now)
        self._play(RiichiDeal(match.rules, match.dealer, *start), tiles)

    def _play(self, deal, tiles):
        self.play = Play(deal, tiles, self._questions, self._clock, self._append)
        self.state = PLAYING
        self._expected_for = -1
        self._expect()

    def _expect(self):
        """Tell the scan plan where to look, if that has changed."""
        if self.play is None:
            return
        flow = self.play.flow
        if flow.changes != self._expected_for:
            self._expected_for = flow.changes
            places = self._watch.tracker.place
            self._watch.plan.expect(*expectations.expected(self.play.deal, flow, places))

    # What sensing says

    def moved(self, movement) -> None:
        """A tile lies somewhere else."""
        if self.play is not None:
            self.play.moved(movement.tile, movement.target)
            self._conclude()
            self._expect()

    def asked(self, question) -> None:
        """Sensing could not settle something."""
        if self.play is not None:
            zone = question.zone
            seat = zones.side(zone) if zone < zones.AIR else self.play.deal.turn
            self._questions.ask(seat, questions.UNREADABLE, b"", question.tile)
            self._asked_at = self._clock.now()

    def reader_changed(self, number: int, fault: str) -> None:
        """A reader died, or came back."""
        if fault:
            self._questions.ask(number // 3, questions.READER)
        else:
            self._questions.solve(questions.READER, number // 3)

    # What players press

    def pressed(self, seat: int, button: int, press: int = PRESSED) -> None:
        """A button of a seat, as in `board.BUTTONS`."""
        if button == _REFEREE:
            if press == PRESSED:
                self._questions.call_referee(seat)
        elif self.play is not None:
            self.play.pressed(seat, button, press)
            self._conclude()
            self._expect()
        elif press != HELD and self.state in (BUILDING, MAPPING):
            self._build(seat)

    def rule(self, event: tuple) -> None:
        """A ruling or a void by the referee, over the link."""
        if self.play is not None:
            self.play.rule(event)
            self._conclude()

    # Time

    def step(self, now: int) -> int:
        """What only needs time to pass."""
        due = now + _IDLE_MS
        self._signal(now)
        if now - self._asked_at >= _STRAIGHTENED_MS:
            self._questions.solve(questions.UNREADABLE)
        if self.play is not None:
            due = min(due, self.play.step(now))
            self._conclude()
            self._expect()
        return max(due, now + 1)

    def _signal(self, now):
        """EMA 5.9: the players are told when the session nears its end."""
        rules = self.match.rules
        if self.state in (NO_SESSION, OVER) or self._is_signalled or not rules.session_minutes:
            return
        if now - self._began >= (rules.session_minutes - rules.signal_minutes) * _MINUTE:
            self._is_signalled = True
            self._append((events.SIGNAL, 0, rules.signal_minutes))

    def _append(self, event, deal=None):
        """Keep an event, then show it."""
        self._journal.append(event, self._clock.now())
        if deal is None and self.play is not None:
            deal = self.play.deal
        self._table.happened(events.public(event), deal)

    # The end of a deal

    def _conclude(self):
        """Settle a deal that has ended, and go on to the next."""
        if self.play is not None and self.play.is_over:
            self._questions.solve_deal()
            self._watch.rest()
            self._settle(self.play.deal)

    def _settle(self, deal):
        # After a cut in the power some of it has happened already.
        if deal.phase < SETTLED:
            self._happen(deal, (events.SETTLE, 0, deal.settlement()))
        if deal.phase < DONE:
            self._happen(deal, (events.DEAL_END, 0, tuple(deal.scores)))
        self._journal.reveal(self._clock.now())
        self.match.settle(deal)
        self.play = None
        self._go_on()

    def _happen(self, deal, event):
        deal.apply(event)
        self._append(event, deal)

    def _go_on(self):
        """To the next deal, or to the end of the game."""
        match = self.match
        elapsed = self._clock.now() - self._began
        if not match.over and barred(match.rules, elapsed, self._rolled, match.replay):
            match.time_out()
        if match.over:
            self.end()
        else:
            self._prepare()


def _places(flow, past) -> bytes:
    """The zone in which each tile of a deal in play should lie."""
    first = wall.first(sum(past.dice), past.deal.dealer)
    places = bytearray(wall.TILES)
    for index in range(wall.TILES):
        tile = past.wall[index]
        place = wall.place(first, index)
        places[tile] = flow.belongs(tile) or zones.wall(wall.side(place), wall.stack(place) - 1)
    return bytes(places)


def _wall_of(places, first) -> bytes:
    """The mapped wall by index in the deal. Of a stack's two tiles the lower number stands first:
    which one is on top shows when they are taken."""
    tiles = bytearray(b"\xff" * wall.TILES)
    for tile in range(wall.TILES):
        zone = places[tile]
        place = wall.at(zones.side(zone), zone % board.WALL_COILS + 1, wall.TOP)
        index = wall.index(first, place)
        if tiles[index] != NONE:
            index += 1
        tiles[index] = tile
    return bytes(tiles)
