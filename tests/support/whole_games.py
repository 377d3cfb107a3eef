"""Whole games for the tests of exports: the bot's, and those of real people."""

from collections import Counter

import pytest

from jantaku.rules import events
from jantaku_host.record.formats import hands
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review.matches import RecordedMatch, matches
from support import bot_records
from support.recorded_hands import REAL, wins, yaku_of

ABORTS = ("nine terminals", "four winds", "four kans", "four riichi", "triple ron")


def bot_games(count: int, first: int = 100) -> list[RecordedMatch]:
    """Games of the bot; every other one has many calls and kans."""
    found = []
    for seed in range(first, first + count):
        records = bot_records.game(seed, clumps=0.25 if seed % 2 else 0.1)
        found.append(
            RecordedMatch([hands.deal("bot", at, record) for at, record in enumerate(records)])
        )
    return found


def real_games(count: int) -> list[RecordedMatch]:
    """Real games from their first deal to their last.

    Those in which something rare happens for the first time come first.
    """
    # The same game may have been collected from two places.
    deals = {(deal.game, deal.hand): deal for deal in read(REAL) if isinstance(deal, RecordedDeal)}
    found = [game for game in matches(deals[key] for key in sorted(deals)) if _is_whole(game)]
    seen: set[str] = set()
    is_new = {}
    for game in found:
        is_new[game.name] = bool(rarities(game).keys() - seen)
        seen |= rarities(game).keys()
    return sorted(found, key=lambda game: not is_new[game.name])[:count]


# To be parametrized with.
BOT = pytest.param(bot_games, id="bot")
REAL_PEOPLE = pytest.param(real_games, id="real", marks=pytest.mark.shared)


def _is_whole(game: RecordedMatch) -> bool:
    numbers = [deal.hand for deal in game.deals]
    return numbers == list(range(len(numbers))) and game.deals[-1].final is not None


def rarities(game: RecordedMatch) -> Counter[str]:
    """What of the rare things happens in a game, and how often."""
    found: Counter[str] = Counter()
    for deal in game.deals:
        found["double ron"] += len(wins(deal)) > 1
        for win in wins(deal):
            found.update(name for name, han in yaku_of(win) if name == "chankan" or han >= 13)
        for claim in deal.claims:
            found["pao"] += claim.liable is not None
            found["nagashi"] += bool(claim.nagashi)
        found.update(f"abort: {ABORTS[e[2]]}" for e in deal.events if e[0] == events.ABORT)
    return +found
