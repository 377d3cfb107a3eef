"""The referee: makes a game of movements, presses and rules. Nobody counts anything.

    referee.begin(rules, first_east)     a session: from here on it goes by itself
    referee.moved(movement)              from sensing, with asked, mapped and reader_changed
    referee.pressed(seat, button)        from the buttons
    referee.rule(event)                  from a person who has the last word

A deal: the dealer presses when the wall stands; it is mapped, the dice fall, tiles are dealt and
played, the deal is settled; its settlement is shown, and the deal is closed once it is accepted.
Every event is applied to the deal, then safe in the journal, then shown: the journal alone brings
all of it back. What follows from one movement, press or moment is safe as a whole or not at all: a
deal is never found between two winners, or between a decision and its consequence.
"""

from micropython import const

from jantaku import board
from jantaku.drivers.buttons import HELD, PRESSED
from jantaku.referee import fair_dice, infractions, questions, unread
from jantaku.referee.answers import REFUSED, TAKEN
from jantaku.referee.clock import UNKNOWN, SessionClock
from jantaku.referee.flow import WALL
from jantaku.referee.menu import Menu
from jantaku.referee.play import Play
from jantaku.referee.questions import (
    ANYBODY,
    CALL_REFEREE,
    CHOMBO,
    DEAD_HAND,
    GO_ON,
    MINUTES,
    PUT_RIGHT,
    REDEAL,
    STOP,
    UNDO,
    YES,
    Questions,
)
from jantaku.rules import events, games, wall
from jantaku.rules.deal import DECLARING, ENDING, NONE, OVER, SETTLED
from jantaku.rules.match import final
from jantaku.sensing import problems, zones
from jantaku.sensing.tracker import FOUND, MOVED, NO_READS, earliest, latest

_RIICHI = board.BUTTONS.index("riichi")
_TENPAI = board.BUTTONS.index("tenpai")
_REFEREE = board.BUTTONS.index("referee")

_IDLE_MS = const(1000)
_STRAIGHTENED_MS = const(15_000)  # a tile that sensing asked about; else it asks again
_STRAIGHTENED = bytes((questions.UNREADABLE, questions.COVERED))
_HASTE_MS = const(2000)  # a press so soon after the settlement was meant for the deal
_ACCEPT_MS = const(10_000)  # a settlement that nobody objects to
_LAST_MS = const(60_000)  # after the last settlement, before the session ends by itself
_HALL_MS = const(600_000)  # the same where a hall waits for everybody to confirm the result
_MINUTE = const(60000)
_ALL = const(15)
_LOOK_MS = const(5000)  # how long the differences of the scores are shown
_LONGEST_SECTION = const(100)  # what the referee may write, in bytes

# What is waited for.
NO_SESSION = const(0)
BUILDING = const(1)  # the wall, and the dealer's press
MAPPING = const(2)
PLAYING = const(3)
ENDED = const(4)
CLOSING = const(5)  # the settlement is shown; it can still be undone
LAST = const(6)  # the game is over; its last deal can still be corrected
GOING_BACK = const(7)  # to where a deal stood long before: it is told once more, in slices

_SLICE = const(8)  # events that are read in one step


