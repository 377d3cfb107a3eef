"""Whenever the power goes, match and deal are the same as if it had stayed."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from support import riichi_bot, second_thoughts
from support.journal_sessions import Memory, happen, new_folder, power_up
from support.rule_books import RIICHI_BOOKS

from jantaku.record.journal import WALL
from jantaku.referee import past as resume
from jantaku.rules import books, events
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku.rules.riichi.match import RiichiMatch
from jantaku.shown.table import Table

DEALS = 4


class Game:
    """A session with the power on; `cut` looks at what another power-up would find."""

    def __init__(self, preset: str, chance: random.Random) -> None:
        self.chance = chance
        self.folder, self.memory = new_folder(), Memory()
        self.journal = power_up(self.folder, self.memory)
        self.match = RiichiMatch(books.load(preset), chance.randrange(4))
        self.deal: RiichiDeal | None = None
        start = (events.FORMAT, preset, "{}", "", "\n\n\n", self.match.first_east, 0)
        self.happen((events.SESSION_START, 0, *start))

    def happen(self, event) -> None:
        happen(self.journal, event, 0)
        if self.chance.random() < 0.03:
            self.cut()

    def apply(self, event) -> None:
        assert self.deal is not None
        self.deal.apply(event)
        self.happen(event)

    def play(self, number: int) -> None:
        """A deal of the bot; the referee may end it before its time."""
        match, chance = self.match, self.chance
        deal = RiichiDeal(match.rules, match.dealer, *match.start)
        wall = riichi_bot.Wall(riichi_bot.shuffled(chance, 0.2))
        happened = riichi_bot.play(
            chance, RiichiDeal(match.rules, match.dealer, *match.start), wall
        )
        self.deal = deal
        self.happen((events.DEAL_START, match.dealer, number, *match.start))
        self.happen((events.DICE, match.dealer, 3, 4))
        self.happen((events.COMMIT, 0, WALL, bytes(136)))
        if chance.random() < 0.4:
            void = (events.VOID, chance.randrange(4), chance.choice((events.CHOMBO, events.REDEAL)))
            happened = [*happened[: chance.randrange(1, len(happened) - 3)], void]
        for event in happened:
            self.apply(event)
        if happened[-1][0] == events.VOID:
            self.apply((events.SETTLE, 0, deal.settlement()))
            self.apply((events.DEAL_END, 0, tuple(deal.scores)))
        self.journal.reveal(0)
        match.settle(deal)
        self.deal = None
        self.cut()

    def rule(self) -> None:
        """What a referee may rule between two deals of this book."""
        for kind, rule, amount in (
            (events.FINE, "fine_limit", 1000),
            (events.LATENESS, "lateness_points", 3),
            (events.SUBSTITUTE, "substitute_points", self.chance.choice((1, 2))),
        ):
            if getattr(self.match.rules, rule) and self.chance.random() < 0.3:
                event = (events.RULING, self.chance.randrange(4), kind, amount, "")
                self.match.rule(event)
                self.happen(event)

    def cut(self) -> None:
        shown = Table(books.load("tenhou"))
        past = resume.session(power_up(self.folder, self.memory), shown)
        # What the last deal could be corrected with is not brought back.
        but = {"rules": None, "_settled": None}
        assert vars(past.match) | but == vars(self.match) | but
        assert past.match.rules.name == shown.rules.name == self.match.rules.name
        assert (past.deal is None) == (self.deal is None)
        if self.deal is not None and past.deal is not None:
            assert past.deal.place == self.deal.place
            assert past.deal.scores == self.deal.scores == shown.scores
            assert (past.deal.phase, past.deal.turn) == (self.deal.phase, self.deal.turn)


class Thoughtful(Game):
    """A session in which acts are taken back, by people and by the table, and presses wait."""

    def play(self, number: int) -> None:
        """A deal of the bot with second thoughts; the power goes after every one of them."""
        for event, deal in second_thoughts.deal(self.match.rules.name, self.chance.randrange(999)):
            if event[0] == events.DEAL_END:
                return  # with it the block is closed
            happen(self.journal, event, 0)
            self.deal = deal
            if event[0] == events.DEAL_START:
                self.match.start_with(event[1], *event[3:])
            if event[0] == events.DICE:
                self.happen((events.COMMIT, 0, WALL, bytes(136)))
            if event[0] == events.DISCARD and self.chance.random() < 0.2:
                self.wait((event[1] + 1) % 4)
            if events.taken_back(event) or self.chance.random() < 0.03:
                self.cut()

    def wait(self, seat: int) -> None:
        """Somebody declares, and the power may go; he may think better of it."""
        what = self.chance.randrange(4)
        self.happen((events.DECLARE, seat, what, 0))
        if self.chance.random() < 0.5:
            self.happen((events.WITHDRAW, seat, what))


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(RIICHI_BOOKS), st.integers(0, 1 << 20))
def test_a_session_is_the_same_after_any_cut(preset, seed):
    game = Game(preset, random.Random(seed))
    for number in range(1, DEALS + 1):
        if game.match.over:
            break
        game.rule()
        game.play(number)


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(RIICHI_BOOKS), st.integers(0, 1 << 20))
def test_a_deal_with_second_thoughts_is_the_same_after_any_cut(preset, seed):
    game = Thoughtful(preset, random.Random(seed))
    game.play(1)
