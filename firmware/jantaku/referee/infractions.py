"""Infractions that tiles show: what is proposed, and what a confirmed proposal does.

Nothing is punished by the table alone. It says what it saw and cites the section; the players or
the referee decide.
"""

from jantaku.referee import questions
from jantaku.referee.questions import CHOMBO, DEAD_HAND, GO_ON, REDEAL
from jantaku.rules import events

# Refusal of the deal -> question.
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
    "chow": questions.INVALID_MELD,
    "pung": questions.INVALID_MELD,
    "kong": questions.INVALID_MELD,
    "dead": questions.DEAD_CALL,
    "late": questions.LATE_CALL,
}


def question(code: str) -> int:
    """The question that a refusal raises; -1: none, it will pass."""
    return _QUESTIONS.get(code, -1)


# What can be done about it, on the buttons `riichi` and `tenpai`; what is not here, or has one
# choice only, can be mended with the tiles as well.
_CHOICES = {
    questions.KUIKAE: bytes((DEAD_HAND,)),
    questions.RIICHI_HAND: bytes((DEAD_HAND,)),
    questions.INVALID_MELD: bytes((DEAD_HAND,)),
    questions.CLAIMED_TILE: bytes((DEAD_HAND, GO_ON)),
    questions.OPEN_RIICHI: bytes((DEAD_HAND, GO_ON)),
    questions.DEAD_CALL: bytes((CHOMBO,)),
    questions.TILE_COUNT: bytes((DEAD_HAND,)),
    questions.WRONG_DEAL: bytes((REDEAL, GO_ON)),
}


def choices(kind: int) -> bytes:
    """What can be done about what a question of this kind is about."""
    return _CHOICES.get(kind, b"")


def wrong_draw(is_late: bool) -> bytes:
    """A tile taken out of turn or from the wrong place where that is no matter of mending: a dead
    hand; out of turn and found after the discard a chombo (Furiten 7.5, 7.6)."""
    return bytes((CHOMBO if is_late else DEAD_HAND, GO_ON))


def false_win(rules, code: str) -> bytes:
    """A win that is none: with the hand shown, or without (EMA 5.1.2, Furiten 7.4, 7.5); one that
    is only late is not recognised (Furiten 2.17)."""
    if code in ("late", "no_window") and rules.late_call == "first":
        return bytes((DEAD_HAND, GO_ON))
    return bytes((CHOMBO, GO_ON if code in ("dead", "bad_kan") else DEAD_HAND))


# Kind of ruling -> the rule whose section is cited where the referee gives none.
_RULINGS = {
    events.DEAD_HAND: "dead_hand",
    events.WRONG_RIICHI: "wrong_riichi",
    events.INVALID_MELD: "invalid_meld",
    events.DRAW_BACK: "claim_window",
    events.HIDDEN_TILE: "hidden_win_tile",
    events.FINE: "fine_limit",
    events.LATENESS: "lateness_points",
    events.SUBSTITUTE: "substitute_points",
}


def cited(rules, ruling: tuple) -> tuple:
    """The ruling with the section of its rule, unless it has one."""
    rule = _RULINGS.get(ruling[2], "")
    if ruling[4] or not rule:
        return ruling
    return ruling[:4] + (rules.section(rule),)


def event(rules, seat: int, kind: int, choice: int) -> tuple:
    """The event that carries out what was decided: dead hand, chombo or another deal."""
    if choice == CHOMBO:
        return (events.VOID, seat, events.CHOMBO)
    if choice == REDEAL:
        return (events.VOID, 0, events.REDEAL)
    ruling = events.DEAD_HAND
    if kind == questions.INVALID_MELD:
        ruling = events.INVALID_MELD
    elif kind == questions.OPEN_RIICHI:
        ruling = events.WRONG_RIICHI
    rule = "empty_call" if kind == questions.FALSE_WIN else questions.rule(kind)
    return (events.RULING, seat, ruling, 0, rules.section(rule))
