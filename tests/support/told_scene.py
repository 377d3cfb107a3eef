"""A scene of riichi that is told afterwards as a recorded deal."""

from typing import Any

from jantaku_host.record.recorded import Event, RecordedDeal
from support.riichi_scene import Scene


class ToldScene(Scene):
    """Its events are kept."""

    def __init__(self, preset: str, *arguments: Any, **more: Any):
        self.preset = preset
        self.happened: list[Event] = []
        super().__init__(preset, *arguments, **more)
        self.deposits, self.scores = self.deal.deposits, list(self.deal.scores)

    def apply(self, event: Event) -> None:
        super().apply(event)
        self.happened.append(event)

    def recorded(self, number: int = 1, **options: Any) -> RecordedDeal:
        """The deal, which is over, by its book with these options; no wall is known."""
        deal = self.deal
        return RecordedDeal(
            file="", line=1, game="1", hand=number, preset=self.preset, options=options,
            dealer=deal.dealer, round=deal.round, honba=deal.honba, deposits=self.deposits,
            scores=self.scores, wall=None, events=self.happened,
        )  # fmt: skip