class Referee:
    """The counterpart of `Watch` and `Buttons`; a part of the superloop."""

    def __init__(self, table, journal, watch, clock, dice):
        self._table = table
        self._journal = journal
        self._watch = watch
        self._clock = clock
        self._dice = dice
        self._questions = Questions(table, self._append, self._note_fact)
        self._menu = Menu(
            table, self._append, clock,
            self._entries, self._concerned, self._needs_all, self._carry_out,
            self._most_minutes,
        )  # fmt: skip
        self.state = NO_SESSION
        self.match = games.match(table.rules, 0)
        self.play: Play = None  # type: ignore[assignment] # between deals, as `state` says
        self._closed = None  # the deal that was closed last
        self._retelling = None  # what leads back, a slice at a time
        self._presses = bytearray()
        self._nonce = b""
        self._number = 0
        self._time = SessionClock(table.rules, 0)
        self._signed = 0  # mask of seats that have confirmed the result
        self._settled_at = 0
        self._looks = [0, 0, 0, 0]  # until when each seat sees the differences
        self._asked_at = 0  # when sensing could not settle something last
        self._expected_for = -1  # the change of the deal that the scan plan knows of
        self._is_walled = True  # the wall of the deal in play is read
        self._refused: list = []  # what was wrong with the wall that the dealer pressed for

    # A session

    def begin(
        self, rules, first_east: int, players=(), is_seated=False, minutes=0, carried=()
    ) -> None:
        """The session has started; its first wall is to be built.

        `is_seated`: no dice before a signal; `minutes`: of a shorter session; `carried`: what a
        game that goes on here starts with, as in `Match.start`.
        """
        now = self._clock.now()
        self.match = games.match(rules, first_east)
        self._table.begin(rules, first_east, players)
        self._number = self._signed = 0
        self._time = SessionClock(rules, now)
        if carried:
            self.match.continue_with(*carried)
            self._append((events.CONTINUES, self.match.dealer) + carried)
        self._set_time(self._time.begin(is_seated, minutes))
        # To load these takes a third of a second: not when the dice fall.
        games.part(rules, "referee", "play")
        games.deal_class(rules)
        self._prepare()
        self._tell_time(now)

    def name(self, players) -> None:
        """The displays call the players so, by seat."""
        self._table.name(players)

    def resume(self, past) -> None:
        """Go on after power-up with what the journal has: a deal in play, or the next one."""
        self.match = past.match
        self._number = past.number
        self._time = past.time
        self._time.move(self._clock.now() - past.elapsed)
        self._time.lose_time()
        self._signed = past.signed
        self._questions.resume(past.happened)
        self._menu.resume(past.happened)
        deal = past.deal
        self._closed = past.closed
        if deal is None:
            self._go_on()
        elif deal.phase == OVER:
            if past.unread:
                self.play = self._new_play(deal, past.wall, b"", past.unread)
                self.play.flow.sort_again(past.happened)
            self._finish(deal)
        elif deal.phase < ENDING and not past.wall and not past.is_dark:
            # What the table was bound to cannot be read, or it was not yet: nobody could verify it.
            self._happen(deal, (events.VOID, 0, events.REDEAL))
            self._happen(deal, (events.SETTLE, 0, deal.settlement()))
            self._close(deal)
        else:
            self._dice.faces = past.dice
            self._is_walled = not past.is_dark
            tiles, silent = past.wall, past.unread
            if not tiles:
                tiles = silent = bytes(range(2 * sum(self._stacks())))
            self._play(self._new_play(deal, tiles, self._coils(len(tiles)), silent))
            self.play.resume(past.happened)
            if _is_going_back(past.happened):
                self._questions.say(deal.turn, questions.RESTORE)
            if self.play.is_over:
                self._conclude()
            else:
                self._watch.recall(self, self.places(), self._is_walled)

    def end(self) -> None:
        """The session is over; its result is shown until the next one begins."""
        self.state = ENDED
        self._watch.rest()
        self._closed = None
        self._table.finish(final(self.match), self._signed)
        self._append((events.SESSION_END, 0, tuple(self.match.scores)))

    def _prepare(self):
        """Before anybody can press: a nonce for the dice of the next deal."""
        self.state = BUILDING
        self._nonce = fair_dice.new_nonce()
        self._presses = bytearray()
        self._append((events.COMMIT, 0, fair_dice.DICE, fair_dice.commitment(self._nonce)))

    def _build(self, seat, button):
        """The next dealer presses: the wall stands."""
        if self.state not in (BUILDING, MAPPING):
            return ()
        if self.state == BUILDING:  # the dealer's is the last
            fair_dice.note_press(self._presses, seat, self._clock.now())
        if button == _TENPAI:
            return self._look(seat)
        if seat != self.match.dealer or self.state != BUILDING:
            return (REFUSED, "refused_now")
        if self._time.stands(self._clock.now()):
            return (REFUSED, "time_unknown" if self._time.is_unknown else "refused_signal")
        self.state = MAPPING
        self._questions.solve(questions.WALL)
        self._watch.begin(self, self._stacks())
        return (TAKEN,)

    def _stacks(self):
        return wall.stacks(self.match.rules, self.match.dealer)

    def mapped(self, found: list) -> None:
        """The wall is known. If it is whole, the dice fall and the deal begins.

        In the middle of a deal, after power-up, all tiles have been read: they are compared.
        """
        self._be_back()
        if self.state == PLAYING:
            with self._journal:
                self._witness_all()
                self.play.compare(self._watch.places)
                self._conclude()
                self._expected_for = -1  # nobody knew yet where each tile of the wall stands
                self._expect()
        if self.state != MAPPING:
            return
        found = self._insisted(found)
        self._is_walled = self._watch.has_walls
        self._refused = found
        if problems.may_be_dark(found):
            found = found + [("dark_walls",)]
        self._table.tell(questions.WALL, found)
        if found:
            self.state = BUILDING
            self._questions.say(self.match.dealer, questions.WALL)
            return
        with self._journal:
            # Samara 5.9, 6.1.2: a deal starts with its dice, however long the wall took.
            if self._time.barred(self._clock.now(), self.match.is_excused):
                self._go_on()
            else:
                self._roll()

    def _insisted(self, found):
        """What is still wrong with the wall, where the dealer presses again and it is as it was: it
        stands, and tiles of it are silent."""
        if found == self._refused:
            silent = self._watch.places[: 2 * sum(self._stacks())].count(bytes((zones.AIR,)))
            if silent <= problems.MOST_UNREAD and problems.may_be_silent(found):
                return []
            if problems.may_be_dark(found):
                self._watch.look_away()
                return []
        return found

    def _roll(self):
        """The dice fall, and the table is bound to the wall."""
        match, now = self.match, self._clock.now()
        self._dice.roll(now, self.faces())
        first, second = self._dice.faces
        if not match.replay:
            self._time.note_roll(now)
        self._number += 1
        self._append((events.DEAL_START, match.dealer, self._number) + match.start)
        self._append((events.DICE, match.dealer, first, second))
        told = self._nonce + bytes(self._presses)
        self._append((events.COMMIT, 0, fair_dice.NONCE, told))
        broken = wall.broken_at(match.rules, match.dealer, (first, second))
        stacks = self._stacks()
        if self._is_walled:
            tiles, silent = _wall_of(self._watch.places, broken, stacks)
            self._journal.commit(tiles, now, silent)
        else:  # there is nothing that the table could be bound to
            tiles = silent = bytes(range(2 * sum(stacks)))
        self._closed = None
        self._questions.begin_deal()
        self._menu.begin_deal()
        deal = games.deal(match.rules, match.dealer, *match.start)
        self._play(self._new_play(deal, tiles, self._coils(len(tiles)), silent))

    def faces(self) -> tuple[int, int]:
        """What the dice will show, unless somebody presses again before they fall."""
        return fair_dice.roll(self._nonce, bytes(self._presses))

    def _new_play(self, deal, tiles, coils, silent):
        play_class = games.part(deal.rules, "referee", "play").PLAY
        play = play_class(
            deal, tiles, self._questions, self._clock, self._append, self._watch, self._answer
        )
        play.flow.stand(coils, silent)
        return play

    def _play(self, play):
        self.play = play
        self.state = PLAYING
        self._expected_for = -1
        self._expect()

    def _coils(self, tiles):
        """The zone in which each index of the wall stands."""
        stacks = self._stacks()
        first = wall.broken_at(self.match.rules, self.match.dealer, self._dice.faces)
        found = bytearray(tiles)
        for index in range(tiles):
            place = wall.place(first, index, stacks)
            found[index] = zones.wall(wall.side(place), wall.stack(place) - 1)
        return bytes(found)

    def _expect(self):
        """Tell the scan plan where to look, and beginners what they hold, if that has changed."""
        play = self.play
        if self.state == PLAYING and play.flow.changes != self._expected_for:
            self._expected_for = play.flow.changes
            self._watch.expect(*play.expected(self._watch.places))
            for seat in range(4):
                self._table.hint(seat, play.hints(seat) if self._table.gives_hints else ())

    def places(self) -> bytes:
        """The zone in which each tile of the deal in play should lie."""
        play = self.play
        flow = play.flow
        places = bytearray(len(flow.wall))
        for index, tile in enumerate(flow.wall):
            coil = zones.AIR if flow.is_unread(tile) or flow.is_free(tile) else flow.coils[index]
            places[flow.tag(tile)] = play.belongs(tile) or coil
        return bytes(places)

    # What sensing says

    def moved(self, movement) -> None:
        """A tile lies somewhere else."""
        with self._journal:
            self._witness(movement.tile, movement.source, movement.target, MOVED, movement)
            if self._is_following:
                self.play.moved(
                    movement.tile, movement.target, earliest(movement), latest(movement)
                )
                self._conclude()
                self._expect()
            elif self.state == GOING_BACK:
                zone, flow = movement.target, self.play.flow
                place = zone if zone >= zones.RACK else WALL
                flow.note(flow.named(movement.tile), place, latest(movement))

    def asked(self, question) -> None:
        """Sensing could not settle something."""
        self._witness(question.tile, question.source, question.zone, question.kind, question)
        if not self._is_following:
            return
        zone, tile = question.zone, self.play.flow.named(question.tile)
        if self.play.flow.is_free(tile):
            return
        if zone == zones.AIR:
            zone = self.play.belongs(tile)  # of a lost tile its owner is told
        seat = zones.side(zone) if zone else self.play.deal.turn
        self._questions.say(seat, questions.SENSED[question.kind], tile, zone)
        self._asked_at = self._clock.now()

    def _witness(self, tile, source, target, what, seen):
        """Keep what the readers saw, before anything follows from it."""
        if self.state == PLAYING:
            self._journal.witness(seen.time, tile, source, target, what, seen.reads)

    def _witness_all(self):
        """Keep what was found where all tiles were read again and some lie elsewhere than in the
        deal."""
        now, found = self._clock.now(), self._watch.places
        for tile, source in enumerate(self.places()):
            if found[tile] not in (source, zones.AIR):
                self._journal.witness(now, tile, source, found[tile], FOUND, NO_READS)

    def reader_changed(self, number: int, fault: str) -> None:
        """A reader died, or came back: then all tiles are read again and compared."""
        was_following = self._is_following
        side = number // 3
        dead = problems.dead_reader(number)
        readers = [said for said in self._table.details[questions.READER] if said != dead]
        if fault:
            readers.append(dead)
            self._questions.say(side, questions.READER)
        elif side not in [said[1] for said in readers]:
            self._questions.solve(questions.READER, side)
        self._table.tell(questions.READER, readers)
        if self._is_following and not was_following:
            self._watch.recall(self, self.places())

    @property
    def _is_following(self):
        """Whether a deal is in play that can be followed. Without a rack or a river draws and
        discards would be guessed: play waits until the reader is back or a referee has ruled. What
        comes from a wall that cannot be read is seen where it goes."""
        if self.state != PLAYING:
            return False
        return all(said[0] == "reader_wall" for said in self._table.details[questions.READER])

    # What players press

    def pressed(self, seat: int, button: int, press: int = PRESSED) -> None:
        """A button of a seat, as in `board.BUTTONS`. Whatever it means, it is answered."""
        with self._journal:
            if not self._menu.pressed(seat, button, press):
                answer = self._obey(seat, button, press)
                if press == PRESSED:
                    answer = answer or (REFUSED, "refused_now")
                if answer:
                    self._answer(seat, button, answer)
            self._conclude()
            self._expect()

    def _obey(self, seat, button, press):
        """What a press means here: what its seat is answered, () if it means nothing."""
        if self._is_following:
            answer = self.play.pressed(seat, button, press)
            return self._look(seat) if not answer and button == _TENPAI else answer
        if press == HELD or self.state == PLAYING:
            return ()  # what follows means nothing in a deal, nor held down
        if self.state == CLOSING:
            if button == _RIICHI and self._questions.answer(seat, 0):
                return (TAKEN,)
            return self._agree()
        if self.state == LAST and button == _RIICHI:
            return self._sign(seat)
        return self._stop(seat, button) or self._build(seat, button)

    def _sign(self, seat):
        """A player confirms the result (Samara 6.2.6); once all have, it needs no more time."""
        if not self._signed >> seat & 1:
            self._signed |= 1 << seat
            self._settled_at = self._clock.now()
            self._append((events.SIGN, seat))
            if self._signed == _ALL:
                self.end()
        return (TAKEN, "signed")

    def _answer(self, seat, button, answer):
        self._table.answer(seat, button, answer[0], answer[1:])

    def _agree(self):
        """Somebody accepts the settlement; a press right after it was meant for the deal."""
        if self._clock.now() - self._settled_at < _HASTE_MS:
            return (REFUSED, "refused_now")
        self._accept()
        return (TAKEN,)

    def _look(self, seat):
        """Show the seat how far the others' scores are from its own."""
        self._looks[seat] = self._clock.now() + _LOOK_MS
        self._tell_time(self._clock.now())
        return (TAKEN,)

    def _stop(self, seat, button):
        """The dealer who leads in the last deal says whether the game is over (agari-yame)."""
        if not self._questions.is_open(questions.AGARI_YAME):
            return ()
        decided = self._questions.answer(seat, 0 if button == _RIICHI else 1)
        if decided and decided[2] == STOP:
            self.match.stop()
            self.end()
        return (TAKEN,) if decided else ()

    # What a person decides

    def warn(self, text: str) -> None:
        """Say on all displays what a referee who is not at the table is about to rule."""
        for seat in range(4):
            self._table.tell_aside(seat, ("referee", text))

    def rule(self, event: tuple) -> tuple:
        """A ruling or a void by the referee; the event as it stands in the journal.

        Raises ValueError, in words, where it does not fit: then nothing has happened.
        """
        is_ruling = event[0] == events.RULING
        is_about_match = is_ruling and event[2] >= events.FINE
        if self.state == NO_SESSION or (self.state == ENDED and not is_about_match):
            raise ValueError("no session is on")
        self._be_back()
        if is_ruling:
            if len(event[4].encode()) > _LONGEST_SECTION:
                raise ValueError("a reason takes at most %d bytes" % _LONGEST_SECTION)
            event = infractions.cited(self.match.rules, event)
            if (event[1], questions.INVALID_MELD) in self._questions.facts():
                event = infractions.standing_set(event)
        with self._journal:
            if is_about_match:
                self.match.rule(event)
                self._append(event)
                self._signed = 0  # the result is another
                if self.state == ENDED:
                    self.end()  # once more
                elif self.state == LAST:
                    self._table.finish(final(self.match), 0, True)
            elif self.play is None:
                self._correct(event)
            elif events.is_undo(event):
                self._undo(event)
            else:
                if event[0] == events.VOID and event[2] > events.CHOMBO:
                    raise ValueError("a deal is void by redeal or by chombo")
                self.play.rule(event)
                if is_ruling:
                    self._questions.decide(event[1])
            self._conclude()
            self._expect()
        return event

    def _correct(self, event):
        """Another ending for the deal that was closed last, until the next wall stands
        (Furiten 10.7, 11.2; decision 17): it leads to an ending only, never back into play."""
        deal = self._closed
        if deal is None or event[0] != events.VOID or self.state not in (BUILDING, LAST):
            raise ValueError("no deal is in play")
        self._closed = None
        acts = 0
        while deal.phase >= DECLARING and deal.kept:
            deal.back(1)
            acts += 1
        deal.check(deal.refusal(event))
        self._append((events.RULING, 0, events.UNDO, acts, ""), deal)
        self._happen(deal, event)
        self._happen(deal, (events.SETTLE, 0, deal.settlement()))
        self._happen(deal, (events.DEAL_END, 0, tuple(deal.scores)))
        self.match.correct(deal)
        self._closed = deal
        self._signed = 0
        self._go_on()

    def abandon(self) -> None:
        """End the deal in play without a result, and reveal it: nothing of it stays secret."""
        with self._journal:
            self._be_back()
            play = self.play
            if play is not None:
                if not play.is_over:
                    play.rule((events.VOID, 0, events.REDEAL))
                self._conclude()
                self._close(play.deal)

    def _undo(self, event):
        """Go back to the deal as it was so many acts before. The tiles are to be laid so too."""
        deal, acts = self.play.deal, event[3]
        deal.check(deal.refuse_undo(acts))
        was_closing = self.state == CLOSING
        is_near = acts <= deal.kept and not was_closing
        if is_near:
            deal.back(acts)
        self._append(event)
        self._questions.solve_deal()
        self._questions.begin_deal()
        if is_near:
            for _ in self._play_on(deal, list(self._journal.happening())):
                pass
        else:
            self.state = GOING_BACK
            self._retelling = self._retell(was_closing)

    def _retell(self, was_closing):
        """What stands of the deal, played anew: that takes long, so each step does a bit of it."""
        happened = []
        for event in self._journal.happening():
            happened.append(event)
            if not len(happened) % _SLICE:
                yield
        deal = None
        for event, deal in games.replay(self.match.rules, happened):
            self._table.happened(events.public(event), deal)
            yield
        yield from self._play_on(deal, happened)
        if was_closing:
            self._watch.recall(self, self.places(), self._is_walled)

    def _go_back(self):
        """One slice of it."""
        try:
            next(self._retelling)  # type: ignore[arg-type] # nobody comes here without it
        except StopIteration:
            self._retelling = None

    def _be_back(self):
        """All that is left of it: something comes that cannot wait."""
        while self._retelling is not None:
            self._go_back()

    def _play_on(self, deal, happened):
        """From where the deal stands after an undo, with the tiles as they lie; in slices."""
        seen = self.play.flow
        tiles = unread.as_built(seen.wall, happened)
        play = self._new_play(deal, tiles, seen.coils, b"")
        play.flow.known_as(seen)
        yield
        play.resume(happened)
        yield
        play.flow.remember(seen)
        self._play(play)
        play.restore()

    # What players settle among themselves

    def _note_fact(self, seat, kind):
        self._menu.note_fact(seat, kind, self._section(questions.rule(kind)))

    def _section(self, rule):
        return self.match.rules.section(rule) if rule else ""

    def _entries(self, seat):
        """What this seat may propose now: numbers of choices."""
        found = bytearray()
        play = self.play
        if self.state == PLAYING:
            deal = play.deal
            if self._questions.facts() or play.is_held or play.presses.seats(events.PRESSED_WIN):
                found.append(GO_ON)
            if play.flow.loose:
                found.append(PUT_RIGHT)
            if deal.acts:
                found.append(UNDO)
            if self.match.rules.penalties == "players":
                if not deal.refusal((events.RULING, seat, events.DEAD_HAND, 0, "")):
                    found.append(DEAD_HAND)
                if not deal.refusal((events.VOID, seat, events.CHOMBO)):
                    found.append(CHOMBO)
                found.append(REDEAL)
        elif self.state == BUILDING:
            if self._time.is_unknown:
                found.append(MINUTES)
        elif self.state == CLOSING:
            if self._questions.is_open(questions.PRESUMED):
                found.append(GO_ON)
            found.append(UNDO)
        found.append(CALL_REFEREE)
        return bytes(found)

    def _concerned(self, what):
        """The seat that such a proposal is about."""
        if what == GO_ON:
            facts = self._questions.facts()
            for seat, kind in facts:
                if kind == questions.FALSE_WIN:
                    return seat
            if facts:
                return facts[0][0]
            for seat in range(4):
                if self._questions.is_open(questions.PRESUMED, seat):
                    return seat
            for seat in self.play.presses.seats(events.PRESSED_WIN):
                return seat
        if what == UNDO:
            act = self.play.act_before(0)
            if act:
                return act[1]
        return ANYBODY

    def _needs_all(self, what, about):
        """An undo that reaches a riichi, a win or a shown hand needs everybody; so does going on
        in spite of what a book punishes, or without a win that waits."""
        if what == GO_ON:
            said = self._questions
            if said.is_open(questions.PRESUMED) or self.play.presses.seats(events.PRESSED_WIN):
                return True
            return not all(questions.is_plain(kind) for _, kind in said.facts(about))
        if what != UNDO:
            return False
        act = self.play.act_before(self._last_acts() - 1)
        kinds = (events.RIICHI, events.WIN, events.HU, events.TENPAI)
        return self.state == CLOSING or (bool(act) and act[0] in kinds)

    def _last_acts(self):
        """How many acts an undo by the players takes back: with a discard goes its riichi, and with
        an act what has followed from it by itself."""
        play = self.play
        acts = 1
        while play.act_before(acts) and play.act_before(acts - 1)[0] in play.following:
            acts += 1
        before = play.act_before(acts)
        return acts + (bool(before) and before[0] == events.RIICHI)

    def _carry_out(self, what, about):
        """The players agree on this."""
        play = self.play
        if what == CALL_REFEREE:
            self._call_referee(about)
        elif what == GO_ON:
            for seat, kind in self._questions.facts(about):
                self._questions.let_pass(seat, kind)
            self._questions.solve(questions.RESTORE)
            self._questions.solve(questions.PRESUMED)
            if about != ANYBODY:
                play.let_pass(about)
        elif what == PUT_RIGHT:
            play.restore()
        elif what == MINUTES:
            self._set_time(self._time.enter(self._clock.now(), about))
        elif what == UNDO:
            self.rule((events.RULING, 0, events.UNDO, self._last_acts(), ""))
        else:
            kinds = [kind for _, kind in self._questions.facts(about)]
            self.rule(infractions.event(self.match.rules, about, kinds, what))

    def _most_minutes(self):
        return max(0, min(254, self._time.minutes(self._clock.now())))

    def _call_referee(self, seat):
        """The referee is called, or has come: the same entry."""
        if self._questions.is_open(questions.REFEREE, seat):
            self._questions.let_pass(seat, questions.REFEREE)
        else:
            self._questions.say(seat, questions.REFEREE)

    # Time

    def go(self, hall: int, at: int) -> None:
        """The session begins, or goes on, at the hall's time `at` (0: now), which is `hall` now.

        Like `pause` and `add` it raises ValueError, in words, where it cannot be.
        """
        if self.state in (NO_SESSION, ENDED, LAST):
            raise ValueError("no session is on")
        self._set_time(self._time.go(self._clock.now(), hall, at))

    def pause(self, hall: int) -> None:
        """The session's clock stands."""
        self._set_between_deals(self._time.pause(self._clock.now(), hall))

    def add(self, minutes: int) -> None:
        """The session has so many minutes beyond the book's, in all."""
        self._set_between_deals(self._time.add(self._clock.now(), minutes))

    def reckon(self, hall: int) -> None:
        """The hall's time is told."""
        if self.state not in (NO_SESSION, ENDED):
            self._set_time(self._time.reckon(self._clock.now(), hall))

    def _set_between_deals(self, timer):
        if timer and self.state != BUILDING:
            raise ValueError("between two deals only")
        self._set_time(timer)

    def _set_time(self, timer):
        if timer:
            now = self._clock.now()
            self._time.obey(timer, now)
            self._append(timer)
            self._tell_time(now)

    def tell_clock(self, now: int) -> dict:
        """What the session's clock says, for the cable; empty where no session is on."""
        time = self._time
        if self.state in (NO_SESSION, ENDED, LAST):
            return {}
        left = time.left(now) if time.minutes(now) >= 0 else None
        return {"state": time.state(now), "left": left, "at": time.at, "extra": time.extra}

    def step(self, now: int) -> int:
        """What only needs time to pass."""
        with self._journal:
            due = now + min(_IDLE_MS, self._time.until(now) or _IDLE_MS)
            if self.state not in (NO_SESSION, ENDED):
                self._signal(now)
            self._tell_time(now)
            if now - self._asked_at >= _STRAIGHTENED_MS:
                for kind in _STRAIGHTENED:
                    self._questions.solve(kind)
            due = min(due, self._menu.step(now))
            if self._is_following:
                back = self.play.step(now)
                due = min(due, back)
                is_waiting = self.play.presses.seats(events.PRESSED_WIN)  # SBR 5.2: it counts
                if self._time.is_over(now) and not self.play.is_over and not is_waiting:
                    self.play.rule((events.ABORT, 0, events.TIME_OUT))
                self._conclude()
                if back > now:  # else the next step does that, so that none is long
                    self._expect()
            elif self.state == GOING_BACK:
                self._go_back()
                self._conclude()
                due = now
            elif self.state == CLOSING and now - self._settled_at >= _ACCEPT_MS:
                self._accept()
            elif self.state == LAST and now - self._settled_at >= self._last_ms:
                self.end()
            return max(due, now + 1)

    @property
    def _last_ms(self):
        return _HALL_MS if self._time.at else _LAST_MS

    def _signal(self, now):
        """The players are told when play begins, and when the session nears its end."""
        minutes = self._time.signal(now)
        if minutes >= 0:
            self._append((events.SIGNAL, 0, minutes))

    def _tell_time(self, now):
        """The time that is left, whether another deal will follow, and who looks at what."""
        is_on = self.state not in (NO_SESSION, ENDED)
        minutes = self._time.minutes(now) if is_on else -1
        is_last = self.state == PLAYING and self._time.barred(now)
        looks = 0
        for seat in range(4):
            looks |= (now < self._looks[seat]) << seat
        held = ""
        if is_on and self._time.stands(now):
            held = self._time.state(now)
            if held == "armed":  # what is left until the signal
                minutes = (self._time.until(now) + _MINUTE - 1) // _MINUTE
            elif held == "unknown":
                minutes = UNKNOWN
            if self.state not in (BUILDING, MAPPING):
                held = ""
        self._table.show(minutes, is_last, looks, held)

    def _append(self, event, deal=None):
        """Keep an event, then show it."""
        self._journal.append(event, self._clock.now())
        if deal is None and self.play is not None:
            deal = self.play.deal
        self._table.happened(events.public(event), deal)
        if events.is_act(event) or events.taken_back(event):
            self._menu.lapse(UNDO)  # it was another act that somebody wanted to take back

    # The end of a deal

    def _conclude(self):
        """Settle a deal that has ended, and let everybody see it."""
        if self.state != PLAYING or not self.play.is_over:
            return
        self._watch.rest()
        deal = self.play.deal
        if deal.phase < SETTLED:
            self._questions.solve_deal()
            self._happen(deal, (events.SETTLE, 0, deal.settlement()))
            for tile in self.play.flow.unread():
                self._ask_owner(tile)
        self.state = CLOSING
        self._settled_at = self._clock.now()

    def _ask_owner(self, tile):
        """What the settlement rests on and nobody could read, its owner confirms."""
        deal, zone = self.play.deal, self.play.belongs(tile)
        seat = (zone - zones.RACK) % 4
        is_held = zones.RACK <= zone < zones.RIVER
        is_public = not is_held
        if deal.end == "win":
            is_public = seat in deal.winners
            is_meant = is_public or tile == deal.window
        elif deal.end == "chombo":
            is_meant = is_held and deal.offenders >> seat & 1
        else:
            is_meant = is_held and deal.end in ("exhaustive", "time")
        if is_meant:
            about = (tile, zone, is_public)
            self._questions.ask(seat, questions.PRESUMED, bytes((YES,)), about)

    def _accept(self):
        """Nobody objects to the settlement. While the referee is called, or somebody is asked, it
        stays open."""
        said = self._questions
        if not (said.is_open(questions.REFEREE) or said.is_open(questions.PRESUMED)):
            self._close(self.play.deal)

    def _close(self, deal):
        self._happen(deal, (events.DEAL_END, 0, tuple(deal.scores)))
        self._finish(deal)

    def _finish(self, deal):
        found = b""
        if self.play is not None and self._is_walled:
            found = unread.rows(self.play.flow, self._journal.happening())
        self._journal.reveal(self._clock.now(), found)
        self.match.settle(deal)
        self.play = None  # type: ignore[assignment] # as above
        self._closed = deal
        self._go_on()

    def _happen(self, deal, event):
        deal.apply(event)
        self._append(event, deal)

    def _go_on(self):
        """To the next deal, or to the end of the game."""
        match = self.match
        if not match.over and self._time.barred(self._clock.now(), match.is_excused):
            match.time_out()
        if match.over:
            self.state = LAST
            self._settled_at = self._clock.now()
            self._watch.rest()
            self._table.finish(final(match), self._signed, True)
            return
        self._prepare()
        if match.may_stop:
            self._questions.ask(match.dealer, questions.AGARI_YAME, bytes((GO_ON, STOP)))


