"""The keys of operator and referee at the host: 32 secret bytes each, as text in a file."""

import os
import secrets
import time
from pathlib import Path
from typing import NamedTuple

from jantaku.crypto import ed25519
from jantaku.link import commands, proof
from jantaku_host.device import answers
from jantaku_host.device.answers import NONSENSE
from jantaku_host.device.cable import Device
from jantaku_host.errors import DeviceTrouble, Refused, WrongUse
from jantaku_host.folder import default_folder

_PATIENCE_S = 30.0  # a table works at it for seconds
_LOOK_S = 0.1


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
    except FileExistsError as error:
        raise WrongUse(f"{path}: a file is there already: name another") from error
    except OSError as error:
        raise WrongUse(f"{path}: cannot be made ({error.strerror})") from error
    with open(file, "w", encoding="utf-8") as stream:
        stream.write(text + "\n")


def pair(operator_file: Path, referee_file: Path) -> bytes:
    """What a table is given: the keys in these files, made where there is none."""
    return b"".join(
        load(file) if file.exists() else create(file) for file in (operator_file, referee_file)
    )


class TableKeys(NamedTuple):
    """What a table says of its keys."""

    table: bytes  # the first one, by which it is known
    is_installed: bool  # those of operator and referee
    public: bytes  # the one that signs now
    changes: int  # of that since the first one
    state: int  # of an installation


def read(device: Device) -> TableKeys:
    """The table's public keys, and whether operator and referee have theirs."""
    return TableKeys(*answers.numbers(device.port, "<32s?32sIB", device.request(commands.KEYS)))


def install(device: Device, operator_file: Path, referee_file: Path) -> None:
    """Give a table its keys. One that has some takes others only from its operator."""
    is_there = operator_file.exists()
    if read(device).is_installed:
        if not is_there:
            raise WrongUse(
                f"{operator_file}: no key there, and only its operator may give "
                "the table others (name the file with --operator)"
            )
        device.login(commands.OPERATOR, load(operator_file))
    before = load(operator_file) if is_there else bytes(commands.KEY_SIZE)
    give(device, before + pair(operator_file, referee_file))


def give(device: Device, keys: bytes) -> None:
    """Send a table the operator's key of before and the pair to be, so that only it can read
    them."""
    public = read(device).public
    seed = secrets.token_bytes(commands.KEY_SIZE)
    shared = ed25519.shared(seed, public)
    if not shared:
        raise DeviceTrouble(NONSENSE % device.port)
    device.request(commands.INSTALL, proof.closed(keys, shared, ed25519.public_key(seed)))
    until = time.monotonic() + _PATIENCE_S
    while (now := read(device)).state == commands.KEYS_BUSY and time.monotonic() < until:
        time.sleep(_LOOK_S)
    if now.state == commands.KEYS_WRONG and now.public != public:
        give(device, keys)  # it changed its own while they came, and could not open them any more
    elif now.state != commands.KEYS_IDLE:
        raise Refused(f"{device.port}: the table had another operator: that key must come first")
