"""`jantaku hall`: many tables, one hub."""

import json
import sys
import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jantaku.rules import books
from jantaku_host.cli.options import Amount, Moment
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.words import counted

if TYPE_CHECKING:
    from jantaku_host.hall.hub import Hub

_AT = 8137
_BY = "the command line"


def _keep_store(context: click.Context, option: click.Parameter, path: Path | None) -> None:
    if path is not None:
        context.obj = path


class _OfHall(click.Command):
    """A command of the hall: `--store` may stand behind its name, too."""

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        self.params.append(
            click.Option(
                ["--store"], type=click.Path(path_type=Path), expose_value=False,
                callback=_keep_store, help="The hall's database.",
            )
        )  # fmt: skip


class _Hall(click.Group):
    command_class = _OfHall
    group_class = type


@click.group(cls=_Hall)
@click.option(
    "--store", envvar="JANTAKU_HALL", type=click.Path(path_type=Path),
    help="The hall's database; else the usual one of this user.",
)  # fmt: skip
@click.pass_context
def command(context: click.Context, store: Path | None) -> None:
    """Many tables: the hub that keeps what agents send, its tournament, its pages.

    \b
    Example: jantaku hall serve
    """
    context.obj = store


def _file(context: click.Context) -> Path:
    from jantaku_host.folder import default_folder

    return context.obj or default_folder() / "hall" / "hall.sqlite"


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise WrongUse(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise WrongUse(f"{path}: not a text in UTF-8") from error


def _hub(context: click.Context) -> "Hub":
    from jantaku_host.hall.hub import Hub

    hub = Hub(_file(context))
    context.call_on_close(hub.close)
    return hub


@command.command()
@click.option("--host", default="127.0.0.1", show_default=True,
              help="Address for agents and staff; 0.0.0.0: the network.")  # fmt: skip
@click.option("--at", type=click.IntRange(0, 65535), default=_AT, show_default=True,
              help="Port for agents and staff.")  # fmt: skip
@click.option("--public", "public_at", type=click.IntRange(0, 65535),
              help="Port for everybody, without TLS and to look at only.")  # fmt: skip
@click.option("--name", "names", multiple=True, help="A name by which it is asked for; several.")
@click.option("--cert", type=click.Path(path_type=Path),
              help="A certificate made by others (PEM), instead of the hub's own.")  # fmt: skip
@click.option("--key", type=click.Path(path_type=Path), help="Its key.")
@click.pass_context
def serve(
    context: click.Context, host: str, at: int, public_at: int | None, names: tuple[str, ...],
    cert: Path | None, key: Path | None,
) -> None:  # fmt: skip
    """Run the hub. It makes its own certificate; token files carry its fingerprint. Another one
    that is given is kept in its place: tokens that were made before know the hub no more.

    \b
    Example: jantaku hall serve --host 0.0.0.0 --public 8138
    """
    from jantaku_host.hall import certificate, web

    folder = _file(context).parent
    if cert or key:
        certificate.given(folder, cert, key)
    hub = _hub(context)
    files = certificate.made(folder)
    try:
        with web.serving(hub, host, at, files, host, public_at, names) as (secure, public):
            click.echo(f"hub     {secure}")
            if public:
                click.echo(f"screens {public}")
            click.echo(f"certificate {certificate.fingerprint(files[0])}")
            sys.stdout.flush()
            while True:  # Windows hears Ctrl-C only between two waits
                time.sleep(1)
    except KeyboardInterrupt:
        click.echo()


@command.group()
def admit() -> None:
    """Let a host, a table or somebody in.

    \b
    Example: jantaku hall admit host club-laptop
    """


@admit.command("host")
@click.argument("name")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The token's file.")
@click.option("--rulings", is_flag=True, help="Rulings may go through its agent.")
@click.pass_context
def admit_host(context: click.Context, name: str, output: Path | None, rulings: bool) -> None:
    """A computer with tables. Its token is written once, into a file for its agent.

    \b
    Example: jantaku hall admit host club-laptop -o club.token
    """
    from jantaku_host.hall import certificate
    from jantaku_host.hall.access import TokenFile

    hub = _hub(context)
    path = output or Path(f"{name}.token")
    if path.exists():
        raise WrongUse(f"{path}: is there already")
    mark = certificate.fingerprint(certificate.made(_file(context).parent)[0])
    TokenFile(hub.access.admit_host(name, rulings), mark).write(path)
    click.echo(f"{path}: for `jantaku agent --token {path}` on {name}, and for nobody else")


@admit.command("table")
@click.argument("key")
@click.option("--number", type=click.IntRange(1), help="Its number in the hall; else the next.")
@click.option("--host", required=True, help="The host that may speak for it.")
@click.pass_context
def admit_table(context: click.Context, key: str, number: int | None, host: str) -> None:
    """A table, by its public key (`jantaku keys`, or the beginning of one that waits).

    \b
    Example: jantaku hall admit table 3f9a21c0 --number 3 --host club-laptop
    """
    hub = _hub(context)
    plain = key.replace("-", "").lower()
    waiting = [each["key"] for each in hub.alarms.open({}) if each["kind"] == "unknown"]
    found = [each for each in waiting if each.startswith(plain)] or [plain]
    if len(found) > 1 or len(found[0]) != 64 or not set(plain) <= set("0123456789abcdef"):
        raise WrongUse(f"{key}: the whole key, or the beginning of one that waits to be admitted")
    number = hub.admit(bytes.fromhex(found[0]), number, host, _BY)
    click.echo(f"table {number} is {found[0][:16]}, spoken for by {host}")


@admit.command("person")
@click.argument("name")
@click.option("--role", type=click.Choice(["director", "referee", "desk"]), required=True)
@click.option("--hub", "address", default=f"https://localhost:{_AT}/", show_default=True,
              help="The hub's address, for the link.")  # fmt: skip
@click.pass_context
def admit_person(context: click.Context, name: str, role: str, address: str) -> None:
    """Somebody with a role; the link that is printed lets him in, and is shown once.

    \b
    Example: jantaku hall admit person Vera --role director
    """
    token = _hub(context).access.admit_person(name, role)
    click.echo(f"{address.rstrip('/')}/enter?token={token}")


@command.command()
@click.argument("name")
@click.pass_context
def revoke(context: click.Context, name: str) -> None:
    """A host or somebody is let in no more.

    \b
    Example: jantaku hall revoke club-laptop
    """
    _hub(context).access.revoke(name)
    click.echo(f"{name} is let in no more")


@command.group()
def event() -> None:
    """The tournament, or the evening.

    \b
    Example: jantaku hall event new "Samara 2026" --rules samara2019
    """


@event.command("new")
@click.argument("name")
@click.option("--rules", type=click.Choice(books.names()), default="ema2016", show_default=True)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE")
@click.option("--hide-from", type=click.IntRange(0), default=0,
              help="From this round on the standing is not public until the end.")  # fmt: skip
@click.pass_context
def event_new(
    context: click.Context, name: str, rules: str, options: tuple[str, ...], hide_from: int
) -> None:
    """Begin one.

    \b
    Example: jantaku hall event new "Friday" --rules ema2016
    """
    from jantaku_host.device.settings import assignments

    _hub(context).tournament.open(name, rules, assignments(options), hide_from)
    click.echo(f"{name} is on, by {rules}")


@event.command("close")
@click.pass_context
def event_close(context: click.Context) -> None:
    """It is over.

    \b
    Example: jantaku hall event close
    """
    _hub(context).tournament.close()
    click.echo("closed")


@command.command()
@click.argument("what", type=click.Choice(["import"]))
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def players(context: click.Context, what: str, file: Path) -> None:
    """Enter everybody of a CSV file: name, ema_id, country; number, substitute.

    \b
    Example: jantaku hall players import players.csv
    """
    count = _hub(context).tournament.import_players(_text(file))
    click.echo(f"{counted(count, 'player')} entered")


@command.group()
def seating() -> None:
    """Who sits where.

    \b
    Example: jantaku hall seating draw --rounds 4
    """


@seating.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def seating_import(context: click.Context, file: Path) -> None:
    """A seating: Pantheon's script (`1-2-3-4`), CSV (round, table, E, S, W, N) or JSON.

    \b
    Example: jantaku hall seating import seating.txt
    """
    from jantaku_host.hall import seating as forms

    again = _hub(context).tournament.seat(
        forms.read(_text(file)), 1, "the command line", "imported"
    )
    click.echo(f"{counted(again, 'pair')} meet again")


@seating.command("draw")
@click.option("--rounds", type=click.IntRange(1), default=4, show_default=True)
@click.option("--seconds", type=Amount(0, 60), default=10, show_default=True)
@click.option("--seed", default="", help="Else by chance; it is kept with the draw.")
@click.option("--by-standing", is_flag=True, help="One round: the first four at table 1, …")
@click.pass_context
def seating_draw(
    context: click.Context, rounds: int, seconds: float, seed: str, by_standing: bool
) -> None:
    """Draw the rounds that have not begun; every draw is kept.

    \b
    Example: jantaku hall seating draw --rounds 4
    """
    tournament = _hub(context).tournament
    if by_standing:
        tournament.draw_by_standing(_BY)
        click.echo("drawn by the standing")
        return
    found = tournament.draw(rounds, _BY, seconds, seed)
    again = counted(found.meetings, "pair")
    click.echo(f"{again} meet again; winds differ by {found.winds} at most; tries: {found.tries:,}")


@seating.command("show")
@click.pass_context
def seating_show(context: click.Context) -> None:
    """The seating as Pantheon reads it.

    \b
    Example: jantaku hall seating show
    """
    from jantaku_host.hall import seating as forms

    click.echo(forms.script(_hub(context).tournament.seating()), nl=False)


class TableNumber(click.ParamType[int | None]):
    """`T12`, `12`, or `all`: None."""

    name = "TABLE"

    def convert(self, value: Any, param: Any, context: Any) -> int | None:
        text = str(value).casefold()
        if text == "all":
            return None
        number = text.removeprefix("t")
        if not number.isdecimal():
            self.fail(f"{value!r} is no table: T3, or all")
        return int(number)


@command.group("round")
def round_() -> None:
    """Seat a round's players, give the signal, end it. The hub that runs tells the tables.

    \b
    Example: jantaku hall round arm 1 --at 10:00
    """


@round_.command("list")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a round instead of text.")
@click.pass_context
def round_list(context: click.Context, as_json: bool) -> None:
    """All rounds: seated, armed (the signal is given for that moment) or stopped.

    \b
    Example: jantaku hall round list
    """
    for each in _hub(context).tournament.rounds():
        if as_json:
            click.echo(json.dumps(each))
            continue
        starts = f" {datetime.fromtimestamp(each['starts'] / 1000):%H:%M:%S}"
        click.echo(f"{each['number']} {each['state']}{starts if each['starts'] else ''}")


_with_number = click.argument("number", type=click.IntRange(1), required=False)


def _next(hub: "Hub", number: int | None, state: str) -> int:
    """That round, or the first one in this state."""
    found = (each["number"] for each in hub.tournament.rounds() if each["state"] == state)
    number = number or next(found, None)
    if number is None:
        raise WrongUse(f"no round is {state}")
    return number


@round_.command("seat")
@_with_number
@click.pass_context
def round_seat(context: click.Context, number: int | None) -> None:
    """Names on the displays, walls may be built, no dice yet; else of the next round.

    \b
    Example: jantaku hall round seat 1
    """
    hub = _hub(context)
    number = _next(hub, number, "seated")
    hub.tournament.seat_tables(number, _BY)
    click.echo(f"round {number}: names go to the displays")


@round_.command("arm")
@_with_number
@click.option("--at", type=Moment(), required=True, help=Moment.HELP)
@click.pass_context
def round_arm(context: click.Context, number: int | None, at: int) -> None:
    """The signal, given ahead: all tables begin at that moment, also if the network has gone.

    \b
    Example: jantaku hall round arm 1 --at 10:00
    """
    hub = _hub(context)
    number = _next(hub, number, "seated")
    hub.tournament.arm(number, at, _BY)
    click.echo(f"round {number} begins at {datetime.fromtimestamp(at / 1000):%H:%M:%S}")


@round_.command("go")
@_with_number
@click.pass_context
def round_go(context: click.Context, number: int | None) -> None:
    """The signal, now; else of the next round.

    \b
    Example: jantaku hall round go
    """
    hub = _hub(context)
    number = _next(hub, number, "seated")
    hub.tournament.go(number, _BY)
    click.echo(f"round {number} begins")


@round_.command("stop")
@_with_number
@click.pass_context
def round_stop(context: click.Context, number: int | None) -> None:
    """Everybody goes home once the deal is over; else from the round that is on.

    \b
    Example: jantaku hall round stop
    """
    hub = _hub(context)
    number = _next(hub, number, "armed")
    hub.tournament.stop(number, _BY)
    click.echo(f"round {number} is over")


@round_.command("pause")
@click.argument("table", type=TableNumber(), default="all")
@click.pass_context
def round_pause(context: click.Context, table: int | None) -> None:
    """The clock stands, at a table or at all of them, from the end of the deal on.

    \b
    Example: jantaku hall round pause T12
    """
    _hub(context).tournament.pause(table, _BY)
    click.echo("pause after the deal")


@round_.command("resume")
@click.argument("table", type=TableNumber(), default="all")
@click.pass_context
def round_resume(context: click.Context, table: int | None) -> None:
    """The clock goes on.

    \b
    Example: jantaku hall round resume T12
    """
    _hub(context).tournament.resume(table, _BY)
    click.echo("on it goes")


@round_.command("extend")
@click.argument("table", type=TableNumber())
@click.argument("minutes", type=click.IntRange(0, 120))
@click.pass_context
def round_extend(context: click.Context, table: int | None, minutes: int) -> None:
    """So many minutes beyond the book's, in all; from the end of the deal on.

    \b
    Example: jantaku hall round extend T12 5
    """
    _hub(context).tournament.extend(table, minutes, _BY)
    click.echo(f"{counted(minutes, 'extra minute')} in all")


@round_.command("move")
@click.argument("number", type=click.IntRange(1))
@click.argument("table", type=TableNumber())
@click.option("--to", type=TableNumber(), required=True, help="The table at which it goes on.")
@click.option(
    "--continues", "stands", metavar="S2,1,0,SCORE,…", required=True,
    help="Where it stands: round, honba, sticks, scores; East of East 1 first.",
)  # fmt: skip
@click.option("--left", type=click.IntRange(0, 254), default=0, help="Minutes; 0: the book's.")
@click.pass_context
def round_move(
    context: click.Context, number: int, table: int | None, to: int | None, stands: str, left: int
) -> None:
    """A game goes on at another table, from the end of its last deal.

    \b
    Example: jantaku hall round move 2 T3 --to T8 --left 40 \\
                 --continues S2,1,0,31000,29000,25000,35000
    """
    from jantaku_host.device.session import standing

    if table is None or to is None:
        raise WrongUse("from one table to another")
    state = standing(stands) | {"left": left}
    _hub(context).tournament.move(number, table, to, state, _BY)
    click.echo(f"the game of table {table} goes on at table {to}")


@command.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
@click.pass_context
def check(context: click.Context, as_json: bool) -> None:
    """Verify every block of the store again, and every game's result against the record.

    \b
    Example: jantaku hall check
    """
    from jantaku_host.hall.check import check

    found = check(_hub(context))
    if as_json:
        click.echo(json.dumps(found._asdict()))
    else:
        nouns = ("table", "block", "game", "fork")
        counts = (found.tables, found.blocks, found.games, found.forks)
        click.echo(", ".join(map(counted, counts, nouns)))
        for line in found.trouble:
            click.echo(line)
    if found.trouble:
        raise Refused(counted(len(found.trouble), "thing") + " wrong")


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def backup(context: click.Context, file: Path) -> None:
    """Copy database and certificate into one file, while the hub works.

    \b
    Example: jantaku hall backup samara.hall
    """
    from jantaku_host.hall.backup import write

    write(_hub(context).database, _file(context).parent, file)
    click.echo(f"{file}: {file.stat().st_size:,} bytes")


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def restore(context: click.Context, file: Path) -> None:
    """Begin a hub here with a backup of another: agents know it by the same certificate.

    \b
    Example: jantaku hall restore samara.hall
    """
    from jantaku_host.hall.backup import read

    read(file, _file(context))
    click.echo("restored; now `jantaku hall serve`")


@command.command()
@click.option(
    "--format",
    "form",
    required=True,
    type=click.Choice(["csv", "ema", "pantheon", "tenhou", "jtk"]),
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path),
    help="A file; a folder for pantheon, tenhou and jtk. Without it csv is printed.",
)  # fmt: skip
@click.pass_context
def export(context: click.Context, form: str, output: Path | None) -> None:
    """Results for others: csv, EMA's workbook (its columns are third-hand: look before you send
    it), Pantheon and Tenhou a file a game (untried with their servers), records byte for byte.

    \b
    Example: jantaku hall export --format csv -o samara.csv
    """
    from jantaku_host.hall import exports

    if output is None:
        if form != "csv":
            raise WrongUse(f"{form}: where to? (-o)")
        click.echo(exports.csv(_hub(context)), nl=False)
        return
    for path in exports.write(_hub(context), form, output):
        click.echo(path)
