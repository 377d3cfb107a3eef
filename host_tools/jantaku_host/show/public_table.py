"""A table as its events tell it: one fold for `watch`, the live page and whoever follows a table.

Sealed tiles are CONCEALED here as they are in the events; where a deal is told open, its hands lie
open. What differs between games is in `show/games/<game>/table.py`.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from jantaku.referee import questions
from jantaku.rules import books, events, payments, showing, wall
from jantaku_host import games
from jantaku_host.record.players import seated
from jantaku_host.record.recorded import Event, Part, printable
from jantaku_host.review.rows import Listed, Said, said

_DEALT = wall.DEALT - 1  # East's last tile is his first draw
_ASKED = (events.ASK, events.ANSWER)
_ABORTS = ("nine_terminals", "four_winds", "four_kans", "four_riichi", "triple_ron", "time_out")
_DEAD = (events.DEAD_HAND, events.WRONG_RIICHI, events.INVALID_MELD)


class Discard(NamedTuple):
    """A tile of a river. A claimed one has been taken away again."""

    tile: int
    is_turned: bool = False  # lies sideways, after riichi
    is_claimed: bool = False
    is_straight: bool = False  # the tile just drawn, as far as that is known
    is_won: bool = False


class Meld(NamedTuple):
    """A set that lies open: own tiles, the claimed one and whose it was, the added one."""

    kind: int  # an event
    own: tuple[int, ...]
    claimed: tuple[int, ...] = ()
    feeder: int | None = None
    added: tuple[int, ...] = ()

    @property
    def tiles(self) -> list[int]:
        return sorted(self.own + self.claimed + self.added)


class Won(NamedTuple):
    """A win, or a hu whose worth nobody knows yet."""

    seat: int
    from_seat: int
    tile: int
    event: Event = ()  # the WIN that tells what it is worth


class Question(NamedTuple):
    """What the table has asked and nobody has answered."""

    seat: int
    kind: int
    choices: bytes


class _NoBook:
    """Of a session whose start nobody has heard, what every game has is known."""

    DEAD = 0
    REPLACEMENTS = INDICATORS = ()

    @staticmethod
    def deposit(rules: None) -> int:
        return 0

    @staticmethod
    def rows(win: Event) -> list[tuple[str, int]]:
        return []

    @staticmethod
    def place(table: "PublicTable") -> tuple[Said, ...]:
        return (said("deal_number", str(table.hand)),)

    @staticmethod
    def won(rules: None, win: Event) -> tuple[Said, str]:
        return Said("wins"), ""


class PublicTable:
    """What a spectator knows. `happened` brings it up to date.

    Lists are by seat; what is in them is replaced, never changed, so that whoever tells changes
    need only compare.
    """

    def __init__(self, book: books.Rules | None = None) -> None:
        self._house = ""  # the text of the club's own book, until its session begins
        self._begin(book)

    def _begin(self, book: books.Rules | None) -> None:
        """A session by this book."""
        self.book = book
        self.game: Any = _NoBook if book is None else games.part(book, "show", "table")
        self._explain: Any = _NoBook if book is None else games.part(book, "review", "explain")
        self.red_fives = 0 if book is None else book.red_fives
        self.name = ""
        self.players = ["", "", "", ""]
        self.dealer = 0
        self.hand = 0  # the number of the deal
        self.scores: tuple[int, ...] = (0 if book is None else book.start_points,) * 4
        self.played_ms = 0  # since the session began, as far as it was seen
        self.questions: tuple[Question, ...] = ()
        self._clear()

    def _clear(self) -> None:
        """Nothing has been dealt yet."""
        self.round = self.honba = self.deposits = 0
        self.before = self.scores  # the settlement
        self.dice: tuple[int, ...] = ()
        self.places: tuple[int, ...] = ()  # of the wall's tiles, in the order of the deal
        self.gone: frozenset[int] = frozenset()  # which of them were taken
        self.live: int | None = None  # tiles left to draw
        self.wall = b""  # once it is revealed
        self._exchanged: tuple[Event, ...] = ()
        self.hands: list[tuple[int, ...]] = [()] * 4  # what was just drawn is last
        self.rivers: list[tuple[Discard, ...]] = [()] * 4
        self.melds: list[tuple[Meld, ...]] = [()] * 4
        self.riichi = [False] * 4
        self.deposited = [False] * 4
        self.void = [events.CONCEALED] * 4  # suits, as far as they are known
        self.dead = [False] * 4  # hands that only discard
        self.out = [False] * 4  # who has declared hu and left
        self.indicators: tuple[int, ...] = ()
        self.turn: int | None = None
        self.is_drawn = False  # the last tile of the hand in turn stands apart
        self.claimable: int | None = None  # who discarded last, nobody having drawn since
        self.wins: tuple[Won, ...] = ()
        self.ended = ""  # a word's key
        self.result: tuple[Event, ...] = ()  # DRAW_END, ABORT and VOID
        self.parts: tuple[Part, ...] = ()  # of the payment
        self._told: list[Event] = []  # of this deal, from its start
        self._draws = self._replacements = 0
        self._taken = 0  # which tile of the wall was drawn last
        self._is_replacing = False
        self._last = 0  # who discarded last
        self._robbed = events.CONCEALED  # the tile of an added kan that may be robbed

    @property
    def rules(self) -> str:
        """The name of the book, "" if nobody has told it."""
        return "" if self.book is None else str(self.book.name)

    @property
    def place(self) -> tuple[Said, ...]:
        """Which deal it is, and what is counted from deal to deal."""
        found: tuple[Said, ...] = self._explain.place(self)
        return found

    def wind(self, seat: int) -> int:
        """East is 0."""
        return (seat - self.dealer) % 4

    def after(self, seat: int) -> int:
        """Who draws after this seat: the next one to the right who is still in."""
        return next((seat + step) % 4 for step in range(1, 5) if not self.out[(seat + step) % 4])

    def won(self, win: Won) -> tuple[Said, Said | Listed | str]:
        """How it was won and what it is worth; a hu has no worth before the hands are checked."""
        found: tuple[Said, Said | Listed | str] = Said("hu"), ""
        if win.event:
            found = self._explain.won(self.book, win.event)
        return found

    def happened(self, event: Event, step: int = 0) -> None:
        """An event, and the milliseconds since the one before."""
        self.played_ms += step
        for each in retold([*self._told, event]) if events.taken_back(event) else [event]:
            handler = _HANDLERS.get(each[0])
            if handler is not None:
                handler(self, each)
            self._told.append(each)

    # The session and its deals

    def _session_start(self, event: Event) -> None:
        _, _, _, rules, options, name, players, first_east, _ = event
        self._begin(books.load(self._house or rules, **json.loads(options or "{}")))
        self._house = ""
        self.name = printable(name)
        self.players = [player.name for player in seated(players)]
        self.dealer = first_east

    def _commit(self, event: Event) -> None:
        if event[2] == events.BOOK:
            self._house += event[3].decode()

    def _continues(self, event: Event) -> None:
        _, self.dealer, self.round, self.honba, self.deposits, scores = event
        self.scores = tuple(scores)

    def _session_end(self, event: Event) -> None:
        self.scores = tuple(event[2])
        self.turn = None
        self.ended = "session"

    def _deal_start(self, event: Event) -> None:
        _, self.dealer, self.hand, round, honba, deposits, scores = event
        self.scores = tuple(scores)
        self._clear()
        self.round, self.honba, self.deposits = round, honba, deposits
        self.turn = self.dealer

    def _deal_end(self, event: Event) -> None:
        self.scores = tuple(event[2])

    def _reveal(self, event: Event) -> None:
        if len(event[2]) == 4 * showing.HAND:
            self._show(event[2])
            return
        tiles = bytearray(event[2])
        for pair in self._exchanged:
            if events.CONCEALED not in pair:
                at, other = map(tiles.index, pair)
                tiles[at], tiles[other] = tiles[other], tiles[at]
        self.wall = bytes(tiles)

    def _show(self, hands: bytes) -> None:
        """Hands that were shown when the deal ended; all others stay closed."""
        for seat in range(4):
            shown = hands[showing.HAND * seat : showing.HAND * (seat + 1)]
            if tiles := tuple(tile for tile in shown if tile != events.CONCEALED):
                self.hands[seat] = tiles

    def _exchange(self, event: Event) -> None:
        """Two tiles of the wall have changed places; which is told when the wall is."""
        self._exchanged = (*self._exchanged, event[2:])

    # Tiles

    def _dice(self, event: Event) -> None:
        self.dice = event[2:]
        if self.book is not None:
            stacks = wall.stacks(self.book, self.dealer)
            first = wall.broken_at(self.book, self.dealer, self.dice)
            tiles = range(2 * sum(stacks))
            self.places = tuple(wall.place(first, index, stacks) for index in tiles)

    def _dealt(self, event: Event) -> None:
        held = event[2] or bytes([events.CONCEALED]) * _DEALT
        self.hands = [tuple(sorted(held[13 * seat : 13 * seat + 13])) for seat in range(4)]
        self.gone = frozenset(range(_DEALT))
        if self.book is not None:
            self.live = 2 * sum(self.book.stacks) - self.game.DEAD - _DEALT

    def _draw(self, event: Event) -> None:
        _, seat, tile = event
        if self._is_replacing and self._replacements < len(self.game.REPLACEMENTS):
            self._taken = self.game.REPLACEMENTS[self._replacements]
            self._replacements += 1
        else:
            self._taken = _DEALT + self._draws
            self._draws += 1
        self._is_replacing = False
        self.gone |= {self._taken}
        self._count_live(-1)
        self.hands[seat] = (*self.hands[seat], tile)
        self.turn = seat
        self.is_drawn = True
        self.claimable = None
        self._robbed = events.CONCEALED

    def _skip(self, event: Event) -> None:
        """A dead hand goes on without a draw."""
        self.turn = event[1]
        self.is_drawn = self._is_replacing = False
        self.claimable = None
        self._robbed = events.CONCEALED

    def _draw_back(self) -> None:
        """Drawn too quickly: the tile goes back, the discard may be claimed after all."""
        if self.turn is None or not self.is_drawn:
            return
        if not self.deposited[self.turn]:
            self.riichi[self.turn] = False  # declared with that tile in hand
        self.hands[self.turn] = self.hands[self.turn][:-1]
        self.gone -= {self._taken}
        self._draws -= 1
        self._count_live(1)
        self.is_drawn = False
        self.claimable = self._last

    def _count_live(self, tiles: int) -> None:
        if self.live is not None:
            self.live += tiles

    def _discard(self, event: Event) -> None:
        _, seat, tile = event
        is_straight = self.is_drawn and self.hands[seat][-1:] == (tile,)
        self._give(seat, tile)
        river = self.rivers[seat]
        # When the riichi tile itself was claimed, the next one lies sideways in its place.
        lies = any(each.is_turned and not each.is_claimed for each in river)
        thrown = Discard(tile, self.riichi[seat] and not lies, is_straight=is_straight)
        self.rivers[seat] = (*river, thrown)
        self.turn = self.after(seat)
        self.claimable = self._last = seat
        self._robbed = events.CONCEALED

    def _claim(self, event: Event) -> None:
        kind, seat, claimed, own = event
        for tile in own:
            self._give(seat, tile)
        river = self.rivers[self._last]
        if river:
            self.rivers[self._last] = (*river[:-1], river[-1]._replace(is_claimed=True))
        self._meld(seat, Meld(kind, tuple(own), (claimed,), self._last))
        self.turn = seat
        self.claimable = None
        self._is_replacing = kind == events.KAN

    def _ankan(self, event: Event) -> None:
        kind, seat, tile = event
        own = tuple(range(tile & ~3, (tile & ~3) + 4))
        for each in own:
            self._give(seat, each)
        self._meld(seat, Meld(kind, own))
        self._is_replacing = True

    def _kakan(self, event: Event) -> None:
        kind, seat, tile = event
        self._give(seat, tile)
        self.melds[seat] = tuple(
            each._replace(kind=kind, added=(tile,))
            if each.kind == events.PON and each.own[0] >> 2 == tile >> 2
            else each
            for each in self.melds[seat]
        )
        self._is_replacing = True
        self._robbed = tile

    def _meld(self, seat: int, meld: Meld) -> None:
        self.melds[seat] = (*self.melds[seat], meld)

    def _give(self, seat: int, tile: int) -> None:
        """A tile leaves the hand; of a hand that nobody sees, any."""
        held = list(self.hands[seat])
        gone = tile if tile in held else events.CONCEALED
        if gone in held:
            held.remove(gone)
        self.hands[seat] = tuple(sorted(held))
        self.is_drawn = False

    def _dora(self, event: Event) -> None:
        self.indicators = (*self.indicators, event[2])

    def _void_suit(self, event: Event) -> None:
        self.void[event[1]] = event[2]

    # Riichi and rulings

    def _declare_riichi(self, event: Event) -> None:
        self.riichi[event[1]] = True

    def _riichi_ok(self, event: Event) -> None:
        self._deposit(event[1], 1)

    def _deposit(self, seat: int, sticks: int) -> None:
        """Lay a stick down, or take it back."""
        self.deposited[seat] = sticks > 0
        self.deposits += sticks
        scores = list(self.scores)
        scores[seat] -= sticks * self.game.deposit(self.book)
        self.scores = tuple(scores)

    def _ruling(self, event: Event) -> None:
        _, seat, kind, *_ = event
        if kind == events.DRAW_BACK:
            self._draw_back()
        elif kind in _DEAD:
            self.dead[seat] = True
        if kind == events.WRONG_RIICHI:
            self.riichi[seat] = False
            if self.deposited[seat]:
                self._deposit(seat, -1)

    # The end

    def _hu(self, event: Event) -> None:
        """Who declares it leaves; the last one left has nobody to play against."""
        _, seat, from_seat, tile = event
        tile = self._won_tile(seat, from_seat, tile)
        self._set_apart(seat, from_seat, tile)
        if tile == self._robbed:
            self._rob(from_seat, tile)
        self.wins = (*self.wins, Won(seat, from_seat, tile))
        self.out[seat] = True
        # Decision 13: the turn goes to the right of the winner, of several of the last one.
        together = [each for each in self.wins if each[1:3] == (from_seat, tile)]
        last = max(together, key=lambda each: (each.seat - from_seat) % 4)
        self.turn = self.after(last.seat) if sum(self.out) < 3 else None

    def _win(self, event: Event) -> None:
        """A hu was declared before, and is told again with its worth."""
        _, seat, from_seat, tile, *_ = event
        others = tuple(each for each in self.wins if each.seat != seat)
        if len(others) == len(self.wins):
            self._set_apart(seat, from_seat, tile)
        self.wins = (*others, Won(seat, from_seat, tile, event))
        self._end("win")

    def _won_tile(self, seat: int, from_seat: int, tile: int) -> int:
        """What was won on; from another seat everybody has seen it."""
        if from_seat == seat or tile != events.CONCEALED:
            return tile
        if self._robbed != events.CONCEALED or not self.rivers[from_seat]:
            return self._robbed
        return self.rivers[from_seat][-1].tile

    def _set_apart(self, seat: int, from_seat: int, tile: int) -> None:
        """The tile that was won on lies apart from the hand, or is marked in the river."""
        river = self.rivers[from_seat]
        if from_seat == seat:
            self._give(seat, tile)
        elif river and river[-1].tile == tile:
            self.rivers[from_seat] = (*river[:-1], river[-1]._replace(is_won=True))
        self.is_drawn = False

    def _rob(self, seat: int, tile: int) -> None:
        """A robbed kong is none: the pung stays (SBR 10.4)."""
        self.melds[seat] = tuple(
            each._replace(kind=events.PON, added=()) if each.added == (tile,) else each
            for each in self.melds[seat]
        )
        self._is_replacing = False

    def _draw_end(self, event: Event) -> None:
        self.result = (*self.result, event)
        self._end("exhaustive")

    def _abort(self, event: Event) -> None:
        self.result = (*self.result, event)
        self._end(_ABORTS[event[2]])

    def _void(self, event: Event) -> None:
        self.result = (*self.result, event)
        self._end("void_chombo" if event[2] == events.CHOMBO else "redeal")

    def _end(self, how: str) -> None:
        self.ended = how
        self.turn = self.claimable = None

    def _settle(self, event: Event) -> None:
        self.parts = tuple(event[2])
        change = payments.sums(self.parts)
        self.before = self.scores
        self.scores = tuple(score + change[seat] for seat, score in enumerate(self.scores))
        deposit = self.game.deposit(self.book)
        if deposit:
            self.deposits += change[payments.TABLE] // deposit

    # Questions: about the table as it lies, whatever is taken back

    def _ask(self, event: Event) -> None:
        self.questions = (*self.questions, Question(*event[1:]))

    def _answer(self, event: Event) -> None:
        answered = questions.answered(self.questions, *event[1:])
        self.questions = tuple(each for each in self.questions if each is not answered)


def retold(happened: Iterable[Event]) -> list[Event]:
    """A deal from its start as it stands, to take the place of what was told of it.

    Questions stay as they are: they are about the table as it lies.
    """
    stands = events.standing(event for event in happened if event[0] not in _ASKED)
    starts = [at for at, event in enumerate(stands) if event[0] == events.DEAL_START]
    return stands[starts[-1] :] if starts else []


_HANDLERS: dict[int, Callable[[PublicTable, Event], None]] = {
    events.COMMIT: PublicTable._commit,
    events.SESSION_START: PublicTable._session_start,
    events.CONTINUES: PublicTable._continues,
    events.DEAL_START: PublicTable._deal_start,
    events.DICE: PublicTable._dice,
    events.DEALT: PublicTable._dealt,
    events.DRAW: PublicTable._draw,
    events.SKIP: PublicTable._skip,
    events.DISCARD: PublicTable._discard,
    events.RIICHI: PublicTable._declare_riichi,
    events.RIICHI_OK: PublicTable._riichi_ok,
    events.CHI: PublicTable._claim,
    events.PON: PublicTable._claim,
    events.KAN: PublicTable._claim,
    events.ANKAN: PublicTable._ankan,
    events.KAKAN: PublicTable._kakan,
    events.DORA: PublicTable._dora,
    events.VOID_SUIT: PublicTable._void_suit,
    events.HU: PublicTable._hu,
    events.WIN: PublicTable._win,
    events.SETTLE: PublicTable._settle,
    events.DRAW_END: PublicTable._draw_end,
    events.ABORT: PublicTable._abort,
    events.VOID: PublicTable._void,
    events.ASK: PublicTable._ask,
    events.ANSWER: PublicTable._answer,
    events.RULING: PublicTable._ruling,
    events.DEAL_END: PublicTable._deal_end,
    events.REVEAL: PublicTable._reveal,
    events.EXCHANGE: PublicTable._exchange,
    events.SESSION_END: PublicTable._session_end,
}
