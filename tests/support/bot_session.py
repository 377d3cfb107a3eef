"""A session of the bot as the events a referee would hand to the journal.

python tests/support/bot_session.py > tests/records/session.events    makes the sample

The sample is for both runtimes: canonical events in one run of bytes. Its `commit` to the wall
holds the wall itself and its `reveal` nothing: digest and salt are the journal's business
(`sessions.happen`).
"""

import json
import random
import sys
from hashlib import sha256

from jantaku.record.journal import WALL
from jantaku.referee import fair_dice
from jantaku.rules import books, events
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku.rules.riichi.match import RiichiMatch
from support import riichi_bot
from support.table_top import order_of

_FIRST_OF_AN_END = (events.WIN, events.TENPAI, events.DRAW_END, events.ABORT)


def session(
    preset="ema2016", seed=167, deals=2, ending=None, is_late=True, carried=(), **options
):  # fmt: skip
    """`(event, milliseconds since the one before)`, from `session_start` to `session_end`.

    The first deal may have another ending: `ending(deal)` tells its events for the deal as it was
    before its own. It is a correction, afterwards, unless it is not late. `carried`: where the game
    stood that began at another table.
    """
    rng = random.Random(seed)
    match = RiichiMatch(books.load(preset, **options))
    players = "Aya\nБорис\nChloé\n大輔"
    if books.is_house(preset):
        for piece in events.book_pieces(preset):
            yield piece, 0
    start = (events.FORMAT, match.rules.name, json.dumps(options), "1", players, 0, 0)
    yield (events.SESSION_START, 0, *start), 0
    if carried:
        match.continue_with(*carried)
        yield (events.CONTINUES, match.dealer, *carried), 0
    for number in range(1, deals + 1):
        if match.over:
            break
        state = (match.round, match.honba, match.deposits, tuple(match.scores))
        wall = riichi_bot.Wall(riichi_bot.shuffled(rng, 0.1))
        deal = RiichiDeal(match.rules, match.dealer, *state)
        nonce, presses = sha256(bytes((seed & 255, number))).digest(), bytearray()
        yield (events.COMMIT, 0, fair_dice.DICE, fair_dice.commitment(nonce)), 4
        fair_dice.note_press(presses, match.dealer, 4711 * number)
        faces = fair_dice.roll(nonce, bytes(presses))
        yield (events.DEAL_START, match.dealer, number, *state), rng.randrange(9000)
        yield (events.DICE, match.dealer, *faces), 1500
        yield (events.COMMIT, 0, fair_dice.NONCE, nonce + presses), 3
        yield (events.COMMIT, 0, WALL, order_of(wall.tiles)), 3
        happened = riichi_bot.play(rng, deal, wall)
        corrected = []
        if ending and number == 1:
            deal = RiichiDeal(match.rules, match.dealer, *state)
            happened, corrected = _other_end(deal, happened, ending, is_late)
        for event in happened:
            yield event, 700 if ending and number == 1 else rng.randrange(300, 6000)
        yield (events.REVEAL, 0, b"", b""), 2
        for event in corrected:
            yield event, 40
        match.settle(deal)
    yield (events.SESSION_END, 0, tuple(match.scores)), 20000


def _other_end(deal, happened, ending, is_late):
    """What is told of the deal, which ends so, in its own block and at the head of the next."""
    first = next(at for at, event in enumerate(happened) if event[0] in _FIRST_OF_AN_END)
    for event in happened[:first]:
        deal.apply(event)
    other = []
    for event in ending(deal):
        deal.apply(event)
        other.append(event)
    if not is_late:
        return happened[:first] + other, []
    acts = sum(events.is_act(event) for event in happened[first:])
    return happened, [(events.RULING, 0, events.UNDO, acts, "Furiten 11.2"), *other]


def chombo(deal):
    """The ending is void: the dealer pays."""
    yield (events.VOID, deal.dealer, events.CHOMBO)
    yield (events.SETTLE, 0, deal.settlement())
    yield (events.DEAL_END, 0, tuple(deal.scores))


def folded(deal):
    """An exhaustive draw at which nobody shows a hand that need not be shown."""
    for seat in range(4):
        yield (events.TENPAI, seat, int(deal.riichi[seat] > 0))
    yield deal.draw_end()
    yield (events.SETTLE, 0, deal.settlement())
    yield (events.DEAL_END, 0, tuple(deal.scores))


def encoded(*arguments, **options):
    """The same in canonical bytes."""
    return b"".join(events.encode(*each) for each in session(*arguments, **options))


if __name__ == "__main__":
    sys.stdout.buffer.write(encoded())
