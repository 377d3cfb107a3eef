"""The game as everybody at the table may see it: what displays, lights and link are drawn from.

It hears of events in their public form only, and takes from the deal nothing but what lies open.
Attributes are for reading: whoever has something to show says so by a method, which counts it.
What is said in words comes as a key of `words` and what belongs into its gaps.
"""

from jantaku.referee import questions
from jantaku.referee.answers import REFUSED
from jantaku.rules import books, events, games, payments
from jantaku.shown.words import Words

# Nothing that is shown changes with these, or it is said by itself; with those no display, unless
# points move.
_UNSEEN = bytes((
    events.COMMIT, events.DEALT, events.DRAW, events.DORA, events.REVEAL,
    events.DECLARE, events.WITHDRAW, events.PROPOSE, events.CONFIRM,
))  # fmt: skip
_TURNS = (events.DISCARD, events.CHI, events.PON)

_DECLARED = ("riichi", "open_riichi", "win", "nine_terminals")  # what can be withdrawn

# What can be wrong with the table itself; what comes first is said first.
_PARTS = (
    "random", "storage", "record", "flash", "settings", "update", "tiles", "buttons", "readers",
)  # fmt: skip


class Table:
    """Seats are sides 0-3 counter-clockwise; winds and rounds count from East = 0."""

    def __init__(self, rules, dealer: int = 0, language: str = "en"):
        self.version = 0  # counts changes of what displays show
        self.turns = 0  # counts those that only the lights show
        self.asked = 0  # counts questions
        self.answered = 0  # counts presses that were answered
        self.refused = 0  # and those of them that were refused
        self.own = bytearray(4)  # counts changes of what one seat's display alone shows, by seat
        self.signals = 0  # counts signals of the session's clock
        self.is_red = False  # the last of them: no deal begins any more
        self.words = Words(language)
        self.assist = "off"  # or "gentle": hints to beginners, where the game is not rated
        self.lesson: tuple = ()  # while tiles are taught: (wanted, wrong, done, of how much)
        # What there is to say to a question: keys with their gaps.
        self.details: dict = {questions.WALL: [], questions.READER: []}
        self.head = ""  # of the last finished deal in the record
        self.is_crowded = False  # the record is nearly full
        self._notice: tuple = ()  # something the whole page is for
        self._wrong: dict = {}  # by part
        self.begin(rules, dealer)

    def begin(self, rules, dealer: int = 0, players=()) -> None:
        """Show the start of a game."""
        self.rules = rules
        self.players = players  # their names, by seat
        self.dealer = dealer
        self.number = 0  # of the deal
        self.round = 0  # 0-3 East 1-4, 4-7 South 1-4
        self.honba = 0
        self.deposits = 0
        self.scores = [rules.start_points] * 4
        self.turn = dealer  # East has the first turn (EMA 2.8, Furiten 2.11)
        self._game = games.part(rules, "shown", "marks")
        self.marks = self._game.NOTHING  # what lies open beside tiles and scores: the game's matter
        self.dice = (0, 0)
        self.wins: list[tuple] = []  # WIN events of the deal shown
        self.end: tuple = ()  # the event that ended it without a win
        self.parts: list[tuple] = []  # of its payment
        self.is_settled = False  # the settlement is shown
        # Open ones, oldest first: (seat, question, choices, tile, zone); the tile only if everybody
        # may know it, else NO_TILE, and AIR where it is about no place.
        self.questions: list[tuple] = []
        self.proposal: tuple = ()  # of a player: (seat, choice, about whom, mask of who agrees)
        self.answers: list[tuple] = [()] * 4  # by seat, to its last press: (button, answer, said)
        self.asides: list[tuple] = [()] * 4  # by seat, what it is told for some moments
        # By seat, the page of its menu: (key, number of the page, of how many, what fills the
        # gaps), () while it is closed.
        self.menus: list[tuple] = [()] * 4
        self.final = None  # the result of the game
        self.signed = 0  # mask of seats that have confirmed it
        self.can_sign = False
        self.minutes = -1  # left of the session; -1: it has no end, UNKNOWN: nobody can tell
        self.held = ""  # why no dice may fall between two deals: seated, armed, paused, unknown
        self.is_last_deal = False
        self.compared = 0  # mask of seats that look at the differences
        self.hints: list[tuple] = [()] * 4  # by seat, what it tells a beginner: keys
        self.presses = bytearray(4)  # answered ones, by seat
        # Of a club's own book: the lines that differ, until the first dice fall.
        self.changes = books.changes(rules) if books.is_own(rules) else []
        self.version += 1

    @property
    def moved(self) -> list[int]:
        """What the settlement moves, by seat: riichi sticks have left their owners before."""
        return payments.sums(self.parts)[:4]

    # What is to be said of the table itself

    def wrong(self, part: str, key: str = "", *gaps) -> None:
        """Say what is wrong with a part of the table itself; no key: it is well."""
        said = (key,) + gaps if key else ()
        if said != self._wrong.get(part, ()):
            self._wrong[part] = said
            self.version += 1

    @property
    def is_wrong(self) -> bool:
        """Whether anything is wrong with the table itself: to put it into words takes longer."""
        return any(self._wrong.values())

    @property
    def problem(self) -> str:
        """What is wrong with the table itself, in the players' language."""
        return self.problem_in(self.words)

    def problem_in(self, words: Words) -> str:
        """What is wrong with the table itself, in these words; "" if all is well."""
        for part in _PARTS:
            if self._wrong.get(part):
                return words.sentence(self._wrong[part], self.dealer)
        return ""

    def announce(self, key: str = "", *gaps) -> None:
        """Use all pages for this; no key: for what they are there for."""
        said = (key,) + gaps if key else ()
        if said != self._notice:
            self._notice = said
            self.version += 1

    @property
    def notice(self) -> str:
        """What all pages are used for, in the players' language; "" mostly."""
        return self.words.sentence(self._notice) if self._notice else ""

    def teach(self, lesson: tuple) -> None:
        """Show how far the teaching of tiles is; () when it is over."""
        if lesson != self.lesson:
            self.lesson = lesson
            self.version += 1

    def show_record(self, head: str, is_crowded: bool) -> None:
        """Show the head of the last finished deal, and whether the record is nearly full."""
        if (head, is_crowded) != (self.head, self.is_crowded):
            self.head, self.is_crowded = head, is_crowded
            self.version += 1

    def help(self, assist: str) -> None:
        """Help beginners as the settings say: "off" or "gentle"."""
        self.assist = assist
        self.version += 1

    # What is to be said of the game

    def ask(self, open_questions: list) -> None:
        """These questions are open now."""
        self.questions = open_questions
        self.version += 1

    def propose(self, proposal: tuple) -> None:
        """A player proposes this to the others; () when it is decided or has lapsed."""
        if proposal != self.proposal:
            self.proposal = proposal
            self.version += 1

    def answer(self, seat: int, button: int, answer: int, said: tuple = ()) -> None:
        """TAKEN, WAITING, REFUSED or WITHDRAWN: a press is answered, in words if it takes any."""
        self.answers[seat] = (button, answer, said)
        self.presses[seat] = self.presses[seat] + 1 & 255
        self.answered += 1
        self.refused += answer == REFUSED
        self.tell_aside(seat, said)

    def clear_answer(self, seat: int) -> None:
        """There is nothing more to be said to this seat's last press."""
        if self.answers[seat]:
            self.answers[seat] = ()
            self.tell_aside(seat, ())

    def offer(self, seat: int, entry: tuple) -> None:
        """Show this page of the seat's menu; () closes it."""
        if entry != self.menus[seat]:
            self.menus[seat] = entry
            self.tell_aside(seat, ())

    def tell_aside(self, seat: int, said: tuple) -> None:
        """Say this on one seat's display for some moments, below what it shows."""
        self.asides[seat] = said
        self.own[seat] = self.own[seat] + 1 & 255

    def name(self, players) -> None:
        """Show these names, by seat."""
        self.players = players
        self.version += 1

    def finish(self, final, signed: int = 0, can_sign: bool = False) -> None:
        """Show the result of the game, and the seats that have confirmed it; whether more can."""
        self.final = final
        self.signed = signed
        self.can_sign = can_sign
        self.version += 1

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

    def hint(self, seat: int, hints: tuple) -> None:
        """Tell a beginner this about his own hand, on his own display."""
        if hints != self.hints[seat]:
            self.hints[seat] = hints
            self.version += 1

    def show(self, minutes: int, is_last_deal: bool, compared: int, held: str = "") -> None:
        """What the clock and the players' wishes change."""
        shown = (minutes, is_last_deal, compared, held)
        if shown != (self.minutes, self.is_last_deal, self.compared, self.held):
            self.minutes, self.is_last_deal, self.compared, self.held = shown
            self.version += 1

    def wind(self, seat: int) -> int:
        """The seat's wind: East is the dealer, South sits at his right."""
        return (seat - self.dealer) % 4

    def happened(self, event: tuple, deal=None) -> None:
        """Show what follows from an event, in its public form, and from what lies open."""
        kind = event[0]
        before = (self.scores, self.deposits, self.marks)
        if kind == events.DEAL_START:
            self.changes = []
            self._begin_deal(event)
        elif kind == events.DICE:
            self.dice = event[2:4]
        elif kind in (events.ASK, events.PROPOSE):
            self.asked += 1
        elif kind == events.WITHDRAW:
            said = ("withdraws", ("side", event[1]), (_DECLARED[event[2]],))
            for seat in range(4):
                if seat != event[1]:
                    self.tell_aside(seat, said)
        elif kind == events.SIGNAL:
            self.signals += 1
            self.is_red = event[2] and event[2] == self.rules.red_zone_minutes
        elif kind == events.CONTINUES:
            _, self.dealer, self.round, self.honba, self.deposits, scores = event
            self.scores, self.turn = list(scores), self.dealer
        elif kind == events.SIGN:
            self.signed |= 1 << event[1]
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
            self.marks = deal.marks()
        if kind in _TURNS and before == (self.scores, self.deposits, self.marks):
            self.turns += 1
        elif kind not in _UNSEEN:
            self.version += 1

    def _begin_deal(self, event):
        _, self.dealer, self.number, self.round, self.honba, self.deposits, scores = event
        self.scores = list(scores)
        self.turn = self.dealer
        self.marks = self._game.NOTHING
        self.wins = []
        self.end = ()
        self.parts = []
        self.is_settled = False

    def attention(self) -> int:
        """The seats that something is said or asked about, or that may agree to a proposal."""
        mask = 15 & ~self.proposal[3] if self.proposal else 0
        for question in self.questions:
            mask |= 1 << question[0]
        return mask

    def question_of(self, seat: int) -> tuple:
        """The question this seat's display shows, () if none: one that its buttons answer before
        all others."""
        found: tuple = ()
        for question in self.questions:
            if questions.is_asked(question, seat):
                if question[2]:
                    return question
                found = found or question
        return found
