"""After power-up: the session, the deal and the scores as the journal has them."""

import json

from jantaku.record.journal import WALL, each
from jantaku.rules import books, events, games


class Past:
    """What a session has come to; times are milliseconds since it began, without the cuts."""

    def __init__(self, match):
        self.match = match
        self.deal = None  # in play
        self.wall = b""  # of that deal; empty: it was not committed to yet
        self.dice = (0, 0)
        self.number = 0  # of the last deal
        self.elapsed = 0
        self.rolled = None  # when the dice of a deal that counts fell last
        self.is_signalled = False


def session_start(journal) -> tuple:
    """The event with which the session that is on began."""
    for event, _, _ in each(journal.block(journal.session)):
        if event[0] == events.SESSION_START:
            return event
    raise ValueError("the journal lacks the start of its session")


def session(journal, table) -> Past:
    """The session that is on, as it was; `table` is told what it showed.

    Replaying a deal takes long. Each says at its start how the match stands, so that is done for
    the last one only, and for those that a chombo ended: its penalty is due after the game.
    """
    start = session_start(journal)
    rules = books.load(start[3], **json.loads(start[4]))
    past = Past(games.match(rules, start[7]))
    table.begin(rules, start[7])
    last = journal.number if journal.in_deal else journal.number - 1
    for number in range(journal.session, journal.number + 1):
        data = journal.block(number)
        is_void = _read(past, data)
        if number == last:
            past.deal = _replayed(rules, data, table)
        elif is_void:
            past.deal = _replayed(rules, data)
        if past.deal is not None and number < journal.number:
            past.match.settle(past.deal)
            past.deal = None
    if past.wall:
        past.wall = journal.wall
    return past


def _read(past, data):
    """Take from a block what needs no replay; whether its deal was voided."""
    match = past.match
    is_void = False
    past.wall = b""
    happened = []
    for event, step, _ in each(data):
        happened.append(event)
        past.elapsed += step
        if event[0] == events.SESSION_START:
            past.elapsed = 0
        elif event[0] == events.DICE and not match.replay:
            past.rolled = past.elapsed
    for event in events.standing(happened):
        kind = event[0]
        if kind == events.DEAL_START:
            past.number = event[2]
            match.start_with(event[1], *event[3:])
        elif kind == events.DICE:
            past.dice = event[2:4]
        elif kind == events.COMMIT and event[2] == WALL:
            past.wall = event[3]
        elif kind == events.VOID:
            is_void = True
        elif kind == events.RULING and event[2] >= events.FINE:
            match.rule(event)
        elif kind == events.SIGNAL:
            past.is_signalled = True
        elif kind == events.REVEAL:
            match.replay = is_void
    return is_void


def _replayed(rules, data, table=None):
    """The deal that these canonical bytes tell of, as far as it stands."""
    deal = None
    for event, deal in games.replay(rules, [event for event, _, _ in each(data)]):
        if table is not None:
            table.happened(events.public(event), deal)
    return deal
