"""Why points moved in a deal: yaku with han, fu one by one, payments, each with its section."""

from collections.abc import Iterator

from jantaku.referee import questions
from jantaku.rules import events, games, payments, tiles
from jantaku.rules.deal import IllegalEvent
from jantaku.rules.riichi import fu, yaku
from jantaku.rules.riichi import value as values
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku.rules.riichi.payments import ron, tsumo
from jantaku_host.record.recorded import Event, Part, RecordedDeal, printable
from jantaku_host.review import played
from jantaku_host.review.games.riichi import wins
from jantaku_host.words import WINDS, HostWords

ROUTINE = (questions.TENPAI, questions.VOID_SUIT)  # asked in every deal
RULED = {  # the word for a ruling
    events.DEAD_HAND: "ruled_dead_hand",
    events.WRONG_RIICHI: "ruled_wrong_riichi",
    events.INVALID_MELD: "ruled_invalid_meld",
    events.DRAW_BACK: "ruled_draw_back",
    events.HIDDEN_TILE: "ruled_hidden_tile",
    events.UNDO: "ruled_undo",
    events.FINE: "fine_points",
    events.LATENESS: "lateness_points",
    events.SUBSTITUTE: "substitute_points",
}
_LAID = -1  # a reason beside those of `payments`: riichi was declared
_ABORTS = ("nine_terminals", "four_winds", "four_kans", "four_riichi", "triple_ron", "time_out")


