"""The folders of this user in which keys and records are kept, if nothing else is said."""

import shutil
from contextlib import suppress
from pathlib import Path

from platformdirs import user_config_path, user_data_path

_NAME = "jantaku"


def default_folder() -> Path:
    """Where this system wants a program's settings, and keys; it need not be there yet."""
    return user_config_path(_NAME, appauthor=False, roaming=True)


def data_file(name: str) -> Path:
    """A file where this system wants a program's data. Earlier versions kept it with the keys: if
    it is there still, it moves."""
    file = user_data_path(_NAME, appauthor=False) / name
    before = default_folder() / name
    if before != file and before.exists() and not file.exists():
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(before, file)
        return file if file.exists() else before
    return file
