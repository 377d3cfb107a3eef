"""Recorded deals as canonical event bytes, to be replayed where there is no JSON to spare.

A file is a run of deals: length in two bytes, then the events. A deal begins with SESSION_START
(which rules) and DEAL_START, and ends as recorded: the values of its wins and its last scores come
from the record, not from our rules.
"""

import json
from pathlib import Path

import sichuan_bot

from jantaku.rules import events, presets, yaku
from jantaku.rules.riichi import RiichiDeal
from jantaku_host.deal import Deal, Event

_NUMBERS = {name: number for number, name in enumerate(yaku.names())}


def write_deals(path: Path, deals: list[Deal]) -> None:
    with path.open("wb") as file:
        for deal in deals:
            stored = b"".join(events.encode(event) for event in canonical(deal))
            file.write(len(stored).to_bytes(2, "little") + stored)


def write_bot_deals(path: Path, count: int) -> None:
    """Deals of Sichuan as its bot plays them."""
    rules = presets.load("sichuan")
    with path.open("wb") as file:
        for seed in range(1, count + 1):
            chance, deal, wall = sichuan_bot.deal_of(rules, seed)
            happened = [
                (events.SESSION_START, 0, 1, "sichuan", "{}", "", "", 0, 0),
                (events.DEAL_START, deal.dealer, seed, 0, 0, 0, (0, 0, 0, 0)),
                *sichuan_bot.play(chance, deal, wall),
            ]
            stored = b"".join(events.encode(event) for event in happened)
            file.write(len(stored).to_bytes(2, "little") + stored)


def canonical(recorded: Deal) -> list[Event]:
    """All events of a recorded deal, from the start of a session to the end of the deal."""
    options = json.dumps({name: presets.text_of(value) for name, value in recorded.options.items()})
    start = (recorded.round, recorded.honba, recorded.deposits, tuple(recorded.scores))
    rules = presets.load(recorded.preset, **recorded.options)
    deal = RiichiDeal(rules, recorded.dealer, *start)
    happened: list[Event] = [
        (events.SESSION_START, 0, 1, recorded.preset, options, "", "", 0, 0),
        (events.DEAL_START, recorded.dealer, recorded.hand, *start),
        *recorded.events,
    ]
    for event in recorded.events:
        deal.apply(event)
    for event in _end(recorded, deal):
        deal.apply(event)
        happened.append(event)
    # Who pays whom in which part is ours, what it comes to is the record's.
    happened.append((events.SETTLE, 0, deal.settlement()))
    happened.append((events.DEAL_END, 0, tuple(recorded.scores_end)))
    return happened


def _end(recorded: Deal, deal: RiichiDeal) -> list[Event]:
    draw = recorded.draw
    if draw is None:
        return [_win(win) for win in recorded.wins]
    if draw.abort is not None:
        return [(events.ABORT, deal.turn if draw.abort == events.NINE_TERMINALS else 0, draw.abort)]
    tenpai = sum(1 << seat for seat in draw.shown)
    return [(events.DRAW_END, 0, tenpai, deal.draw_end()[3])]


def _win(win):
    values = sorted((_NUMBERS[name], han) for name, han in win.yaku)
    return (events.WIN, win.seat, win.from_seat, win.tile, bytes(win.ura), win.han, win.fu, values)
