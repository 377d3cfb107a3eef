"""Replays recorded deals through the rules and tells where record and rules disagree.

Everything that can be recomputed is: each draw from the wall, indicators, wins with han, fu and
yaku, payments, tenpai hands, scores, and what deal comes next.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from jantaku.rules import events, payments, presets, tiles, yaku
from jantaku.rules.match import Match, final
from jantaku.rules.refusals import NINE_TERMINALS, IllegalEvent
from jantaku.rules.riichi import RiichiDeal
from jantaku_host.records import Deal, Draw, Event, Wall, Win

_LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
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


def replay(recorded: Deal, rules: presets.Rules, found: _Findings) -> RiichiDeal | None:
    """The deal at its end; None if the rules refuse one of its events."""
    deal = RiichiDeal(
        rules, recorded.dealer, recorded.round, recorded.honba, recorded.deposits, recorded.scores
    )
    place = "deal"
    try:
        draws = _Draws(recorded.wall, recorded.dealer) if recorded.wall else None
        for number, event in enumerate(recorded.events):
            place = f"event {number} ({events.name(event[0])})"
            if draws is not None:
                draws.check(event, place, found)
            deal.apply(event)
            if event[0] == events.DISCARD and deal.turned == event[1]:
                if not deal.is_tenpai(event[1]):
                    found.differ(place, "riichi", "riichi", "a noten hand")
        place = "end"
        if deal.bad_kans:
            found.differ(place, "riichi_kan", "closed kan after riichi", "not allowed")
        for end in _ending(deal, recorded, found):
            deal.apply(end)
    except IllegalEvent as refusal:
        found.problems.append(Problem(place, refusal.code, refusal.section, "it happened", refusal))
        return None
    found.compare(place, "base", recorded.scores_end, deal.scores)
    return deal


class _Draws:
    """Where in the wall the next tile is."""

    def __init__(self, wall: Wall, dealer: int):
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
            if held != sorted(hand):
                found.differ(f"hand of seat {seat}", "deal_order", _text(held), _text(hand))


def _ending(deal: RiichiDeal, recorded: Deal, found: _Findings) -> Iterator[Event]:
    """The events that end the deal as the rules have it, compared with what was recorded."""
    if recorded.wins:
        for win in recorded.wins:
            if recorded.wall is not None:
                count = len(deal.indicators) if deal.riichi[win.seat] else 0
                ura = recorded.wall.ura[:count]
                found.compare(f"win of seat {win.seat}", "dora", list(win.ura), ura)
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
        found.compare(f"hand of seat {seat}", "tenpai", _text(shown), _text(deal.concealed(seat)))
    if draw.abort is not None:
        nine = deal.turn if draw.abort == NINE_TERMINALS else 0
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
    found.compare(place, "ron", _text(win.tile), _text(tile))
    found.compare(place, "yaku", win.han, han)
    found.compare(place, "fu", win.fu, fu)
    names = sorted((yaku.name(number), each) for number, each in values)
    found.compare(place, "yaku", sorted(win.yaku), names)
    hand = deal.concealed(seat)
    if from_seat != seat:
        hand = sorted([*hand, tile])
    if win.hand is not None:
        found.compare(place, "tenpai", _text(win.hand), _text(hand))
    if win.melds is not None:
        melds = sorted((meld[0], list(meld[1])) for meld in deal.melds[seat])
        found.compare(place, "claims", win.melds, melds)
    if worth.limit != "yakuman" or han % 13 or not win.yaku:
        _check_dora(
            deal, win, [*hand, *(each for meld in deal.melds[seat] for each in meld[1])], found
        )
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
        if win.points is not None:
            base = sum(part[3] for part in own if part[0] not in (payments.HONBA, payments.DEPOSIT))
            found.compare(where, "base", win.points, base)
        if win.deposits is not None:
            found.compare(where, "deposit", win.deposits, 0 if place else deposits)
        if win.before is not None:
            found.compare(where, "base", win.before, before)
        if win.deltas is not None:
            found.compare(where, "base", win.deltas, change)
        before = [score + each for score, each in zip(before, change, strict=True)]
        liable = [part[1] for part in own if part[0] == payments.PAO]
        found.compare(where, "pao", win.liable, liable[0] if liable else None)
    if recorded.draw is not None:
        if recorded.draw.before is not None:
            found.compare("draw", "base", recorded.draw.before, before)
        if recorded.draw.deltas is not None:
            found.compare("draw", "noten", recorded.draw.deltas, payments.sums(parts)[:4])


def _text(held: Any) -> str:
    """Tiles as text, with their numbers: a red five and a plain one are not the same."""
    if held is None:
        return "nothing"
    numbers = [held] if isinstance(held, int) else list(held)
    return f"{tiles.text(numbers)} {sorted(numbers)}"
