"""`jantaku store`: the club's records."""

import functools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from jantaku.record import blocks
from jantaku_host.cli.options import with_store
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.record import proof, verification
from jantaku_host.record.people import Human, People, registry
from jantaku_host.record.sources import opened
from jantaku_host.record.store import Store, default_file
from jantaku_host.review import sheets
from jantaku_host.words import counted

_DATABASE = b"SQLite format 3"  # how one begins
_WITHDRAWN = "(withdrawn)"


@click.group()
def command() -> None:
    """The club's records in one file: what `jantaku pull` has brought, and what others bring.

    \b
    Example: jantaku store add hall/*.jtk
    """


@command.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@with_store
def add(files: tuple[Path, ...], store: Path | None) -> None:
    """Keep records that were pulled elsewhere, as far as they are signed.

    What is there already is there once. Exit code 1: a record is not whole, or tells another
    history of its table than the store has, 2: a file is no record; the others are kept.

    \b
    Example: jantaku store add monday.jtk tuesday.jtk
    """
    refused: list[str] = []
    code = 0
    tables = set()
    with Store(store or default_file()) as club:
        for file in files:
            try:
                record = proof.read(file)
                new = club.add(verification.load(file))
            except (Refused, WrongUse) as error:
                text = str(error)
                refused.append(text if text.startswith(str(file)) else f"{file}: {text}")
                code = max(code, error.code)
            else:
                click.echo(f"{file}: {counted(new, 'deal')} new")
                tables.add(record.table)
        for table in sorted(tables):
            sheets.keep(club, table)
    if refused:
        raise (WrongUse if code == WrongUse.code else Refused)("\n".join(refused))


@command.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a table.")
@with_store
def tables(as_json: bool, store: Path | None) -> None:
    """The tables whose records are there, how far they go, and whether one has two histories.

    \b
    Example: jantaku store tables
    """
    with opened(store) as club:
        for table in club.tables():
            record = verification.read(club.record(table))
            last = proof.last_head(record)
            head = blocks.short(last) if last else ""
            heads = club.heads(table)
            forked = min((number for number, seen in heads.items() if len(seen) > 1), default=None)
            if as_json:
                row = {"table": table.hex(), "deals": record.deals, "blocks": record.last}
                click.echo(json.dumps(row | {"head": head, "forked": forked}))
                continue
            said = f"{table.hex()}  {counted(record.deals, 'deal')}, block {record.last:,} {head}"
            click.echo(said.rstrip())
            if forked is not None:
                click.echo(f"! two histories from block {forked:,} on, both signed")


