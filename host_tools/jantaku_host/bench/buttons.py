"""Which buttons people press for what they mean."""

from collections.abc import Generator, Iterable

from jantaku import board
from jantaku_host.bench.acts import SECOND, Acts
from jantaku_host.bench.eyes import Eyes
from jantaku_host.bench.hands import Hands

RIICHI, WIN, TENPAI, REFEREE = range(len(board.BUTTONS))
SUITS = (RIICHI, WIN, TENPAI)  # a void suit by card
CHOICES = (RIICHI, TENPAI)  # of a question on the own display
LONG_HOLD = 1.3  # seconds: for an open riichi, for nine terminals, and to agree

_ANSWERED = SECOND // 2  # until somebody has read what a press led to
_MOST_PAGES = 20


def hand(shows: bool) -> int:
    """Who is asked after an exhaustive draw shows the hand, or says noten."""
    return TENPAI if shows else RIICHI


def propose(hands: Hands, eyes: Eyes, seat: int, *pages: str) -> Generator[int, None, bool]:
    """Take these pages of the own menu, one after the other; False: one is not there."""
    hands.press(seat, REFEREE)
    yield _ANSWERED
    for page in pages:
        for _ in range(_MOST_PAGES):
            if eyes.menus[seat] == page:
                break
            hands.press(seat, RIICHI)
            yield _ANSWERED
        else:
            hands.press(seat, REFEREE)
            return False
        hands.press(seat, TENPAI)
        yield _ANSWERED
    return True


def agree(acts: Acts, hands: Hands, seats: Iterable[int]) -> Generator[int, None, None]:
    """These seats agree to what another proposes."""
    for seat in seats:
        yield from acts.spend(hands.pace.think)
        hands.press(seat, REFEREE, LONG_HOLD)
    yield round(LONG_HOLD * SECOND)
