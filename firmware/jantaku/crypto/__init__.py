"""What the table signs and proves itself with: SHA-512, Ed25519, HMAC-SHA-256.

What takes long on the microcontroller is a generator that yields every few milliseconds, so that
play goes on meanwhile: `signature = yield from signing(…)` inside another, or `finish` at once.
"""


def finish(work):
    """Run such a generator to its end; what it returns."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
