"""After power-up: the session, the deal and the scores as the journal has them."""

import json

from jantaku.record.journal import each
from jantaku.rules import events, presets
from jantaku.rules.match import Match
from jantaku.rules.refusals import ENDING, OVER, SETTLED
from jantaku.rules.riichi import RiichiDeal


def session_start(journal) -> tuple:
    """The event with which the session that is on began."""
    for event, _, _ in each(journal.block(journal.session)):
        if event[0] == events.SESSION_START:
            return event
    raise ValueError("the journal lacks the start of its session")


def rules(journal):
    """The rule book of the session that is on."""
    start = session_start(journal)
    return presets.load(start[3], **json.loads(start[4]))


def table(journal, shown) -> None:
    """Let the table show what the journal says; nothing changes where no session is on."""
    if not journal.session:
        return
    book = rules(journal)
    first_east = session_start(journal)[7]
    deal = _replayed(book, journal.open)
    if deal is None:
        match = _next(book, first_east, journal)
        shown.begin(book, match.dealer)
        shown.round, shown.honba, shown.deposits = match.round, match.honba, match.deposits
        shown.scores = list(match.scores)
    else:
        shown.begin(book, deal.dealer)
        shown.round, shown.honba, shown.deposits = deal.round, deal.honba, deal.deposits
        shown.scores = list(deal.scores)
        shown.turn = deal.turn


def void(journal, now: int) -> None:
    """End the deal in play without a result: whoever sees the table's memory sees no hand."""
    deal = _replayed(rules(journal), journal.open)
    if deal.phase < ENDING:
        _happen(journal, deal, (events.VOID, 0, events.REDEAL), now)
    if deal.phase < SETTLED:
        _happen(journal, deal, (events.SETTLE, 0, deal.settlement()), now)
    if deal.phase < OVER:
        _happen(journal, deal, (events.DEAL_END, 0, tuple(deal.scores)), now)
    journal.reveal(now)


def _happen(journal, deal, event, now):
    journal.append(event, now)
    deal.apply(event)


def _replayed(book, data):
    """The deal that these canonical bytes tell of; None if none has begun."""
    deal = None
    for event, _, _ in each(data):
        if event[0] == events.DEAL_START:
            _, dealer, _, round, honba, deposits, scores = event
            deal = RiichiDeal(book, dealer, round, honba, deposits, scores)
        elif deal is not None:
            deal.apply(event)
    return deal


def _next(book, first_east, journal):
    """What comes after the last deal of the session."""
    match = Match(book, first_east)
    if journal.number > journal.session:
        deal = _replayed(book, journal.block(journal.number - 1))
        match.round, match.honba = deal.round, deal.honba
        match.settle(deal)
    return match
