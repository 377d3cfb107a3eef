"""What a recorded hu was worth: by its points, with the rows of the fan table."""

from jantaku.rules.books import Rules
from jantaku.rules.sichuan import value
from jantaku_host.record.recorded import Event
from jantaku_host.review.figures import Worth


def worth(rules: Rules, event: Event) -> Worth:
    """Of a WIN."""
    *_, fan, points, rows = event
    names = [value.row_name(number) for number, _ in rows]
    return Worth(points, fan, points, "", "fan_worth", names)
