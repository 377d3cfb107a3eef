"""`jantaku image`: make, sign and check images of the application."""

import contextlib
from pathlib import Path

import click

import jantaku
from jantaku.update.image import HEADER_SIZE, Header, version_text
from jantaku_host.device import signed_image, update_keys
from jantaku_host.errors import WrongUse
from jantaku_host.folder import default_folder

_FILE = click.Path(dir_okay=False, path_type=Path)
_KEY = default_folder() / "update.key"
_MOST_KEYS = 2


@click.group()
def command() -> None:
    """Make, sign and check images of the application, which `jantaku update` brings to a table.

    \b
    Example: jantaku image build -o new.image && jantaku image sign new.image
    """


@command.command()
@click.argument("romfs", type=_FILE, default=Path("build/jantaku.romfs"))
@click.option(
    "--board",
    type=click.Choice(signed_image.BOARDS),
    default=signed_image.BOARDS[0],
    show_default=True,
)
@click.option("--version", default=jantaku.__version__, show_default=True)
@click.option("--minimum", help="No version below it may follow.  [default: the version itself]")
@click.option(
    "--next-key", "next_keys", type=_FILE, multiple=True,
    help="Public key of who may sign after it, instead of who may now; at most two.",
)  # fmt: skip
@click.option(
    "-o", "--output", type=_FILE, help="File to write; else one named after board and version."
)
def build(
    romfs: Path, board: str, version: str, minimum: str | None, next_keys: tuple[Path, ...],
    output: Path | None,
) -> None:  # fmt: skip
    """Make an image of what `make firmware` has built.

    \b
    Example: jantaku image build --minimum 0.1.0 -o new.image
    """
    try:
        content = romfs.read_bytes()
    except OSError as error:
        raise WrongUse(f"{romfs}: {error.strerror} (`make firmware` makes it)") from error
    if len(next_keys) > _MOST_KEYS:
        raise WrongUse("a table knows two keys at most")
    keys = [update_keys.load(file, update_keys.PUBLIC) for file in next_keys]
    whole = signed_image.build(content, board, version, minimum or version, keys)
    output = output or Path(f"{board.lower()}-{version}.image")
    _write(output, whole)
    click.echo(f"{output}: {version} for {board}, {len(whole):,} bytes, not signed")


@command.command()
@click.argument("file", metavar="IMAGE", type=_FILE)
@click.option("--key", "key_file", type=_FILE, default=_KEY, help="File of the secret key.")
def sign(file: Path, key_file: Path) -> None:
    """Sign an image.

    \b
    Example: jantaku image sign new.image --key update.key
    """
    whole = signed_image.load(file)
    _write(file, signed_image.sign(whole, update_keys.load(key_file, update_keys.SECRET)))
    click.echo(f"{file}: signed")


@command.command()
@click.argument("file", metavar="IMAGE", type=_FILE)
@click.option(
    "--key", "key_file", type=_FILE, default=_KEY.with_suffix(".pub"),
    help="File of the public key.",
)  # fmt: skip
def verify(file: Path, key_file: Path) -> None:
    """Say what an image is and whether it is signed. Exit code 1: not with this key.

    \b
    Example: jantaku image verify new.image --key update.pub
    """
    whole = signed_image.load(file)
    header = Header(whole[:HEADER_SIZE])
    click.echo(
        f"{version_text(header.version)} for {header.board}, "
        f"nothing below {version_text(header.minimum)} may follow"
    )
    signed_image.check_signature(whole, update_keys.load(key_file, update_keys.PUBLIC))
    click.echo("signed")


@command.command()
@click.argument("file", metavar="[FILE]", type=_FILE, default=_KEY)
def keygen(file: Path) -> None:
    """Make a pair of keys. The secret one signs images and stays with whoever makes them.

    \b
    Example: jantaku image keygen update.key
    """
    public = update_keys.create(file)
    click.echo(f"secret {file}")
    click.echo(f"public {public}")


def _write(path: Path, content: bytes) -> None:
    """Replace the file by all of this content, or leave it as it is."""
    new = path.with_name(path.name + ".new")
    try:
        new.write_bytes(content)
        new.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            new.unlink()
        raise WrongUse(f"{path}: cannot be written ({error.strerror})") from error
