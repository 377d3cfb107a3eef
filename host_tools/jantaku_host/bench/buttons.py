"""Which buttons people press for what they mean."""

from jantaku import board
from jantaku.referee import questions
from jantaku_host.bench.acts import Act, Acts
from jantaku_host.bench.eyes import Eyes
from jantaku_host.bench.hands import Hands

RIICHI, WIN, TENPAI, REFEREE = range(len(board.BUTTONS))
SUITS = (RIICHI, WIN, TENPAI)  # a void suit by card
LONG_HOLD = 1.3  # seconds: for an open riichi, and for nine terminals


def hand(shows: bool) -> int:
    """Who is asked after an exhaustive draw shows the hand, or says noten."""
    return RIICHI if shows else TENPAI


def call_chombo(acts: Acts, hands: Hands, eyes: Eyes, seat: int) -> Act:
    """A win that the hand does not have has been declared: the players call it chombo."""
    yield from acts.until(lambda: eyes.is_asked(questions.FALSE_WIN))
    yield from acts.spend(hands.pace.think)
    hands.press((seat + 1) % 4, RIICHI)
