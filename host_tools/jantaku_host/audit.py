"""Replays recorded deals through the rules and tells where record and rules disagree.

Everything that can be recomputed is: each draw from the wall, indicators, wins with han, fu and
yaku, payments, tenpai hands, scores, and what deal comes next.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from jantaku.rules import events, payments, presets, tiles, yaku
from jantaku.rules.match import Match, final
from jantaku.rules.refusals import IllegalEvent
from jantaku.rules.riichi import RiichiDeal
from jantaku_host.records import Deal, Draw, Event, Wall, Win

_LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
_NAMES = events.names()
_KANS = (events.KAN, events.ANKAN, events.KAKAN)


@dataclass
class Problem:
    """A disagreement: where, by which rule, what the record says and what the rules say."""

    place: str
    rule: str
    section: str
    recorded: Any
    computed: Any

    def __str__(self) -> str:
        said = f"recorded {self.recorded}, computed {self.computed}"
        return f"{self.place}: {self.rule}: {said} ({self.section})"


class Auditor:
    """Audits deals one after the other and knows, game by game, what the next must be."""

    def __init__(self, preset: str | None = None):
        self.preset = preset  # instead of the record's own
        self._rules: dict[str, presets.Rules] = {}
        self._matches: dict[str, tuple[int, Match]] = {}

    def audit(self, recorded: Deal) -> list[Problem]:
        """What is wrong with a deal; in order, nothing if all is right."""
        found = _Findings(self._rules_of(recorded))
        self._check_start(recorded, found)
        deal = replay(recorded, found.rules, found)
        if deal is not None:
            self._check_next(recorded, deal, found)
        return found.problems

    def _rules_of(self, recorded: Deal) -> presets.Rules:
        name = self.preset or recorded.preset
        # The options a record names are those of its own book.
        options = recorded.options if name == recorded.preset else {}
        key = f"{name} {sorted(options.items())}"
        if key not in self._rules:
            self._rules[key] = presets.load(name, **options)
        return self._rules[key]

    def _check_start(self, recorded: Deal, found: "_Findings") -> None:
        hand, match = self._matches.pop(recorded.game, (None, None))
        if hand is None or match is None or recorded.hand != hand + 1:
            return  # the deal before is not here
        place = "start"
        if match.over:
            found.differ(place, match.over, "another deal", "the game is over")
            return
        found.compare(place, "dealer", recorded.dealer, match.dealer)
        found.compare(place, "rounds", recorded.round, match.round)
        found.compare(place, "counter", recorded.honba, match.honba)
        found.compare(place, "deposit", recorded.deposits, match.deposits)
        found.compare(place, "base", recorded.scores, match.scores)

    def _check_next(self, recorded: Deal, deal: RiichiDeal, found: "_Findings") -> None:
        match = Match(found.rules, (recorded.dealer - recorded.round) % 4)
        match.round, match.honba = recorded.round, recorded.honba
        match.settle(deal)
        self._matches[recorded.game] = (recorded.hand, match)
        if recorded.final is None:
            return
        if not match.over:
            found.differ("end of the game", "rounds", "the game is over", "another deal")
            return
        change = payments.sums(
            [part for part in final(match).parts if part[0] == payments.DEPOSITS_LEFT]
        )
        scores = [score + change[seat] for seat, score in enumerate(match.scores)]
        found.compare("end of the game", "deposits_left", recorded.final, scores)


class _Findings:
    def __init__(self, rules: presets.Rules):
        self.rules = rules
        self.problems: list[Problem] = []

    def differ(self, place: str, rule: str, recorded: Any, computed: Any) -> None:
        section = self.rules.section(rule)
        self.problems.append(Problem(place, rule, section, recorded, computed))

    def compare(self, place: str, rule: str, recorded: Any, computed: Any) -> None:
        if recorded != computed:
            self.differ(place, rule, recorded, computed)

    def compare_tiles(
        self, place: str, rule: str, recorded: Sequence[int], computed: Sequence[int]
    ) -> None:
        if list(recorded) != list(computed):
            self.differ(place, rule, _text(recorded), _text(computed))


def replay(recorded: Deal, rules: presets.Rules, found: _Findings) -> RiichiDeal | None:
    """The deal at its end; None if the rules refuse one of its events."""
    deal = RiichiDeal(
        rules, recorded.dealer, recorded.round, recorded.honba, recorded.deposits, recorded.scores
    )
    place = "deal"
    try:
        draws = _Draws(recorded.wall, recorded.dealer, found) if recorded.wall else None
        for number, event in enumerate(recorded.events):
            place = f"event {number} ({_NAMES[event[0]]})"
            if draws is not None:
                draws.check(event, place, found)
            was_drawn = event[0] == events.DISCARD and event[2] == deal.drawn
            deal.apply(event)
            _check_aside(deal, event, recorded.asides[number], was_drawn, place, found)
            if event[0] == events.DISCARD and deal.turned == event[1]:
                found.compare(place, "riichi", "a tenpai hand", _readiness(deal, event[1]))
        place = "end"
        found.compare_tiles(place, "dora", recorded.indicators, deal.indicators)
        if deal.bad_kans:
            found.differ(place, "riichi_kan", "closed kan after riichi", "not allowed")
        for end in _ending(deal, recorded, found):
            deal.apply(end)
    except IllegalEvent as refusal:
        found.problems.append(
            Problem(place, refusal.code, refusal.section, "it happened", str(refusal))
        )
        return None
    found.compare(place, "base", recorded.scores_end, deal.scores)
    return deal


def _check_aside(
    deal: RiichiDeal, event: Event, aside: Any, was_drawn: bool, place: str, found: _Findings
) -> None:
    if event[0] == events.DISCARD:
        # A player may take the drawn tile into the hand first: "not the drawn one" can be untrue.
        if aside and not was_drawn:
            found.differ(place, "discard", "the drawn tile", "another one")
    elif aside is not None:
        _, meld, feeder = deal.melds[event[1]][-1]
        found.compare(place, "claims", aside, (list(meld), feeder))


def _readiness(deal: RiichiDeal, seat: int) -> str:
    return "a tenpai hand" if deal.is_tenpai(seat) else "a noten hand"


class _Draws:
    """Where in the wall the next tile is."""

    def __init__(self, wall: Wall, dealer: int, found: _Findings):
        everything = sorted(wall.live + wall.replacements + wall.indicators + wall.ura)
        if everything != list(range(136)):
            found.differ("wall", "break", "a tile twice", "136 different tiles")
        self.wall = wall
        self.dealer = dealer
        self.drawn = 52
        self.replaced = 0
        self.turned = 0
        self.after_kan = False

    def check(self, event: Event, place: str, found: _Findings) -> None:
        kind = event[0]
        if kind == events.DRAW:
            if self.after_kan:
                tile = self.wall.replacements[self.replaced] if self.replaced < 4 else None
                self.replaced += 1
            else:
                tile = self.wall.live[self.drawn] if self.drawn < len(self.wall.live) else None
                self.drawn += 1
            self.after_kan = False
            if event[2] != tile:
                found.differ(place, "draw", _text(event[2]), _text(tile))
        elif kind == events.DORA:
            tile = self.wall.indicators[self.turned] if self.turned < 5 else None
            self.turned += 1
            if event[2] != tile:
                found.differ(place, "dora", _text(event[2]), _text(tile))
        elif kind in _KANS:
            self.after_kan = True
        elif kind == events.DEALT:
            self._check_hands(event[2], place, found)

    def _check_hands(self, dealt: bytes, place: str, found: _Findings) -> None:
        live = self.wall.live
        for seat in range(4):
            step = (seat - self.dealer) % 4
            hand = [live[16 * turn + 4 * step + each] for turn in range(3) for each in range(4)]
            hand.append(live[48 + step])
            held = sorted(dealt[13 * seat : 13 * seat + 13])
            found.compare_tiles(f"hand of seat {seat}", "deal_order", held, sorted(hand))


def _ending(deal: RiichiDeal, recorded: Deal, found: _Findings) -> Iterator[Event]:
    """The events that end the deal as the rules have it, compared with what was recorded."""
    if recorded.wins:
        for win in recorded.wins:
            if recorded.wall is not None:
                count = len(deal.indicators) if deal.riichi[win.seat] else 0
                ura = recorded.wall.ura[:count]
                found.compare_tiles(f"win of seat {win.seat}", "dora", win.ura, ura)
            event = deal.win(win.seat, bytes(win.ura))
            yield event
            _check_win(deal, win, event, found)
    elif recorded.draw is not None:
        yield _end_of_draw(deal, recorded.draw, found)
    parts = deal.settlement()
    _check_payment(deal, recorded, parts, found)
    yield (events.SETTLE, 0, parts)
    yield (events.DEAL_END, 0, tuple(deal.scores))


def _end_of_draw(deal: RiichiDeal, draw: Draw, found: _Findings) -> Event:
    place = "draw"
    for seat, shown in draw.shown.items():
        found.compare_tiles(f"hand of seat {seat}", "tenpai", shown, deal.concealed(seat))
    if draw.abort is not None:
        nine = deal.turn if draw.abort == events.NINE_TERMINALS else 0
        return (events.ABORT, nine, draw.abort)
    end = deal.draw_end()
    tenpai = [seat for seat in range(4) if end[2] >> seat & 1]
    found.compare(place, "tenpai", sorted(draw.shown), tenpai)
    found.compare(place, "nagashi_mangan", draw.nagashi, end[3] != 0)
    return end


def _check_win(deal: RiichiDeal, win: Win, event: Event, found: _Findings) -> None:
    place = f"win of seat {win.seat}"
    _, seat, from_seat, tile, _, han, fu, values = event
    worth = deal.values[deal.winners.index(seat)]
    found.compare(place, "claims", win.from_seat, from_seat)
    found.compare_tiles(place, "ron", [win.tile], [tile])
    found.compare(place, "yaku", win.han, han)
    names = sorted((yaku.name(number), each) for number, each in values)
    found.compare(place, "yaku", sorted(win.yaku), names)
    hand = deal.concealed(seat)
    if from_seat != seat:
        hand = sorted([*hand, tile])
    if win.hand is not None:
        found.compare_tiles(place, "tenpai", win.hand, hand)
    if win.melds is not None:
        melds = sorted((meld[0], list(meld[1]), meld[2]) for meld in deal.melds[seat])
        found.compare(place, "claims", win.melds, melds)
    if win.indicators is not None:
        found.compare_tiles(place, "dora", win.indicators, deal.indicators)
    if not worth.yakuman:
        found.compare(place, "fu", win.fu, fu)
        held = [*hand, *(each for meld in deal.melds[seat] for each in meld[1])]
        _check_dora(deal, win, held, found)
    if win.limit is not None:
        found.compare(place, "limits", win.limit, _LIMITS.index(worth.limit))
    if win.honba is not None:
        found.compare(place, "honba", win.honba, deal.honba)


def _check_dora(deal: RiichiDeal, win: Win, held: Sequence[int], found: _Findings) -> None:
    """The han of each kind of dora; a record may leave out what is nothing."""
    kinds = [tile >> 2 for tile in held]
    dora = sum(kinds.count(tiles.dora_of(tile >> 2)) for tile in deal.indicators)
    ura = sum(kinds.count(tiles.dora_of(tile >> 2)) for tile in win.ura)
    red = sum(tiles.is_red(tile, deal.rules.red_fives) for tile in held)
    place = f"win of seat {win.seat}"
    for name, rule, han in (
        ("dora", "dora", dora),
        ("aka", "red_fives", red),
        ("ura", "dora", ura),
    ):
        found.compare(place, rule, win.dora.get(name, 0), han)


def _check_payment(
    deal: RiichiDeal, recorded: Deal, parts: list[tuple[int, int, int, int]], found: _Findings
) -> None:
    before = list(deal.scores)
    deposits = deal.deposits
    # Of several winners the nearest in turn order is paid first.
    for place, seat in enumerate(deal.winners):
        win = next(win for win in recorded.wins if win.seat == seat)
        where = f"win of seat {seat}"
        own = [part for part in parts if part[2] == seat]
        change = payments.sums(own)[:4]
        base = sum(part[3] for part in own if part[0] not in (payments.HONBA, payments.DEPOSIT))
        for rule, said, computed in (
            ("base", win.points, base),
            ("deposit", win.deposits, 0 if place else deposits),
            ("base", win.before, before),
            ("base", win.deltas, change),
        ):
            if said is not None:
                found.compare(where, rule, said, computed)
        before = [score + each for score, each in zip(before, change, strict=True)]
        liable = [part[1] for part in own if part[0] == payments.PAO]
        if liable or win.liable not in (None, deal.liable[seat]):
            found.compare(where, "pao", win.liable, liable[0] if liable else None)
    draw = recorded.draw
    if draw is not None:
        for rule, said, computed in (
            ("honba", draw.honba, deal.honba),
            ("deposit", draw.deposits, deposits),
            ("base", draw.before, before),
            ("noten", draw.deltas, payments.sums(parts)[:4]),
        ):
            if said is not None:
                found.compare("draw", rule, said, computed)


def _text(held: Any) -> str:
    """Tiles as text, with their numbers: a red five and a plain one are not the same."""
    if held is None:
        return "nothing"
    numbers = [held] if isinstance(held, int) else list(held)
    return f"{tiles.text(numbers)} {sorted(numbers)}"
