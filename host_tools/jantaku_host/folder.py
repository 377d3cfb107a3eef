"""The folder of this user in which keys and records are kept, if nothing else is said."""

import os
import sys
from pathlib import Path


def default_folder() -> Path:
    """Where this system wants a program's own files; it need not be there yet."""
    if sys.platform == "win32":
        parent = Path(os.environ.get("APPDATA", Path.home()))
    elif sys.platform == "darwin":
        parent = Path.home() / "Library/Application Support"
    else:
        parent = Path(os.environ.get("XDG_CONFIG_HOME", Path.home() / ".config"))
    return parent / "jantaku"
