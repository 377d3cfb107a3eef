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
    hub.admit(bytes.fromhex(said["key"]), int(said["number"]), str(said["host"]), person.name)


def _draw(hub: Hub, person: Person, said: Said) -> Said:
    if said.get("how") == "standing":
        hub.tournament.draw_by_standing(person.name)
        return {}
    found = hub.tournament.draw(
        int(said["rounds"]), person.name, float(said.get("seconds", 10)), str(said.get("seed", ""))
    )
    return {"meetings": found.meetings, "winds": found.winds}


def _seating(hub: Hub, person: Person, said: Said) -> Said:
    rounds = seating.read(str(said["text"]))
    return {"meetings": hub.tournament.seat(rounds, 1, person.name, "imported")}


def _move(hub: Hub, person: Person, said: Said) -> None:
    """A game goes on at another table."""
    state = standing(str(said["stands"])) | {"left": int(said.get("left") or 0)}
    hub.tournament.move(int(said["round"]), int(said["board"]), int(said["to"]), state, person.name)


def _ruling(hub: Hub, person: Person, said: Said) -> None:
    board = hub.board(int(said["board"]))
    if board is None:
        raise WrongUse(f"there is no table {said['board']}")
    Wish(**said["wish"]).check()
    hub.errands.give(board.public, "ruling", {"wish": said["wish"]}, person.name)


def _name(hub: Hub, person: Person, said: Said) -> None:
    """A name is withdrawn, or is shown again."""
    hub.tournament.withdraw_name(int(said["entry"]), bool(said.get("withdrawn", True)))
    hub.renamed()


def _board(said: Said) -> int | None:
    return int(said["board"]) if said.get("board") else None


# By name: who may, and what it does.
_DEEDS: dict[str, tuple[str, _Deed]] = {
    "admit": ("director", _admit),
    "draw": ("director", _draw),
    "seating": ("director", _seating),
    "seat": ("director", lambda hub, who, said: hub.tournament.seat_tables(
        int(said["round"]), who.name)),
    "arm": ("director", lambda hub, who, said: hub.tournament.arm(
        int(said["round"]), int(said["at"]), who.name)),
    "go": ("director", lambda hub, who, said: hub.tournament.go(int(said["round"]), who.name)),
    "stop": ("director", lambda hub, who, said: hub.tournament.stop(int(said["round"]), who.name)),
    "pause": ("director", lambda hub, who, said: hub.tournament.pause(_board(said), who.name)),
    "resume": ("director", lambda hub, who, said: hub.tournament.resume(_board(said), who.name)),
    "extend": ("director", lambda hub, who, said: hub.tournament.extend(
        _board(said), int(said["minutes"]), who.name)),
    "move": ("director", _move),
    "close": ("director", lambda hub, who, said: hub.tournament.close()),
    "take": ("referee", lambda hub, who, said: hub.alarms.take(int(said["alarm"]), who.name)),
    "dismiss": ("referee", lambda hub, who, said: hub.alarms.dismiss(int(said["alarm"]))),
    "ruling": ("referee", _ruling),
    "players": ("desk", lambda hub, who, said: {
        "players": hub.tournament.import_players(str(said["text"]))}),
    "state": ("desk", lambda hub, who, said: hub.tournament.set_state(
        int(said["entry"]), str(said["state"]))),
    "name": ("desk", _name),
    "replace": ("desk", lambda hub, who, said: hub.tournament.replace(
        int(said["round"]), int(said["entry"]), int(said["other"]), who.name)),
    "sheet": ("desk", lambda hub, who, said: hub.tournament.sheet(
        int(said["round"]), int(said["board"]), [int(each) for each in said["scores"]],
        str(said.get("reason", "")), who.name, int(said.get("deposits") or 0))),
    "late": ("desk", lambda hub, who, said: hub.tournament.late(
        int(said["entry"]), int(said["round"]), int(said["minutes"]), who.name)),
    "correct": ("director", lambda hub, who, said: hub.tournament.correct(
        int(said["entry"]), int(said.get("round") or 0), int(said.get("points") or 0),
        str(said["rule"]), str(said.get("reason", "")), who.name,
        int(said["withdraws"]) if said.get("withdraws") else None)),
}  # fmt: skip
