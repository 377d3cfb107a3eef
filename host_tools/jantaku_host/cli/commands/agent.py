"""`jantaku agent`: the tables of this computer, for the hub of a hall."""

from pathlib import Path

import click

from jantaku_host.cli.options import with_key


@click.command()
@click.option("--hub", metavar="URL", help="The hub's address; none: keep records here.")
@click.option(
    "--token", "token_file", type=click.Path(path_type=Path),
    help="The file that `jantaku hall admit host` has made there.",
)  # fmt: skip
@click.option(
    "--port", "ports", multiple=True,
    help="A table's serial port; several times. Else every table that is plugged in.",
)  # fmt: skip
@click.option(
    "--store", "folder", type=click.Path(path_type=Path),
    help="Folder for the tables' records; else one beside the keys.",
)  # fmt: skip
@with_key
@click.option(
    "--referee-key", type=click.Path(path_type=Path),
    help="Let rulings of the hub through, with this key.",
)  # fmt: skip
def command(
    hub: str | None, token_file: Path | None, ports: tuple[str, ...], folder: Path | None,
    key_file: Path | None, referee_key: Path | None,
) -> None:  # fmt: skip
    """Own the ports of this computer's tables: follow them, pull each deal, tell the hub.

    Nothing is told to a table as safe before it lies on the hub's disk, checked. Without a hub the
    records are kept here. Other commands on this computer go through the agent while it runs, with
    keys of their own. Ctrl-C ends it; nothing is lost by that, or by kill, or by pulling cables.

    \b
    Example: jantaku agent --hub https://hub.local:8137 --token club.token
    """
    from jantaku_host.device import keys
    from jantaku_host.errors import WrongUse
    from jantaku_host.folder import default_folder
    from jantaku_host.hall.access import TokenFile
    from jantaku_host.hall.agent import Agent, operator_key
    from jantaku_host.hall.owner import KEYLESS
    from jantaku_host.hall.uplink import Uplink

    if bool(hub) != bool(token_file):
        raise WrongUse("--hub and --token go together")
    token = TokenFile.read(token_file) if token_file else None

    def link() -> Uplink:
        assert hub is not None
        assert token is not None
        return Uplink(hub, token)

    operator = operator_key(key_file)
    if operator is None:
        click.echo(KEYLESS, err=True)
    agent = Agent(
        ports, folder or default_folder() / "agent", operator,
        keys.load(referee_key) if referee_key else None, link if hub else None,
        lambda text: click.echo(text, err=True),
    )  # fmt: skip
    try:
        with agent:
            click.echo("agent   runs; Ctrl-C ends it")
            agent.wait()
    except KeyboardInterrupt:
        click.echo()
