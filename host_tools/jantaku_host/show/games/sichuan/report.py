"""What a report of Sichuan has of its own."""

from collections.abc import Callable, Iterator

from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review.figures import Figures
from jantaku_host.words import HostWords


def short_place(words: HostWords, deal: RecordedDeal) -> str:
    """The number of the deal: there are no rounds."""
    return str(deal.hand)


def figures(found: list[Figures]) -> Iterator[tuple[str, list[str]]]:
    """Nothing more."""
    yield from ()


def rates() -> Iterator[tuple[str, Callable[[Figures], float | None]]]:
    """Nothing more."""
    yield from ()
