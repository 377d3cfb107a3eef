"""The part of the loop that signs, makes room and files: what it does when the flash fails."""

from support.cases import cases
from support.journal_sessions import Memory, check_chain, new_folder, play, power_up, sample

from jantaku.record.sealer import Sealer
from jantaku.rules import books
from jantaku.shown.table import Table


class FullFlash:
    """A journal's segments, where nothing can be written while `is_full`."""

    def __init__(self, segments):
        self._append, self._drop = segments.append, segments.drop
        segments.append = self.append
        segments.drop = self.drop
        self.is_full = True

    def append(self, *block):
        self._check()
        self._append(*block)

    def drop(self, index):
        self._check()
        self._drop(index)

    def _check(self):
        if self.is_full:
            raise OSError(28)


def rest(sealer, now=0):
    """Step until it wants a long pause; when that is over."""
    while True:
        due = sealer.step(now)
        if due - now > 100:
            return due
        now = due


@cases((1 << 20,), (0,))
def test_what_the_flash_does_not_take_is_said_and_done_later(budget):
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    while len(journal.segments.firsts) < 2:
        play(journal, sample())
    journal = power_up(folder, memory, budget=budget)
    assert journal.is_full == (budget == 0)
    table = Table(books.load("ema2016"))
    sealer = Sealer(journal, table)
    flash = FullFlash(journal.segments)
    again = rest(sealer)
    assert again >= 60_000
    assert "the flash takes no more" in table.problem
    flash.is_full = False
    rest(sealer, again)
    assert table.problem == ""
    assert journal.is_sealed
    assert not journal.is_full
    check_chain(journal)
