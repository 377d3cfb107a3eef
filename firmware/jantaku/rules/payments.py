"""Who pays whom, how much, and why: every payment is a list of named parts.

A part is `(reason, payer, payee, amount)`: payer and payee are seats, TABLE (the deposits that lie
there) or NOBODY; the reason is a number whose name (`games.reason_name`) is also the name of its
section. Reasons are part of every record ever written: append, never renumber. Those of a match,
whatever the game, are here; each game has its own, which no other has. 26 is the next.
"""

from micropython import const

UMA = const(8)
OKA = const(9)
DEPOSITS_LEFT = const(10)
LATENESS = const(11)
FINE = const(12)
SUBSTITUTE = const(13)

_NAMES = "uma oka deposits_left lateness_points fine_points substitute_points"

TABLE = const(4)
NOBODY = const(5)


def name(reason: int) -> str:
    """The name of a reason that every game has."""
    return _NAMES.split(" ")[reason - UMA]


def sums(parts) -> list:
    """What the parts change in all: four seats and the deposits on the table."""
    change = [0, 0, 0, 0, 0]
    for _, payer, payee, amount in parts:
        if payer != NOBODY:
            change[payer] -= amount
        if payee != NOBODY:
            change[payee] += amount
    return change
