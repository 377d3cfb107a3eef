"""Records of a table's own (`.jtk`) for the tests of what a club does with them."""

import shutil
from collections.abc import Iterable

from jantaku.crypto import finish
from jantaku.record import blocks
from support import bot_session
from support.journal_sessions import Memory, copy, copy_secrets, new_folder, play, power_up

Happening = Iterable[tuple[tuple, int]]


def record(*sessions: Happening, sees: bool = False, changes: bool = False) -> bytes:
    """What a pull gives after these sessions; whether the readers saw them, too, and whether the
    table changes its key behind each."""
    journal = power_up(new_folder(), Memory())
    for happening in sessions:
        play(journal, happening, sees=sees)
        if sees:
            finish(journal.evidence.filing())
        finish(journal.changing() if changes else journal.sealing())
    return copy(journal)


def evening(preset: str = "ema2016", seed: int = 142, deals: int = 2, **options: object) -> bytes:
    """One session of the bot."""
    return record(bot_session.session(preset, seed, deals, **options))


def unsigned(data: bytes) -> bytes:
    """The record without the seal at its end."""
    return data[: -len(pieces(data)[-1])]


def pieces(data: bytes) -> list[bytes]:
    """The blocks of a record."""
    found, at = [], 0
    while at < len(data):
        _, _, end = blocks.unpack(data, at)
        found.append(data[at:end])
        at = end
    return found


def histories(*seeds: int, is_copied: bool = True) -> list[bytes]:
    """Records of one table that was set back after its first evening: each has another second. Its
    keys were copied with it, or it has made others."""
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    play(journal, bot_session.session())
    finish(journal.sealing())
    found = []
    for seed in seeds:
        place, own = new_folder(), Memory()
        shutil.copytree(folder, place, dirs_exist_ok=True)
        own.bytes[:] = memory.bytes
        if is_copied:
            copy_secrets(folder, place)
        journal = power_up(place, own)
        play(journal, bot_session.session(seed=seed))
        finish(journal.sealing())
        found.append(copy(journal))
    return found
