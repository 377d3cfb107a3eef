"""What an audit compares in a deal of riichi, the claims of other programs' records included."""

from typing import Any

from jantaku.rules import events
from jantaku.rules.payments import TABLE, sums
from jantaku.rules.riichi import payments, yaku
from jantaku.rules.riichi.value import LIMITS
from jantaku_host.record.recorded import Claim, Event, Part
from jantaku_host.review import checks
from jantaku_host.review.games.riichi import wins

# What a deal starts with, and the rule that it follows from.
STARTS = {"round": "rounds", "honba": "counter", "deposits": "deposit"}


class Checks(checks.Checks):
    """Compares one deal with what the rules make of it."""

    _was_drawn = False

    def before(self, event: Event) -> None:
        super().before(event)
        kind, deal = event[0], self.deal
        if kind == events.DISCARD:
            self._was_drawn = event[2] == deal.drawn
        elif kind in checks.ENDS and not deal.end:
            self.found.compare_tiles("end", "dora", self.recorded.indicators, deal.indicators)
            if deal.bad_kans and not self.recorded.by_hand:
                self.found.differ("end", "riichi_kan", "closed kan after riichi", "not allowed")
            for claim in self.recorded.claims:
                for seat, shown in claim.shown.items():
                    place = f"hand of seat {seat}"
                    self.found.compare_tiles(place, "tenpai", shown, deal.concealed(seat))

    def after(self, number: int, event: Event) -> None:
        deal, found = self.deal, self.found
        aside = self.recorded.asides.get(number)
        if event[0] == events.DISCARD:
            # A player may take the drawn tile into the hand first: "not the drawn one" can be
            # untrue.
            if aside and not self._was_drawn:
                found.differ(found.place, "discard", "the drawn tile", "another one")
            if deal.turned == event[1] and not self.recorded.by_hand:
                ready = "a tenpai hand" if deal.is_tenpai(event[1]) else "a noten hand"
                found.compare(found.place, "riichi", "a tenpai hand", ready)
        elif aside is not None:
            _, meld, feeder = deal.melds[event[1]][-1]
            found.compare(found.place, "claims", aside, (list(meld), feeder))
        elif event[0] == events.WIN:
            self._check_hand(event[1], event[4])

    def computed(self, event: Event) -> Event:
        won: Event
        if event[0] == events.WIN:
            won = self.deal.win(event[1], event[4])
            return won
        if event[0] == events.DRAW_END:
            won = self.deal.draw_end()
            return won
        return super().computed(event)

    def outcome(self, event: Event, computed: Event) -> None:
        found = self.found
        if event[0] == events.WIN:
            _, seat, from_seat, tile, _, han, fu, values = event
            place = f"win of seat {seat}"
            found.compare(place, "claims", from_seat, computed[2])
            found.compare_tiles(place, "ron", [tile], [computed[3]])
            found.compare(place, "yaku", han, computed[5])
            found.compare(place, "yaku", _named(values), _named(computed[7]))
            found.compare(place, "fu", fu, computed[6])
        elif event[0] == events.DRAW_END:
            nagashi = [claim.nagashi for claim in self.recorded.claims]
            found.compare("draw", "tenpai", _seats(event[2]), _seats(computed[2]))
            found.compare("draw", "nagashi_mangan", event[3], computed[3])
            found.compare("draw", "nagashi_mangan", (nagashi or [None])[0], computed[3] != 0)
        elif event[0] == events.SETTLE:
            self._check_payment(computed[2])
        super().outcome(event, computed)

    def as_recorded(self, deal: Any, happened: list[Event]) -> Any:
        paid = sums(deal.parts)[TABLE]
        super().as_recorded(deal, happened)
        change = sums(deal.parts)[TABLE] - paid
        deal.deposits += change // deal.rules.riichi_deposit
        return deal

    def told(self, event: Event, computed: Event) -> Event:
        if event[0] == events.SETTLE and event[2] is None:
            return (*event[:2], self._paid(computed[2]))
        return super().told(event, computed)

    def _paid(self, computed: list[Part]) -> list[Part]:
        """Who paid whom, where the record tells only what it came to: as computed if it agrees."""
        deltas = [claim.deltas for claim in self.recorded.claims if claim.deltas is not None]
        came_to = [sum(each) for each in zip(*deltas, strict=True)]
        if not deltas or came_to == sums(computed)[:4]:
            return computed
        reason = computed[0][0] if computed else payments.BASE
        return [paid for each in deltas for paid in _payments(reason, each)]

    def _claim(self, seat: int) -> Claim:
        claims = (claim for claim in self.recorded.claims if claim.seat == seat)
        return next(claims, Claim(seat))

    def _check_hand(self, seat: int, ura: bytes) -> None:
        """What is claimed of a win that has happened."""
        deal, found, claim = self.deal, self.found, self._claim(seat)
        place = f"win of seat {seat}"
        worth = deal.values[deal.winners.index(seat)]
        found.compare_tiles(place, "tenpai", claim.hand, wins.hand(deal, seat))
        melds = sorted((meld[0], list(meld[1]), meld[2]) for meld in deal.melds[seat])
        found.compare(place, "claims", claim.melds, melds)
        found.compare_tiles(place, "dora", claim.indicators, deal.indicators)
        if claim.dora is not None:
            for kind, han in wins.dora_han(deal, seat, ura).items():
                rule = "red_fives" if kind == "aka" else "dora"
                # A record may leave out what is nothing.
                found.compare(place, rule, claim.dora.get(kind, 0), han)
        found.compare(place, "limits", claim.limit, LIMITS.index(worth.limit))
        found.compare(place, "honba", claim.honba, deal.honba)

    def _check_payment(self, parts: list[Part]) -> None:
        """What is claimed of who had what before, and of what changed."""
        deal, found = self.deal, self.found
        before, deposits = list(deal.scores), deal.deposits
        # Of several winners the nearest in turn order is paid first.
        shares = wins.shares(deal.winners, parts)
        for place, (seat, own) in enumerate(zip(deal.winners, shares, strict=True)):
            claim, where = self._claim(seat), f"win of seat {seat}"
            change = sums(own)[:4]
            base = sum(part[3] for part in own if part[0] in wins.OF_HAND)
            found.compare(where, "base", claim.points, base)
            found.compare(where, "deposit", claim.deposits, 0 if place else deposits)
            found.compare(where, "base", claim.before, before)
            found.compare(where, "base", claim.deltas, change)
            before = [score + each for score, each in zip(before, change, strict=True)]
            liable = next((part[1] for part in own if part[0] == payments.PAO), None)
            # A record may name who is liable though he discarded the tile himself.
            if claim.points is not None and claim.liable not in (
                liable,
                liable or deal.liable[seat],
            ):
                found.differ(where, "pao", claim.liable, liable)
        for claim in self.recorded.claims if not deal.winners else ():
            found.compare("draw", "honba", claim.honba, deal.honba)
            found.compare("draw", "deposit", claim.deposits, deposits)
            found.compare("draw", "base", claim.before, before)
            found.compare("draw", "noten", claim.deltas, sums(parts)[:4])


def _payments(reason: int, deltas: list[int]) -> list[Part]:
    """Payments that come to this; what they leave open goes to the table or comes from there."""
    change = [*deltas, -sum(deltas)]
    parts = []
    for payer in range(5):
        for payee in range(5):
            amount = min(-change[payer], change[payee])
            if amount > 0:
                parts.append((reason, payer, payee, amount))
                change[payer] += amount
                change[payee] -= amount
    return parts


def _named(values: Any) -> list[tuple[str, int]] | None:
    return None if values is None else [(yaku.name(number), han) for number, han in values]


def _seats(mask: int | None) -> list[int] | None:
    return None if mask is None else [seat for seat in range(4) if mask >> seat & 1]
