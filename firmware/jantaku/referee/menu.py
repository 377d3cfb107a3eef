"""The menu of each seat, and what players propose to one another.

*referee* opens it; then *riichi* leads to the next page, *tenpai* takes what stands there and
*referee* goes back; *win* means a win even then. It closes by itself. What is taken is a proposal:
the seat that it is about agrees, or both others do, by holding *referee*; who proposes counts once.
It lapses by itself and holds nothing up. The last pages are what the table has said in this deal.
"""

from micropython import const

from jantaku import board
from jantaku.drivers.buttons import HELD
from jantaku.referee import questions
from jantaku.referee.answers import REFUSED, TAKEN, WAITING
from jantaku.referee.questions import (
    ANYBODY,
    CALL_REFEREE,
    CHOMBO,
    DEAD_HAND,
    GO_ON,
    MINUTES,
    REDEAL,
    SOLVED,
)
from jantaku.rules.events import ASK, CONFIRM, DEAL_START, PROPOSE

_RIICHI = board.BUTTONS.index("riichi")
_WIN = board.BUTTONS.index("win")
_TENPAI = board.BUTTONS.index("tenpai")
_REFEREE = board.BUTTONS.index("referee")

_OPEN_MS = const(15_000)
_LAPSE_MS = const(30_000)
_IDLE_MS = const(1000)
_FACTS = const(5)

_IN_TWO = bytes((DEAD_HAND, CHOMBO, MINUTES))  # whose, or how many, is said on a second page
_ALL = const(15)


