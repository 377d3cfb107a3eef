"""The match: what the end of a deal means for the next one, for the game and for its result.

    match = games.match(load("ema2016"), first_east=2)
    while not match.over:
        deal = games.deal(match.rules, match.dealer, *match.start)
        …                           # the deal is played
        match.settle(deal)
    result = final(match)

The clock of a session is a question to a function: `barred` says which rule, if any, forbids that
a deal starts now.
"""

from micropython import const

from jantaku.rules import payments
from jantaku.rules.events import (
    ABSENCE,
    CORRECTED,
    FINE,
    LATENESS,
    REPLACES,
    SUBSTITUTE,
    WITHDRAWN,
)

# The option behind each kind of ruling about a match, from FINE on; some have none.
_OPTIONS = (
    "fine_limit lateness_points substitute_points absence_minutes disqualified substitute_points"
    "   correction"
)

FROM_START = const(1)
LATER = const(2)

_MINUTE = const(60000)


class Match:
    """One game at one table: who deals which round, the counters, the deposits and the scores."""

    def __init__(self, rules, first_east: int = 0):
        self.rules = rules
        self.first_east = first_east
        self.round = 0  # 0-3 East 1-4, 4-7 South, 8-11 West
        self.honba = 0
        self.deposits = 0
        self.scores = [rules.start_points] * 4
        self.over = ""  # the rule that ended the game
        self.replay = False  # the next deal repeats the one before and does not count as a deal
        self.is_excused = False  # it starts whatever the clock says of new deals
        self.may_stop = False  # the dealer may end the game now
        self.chombos: list = []  # payment parts, taken after uma
        self.rulings: list = []  # about the match, as far as they hold
        self._settled: tuple = ()  # how the deal settled last began, the chombos it brought

    @property
    def dealer(self) -> int:
        """The seat that is East in the next deal."""
        return (self.first_east + self.round) % 4

    @property
    def start(self) -> tuple:
        """What the next deal starts with: round, counters, deposits, scores."""
        return (self.round, self.honba, self.deposits, tuple(self.scores))

    def start_with(self, dealer: int, round: int, honba: int, deposits: int, scores) -> None:
        """Let the next deal be the one that a DEAL_START tells of."""
        self.first_east = (dealer - round) % 4
        self.round, self.honba, self.deposits = round, honba, deposits
        self.scores = list(scores)

    def continue_with(self, round: int, honba: int, deposits: int, scores) -> None:
        """The game began at another table, and stands so."""
        self.start_with((self.first_east + round) % 4, round, honba, deposits, scores)

    def settle(self, deal) -> None:
        """Take over the result of a deal that has ended and move on to the next."""
        if self.over:
            raise ValueError("the game is over (%s)" % self.rules.section(self.over))
        began, known = (self.dealer,) + self.start, len(self.chombos)
        self.scores = list(deal.scores)
        self.deposits = deal.deposits
        self.may_stop = False
        self.replay = deal.end in ("chombo", "redeal")
        self.is_excused = self.replay
        if self.replay:
            self._void(deal)
        else:
            self._move_on(deal)
        # Furiten 2.2 and decision 12: after every settlement; exactly zero plays on.
        if self.rules.below_zero == "end" and min(self.scores) < 0:
            self.over = "below_zero"
        self._settled = began, self.chombos[known:]

    def correct(self, deal) -> None:
        """The deal that was settled last has another result."""
        began, chombos = self._settled
        for each in chombos:
            self.chombos.remove(each)
        self.over = ""
        self.start_with(*began)
        self.settle(deal)

    def _void(self, deal):
        """A deal that is dealt again."""

    def _move_on(self, deal):
        """What follows from a deal that counts: who deals next, and whether the game is over."""
        raise NotImplementedError

    def left_over(self, leaders) -> list:
        """The parts of what lies on the table at the end of the game."""
        return []

    def time_out(self) -> None:
        """No deal may start any more (`barred`): the game ends as it stands."""
        self._known("session_minutes")
        self.over = "session_minutes"

    def rule(self, event: tuple) -> None:
        """A RULING of the referee that bears on the match; refuses what the book does not know."""
        _, seat, kind, amount, _ = event
        if kind == WITHDRAWN:
            self._withdraw(seat, amount)
            return
        if kind == REPLACES and amount > 0:
            self.rulings.append(event)
            return
        option = option_of(kind)
        if not option or (amount <= 0 and kind <= ABSENCE) or (not amount and kind == CORRECTED):
            raise ValueError("there is no such ruling about a match")
        self._known(option)
        most = LATER if kind == SUBSTITUTE else getattr(self.rules, option)
        section = self.rules.section(option)
        if kind in (FINE, SUBSTITUTE, ABSENCE) and amount > most:
            raise ValueError("at most %d (%s)" % (most, section))
        if kind == ABSENCE and self._last(seat, kind) >= 0:
            raise ValueError("one absence only (%s)" % section)
        self.rulings.append(event)

    def _withdraw(self, seat, kind):
        at = self._last(seat, kind)
        if at < 0:
            raise ValueError("there is no such ruling to withdraw")
        del self.rulings[at]

    def _last(self, seat, kind):
        """The last ruling of this kind about a seat, -1 if there is none."""
        found = -1
        for at, ruling in enumerate(self.rulings):
            if ruling[1:3] == (seat, kind):
                found = at
        return found

    @property
    def corrected(self) -> list:
        """The scores with what has been put right in deals settled before."""
        scores = list(self.scores)
        for _, seat, kind, amount, _ in self.rulings:
            if kind == CORRECTED:
                scores[seat] += amount
        return scores

    @property
    def penalties(self) -> list:
        """Payment parts, taken after uma and given to nobody: places stay as they are."""
        parts = list(self.chombos)
        for _, seat, kind, amount, _ in self.rulings:
            if kind == FINE:
                parts.append((payments.FINE, seat, payments.NOBODY, amount))
            elif kind == LATENESS and amount <= self.rules.lateness_minutes:
                points = amount * self.rules.lateness_points
                parts.append((payments.LATENESS, seat, payments.NOBODY, points))
        return parts

    @property
    def substitutes(self) -> list:
        """By seat FROM_START or LATER where somebody plays for another; 0 where nobody does.

        Who is too late is replaced from the start (EMA 5.7, 5.8).
        """
        found = [0, 0, 0, 0]
        for _, seat, kind, amount, _ in self.rulings:
            if kind == SUBSTITUTE:
                found[seat] = amount
            elif kind == LATENESS and amount > self.rules.lateness_minutes:
                found[seat] = FROM_START
        return found

    def _known(self, rule):
        if not getattr(self.rules, rule):
            raise ValueError(
                "%s has no %s (%s)" % (self.rules.name, rule, self.rules.section(rule))
            )


