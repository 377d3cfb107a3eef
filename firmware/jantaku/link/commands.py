"""The numbers of commands and refusals: what both ends of the cable agree on."""

from micropython import const

STATUS = const(1)  # -> JSON: version, rules, round, honba, deposits, seats, problem

UNKNOWN_COMMAND = const(1)
EMPTY_REQUEST = const(2)
