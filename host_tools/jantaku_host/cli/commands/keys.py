"""`jantaku keys`: the table's public key, and the keys of operator and referee."""

import json
from pathlib import Path

import click

from jantaku.link import commands
from jantaku_host.cli.options import with_port
from jantaku_host.device import keys
from jantaku_host.device.connection import spectator


@click.group(invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
@with_port
@click.pass_context
def command(ctx: click.Context, as_json: bool, port: str | None) -> None:
    """Show the public key that this table's records are signed with.

    \b
    Example: jantaku keys
    """
    if ctx.invoked_subcommand:
        return
    with spectator(port) as device:
        found = keys.read(device)
    if as_json:
        known = {"table": found.table.hex(), "installed": found.is_installed}
        click.echo(json.dumps(known | {"key": found.public.hex(), "changes": found.changes}))
        return
    click.echo(f"table {found.table.hex()}")
    if found.changes:
        click.echo(f"signs with key {found.changes + 1}, {found.public.hex()}")
    click.echo(
        "operator and referee have keys" if found.is_installed else "no keys are installed yet"
    )


@command.command()
@click.option(
    "--operator", "operator_file", type=click.Path(path_type=Path),
    help="File of the operator's key; made if it is not there.",
)  # fmt: skip
@click.option(
    "--referee", "referee_file", type=click.Path(path_type=Path),
    help="File of the referee's key; made if it is not there.",
)  # fmt: skip
@with_port
def install(operator_file: Path | None, referee_file: Path | None, port: str | None) -> None:
    """Give a new table the keys of operator and referee.

    The table never tells them. A table that has keys takes others only from its operator.

    \b
    Example: jantaku keys install
    """
    operator_file = operator_file or keys.default_file(commands.OPERATOR)
    referee_file = referee_file or keys.default_file(commands.REFEREE)
    with spectator(port) as device:
        keys.install(device, operator_file, referee_file)
    click.echo(f"operator {operator_file}")
    click.echo(f"referee  {referee_file}")