def option_of(kind: int) -> str:
    """The option that a book has if it knows this kind of ruling about a match; "": none has."""
    return _OPTIONS.split(" ")[kind - FINE] if FINE <= kind <= CORRECTED else ""


def ranking(match) -> list:
    """Lists of tied seats, best first; a list of one where nobody is tied.

    A substitute who stepped in during the game is last, whatever he has won (EMA 5.8).
    """
    order = []
    scores, substitutes = match.corrected, match.substitutes
    for step in range(4):
        seat = (match.first_east + step) % 4
        # The turn order from the first East settles what the points leave open.
        order.append((substitutes[seat] == LATER, -scores[seat], step, seat))
    order.sort()
    groups: list = []
    before = None
    for late, points, _, seat in order:
        if (late, points) == before and match.rules.ties != "turn_order":
            groups[-1].append(seat)
        else:
            groups.append([seat])
        before = (late, points)
    return groups


class Final:
    """The table of a finished game, four numbers each by seat.

    `scores`   points at the end of the last deal, with what was corrected
    `places`   in tenths, so that tied players can share the mean place: 10, 15, 25, …
    `parts`    everything between scores and results, as payment parts with their reasons
    `results`  points that count: 100 of them are a tenth of a rating point
    """

    def __init__(self, scores: list, places: list, parts: list, results: list):
        self.scores = scores
        self.places = places
        self.parts = parts
        self.results = results


