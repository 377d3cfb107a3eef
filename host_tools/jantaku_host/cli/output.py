"""Files that commands write where people say."""

import os
import tempfile
from pathlib import Path

from jantaku_host.errors import WrongUse


def replace(path: Path, data: bytes) -> None:
    """Write the file wholly or not at all; what is no file, a pipe for instance, is written to."""
    target = path.resolve()  # a link of one's own stays one
    part = None
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        # A name that nobody can have put a link at.
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=".", delete=False) as file:
            part = Path(file.name)
            file.write(data)
        part.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        os.replace(part, target)
    except OSError as error:
        if part:
            part.unlink(missing_ok=True)
        raise WrongUse(f"{path}: {error.strerror}") from error


def check(path: Path) -> None:
    """Refuse a file that nobody may write: better now than after an evening."""
    try:
        path.open("ab").close()
    except OSError as error:
        raise WrongUse(f"{path}: {error.strerror}") from error


def _umask() -> int:
    """What new files may not be, which can only be asked by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
