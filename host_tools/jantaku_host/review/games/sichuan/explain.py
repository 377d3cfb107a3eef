"""What only Sichuan knows about why points moved: its fan table."""

from collections.abc import Iterator
from typing import Any

from jantaku.rules import events
from jantaku.rules.books import Rules
from jantaku.rules.deal import NONE
from jantaku.rules.sichuan import value
from jantaku_host.record.recorded import Event, Part
from jantaku_host.review.explain import Explanation
from jantaku_host.review.rows import Amount, Parts, Row, Said, row, said

UNIT = "fan"


def title(told: Explanation) -> Parts:
    """Book, game, number."""
    return (f"{told.rules.name} {told.recorded.game}:{told.recorded.hand}",)


def place(deal: Any) -> tuple[Said, ...]:
    """Its number, recorded or played: winds do not matter."""
    return (said("deal_number", str(deal.hand)),)


def won(rules: Rules, event: Event) -> tuple[Said, Said]:
    """That it was a hu, and what it was worth in short."""
    _, _, _, _, _, fan, points, _ = event
    return Said("hu"), said("fan_worth", Amount(fan, "fan"), Amount(points, "points"))


def worth(told: Explanation, event: Event, before: Any) -> Iterator[Row]:
    """The rows of the fan table."""
    for number, fan in event[7]:
        yield row(Said(value.row_name(number)), amount=fan, unit="fan")


def draw(told: Explanation, event: Event) -> Iterator[Row]:
    """Nothing: who waited is told by the payment."""
    yield from ()


def checked(told: Explanation) -> Iterator[Row]:
    """Who named by a card a suit that the hand had: nobody was told before (SBR 4.2)."""
    hands: list[set[int]] = [set(), set(), set(), set()]
    cards: dict[int, int | None] = {}
    for kind, seat, *fields in told.happened:
        if kind == events.DEALT:
            hands = [{tile // 36 for tile in fields[0][at : at + 13]} for at in range(0, 52, 13)]
        elif kind == events.DRAW and not cards:
            hands[seat].add(fields[0] // 36)  # East chooses from fourteen
        elif kind == events.VOID_SUIT:
            cards[seat] = fields[0] if fields[1] == NONE else None
        elif kind == events.DISCARD:
            break
    for seat, suit in sorted(cards.items()):
        if suit in hands[seat]:
            yield row(told.player(seat), ": ", Said("void_card"), " ", told.section("void_discard"))


def laid(told: Explanation) -> Iterator[Part]:
    """Nothing: there are no deposits."""
    yield from ()


def laid_for(told: Explanation) -> Parts:
    """Nothing."""
    return ()
