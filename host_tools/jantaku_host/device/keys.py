"""The keys of operator and referee at the host: 32 secret bytes each, as text in a file."""

import os
import secrets
from pathlib import Path

from jantaku.link import commands
from jantaku_host.device.cable import Device
from jantaku_host.errors import WrongUse
from jantaku_host.folder import default_folder


def default_file(role: int) -> Path:
    """Where a role's key is kept if nothing else is said."""
    return default_folder() / f"{commands.ROLES[role]}.key"


def load(path: Path) -> bytes:
    """The key in this file."""
    try:
        key = bytes.fromhex(path.read_text(encoding="utf-8").strip())
    except FileNotFoundError as error:
        raise WrongUse(f"{path}: no key there (`jantaku keys install` makes one)") from error
    except OSError as error:
        raise WrongUse(f"{path}: {error.strerror}") from error
    except ValueError as error:
        raise WrongUse(f"{path}: not a key") from error
    if len(key) != commands.KEY_SIZE:
        raise WrongUse(f"{path}: not a key")
    return key


def create(path: Path) -> bytes:
    """A new key in this file, for its owner's eyes only."""
    key = secrets.token_bytes(commands.KEY_SIZE)
    write(path, key.hex())
    return key


def write(path: Path, text: str, mode: int = 0o600) -> None:
    """A key as a line of text in a file that was not there before."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    except OSError as error:
        raise WrongUse(f"{path}: cannot be made ({error.strerror})") from error
    with open(file, "w", encoding="utf-8") as stream:
        stream.write(text + "\n")


def pair(operator_file: Path, referee_file: Path) -> bytes:
    """What a table is given: the keys in these files, made where there is none."""
    return b"".join(
        load(file) if file.exists() else create(file) for file in (operator_file, referee_file)
    )


def install(device: Device, operator_file: Path, referee_file: Path) -> None:
    """Give a table its keys. One that has some takes others only from its operator."""
    if device.request(commands.KEYS)[32]:
        if not operator_file.exists():
            raise WrongUse(
                f"{operator_file}: no key there, and only its operator may give "
                "the table others (name the file with --operator)"
            )
        device.login(commands.OPERATOR, load(operator_file))
    device.request(commands.INSTALL, pair(operator_file, referee_file))
