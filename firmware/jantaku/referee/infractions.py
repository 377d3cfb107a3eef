"""Infractions: what the table says of an event that the deal refuses, and what a decision does.

Nothing is punished by the table. It states what it saw with the section; the players or the referee
decide.
"""

from jantaku.referee import questions
from jantaku.referee.questions import CHOMBO, REDEAL
from jantaku.rules import events
from jantaku.rules.match import option_of

# Refusal of the deal -> fact.
_QUESTIONS = {
    "kuikae": questions.KUIKAE,
    "riichi_hand": questions.RIICHI_HAND,
    "riichi_furiten": questions.RIICHI_HAND,
    "riichi_call": questions.INVALID_MELD,
    "riichi_closed": questions.OPEN_RIICHI,
    "chi": questions.INVALID_MELD,
    "chi_seat": questions.INVALID_MELD,
    "pon": questions.INVALID_MELD,
    "kan": questions.INVALID_MELD,
    "call_turn": questions.INVALID_MELD,
    "last_tile": questions.INVALID_MELD,
    "fifth_kan": questions.INVALID_MELD,
    "chow": questions.INVALID_MELD,
    "pung": questions.INVALID_MELD,
    "kong": questions.INVALID_MELD,
    "kong_turn": questions.INVALID_MELD,
    "dead": questions.DEAD_CALL,
    "late": questions.LATE_CALL,
}


def question(code: str) -> int:
    """The fact that a refusal is; -1: none, it will pass."""
    return _QUESTIONS.get(code, -1)


# Kind of ruling -> the rule whose section is cited where the referee gives none.
_RULINGS = {
    events.DEAD_HAND: "dead_hand",
    events.WRONG_RIICHI: "wrong_riichi",
    events.INVALID_MELD: "invalid_meld",
    events.DRAW_BACK: "claim_window",
    events.HIDDEN_TILE: "hidden_win_tile",
}


def cited(rules, ruling: tuple) -> tuple:
    """The ruling with the section of its rule, unless it has one; a name stands in a second line:
    who plays for another."""
    kind = ruling[3] if ruling[2] == events.WITHDRAWN else ruling[2]
    rule = option_of(kind) or _RULINGS.get(kind, "")
    if ruling[4].split("\n")[0] or not rule:
        return ruling
    return ruling[:4] + (rules.section(rule) + ruling[4],)


def standing_set(ruling: tuple) -> tuple:
    """A hand that is ruled dead for a set that is none: the set stays (EMA 5.1.4)."""
    if ruling[2] != events.DEAD_HAND:
        return ruling
    return ruling[:2] + (events.INVALID_MELD,) + ruling[3:]


def event(rules, seat: int, kinds, choice: int) -> tuple:
    """The event that carries out what was decided of a seat about which these facts are known:
    dead hand, chombo or another deal."""
    if choice == CHOMBO:
        return (events.VOID, seat, events.CHOMBO)
    if choice == REDEAL:
        return (events.VOID, 0, events.REDEAL)
    ruling = events.DEAD_HAND
    rule = "dead_hand"
    for kind in kinds:
        rule = "empty_call" if kind == questions.FALSE_WIN else questions.rule(kind) or rule
        if kind == questions.INVALID_MELD:
            ruling = events.INVALID_MELD
        elif kind == questions.OPEN_RIICHI:
            ruling = events.WRONG_RIICHI
    return (events.RULING, seat, ruling, 0, rules.section(rule))