class Explanation:
    """A deal in the words of a language; `lines` is what is to be told."""

    def __init__(self, recorded: RecordedDeal, language: str = "en"):
        self._recorded = recorded
        self._words = HostWords(language)
        self._comma = self._words["comma"]
        self._rules = played.rules(recorded)
        self._played = played.played(recorded)
        self._happened, self._ended = self._played.events, self._played.end

    def lines(self) -> Iterator[str]:
        """Headings begin at the margin, what is under them is indented."""
        yield self.heading()
        for event, deal in self._played.walk():
            yield from self._end(event)
            if event[0] == events.WIN and self._rules.game == "sichuan":
                yield from self._fan(event)
            elif event[0] == events.WIN:
                yield from self._win(event, played.twin(deal))
            elif event[0] == events.DRAW_END and self._rules.game == "riichi":
                yield from self._draw(event)
        yield from self._payment()
        yield from self._scores()
        yield from self._ruled()
        yield from self._asked()

    def heading(self) -> str:
        """Which deal it is."""
        if self._rules.game != "riichi":
            return f"{self._rules.name} {self._recorded.game}:{self._recorded.hand}"
        return self._comma.join((self.place(), self._rules.name))

    def place(self) -> str:
        """Where in the game it was."""
        deal, words = self._ended, self._words
        if self._rules.game != "riichi":
            return words["deal_number"] % self._recorded.hand
        place = words["round"] % (words[WINDS[deal.round // 4]], deal.round % 4 + 1)
        counters = words["counters"] % (deal.honba, self._recorded.deposits)
        return self._comma.join((place, counters))

    def ends(self) -> Iterator[str]:
        """How it ended in short: a line a winner, or one for the draw."""
        for event in self._happened:
            yield from self._end(event)

    def _end(self, event: Event) -> Iterator[str]:
        words = self._words
        if event[0] == events.WIN:
            yield self._won(event)
        elif event[0] == events.DRAW_END:
            yield f"{words['exhaustive']} {self.section('exhaustive')}"
        elif event[0] == events.ABORT:
            yield words[_ABORTS[event[2]]]
        elif event[0] == events.VOID:
            is_chombo = event[2] == events.CHOMBO
            who = self.name(event[1]) + ": " if is_chombo else ""
            section = self.section("chombo_replay" if is_chombo else "redeal")
            yield f"{who}{words['void']} {section}"

    def seen(self) -> str:
        """How much the readers saw of it."""
        return self._words["seen_count"] % len(self._recorded.seen)

    def name(self, seat: int) -> str:
        """A player by name and wind."""
        wind = self._words[WINDS[(seat - self._ended.dealer) % 4]]
        player = self._recorded.players[seat]
        return f"{player} ({wind})" if player else wind

    def value(self, seat: int) -> str:
        """What a win was worth, in short."""
        worth = self._ended.values[self._ended.winners.index(seat)]
        text = self._words["worth"] % (worth.han, worth.fu)
        if worth.yakuman:
            return self._words["yakuman"]
        return self._comma.join((text, self._words[worth.limit])) if worth.limit else text

    # What pages show in their own way

    def tiles(self, text: str) -> str:
        """Tiles in a line."""
        return text

    def written(self, section: str) -> str:
        """Where it is written."""
        return f"[{section}]"

    def section(self, rule: str) -> str:
        """Where a rule of the book is written."""
        return self.written(self._rules.section(rule))

    # A win

    def _won(self, event: Event) -> str:
        _, seat, from_seat, tile, _, fan, value, _ = event
        words = self._words
        how = "tsumo" if seat == from_seat else "ron"
        if self._rules.game == "sichuan":
            how = "hu"
        parts = [f"{words[how]} {self._text([tile])}"]
        if seat != from_seat:
            parts.append(f"{words['from']} {self.name(from_seat)}")
        if self._rules.game == "sichuan":
            worth = words["fan_worth"] % (fan, value)
        else:
            worth = self.value(seat)
        return f"{self.name(seat)}: {self._comma.join(parts)}: {worth}"

    def _fan(self, event: Event) -> Iterator[str]:
        """The rows of Sichuan's fan table."""
        for number, each in event[7]:
            yield f"  {each:>3}  {self._words[games.row_name(self._rules, number)]}"

    def _win(self, event: Event, before: RiichiDeal) -> Iterator[str]:
        _, seat, _, tile, ura, _, _, _ = event
        words = self._words
        after = played.twin(before)
        after.apply(event)
        worth = after.values[after.winners.index(seat)]
        yield f"  {self._hand(after, seat, tile)}"
        yield f"{words['yaku']} {self.section('yaku')}"
        for number, han in worth.yaku:
            yield f"  {han:>3}  {words[yaku.name(number)]}"
        if not worth.yakuman:
            for kind, han in wins.dora_han(after, seat, ura).items():
                rule = "red_fives" if kind == "aka" else "dora"
                if han:
                    yield f"  {han:>3}  {words[kind]} {self.section(rule)}"
            yield from self._fu(before, event, worth)
        if worth.limit:
            yield f"{words[worth.limit]} {self.section('limits')}"
        yield from self._others(before, seat, tile, ura)

    def _fu(self, before: RiichiDeal, event: Event, worth: values.Value) -> Iterator[str]:
        _, seat, from_seat, tile, _, _, _, named = event
        flags = yaku.TSUMO if seat == from_seat else 0
        if any(yaku.name(number) == "rinshan" for number, _ in named):
            flags |= yaku.RINSHAN
        winds = ((seat - before.dealer) % 4, before.round // 4)
        items = fu.items(self._rules, worth, tile, before.melds[seat], flags, *winds)
        yield f"{self._words['fu']} {self.section('fu')}"
        total = 0
        for name, kind, amount in items:
            total += amount
            shown = f" {self.tiles(tiles.kinds_text([kind]))}" if kind >= 0 else ""
            yield f"  {amount:>3}  {self._words['fu_' + name]}{shown}"
        if total != worth.fu:
            yield f"  {worth.fu - total:>3}  {self._words['fu_rounded']}"

    def _others(self, before: RiichiDeal, seat: int, won: int, ura: bytes) -> Iterator[str]:
        """What other winning tiles would have been worth in its place."""
        free = {
            tile >> 2: tile
            for tile in range(len(before.place))
            if not before.place[tile] and tile >> 2 != won >> 2
        }
        waits = [kind for kind in before.waits(seat) if kind in free]
        if waits:
            yield self._words["others"]
        for kind in waits:
            shown = self.tiles(tiles.kinds_text([kind]))
            yield f"  {shown}  {self._would(before, seat, free[kind], ura)}"

    def _would(self, before: RiichiDeal, seat: int, tile: int, ura: bytes) -> str:
        deal = played.twin(before)
        is_tsumo = deal.holds_drawn(seat)
        if is_tsumo:
            deal.hands[seat][deal.drawn >> 2] -= 1
            deal.hands[seat][tile >> 2] += 1
            deal.place[deal.drawn], deal.place[tile] = 0, seat + 1
            deal.drawn = tile
        else:
            deal.window = tile
        try:
            deal.apply(deal.win(seat, ura))
        except IllegalEvent:
            return self._words["no_yaku"]
        worth = deal.values[deal.winners.index(seat)]
        is_dealer = seat == deal.dealer
        if is_tsumo:
            from_dealer, from_others = tsumo(worth.base, is_dealer)
            points = 3 * from_others if is_dealer else from_dealer + 2 * from_others
        else:
            points = ron(self._rules, worth, is_dealer)
        return self._comma.join((self._words["worth"] % (worth.han, worth.fu), f"{points:,}"))

    # Other ends

    def _draw(self, event: Event) -> Iterator[str]:
        words = self._words
        ready = [self.name(seat) for seat in range(4) if event[2] >> seat & 1]
        yield "  " + (words["is_tenpai"] % ", ".join(ready) if ready else words["nobody_tenpai"])
        for seat in range(4):
            if event[2] >> seat & 1:
                yield f"  {self.name(seat)}: {self._hand(self._ended, seat)}"
            if event[3] >> seat & 1:
                yield f"  {words['is_nagashi'] % self.name(seat)} {self.section('nagashi_mangan')}"

    def _payment(self) -> Iterator[str]:
        words = self._words
        who = [*map(self.name, range(4)), words["table"], words["nobody"]]
        rows = played.joined([*self._laid(), *self._ended.parts])
        if rows:
            yield words["payment"]
        amounts = [_times(len(row[1]) * len(row[2]), row[3]) for row in rows]
        width = max(map(len, amounts), default=0)
        for (reason, payers, payees, _), amount in zip(rows, amounts, strict=True):
            givers, takers = (
                self._comma.join(who[each] for each in side) for side in (payers, payees)
            )
            yield f"  {amount:>{max(width, 6)}}  {givers} → {takers}: {self._reason(reason)}"

    def _scores(self) -> Iterator[str]:
        yield self._words["scores"]
        for seat in range(4):
            before, after = self._recorded.scores[seat], self._ended.scores[seat]
            yield f"  {after:>6,}  {self.name(seat)} ({after - before:+,})"

    def _laid(self) -> Iterator[Part]:
        """The deposits of this deal's riichi, which are no part of its settlement."""
        for seat in range(4):
            if self._rules.game == "riichi" and self._ended.paid >> seat & 1:
                yield _LAID, seat, payments.TABLE, self._rules.riichi_deposit

    def _reason(self, reason: int) -> str:
        if reason == _LAID:
            return f"{self._words['riichi']} {self.section('riichi_deposit')}"
        name = games.reason_name(self._rules, reason)
        return f"{self._words['hand' if name == 'base' else name]} {self.section(name)}"

    def _ruled(self) -> Iterator[str]:
        """What the referee decided, with the section or the reason that was given."""
        recorded = self._recorded
        rulings = [event for event in self._happened if event[0] == events.RULING]
        rulings += [*recorded.undone, *recorded.rulings]
        if rulings:
            yield self._words["rulings"]
        for _, seat, kind, amount, reason in rulings:
            who = "" if kind == events.UNDO else f"{self.name(seat)}: "
            counted = f"{amount:>6,}  " if amount else ""
            about = f"{self._words[RULED[kind]]} {self.written(printable(reason))}"
            yield f"  {counted}{who}{about}"

    def _asked(self) -> Iterator[str]:
        """What tiles and buttons left open, as the table asked it."""
        asked = [
            (number, event)
            for number, event in enumerate(self._happened, 1)
            if event[0] == events.ASK and event[2] not in ROUTINE
        ]
        if asked:
            yield self._words["asked"]
        for number, event in asked:
            wind = self._words[WINDS[(event[1] - self._ended.dealer) % 4]]
            yield f"  {number:>3}  {self._words[questions.name(event[2]) + '?'] % wind}"

    def _text(self, held: list[int]) -> str:
        return self.tiles(tiles.text(held, played.red_fives(self._rules)))

    def _hand(self, deal: RiichiDeal, seat: int, won: int | None = None) -> str:
        """The tiles of a seat, that which it won with apart."""
        held = self._text([tile for tile in deal.concealed(seat) if tile != won])
        if won is not None:
            held = f"{held} + {self._text([won])}"
        melds = [self._text(list(meld[1])) for meld in deal.melds[seat]]
        return "  ".join([held, *melds])


def _times(count: int, amount: int) -> str:
    return f"{count} × {amount:,}" if count > 1 else f"{amount:,}"
