"""What people with a role may do from their pages. Each is one thing, in the name of who
does it."""

from collections.abc import Callable
from typing import Any

from jantaku_host.device.ruling import Wish
from jantaku_host.device.session import standing
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.hall import seating
from jantaku_host.hall.access import Person
from jantaku_host.hall.hub import Hub

Said = dict[str, Any]
_Deed = Callable[[Hub, Person, Said], Any]


def do(hub: Hub, person: Person, name: str, said: Said) -> dict[str, Any]:
    """Do it; what came of it."""
    if name not in _DEEDS:
        raise WrongUse(f"what is {name}?")
    role, deed = _DEEDS[name]
    if not person.may(role):
        raise Refused(f"that is for a {role}, and {person.name} is {person.role}")
    try:
        answer = deed(hub, person, said)
    except KeyError as error:
        raise WrongUse(f"{name}: {error.args[0]} is missing, or there is none") from error
    except (TypeError, ValueError, OverflowError) as error:
        raise WrongUse(f"{name}: {error}") from error
    hub.show()
    return {"done": True, **(answer or {})}


def _admit(hub: Hub, person: Person, said: Said) -> None:
    hub.admit(bytes.fromhex(said["key"]), _number(said, "number"), str(said["host"]), person.name)


def _draw(hub: Hub, person: Person, said: Said) -> Said:
    if said.get("how") == "standing":
        hub.tournament.draw_by_standing(person.name)
        return {}
    found = hub.tournament.draw(
        _number(said, "rounds"),
        person.name,
        float(said.get("seconds", 10)),
        str(said.get("seed", "")),
    )
    return {"meetings": found.meetings, "winds": found.winds}


def _seating(hub: Hub, person: Person, said: Said) -> Said:
    rounds = seating.read(str(said["text"]))
    return {"meetings": hub.tournament.seat(rounds, 1, person.name, "imported")}


def _move(hub: Hub, person: Person, said: Said) -> None:
    """A game goes on at another table."""
    state = standing(str(said["stands"])) | {"left": int(said.get("left") or 0)}
    hub.tournament.move(
        _number(said, "round"), _number(said, "board"), _number(said, "to"), state, person.name
    )


def _ruling(hub: Hub, person: Person, said: Said) -> None:
    board = hub.board(_number(said, "board"))
    if board is None:
        raise WrongUse(f"there is no table {said['board']}")
    Wish(**said["wish"]).check()
    hub.errands.give(board.public, "ruling", {"wish": said["wish"]}, person.name)


def _name(hub: Hub, person: Person, said: Said) -> None:
    """A name is withdrawn, or is shown again."""
    hub.tournament.withdraw_name(_number(said, "entry"), bool(said.get("withdrawn", True)))
    hub.renamed()


def _number(said: Said, name: str) -> int:
    try:
        return int(said[name])
    except (TypeError, ValueError):
        raise WrongUse(f"{name}: a number is wanted") from None


def _board(said: Said) -> int | None:
    return _number(said, "board") if said.get("board") else None


# By name: who may, and what it does.
_DEEDS: dict[str, tuple[str, _Deed]] = {
    "admit": ("director", _admit),
    "draw": ("director", _draw),
    "seating": ("director", _seating),
    "seat": ("director", lambda hub, who, said: hub.tournament.seat_tables(
        _number(said, "round"), who.name)),
    "arm": ("director", lambda hub, who, said: hub.tournament.arm(
        _number(said, "round"), _number(said, "at"), who.name)),
    "go": ("director", lambda hub, who, said: hub.tournament.go(_number(said, "round"), who.name)),
    "stop": ("director", lambda hub, who, said: hub.tournament.stop(
        _number(said, "round"), who.name)),
    "pause": ("director", lambda hub, who, said: hub.tournament.pause(_board(said), who.name)),
    "resume": ("director", lambda hub, who, said: hub.tournament.resume(_board(said), who.name)),
    "extend": ("director", lambda hub, who, said: hub.tournament.extend(
        _board(said), _number(said, "minutes"), who.name)),
    "move": ("director", _move),
    "close": ("director", lambda hub, who, said: hub.tournament.close()),
    "take": ("referee", lambda hub, who, said: hub.alarms.take(_number(said, "alarm"), who.name)),
    "dismiss": ("referee", lambda hub, who, said: hub.alarms.dismiss(_number(said, "alarm"))),
    "ruling": ("referee", _ruling),
    "players": ("desk", lambda hub, who, said: {
        "players": hub.tournament.import_players(str(said["text"]))}),
    "state": ("desk", lambda hub, who, said: hub.tournament.set_state(
        _number(said, "entry"), str(said["state"]))),
    "name": ("desk", _name),
    "replace": ("desk", lambda hub, who, said: hub.tournament.replace(
        _number(said, "round"), _number(said, "entry"), _number(said, "other"), who.name)),
    "sheet": ("desk", lambda hub, who, said: hub.tournament.sheet(
        _number(said, "round"), _number(said, "board"), [int(each) for each in said["scores"]],
        str(said.get("reason", "")), who.name, int(said.get("deposits") or 0))),
    "late": ("desk", lambda hub, who, said: hub.tournament.late(
        _number(said, "entry"), _number(said, "round"), _number(said, "minutes"), who.name)),
    "correct": ("director", lambda hub, who, said: hub.tournament.correct(
        _number(said, "entry"), int(said.get("round") or 0), int(said.get("points") or 0),
        str(said["rule"]), str(said.get("reason", "")), who.name,
        _number(said, "withdraws") if said.get("withdraws") else None)),
}  # fmt: skip
