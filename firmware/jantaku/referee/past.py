"""Back in time: the session, the deal and the scores as the journal has them.

History is only appended. After power-up and after an undo what stands of it is told once more: to
the deal, to the displays and, after power-up, to the questions.
"""

import json

from jantaku.record.journal import each
from jantaku.referee.clock import SessionClock
from jantaku.referee.fair_dice import NONCE
from jantaku.rules import books, events, games


class Past:
    """What a session has come to; times are milliseconds since it began, without the cuts."""

    def __init__(self, match):
        self.match = match
        self.happened: list[tuple] = []  # in the block that is open
        self.deal = None  # in play
        self.closed = None  # the one before, where none is: it can still get another ending
        self.is_dark = False  # that deal has told its dice and promised no wall: it has none
        self.wall = b""  # that wall; empty: it cannot be read
        self.unread = b""  # the places in it that nobody had read
        self.dice = (0, 0)
        self.number = 0  # of the last deal
        self.elapsed = 0
        self.time = SessionClock(match.rules, 0)
        self.software = b""  # the program that ran last
        self.signed = 0  # mask of seats that have confirmed the result

    def read(self, data: bytes, corrected) -> bool:
        """Take from a block what needs no replay; whether its deal was voided.

        `corrected` is what the block behind it corrects of its deal.
        """
        match = self.match
        is_void = is_closed = False
        self.is_dark = False
        self.happened = []
        for event, step, _ in each(data):
            self.happened.append(event)
            self.elapsed += step
            if event[0] == events.SESSION_START:
                self.elapsed = 0
            elif event[0] == events.DICE and not match.replay:
                self.time.note_roll(self.elapsed)
            elif event[0] == events.TIMER:
                self.time.obey(event, self.elapsed)
            elif event[:3] == (events.MACHINE, 0, events.SOFTWARE):
                self.software = event[4]
            elif event[0] == events.SIGNAL:
                self.time.note_signal(event[2])
        self.happened += corrected
        for event in events.standing(self.happened):
            kind = event[0]
            if kind == events.DEAL_START:
                is_void = False  # what its head corrects is the deal before
                self.is_dark = False
                self.number = event[2]
                match.start_with(event[1], *event[3:])
            elif kind == events.CONTINUES:
                match.continue_with(*event[2:])
            elif kind == events.DICE:
                self.dice = event[2:4]
            elif kind == events.COMMIT:
                self.is_dark = event[2] == NONCE  # the wall's promise follows it
            elif kind == events.VOID:
                is_void = True
            elif kind == events.RULING and event[2] >= events.FINE:
                match.rule(event)
                self.signed = 0
            elif kind == events.DEAL_END:
                self.signed = 0
            elif kind == events.SIGN:
                self.signed |= 1 << event[1]
            elif kind == events.REVEAL:
                is_closed = True
        if is_closed:
            match.replay = match.is_excused = is_void  # of one voided, `settle` says it better
        return is_void


def session_start(journal) -> tuple:
    """The event with which the session that is on began."""
    start = events.session_start(event for event, _, _ in each(journal.block(journal.session)))
    if start:
        return start
    raise ValueError("the journal lacks the start of its session")


def session(journal, table) -> Past:
    """The session that is on, as it was; `table` is told what it showed.

    Replaying a deal takes long. Each says at its start how the match stands, so that is done for
    the last one only, and for those that a chombo ended: its penalty is due after the game.
    """
    start = session_start(journal)
    rules = books.load(start[3], **json.loads(start[4]))
    past = Past(games.match(rules, start[7]))
    table.begin(rules, start[7], start[6].split("\n"))
    last = journal.number if journal.in_deal else journal.number - 1
    for number in range(journal.session, journal.number + 1):
        is_void = past.read(journal.block(number), correction(journal, number))
        if number == last:
            past.deal = retold(rules, past.happened, table)
        elif is_void:
            past.deal = retold(rules, past.happened)
        if past.deal is not None and number < journal.number:
            past.match.settle(past.deal)
            past.closed = past.deal if number == last else None
            past.deal = None
    for event in past.happened:
        if event[0] == events.CONTINUES:
            table.happened(event)
    past.wall, past.unread = journal.wall, journal.unread
    return past


def correction(journal, number: int) -> list[tuple]:
    """What is corrected of the deal of a block: it stands at the head of the next one."""
    if number >= journal.number:
        return []
    return events.correction(event for event, _, _ in each(journal.block(number + 1)))


def retold(rules, happened, table=None):
    """The deal that these events tell of, as far as it stands; `table` shows it as it went."""
    deal = None
    for event, deal in games.replay(rules, happened):
        if table is not None:
            table.happened(events.public(event), deal)
    return deal
