"""Places and questions of sensing in words, for whoever looks at a run. Side 0 is East."""

from jantaku.sensing import tracker, zones
from jantaku.sensing.tracker import Question
from jantaku_host.words import HostWords

_WORDS = HostWords("en")
_QUESTIONS = {
    tracker.TWO_PLACES: "is the tile here or where it was?",
    tracker.UNSETTLED: "is the tile here?",
    tracker.LOST: "where is the tile?",
    tracker.COVERED: "what lies on the tiles?",
    tracker.THIRD_TILE: "is there a third tile?",
}


def place(zone: int) -> str:
    """A zone as players call it: "stack 5 of South's wall"."""
    if zone == zones.AIR:
        return "the air"
    owner = _WORDS.wind(zones.side(zone))
    if zone < zones.RACK:
        return f"stack {zones.stack(zone) + 1} of {owner}'s wall"
    return f"{owner}'s {('rack', 'river', 'melds')[(zone - zones.RACK) // 4]}"


def question(asked: Question) -> str:
    """What sensing could not settle."""
    return f"tile {asked.tile}, {place(asked.zone)}: {_QUESTIONS[asked.kind]}"