@command.group(invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a person.")
@with_store
@click.pass_context
def players(context: click.Context, as_json: bool, store: Path | None) -> None:
    """Everybody who sat at these tables, and who that is: the registry stands beside the records
    and changes nothing in them. Reports, standings and exports call people as it does.

    WHO is the number in this list, an EMA number, or a name that only one has.

    \b
    Examples: jantaku store players
              jantaku store players merge "Anna K" Anna
    """
    context.obj = store or default_file()
    if context.invoked_subcommand is not None:
        return
    with opened(context.obj) as club, club.people() as people:
        for human in people.everybody():
            aliases = people.aliases(human.id)
            if as_json:
                row = {**human._asdict(), "also": aliases}
                click.echo(json.dumps(row, ensure_ascii=False))
            else:
                told = (human.ema_id, human.country, f"also {', '.join(aliases)}" * bool(aliases))
                name = _WITHDRAWN if human.is_withdrawn else human.name
                click.echo("  ".join((f"{human.id:4}", name, *filter(None, told))))


def _of_registry(opening: Callable[[Path], Store]) -> Callable[..., Callable[..., None]]:
    """The command gets the registry of the store that it, or the list, was told: of one that is
    `opened`, or of a `Store` that it may begin."""

    def decorated(function: Callable[..., None]) -> Callable[..., None]:
        @with_store
        @click.pass_context
        @functools.wraps(function)
        def told(context: click.Context, /, store: Path | None, **said: Any) -> None:
            with opening(store or context.obj) as club, club.people() as people:
                function(people, **said)

        return told

    return decorated


@players.command("add")
@click.argument("name")
@click.option("--ema-id", default="", help="EMA number.")
@click.option("--country", default="", help="In three letters.")
@_of_registry(Store)
def players_add(people: People, name: str, ema_id: str, country: str) -> None:
    """Somebody who has not played yet.

    \b
    Example: jantaku store players add Anna --ema-id 04010001
    """
    click.echo(_told(people.human(people.add(name, ema_id, country.upper()))))


@players.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@_of_registry(Store)
def players_import(people: People, file: Path) -> None:
    """Everybody of a CSV file (name, ema_id, country), or of a hall's database.

    \b
    Example: jantaku store players import members.csv
    """
    try:
        data = file.read_bytes()
        text = None if data.startswith(_DATABASE) else data.decode("utf-8-sig")
    except OSError as error:
        raise WrongUse(f"{file}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise WrongUse(f"{file}: not a text in UTF-8") from error
    if text is None:
        with registry(file) as others:
            count = people.take_over(others)
    else:
        count = people.import_rows(text)
    click.echo(f"{counted(count, 'player')} entered")


@players.command("rename")
@click.argument("who")
@click.argument("name")
@_of_registry(opened)
def players_rename(people: People, who: str, name: str) -> None:
    """WHO is called NAME from now on; the old name still means the same person.

    \b
    Example: jantaku store players rename Ana Anna
    """
    human = _who(people, who)
    people.rename(human.id, name)
    click.echo(_told(people.human(human.id)))


@players.command("alias")
@click.argument("who")
@click.argument("name")
@_of_registry(opened)
def players_alias(people: People, who: str, name: str) -> None:
    """NAME in a record means WHO, too.

    \b
    Example: jantaku store players alias Anna "Anna K"
    """
    human = _who(people, who)
    people.call(human.id, name)
    click.echo(f"{name} is {_told(human)}")


@players.command("number")
@click.argument("who")
@click.argument("ema_id")
@_of_registry(opened)
def players_number(people: People, who: str, ema_id: str) -> None:
    """The EMA number of WHO.

    \b
    Example: jantaku store players number Anna 04010001
    """
    human = _who(people, who)
    people.give_number(human.id, ema_id)
    click.echo(_told(people.human(human.id)))


@players.command("merge")
@click.argument("who")
@click.argument("into")
@_of_registry(opened)
def players_merge(people: People, who: str, into: str) -> None:
    """WHO was entered twice: it is the same person as INTO.

    \b
    Example: jantaku store players merge "Anna K" Anna
    """
    one = _who(people, who)
    other = _who(people, into)
    people.merge(one.id, other.id)
    click.echo(f"{_told(one)} is {_told(people.human(other.id))}; "
               f"`jantaku store players part {one.id}` takes it back")  # fmt: skip


@players.command("part")
@click.argument("number", type=int)
@_of_registry(opened)
def players_part(people: People, number: int) -> None:
    """Take a merge back: NUMBER is somebody of his own after all.

    \b
    Example: jantaku store players part 7
    """
    people.part(number)
    click.echo(_told(people.human(number)))


@players.command("withdraw")
@click.argument("who")
@click.option("--back", is_flag=True, help="The name may be shown again.")
@_of_registry(opened)
def players_withdraw(people: People, who: str, back: bool) -> None:
    """The name of WHO is to stand on no page and in no export any more. The records, which are
    signed, keep it: pass them on to nobody.

    \b
    Example: jantaku store players withdraw Anna
    """
    human = _who(people, who)
    people.withdraw(human.id, not back)
    click.echo(_told(people.human(human.id)))


def _who(people: People, who: str) -> Human:
    """By number, EMA number, or name."""
    found = people.found(who, who)
    if found is None and who.isdecimal():
        found = people.human(int(who))
    if found is None:
        raise WrongUse(f"{who}: nobody is called so, or several are; `jantaku store players`")
    return found


def _told(human: Human) -> str:
    told = (_WITHDRAWN if human.is_withdrawn else human.name, human.ema_id, human.country)
    return f"{' '.join(filter(None, told))} ({human.id})"
