"""Replays recorded deals through the rules and tells where record and rules disagree.

Everything that can be recomputed is: each draw from the wall, indicators, wins with han, fu and
yaku, payments, tenpai hands, scores, and what deal comes next.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jantaku.rules import books, events, games, tiles
from jantaku.rules.deal import IllegalEvent
from jantaku.rules.match import Match
from jantaku.rules.riichi import payments, yaku
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku.rules.sichuan.deal import SichuanDeal
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import Damage, Draw, Event, Part, RecordedDeal, Win, printable
from jantaku_host.review import played
from jantaku_host.review.draws import Draws
from jantaku_host.review.matches import final_scores
from jantaku_host.review.sichuan_draws import SichuanDraws

_LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
_NAMES = events.names()


@dataclass
class Problem:
    """A disagreement: where, by which rule, what the record says and what the rules say."""

    place: str
    rule: str
    section: str
    recorded: Any
    computed: Any

    def __str__(self) -> str:
        said = printable(f"recorded {self.recorded}, computed {self.computed}")
        return f"{self.place}: {self.rule}: {said} ({self.section})"


def audit(
    path: Path, preset: str | None = None
) -> Iterator[tuple[RecordedDeal, list[Problem]] | Damage]:
    """Every deal of a file with what is wrong with it, and what of the file cannot be read."""
    auditor = Auditor(preset)
    for item in read(path):
        yield item if isinstance(item, Damage) else (item, auditor.audit(item))


class Auditor:
    """Audits deals one after the other and knows, game by game, what the next must be."""

    def __init__(self, preset: str | None = None):
        self.preset = preset  # instead of the record's own
        self._rules: dict[str, books.Rules] = {}
        self._matches: dict[tuple[str, str], tuple[int, Match]] = {}

    def audit(self, recorded: RecordedDeal) -> list[Problem]:
        """What is wrong with a deal; in order, nothing if all is right."""
        found = _Findings(self._rules_of(recorded))
        self._check_start(recorded, found)
        play_again = _sichuan if found.rules.game == "sichuan" else _riichi
        deal = play_again(recorded, found.rules, found)
        if deal is not None:
            self._check_next(recorded, deal, found)
        return found.problems

    def _rules_of(self, recorded: RecordedDeal) -> books.Rules:
        name = self.preset or recorded.preset
        # The options a record names are those of its own book.
        options = recorded.options if name == recorded.preset else {}
        key = f"{name} {sorted(options.items())}"
        if key not in self._rules:
            self._rules[key] = books.load(name, **options)
        return self._rules[key]

    def _check_start(self, recorded: RecordedDeal, found: "_Findings") -> None:
        hand, match = self._matches.pop((recorded.file, recorded.game), (None, None))
        if recorded.first_east is not None:
            match = games.match(found.rules, recorded.first_east)
        elif hand is None or recorded.hand != hand + 1:
            return  # the deal before is not here
        assert match is not None
        place = "start"
        if match.over:
            found.differ(place, match.over, "another deal", "the game is over")
            return
        found.compare(place, "dealer", recorded.dealer, match.dealer)
        found.compare(place, "base", recorded.scores, match.scores)
        if found.rules.game == "riichi":
            found.compare(place, "rounds", recorded.round, match.round)
            found.compare(place, "counter", recorded.honba, match.honba)
            found.compare(place, "deposit", recorded.deposits, match.deposits)

    def _check_next(
        self, recorded: RecordedDeal, deal: RiichiDeal | SichuanDeal, found: "_Findings"
    ) -> None:
        match = games.match(found.rules)
        start = (recorded.round, recorded.honba, recorded.deposits, recorded.scores)
        match.start_with(recorded.dealer, *start)
        match.settle(deal)
        self._matches[recorded.file, recorded.game] = (recorded.hand, match)
        place = "end of the game"
        if recorded.left is not None:
            found.compare(place, "base", recorded.left, match.scores)
        if recorded.final is None:
            return
        if not match.over:
            found.differ(place, "rounds", "the game is over", "another deal")
            return
        found.compare(place, "deposits_left", recorded.final, final_scores(match))


class _Findings:
    def __init__(self, rules: books.Rules):
        self.rules = rules
        self.problems: list[Problem] = []

    def differ(self, place: str, rule: str, recorded: Any, computed: Any) -> None:
        section = self.rules.section(rule)
        self.problems.append(Problem(place, rule, section, recorded, computed))

    def refuse(self, place: str, refusal: IllegalEvent) -> None:
        """Something happened that the rules do not allow."""
        why = str(refusal).removesuffix(f" ({refusal.section})")
        self.problems.append(Problem(place, refusal.code, refusal.section, "it happened", why))

    def compare(self, place: str, rule: str, recorded: Any, computed: Any) -> None:
        """What the record does not tell (None) cannot differ."""
        if recorded is not None and recorded != computed:
            self.differ(place, rule, recorded, computed)

    def compare_tiles(
        self, place: str, rule: str, recorded: Sequence[int] | None, computed: Sequence[int]
    ) -> None:
        if recorded is not None and list(recorded) != list(computed):
            self.differ(place, rule, _text(recorded), _text(computed))


def _riichi(recorded: RecordedDeal, rules: books.Rules, found: _Findings) -> RiichiDeal | None:
    """The deal at its end; None if the rules refuse one of its events."""
    deal = RiichiDeal(
        rules, recorded.dealer, recorded.round, recorded.honba, recorded.deposits, recorded.scores
    )
    place = "deal"
    draws = Draws(recorded, recorded.wall) if recorded.wall else None
    if draws is not None and not draws.is_whole():
        found.differ("wall", "break", "a tile twice", "136 different tiles")
    try:
        for number, (event, aside) in enumerate(
            zip(recorded.events, recorded.asides, strict=True), 1
        ):
            place = _place(number, event)
            if draws is not None:
                for at, rule, said, computed in draws.check(deal, event):
                    found.differ(at or place, rule, _text(said), _text(computed))
            was_drawn = event[0] == events.DISCARD and event[2] == deal.drawn
            deal.apply(event)
            _check_aside(deal, event, aside, was_drawn, place, found)
            if event[0] == events.DISCARD and deal.turned == event[1] and not recorded.by_hand:
                found.compare(place, "riichi", "a tenpai hand", _readiness(deal, event[1]))
        place = "end"
        found.compare_tiles(place, "dora", recorded.indicators, deal.indicators)
        if deal.bad_kans and not recorded.by_hand:
            found.differ(place, "riichi_kan", "closed kan after riichi", "not allowed")
        for event in played.ending(recorded, deal):
            _check_before_end(deal, recorded, event, draws, found)
            deal.apply(event)
            if event[0] == events.WIN:
                _check_win(deal, _win_of(recorded, event[1]), event, found)
    except IllegalEvent as refusal:
        found.refuse(place, refusal)
        return None
    found.compare(place, "base", recorded.scores_end, deal.scores)
    return deal


def _place(number: int, event: Event) -> str:
    """As `replay` and `explain` count them."""
    return f"event {number} ({_NAMES[event[0]]})"


def _sichuan(recorded: RecordedDeal, rules: books.Rules, found: _Findings) -> SichuanDeal | None:
    """The same for Sichuan, whose record tells every event: the rules accept them, or do not."""
    deal = SichuanDeal(rules, recorded.dealer, 0, 0, 0, recorded.scores)
    place = "deal"
    draws = SichuanDraws(recorded, recorded.wall.live) if recorded.wall else None
    if draws is not None and not draws.is_whole():
        found.differ("wall", "break", "a tile twice", "108 different tiles")
    try:
        for number, event in enumerate(recorded.events, 1):
            place = _place(number, event)
            for at, rule, said, computed in draws.check(deal, event) if draws else ():
                found.differ(at or place, rule, _text(said), _text(computed))
            deal.apply(event)
    except IllegalEvent as refusal:
        found.refuse(place, refusal)
        return None
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


def _check_before_end(
    deal: RiichiDeal, recorded: RecordedDeal, event: Event, draws: Draws | None, found: _Findings
) -> None:
    """An event that ends the deal as the rules have it, against what was recorded."""
    kind = event[0]
    if kind == events.WIN and draws is not None:
        win = _win_of(recorded, event[1])
        ura = draws.ura(deal) if deal.riichi[win.seat] else []
        found.compare_tiles(f"win of seat {win.seat}", "dora", win.ura, ura)
    elif kind in (events.DRAW_END, events.ABORT) and recorded.draw is not None:
        _check_draw(deal, recorded.draw, event, found)
    elif kind == events.SETTLE:
        _check_payment(deal, recorded, event[2], found)


def _win_of(recorded: RecordedDeal, seat: int) -> Win:
    return next(win for win in recorded.wins if win.seat == seat)


def _check_draw(deal: RiichiDeal, draw: Draw, event: Event, found: _Findings) -> None:
    for seat, shown in draw.shown.items():
        found.compare_tiles(f"hand of seat {seat}", "tenpai", shown, deal.concealed(seat))
    if event[0] == events.DRAW_END:
        tenpai = [seat for seat in range(4) if event[2] >> seat & 1]
        found.compare("draw", "tenpai", draw.tenpai, tenpai)
        found.compare("draw", "nagashi_mangan", draw.nagashi, event[3] != 0)


def _check_win(deal: RiichiDeal, win: Win, event: Event, found: _Findings) -> None:
    place = f"win of seat {win.seat}"
    _, seat, from_seat, tile, _, han, fu, values = event
    worth = deal.values[deal.winners.index(seat)]
    found.compare(place, "claims", win.from_seat, from_seat)
    found.compare_tiles(place, "ron", [win.tile], [tile])
    found.compare(place, "yaku", win.han, han)
    if win.yaku is not None:
        names = sorted((yaku.name(number), each) for number, each in values)
        found.compare(place, "yaku", sorted(win.yaku), names)
    hand = played.won_hand(deal, seat)
    found.compare_tiles(place, "tenpai", win.hand, hand)
    melds = sorted((meld[0], list(meld[1]), meld[2]) for meld in deal.melds[seat])
    found.compare(place, "claims", win.melds, melds)
    found.compare_tiles(place, "dora", win.indicators, deal.indicators)
    if not worth.yakuman:
        found.compare(place, "fu", win.fu, fu)
        _check_dora(deal, win, found)
    found.compare(place, "limits", win.limit, _LIMITS.index(worth.limit))
    found.compare(place, "honba", win.honba, deal.honba)


def _check_dora(deal: RiichiDeal, win: Win, found: _Findings) -> None:
    """The han of each kind of dora; a record may leave out what is nothing."""
    if win.dora is None:
        return
    for kind, han in played.dora_han(deal, win.seat, bytes(win.ura)).items():
        rule = "red_fives" if kind == "aka" else "dora"
        found.compare(f"win of seat {win.seat}", rule, win.dora.get(kind, 0), han)


def _check_payment(
    deal: RiichiDeal, recorded: RecordedDeal, parts: list[Part], found: _Findings
) -> None:
    before = list(deal.scores)
    deposits = deal.deposits
    # Of several winners the nearest in turn order is paid first.
    for place, (seat, own) in enumerate(zip(deal.winners, played.shares(deal, parts), strict=True)):
        win = _win_of(recorded, seat)
        where = f"win of seat {seat}"
        change = played.change(own)
        base = sum(part[3] for part in own if part[0] in played.OF_HAND)
        found.compare(where, "base", win.points, base)
        found.compare(where, "deposit", win.deposits, 0 if place else deposits)
        found.compare(where, "base", win.before, before)
        found.compare(where, "base", win.deltas, change)
        before = [score + each for score, each in zip(before, change, strict=True)]
        liable = next((part[1] for part in own if part[0] == payments.PAO), None)
        # A record may name who is liable though he discarded the tile himself.
        if win.points is not None and win.liable not in (liable, liable or deal.liable[seat]):
            found.differ(where, "pao", win.liable, liable)
    draw = recorded.draw
    if draw is not None:
        found.compare("draw", "honba", draw.honba, deal.honba)
        found.compare("draw", "deposit", draw.deposits, deposits)
        found.compare("draw", "base", draw.before, before)
        found.compare("draw", "noten", draw.deltas, played.change(parts))
    if recorded.parts is not None:
        found.compare("settlement", "base", _parts_text(recorded.parts), _parts_text(parts))


def _parts_text(parts: list[Part]) -> str:
    who = ("seat 0", "seat 1", "seat 2", "seat 3", "table", "nobody")
    return ", ".join(
        f"{payments.name(reason)} {amount} {who[payer]} to {who[payee]}"
        for reason, payer, payee, amount in parts
    )


def _text(held: Any) -> str:
    """Tiles as text, with their numbers: a red five and a plain one are not the same."""
    if held is None:
        return "nothing"
    numbers = [held] if isinstance(held, int) else list(held)
    return f"{tiles.text(numbers)} {sorted(numbers)}"