def _is_going_back(happened) -> bool:
    """Whether an undo was written and not carried out yet: then nobody was asked to lay the tiles
    as they were."""
    found = False
    for event in happened:
        if events.is_undo(event):
            found = True
        elif events.is_act(event) or (event[0] == events.ASK and event[2] == questions.RESTORE):
            found = False
    return found


def _wall_of(places, first, stacks) -> tuple[bytes, bytes]:
    """The mapped wall by index in the deal, and the places in it that nobody has read. Of a stack's
    two tiles the lower number stands first: which one is on top shows when they are taken."""
    tiles = bytearray(b"\xff" * (2 * sum(stacks)))
    starts = bytearray(b"\xff" * zones.RACK)  # index of each stack's first tile
    silent = []
    for tile in range(len(tiles)):
        zone = places[tile]
        if zone >= zones.RACK:
            silent.append(tile)
            continue
        if starts[zone] == NONE:
            place = wall.at(zones.side(zone), zone % board.WALL_COILS + 1, wall.TOP)
            starts[zone] = wall.index(first, place, stacks)
        index = starts[zone]
        if tiles[index] != NONE:
            index += 1
        tiles[index] = tile
    left = bytes([index for index, tile in enumerate(tiles) if tile == NONE])
    for index, tile in zip(left, silent):
        tiles[index] = tile
    return bytes(tiles), left
