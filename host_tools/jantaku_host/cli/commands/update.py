"""`jantaku update`: a new version of the application for a table."""

from pathlib import Path

import click

from jantaku.update.image import HEADER_SIZE, Header, version_text
from jantaku_host.cli.options import with_key, with_port
from jantaku_host.cli.progress import progress
from jantaku_host.device import signed_image
from jantaku_host.device.update import update


@click.command()
@click.argument("file", metavar="IMAGE", type=click.Path(path_type=Path))
@with_port
@with_key
def command(file: Path, port: str | None, key_file: Path | None) -> None:
    """Bring a signed image to a table.

    The table keeps the version it runs until the new one has proven itself: if that does not start
    well, the old one runs again by itself. Records and settings are not touched. When the cable is
    unplugged the update goes on where it was, also in another run of this command. A deal in play
    comes first.

    \b
    Example: jantaku update jantaku-0.2.0.image
    """
    whole = signed_image.load(file)
    before, after = update(whole, port, key_file, progress)
    if after is before:
        click.echo(f"{version_text(Header(whole[:HEADER_SIZE]).version)} runs already")
    else:
        click.echo(f"{version_text(before.version)} -> {version_text(after.version)}")