def final(match) -> Final:
    """The result of the game as it stands."""
    rules = match.rules
    places = [0, 0, 0, 0]
    parts = []
    better = 0
    uma = _uma(match)
    for seats in ranking(match):
        tied = len(seats)
        if not better:
            parts += match.left_over(seats)
            parts += _shared(rules, payments.OKA, rules.oka, seats)
        parts += _shared(rules, payments.UMA, sum(uma[better : better + tied]), seats)
        for seat in seats:
            places[seat] = 10 * better + 5 * (tied + 1)
        better += tied
    parts += match.penalties
    results = _results(match, parts)
    substitutes = match.substitutes
    for seat in range(4):
        if substitutes[seat]:
            # Entered as such, whatever happened at the table: the place of the last, whose uma
            # it is (EMA 5.8, decision 22).
            places[seat] = 40
            entry = rules.substitute_points + rules.substitute_uma
            parts.append(_part(payments.SUBSTITUTE, seat, entry - results[seat]))
            results[seat] = entry
    return Final(match.corrected, places, parts, results)


def _zero(rules):
    """The points that count as nothing (Furiten 13.3; decision 12: with oka what it is paid of)."""
    return rules.start_points + rules.oka // 4 if rules.oka else rules.rating_base


def _results(match, parts):
    scores, change = match.corrected, payments.sums(parts)
    return [scores[seat] + change[seat] - _zero(match.rules) for seat in range(4)]


def _part(reason, seat, amount):
    """What somebody gets from nobody, or, below zero, gives to nobody."""
    if amount < 0:
        return (reason, seat, payments.NOBODY, -amount)
    return (reason, payments.NOBODY, seat, amount)


def share(amount: int, tied: int) -> int:
    """What each of the tied gets, or gives: whole hundreds, and nobody gives more than the book
    takes; what is left goes to nobody (decision 6)."""
    each = abs(amount) // tied // 100 * 100
    return each if amount > 0 else -each


def _shared(rules, reason, amount, seats):
    each = share(amount, len(seats))
    parts = [_part(reason, seat, each) for seat in seats] if each else []
    left = amount - each * len(seats)
    if left and rules.ties == "share_all":
        parts.append(_part(reason, seats[0], left))  # the first in turn order has the rest
    return parts


def _uma(match):
    """The uma of this game; a floating one depends on how many are at or above what counts as
    nothing: four numbers for one of them, for two, for three."""
    rules = match.rules
    if not rules.floating_uma:
        return rules.uma
    above = sum([points >= _zero(rules) for points in match.corrected])
    return rules.floating_uma[4 * above - 4 : 4 * above] if 0 < above < 4 else (0, 0, 0, 0)


def barred(rules, now: int, rolled=None, replay: bool = False) -> str:
    """The rule by which no deal may start now, "" when one may.

    Times are milliseconds since the signal that starts the session; a deal starts when the dice
    are rolled. `rolled` is when that was last done for a deal that counts (None: not yet); the
    replay of a deal that a chombo ended does not count as a deal (EMA 5.9, decision 9).

    While a deal is in play the answer tells whether it is the last.
    """
    if now < 0:
        return "clock"
    if is_time_over(rules, now):
        return "time_over"
    if replay or not rules.session_minutes:
        return ""
    # Samara: both rules hold, the stricter decides.
    zone = rules.red_zone_minutes
    if zone and now >= (rules.session_minutes - zone) * _MINUTE:
        return "red_zone_minutes"
    # Finish the deal in play and play one more: at most one is rolled after the signal.
    signal = (rules.session_minutes - rules.signal_minutes) * _MINUTE
    if now >= signal and rolled is not None and rolled >= signal:
        return "signal_minutes"
    return ""


def is_time_over(rules, now: int) -> bool:
    """Whether the time of the session is over where that ends even the deal in play (SBR 5.2)."""
    return (
        rules.overtime == "end"
        and bool(rules.session_minutes)
        and now >= rules.session_minutes * _MINUTE
    )