class Menu:
    """`append(event)` keeps and shows what happens. Of the referee it knows

    entries(seat)          the choices that this seat may propose now
    concerned(what)        the seat that such a proposal is about where no page asks, or ANYBODY
    needs_all(what, about) whether everybody has to agree
    carry_out(what, about) what is done once they do
    most_minutes()         how many minutes may be left of the session
    """

    def __init__(
        self, table, append, clock, entries, concerned, needs_all, carry_out, most_minutes
    ):
        self._table = table
        self._append = append
        self._clock = clock
        self._entries = entries
        self._concerned = concerned
        self._needs_all = needs_all
        self._carry_out = carry_out
        self._most_minutes = most_minutes
        self._until = [0] * 4  # when each seat's menu closes, 0 if it is closed
        self._what = bytearray(4)  # what a seat is chosen for; SOLVED on the first pages
        self._took = bytearray(4)  # bits of buttons whose last press was meant for the menu
        self._facts: list[tuple] = []  # (name, seat, section), the newest first
        self.proposal: tuple = ()  # (by, what, about, mask of who agrees)
        self._lapses = 0

    def begin_deal(self) -> None:
        """Nothing was said in this deal, and nothing is proposed."""
        self._facts = []
        self._show(())
        for seat in range(4):
            self.close(seat)

    def resume(self, happened) -> None:
        """After power-up: what was said in this deal and is proposed, as the journal has it."""
        proposal: tuple = ()
        for event in happened:
            kind = event[0]
            if kind == DEAL_START:
                proposal = ()
                self._facts = []
            elif kind == PROPOSE:
                proposal = event[1:] + (1 << event[1],)
            elif kind == CONFIRM and proposal:
                is_open = event[2] != SOLVED
                proposal = proposal[:3] + (proposal[3] | 1 << event[1],) if is_open else ()
            elif kind == ASK and questions.is_offence(event[2]):
                rule = questions.rule(event[2])
                section = self._table.rules.section(rule) if rule else ""
                self.note_fact(event[1], event[2], section)
        self._show(proposal)

    def note_fact(self, seat: int, kind: int, section: str) -> None:
        """The table has said this; it stays to be read until the deal is over."""
        fact = (questions.name(kind) + "?", seat, section)
        if fact in self._facts:
            self._facts.remove(fact)
        self._facts.insert(0, fact)
        del self._facts[_FACTS:]

    def is_open(self, seat: int) -> bool:
        """Whether this seat's buttons lead through the menu."""
        return self._until[seat] > 0

    def close(self, seat: int) -> None:
        """Close this seat's menu."""
        self._until[seat] = self._what[seat] = 0
        self._table.offer(seat, ())

    def pressed(self, seat: int, button: int, press: int) -> bool:
        """A button; whether the press was meant for the menu."""
        bit = 1 << button
        if press == HELD:
            if button == _REFEREE:
                self._confirm(seat)
            return bool(self._took[seat] & bit)
        self._took[seat] &= ~bit & _ALL
        if button == _WIN and self.is_open(seat):
            self.close(seat)
        if button == _WIN or not (button == _REFEREE or self.is_open(seat)):
            return False
        self._took[seat] |= bit
        answer: tuple = (TAKEN,)
        if button == _RIICHI:
            pages = self._pages(seat)
            self._turn(seat, pages, self._at(seat, pages) + 1)
        elif button == _TENPAI:
            answer = self._take(seat)
        elif not self.is_open(seat) or self._what[seat]:
            self._open(seat, SOLVED)
        else:
            self.close(seat)
        self._table.answer(seat, button, *answer)
        return True

    def _open(self, seat, what):
        """Show the first page, or the first of those that say whom this is about."""
        self._what[seat] = what
        self._turn(seat, self._pages(seat), 0)

    def _at(self, seat, pages):
        """Which of the pages this seat's display shows; -1 if it is there no more."""
        shown = self._table.menus[seat]
        for at, page in enumerate(pages):
            if page[:1] + page[2:] == shown[:1] + shown[3:]:
                return at
        return -1

    def _turn(self, seat, pages, at):
        at %= len(pages)
        self._until[seat] = self._clock.now() + _OPEN_MS
        self._table.offer(seat, pages[at][:1] + (at + 1, len(pages)) + pages[at][2:])

    def _pages(self, seat):
        """What there is to choose: key, number of the choice or the seat, what fills the gaps."""
        pages: list[tuple] = []
        if self._what[seat] == MINUTES:
            # How long the power was away nobody knows: at most what would be left without that.
            for minutes in range(self._most_minutes(), -1, -1):
                pages.append(("minutes", minutes, minutes))
            return pages
        if self._what[seat]:
            what, dealer = questions.label(self._what[seat]), self._table.dealer
            for wind in range(4):
                pages.append(("seat_" + "ESWN"[wind], (dealer + wind) % 4, what))
            return pages
        if self.proposal and not self.proposal[3] >> seat & 1:
            pages.append(("proposal?", ANYBODY))
        for choice in self._entries(seat):
            pages.append((questions.label(choice), choice))
        for fact in self._facts:
            pages.append((fact[0], ANYBODY) + fact[1:])
        return pages or [("nothing", ANYBODY)]

    def _take(self, seat):
        """Take what this seat's page shows; the answer to the press."""
        pages, what = self._pages(seat), self._what[seat]
        at = self._at(seat, pages)
        chosen = pages[at][1] if at >= 0 else ANYBODY
        if chosen == ANYBODY:
            # It may be proposed no more, or it is there to be read.
            is_hasty = self._table.menus[seat][0] == "proposal?"
            self._turn(seat, pages, max(at, 0))
            return (REFUSED, ("hold_referee" if is_hasty else "refused_now",))
        if what:
            return self._propose(seat, what, chosen)
        if bytes((chosen,)) in _IN_TWO:
            self._open(seat, chosen)
            return (TAKEN,)
        return self._propose(seat, chosen, self._concerned(chosen))

    # Proposals

    def _propose(self, seat, what, about):
        self.close(seat)
        if what == CALL_REFEREE:
            self._carry_out(what, seat)
            return (TAKEN,)
        if self.proposal:
            by, same, whom, _ = self.proposal
            if by != seat and (same, whom) == (what, about):
                self._confirm(seat)
                return self._table.answers[seat][1:]
            if by != seat:
                return (REFUSED, ("refused_proposal",))
            self._end()
        self._append((PROPOSE, seat, what, about))
        self._show((seat, what, about, 1 << seat))
        return (WAITING, ("wait_agree",))

    def _confirm(self, seat):
        """This seat agrees to what another proposes, if anybody does."""
        if not self.proposal or self.proposal[3] >> seat & 1:
            return
        self.close(seat)
        by, what, about, agreed = self.proposal
        if what not in self._entries(by):
            self._end()
            self._table.answer(seat, _REFEREE, REFUSED, ("refused_now",))
            return
        agreed |= 1 << seat
        self._append((CONFIRM, seat, what))
        self._show((by, what, about, agreed))
        self._table.answer(seat, _REFEREE, TAKEN, ("agreed",))
        if self._is_agreed(by, what, about, agreed):
            self._end("agreed", TAKEN)
            self._carry_out(what, about)

    def _is_agreed(self, by, what, about, agreed):
        whom = 1 << about if about < 4 else 0
        if what == REDEAL or self._needs_all(what, about):
            # Who did it gains by going on: all others decide.
            return (agreed | whom if what == GO_ON else agreed) == _ALL
        others = agreed & ~(1 << by)
        return bool(others & whom) or _count(others & ~whom) > 1

    def lapse(self, what: int = ANYBODY) -> None:
        """Nothing is proposed any more, or nothing of this kind."""
        if self.proposal and what in (ANYBODY, self.proposal[1]):
            self._end()

    def _end(self, said="lapsed", answer=REFUSED):
        """The proposal is decided, or decided no more: nobody need agree to it."""
        by = self.proposal[0]
        self._append((CONFIRM, by, SOLVED))
        self._show(())
        if self._table.answers[by][1:] == (WAITING, ("wait_agree",)):
            self._table.answer(by, _TENPAI, answer, (said,))

    def _show(self, proposal):
        if proposal[:3] != self.proposal[:3]:
            self._lapses = self._clock.now() + _LAPSE_MS
        self.proposal = proposal
        self._table.propose(proposal)

    def step(self, now: int) -> int:
        """Close what nobody has pressed for, and let a proposal lapse; when to come back."""
        due = now + _IDLE_MS
        for seat in range(4):
            until = self._until[seat]
            if until:
                if now >= until:
                    self.close(seat)
                else:
                    due = min(due, until)
        if self.proposal:
            if now >= self._lapses:
                self._end()
            else:
                due = min(due, self._lapses)
        return due


def _count(seats):
    """How many seats a mask has."""
    return sum([seats >> seat & 1 for seat in range(4)])
