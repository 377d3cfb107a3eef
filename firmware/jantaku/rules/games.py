"""The games that can be played, and the one look-up of what a game brings.

A game is a folder of its name in every room that it bears on, with the same names inside; a row
in `NAMES` makes it known. Nobody else asks which game it is: what differs between games is a name
that their folders provide. Only the game that is played is imported.
"""

import sys

from jantaku.rules import events

NAMES = ["riichi", "sichuan"]
KEPT = 6  # acts that a deal can take back by itself


def part(rules, room: str, name: str):
    """What the book's game brings to a room of the table: the module of this name there."""
    path = "jantaku.%s.%s.%s" % (room, rules.game, name)
    # To import once more takes a Pico ten milliseconds.
    return sys.modules.get(path) or __import__(path, None, None, ("game",))


def deal_class(rules):
    """What a deal of the book's game is."""
    return part(rules, "rules", "deal").DEAL


def deal(rules, dealer: int, round: int, honba: int, deposits: int, scores):
    """A new deal; the arguments are what its DEAL_START tells."""
    return deal_class(rules)(rules, dealer, round, honba, deposits, scores)


def replay(rules, happened):
    """A block played again: every event that stands, with the deal after it (None before it began).

    The one way to what a block tells, and back further than `Deal.back` reaches: history is only
    appended, so whatever was taken back in it is left out, and the rest is played anew. What its
    head corrects of the deal before (`events.correction`) is no part of it.
    """
    current = None
    stands = events.standing(happened)
    ahead = sum([events.is_act(event) for event in stands])
    for event in stands:
        keeps = ahead <= KEPT
        ahead -= events.is_act(event)
        if event[0] == events.DEAL_START:
            current = deal(rules, event[1], *event[3:])
        elif current is not None:
            current.keeps = keeps
            current.apply(event)
        elif events.is_of_deal(event):
            continue
        yield event, current


def match(rules, first_east: int = 0):
    """A new game at one table."""
    return part(rules, "rules", "match").MATCH(rules, first_east)


def row_name(rules, number: int) -> str:
    """The name of a yaku, or of a row of the fan table, as a WIN event numbers it."""
    return part(rules, "rules", "value").row_name(number)


def reason_name(rules, number: int) -> str:
    """The name of the reason of a payment part."""
    return part(rules, "rules", "payments").name(number)
