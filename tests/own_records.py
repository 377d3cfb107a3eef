"""Records of a table's own (`.jtk`) for the tests of what a club does with them."""

from collections.abc import Iterable

import bot_session
from sessions import Memory, copy, new_folder, play, power_up

from jantaku.crypto import finish

Happening = Iterable[tuple[tuple, int]]


def record(*sessions: Happening) -> bytes:
    """What a pull gives after these sessions."""
    journal = power_up(new_folder(), Memory())
    for happening in sessions:
        play(journal, happening)
        finish(journal.sealing())
    return copy(journal)


def evening(preset: str = "ema2016", seed: int = 142, deals: int = 2, **options: object) -> bytes:
    """One session of the bot."""
    return record(bot_session.session(preset, seed, deals, **options))
