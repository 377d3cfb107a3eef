"""The whole hall in one file: database, certificate and its key. Who has it is the hub."""

import os
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from jantaku_host.errors import WrongUse
from jantaku_host.record.database import Database

_DATABASE = "hall.sqlite"
_FILES = ("hub.crt", "hub.key")


def write(database: Database, folder: Path, path: Path) -> None:
    """Write it, for its owner's eyes only; a file that is there gives way when it is whole."""
    part = path.with_name(f"{path.name}.part")
    try:
        with TemporaryDirectory(prefix="jantaku-", dir=path.parent) as place:
            copy = Path(place, _DATABASE)
            database.copy_to(copy)
            descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as whole:
                    whole.write(copy, _DATABASE)
                    for name in _FILES:
                        if (folder / name).exists():
                            whole.write(folder / name, name)
                file.flush()
                os.fsync(file.fileno())
        os.replace(part, path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise WrongUse(f"{path}: {error.strerror}") from error


def read(path: Path, store: Path) -> None:
    """Put it in its place, where nothing is yet."""
    if store.exists():
        raise WrongUse(f"{store}: there is a hall already; name another place with --store")
    try:
        with zipfile.ZipFile(path) as whole:
            if _DATABASE not in whole.namelist():
                raise WrongUse(f"{path}: not a backup of a hall")
            store.parent.mkdir(parents=True, exist_ok=True)
            targets = {_DATABASE: store} | {name: store.parent / name for name in _FILES}
            for name, target in targets.items():
                if name in whole.namelist():
                    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
                    with os.fdopen(descriptor, "wb") as file:
                        file.write(whole.read(name))
    except (OSError, zipfile.BadZipFile) as error:
        raise WrongUse(f"{path}: not a backup of a hall ({error})") from error
