"""Records of a table's own (`.jtk`) for the tests of what a club does with them."""

from collections.abc import Iterable

from jantaku.crypto import finish
from support import bot_session
from support.journal_sessions import Memory, copy, new_folder, play, power_up

Happening = Iterable[tuple[tuple, int]]


def record(*sessions: Happening, sees: bool = False) -> bytes:
    """What a pull gives after these sessions; whether the readers saw them, too."""
    journal = power_up(new_folder(), Memory())
    for happening in sessions:
        play(journal, happening, sees=sees)
        if sees:
            finish(journal.evidence.filing())
        finish(journal.sealing())
    return copy(journal)


def evening(preset: str = "ema2016", seed: int = 142, deals: int = 2, **options: object) -> bytes:
    """One session of the bot."""
    return record(bot_session.session(preset, seed, deals, **options))
