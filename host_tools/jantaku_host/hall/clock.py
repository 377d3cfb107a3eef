"""What time it is, for hub and agents: the one place that reads it, so that tests can set it."""

import time


def now_ms() -> int:
    """Milliseconds since 1970. The hub's are the hall's."""
    return time.time_ns() // 1_000_000


def steady_s() -> float:
    """Seconds of a clock that nobody sets."""
    return time.monotonic()
