"""What a report of riichi has of its own."""

from collections.abc import Callable, Iterator

from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review.figures import Figures
from jantaku_host.words import HostWords


def short_place(words: HostWords, deal: RecordedDeal) -> str:
    """East 1 as E1."""
    wind, number = divmod(deal.round, 4)
    return f"{words.wind(wind)[0]}{number + 1}"


def figures(found: list[Figures]) -> Iterator[tuple[str, list[str]]]:
    """What is counted, a cell a player."""
    yield "declared", [str(one.riichi) for one in found]
    yield "calls", [str(one.calls) for one in found]
    yield "tenpai_at_draws", [f"{one.tenpai} / {one.draws}" if one.draws else "–" for one in found]


def rates() -> Iterator[tuple[str, Callable[[Figures], float | None]]]:
    """What is told of a hundred deals."""
    yield "declared", lambda one: one.riichi / one.deals if one.deals else None
    yield "calls", lambda one: one.calls / one.deals if one.deals else None
    yield "tenpai_at_draws", lambda one: one.tenpai / one.draws if one.draws else None
