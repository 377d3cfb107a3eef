"""The game as everybody at the table may see it: what displays, lights and link are drawn from.

It hears of events in their public form only, and takes from the deal nothing but what lies open.
"""

from micropython import const

from jantaku.referee import questions
from jantaku.rules import events
from jantaku.shown.words import Words

# Hints to a beginner, on his own display: bits of `hints`.
FURITEN = const(1)
MAY_WIN = const(2)

NOTHING_VOID = b"\xff\xff\xff\xff"

# Nothing that is shown changes with these; with those no display, unless points move.
_UNSEEN = (events.COMMIT, events.DEALT, events.DRAW, events.DORA, events.REVEAL)
_TURNS = (events.DISCARD, events.CHI, events.PON)

# What can be wrong with the table itself; what comes first is said first.
_PARTS = ("storage", "record", "flash", "settings", "tiles", "buttons", "readers")


class Table:
    """Seats are sides 0-3 counter-clockwise; winds and rounds count from East = 0."""

    def __init__(self, rules, dealer: int = 0, language: str = "en"):
        self.version = 0  # counts changes of what displays show
        self.turns = 0  # counts those that only the lights show
        self.asked = 0  # counts questions
        self.signals = 0  # counts signals before the end of a session
        self.words = Words(language)
        self.assist = "off"  # or "gentle": hints to beginners, where the game is not rated
        self.notice = ""  # something the whole page is for, in words
        self.enrolment = None  # while tiles are taught
        # What there is to say to a question, as `sensing.words` says it.
        self.details: dict = {questions.WALL: [], questions.READER: []}
        self.head = ""  # of the last finished deal in the record
        self.is_crowded = False  # the record is nearly full
        self._wrong: dict = {}  # by part, in words
        self.begin(rules, dealer)

    def begin(self, rules, dealer: int = 0) -> None:
        """Show the start of a game."""
        self.rules = rules
        self.dealer = dealer
        self.number = 0  # of the deal
        self.round = 0  # 0-3 East 1-4, 4-7 South 1-4
        self.honba = 0
        self.deposits = 0
        self.scores = [rules.start_points] * 4
        self.turn = dealer  # East has the first turn (EMA 2.8, Furiten 2.11)
        self.riichi = 0  # mask of seats
        self.out = 0  # mask of seats that have declared hu
        self.void = NOTHING_VOID  # the suits that lie open, by seat
        self.dice = (0, 0)
        self.wins: list[tuple] = []  # WIN events of the deal shown
        self.end: tuple = ()  # the event that ended it without a win
        self.parts: list[tuple] = []  # of its payment
        self.is_settled = False  # the settlement is shown
        self.questions: list[tuple] = []  # (seat, question, choices), oldest first
        self.final = None  # the result of the game
        self.minutes = -1  # left of the session; -1: it has no end
        self.is_last_deal = False
        self.compared = 0  # mask of seats that look at the differences
        self.hints = bytearray(4)
        self.version += 1

    def wrong(self, part: str, words: str) -> None:
        """Say what is wrong with a part of the table itself; no words: it is well."""
        if words != self._wrong.get(part, ""):
            self._wrong[part] = words
            self.version += 1

    @property
    def problem(self) -> str:
        """What is wrong with the table itself, in words."""
        for part in _PARTS:
            if self._wrong.get(part):
                return self._wrong[part]
        return ""

    def tell(self, question: int, details: list) -> None:
        """Say this where the question is asked."""
        self.details[question] = details
        self.version += 1

    def speak(self, language: str) -> None:
        """Show everything in this language."""
        self.words = Words(language)
        self.version += 1

    @property
    def gives_hints(self) -> bool:
        """Whether beginners are helped; never in a rated game."""
        return self.assist == "gentle" and not self.rules.rated

    def hint(self, seat: int, hints: int) -> None:
        """What this seat's display tells about its own hand."""
        if hints != self.hints[seat]:
            self.hints[seat] = hints
            self.version += 1

    def show(self, minutes: int, is_last_deal: bool, compared: int) -> None:
        """What the clock and the players' wishes change."""
        shown = (minutes, is_last_deal, compared)
        if shown != (self.minutes, self.is_last_deal, self.compared):
            self.minutes, self.is_last_deal, self.compared = shown
            self.version += 1

    def wind(self, seat: int) -> int:
        """The seat's wind: East is the dealer, South sits at his right."""
        return (seat - self.dealer) % 4

    def happened(self, event: tuple, deal=None) -> None:
        """Show what follows from an event, in its public form, and from what lies open."""
        kind = event[0]
        before = (self.scores, self.deposits, self.out, self.void)
        if kind == events.DEAL_START:
            self._begin_deal(event)
        elif kind == events.DICE:
            self.dice = event[2:4]
        elif kind == events.ASK:
            self.asked += 1
        elif kind == events.SIGNAL:
            self.signals += 1
        elif kind == events.WIN:
            self.wins.append(event)
        elif kind in (events.DRAW_END, events.ABORT, events.VOID):
            self.end = event
        elif kind == events.SETTLE:
            self.parts = event[2]
            self.is_settled = True
        if deal is not None:
            self.scores = list(deal.scores)
            self.deposits = deal.deposits
            self.turn = deal.turn
            self.riichi, self.out, self.void = deal.marks()
        if kind in _TURNS and before == (self.scores, self.deposits, self.out, self.void):
            self.turns += 1
        elif kind not in _UNSEEN:
            self.version += 1

    def _begin_deal(self, event):
        _, self.dealer, self.number, self.round, self.honba, self.deposits, scores = event
        self.scores = list(scores)
        self.turn = self.dealer
        self.riichi = 0
        self.out, self.void = 0, NOTHING_VOID
        self.wins = []
        self.end = ()
        self.parts = []
        self.is_settled = False

    def attention(self) -> int:
        """The seats that something is asked about, a mask."""
        mask = 0
        for question in self.questions:
            mask |= 1 << question[0]
        return mask

    def question_of(self, seat: int) -> tuple:
        """The question this seat's display shows, () if none."""
        for question in self.questions:
            if questions.is_asked(question, seat):
                return question
        return ()
