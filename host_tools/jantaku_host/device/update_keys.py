"""The pair of keys that images are signed with: text that says which of the two it is."""

import secrets
from pathlib import Path

from jantaku_host.device import keys
from jantaku_host.device.signed_image import public_key
from jantaku_host.errors import WrongUse

SECRET = "jantaku update key, secret"
PUBLIC = "jantaku update key, public"
_SIZE = 32


def create(path: Path) -> Path:
    """A new pair: the secret one in this file, for its owner's eyes only, and `.pub` beside it."""
    seed = secrets.token_bytes(_SIZE)
    public = path.with_suffix(".pub")
    keys.write(path, f"{SECRET}: {seed.hex()}")
    keys.write(public, f"{PUBLIC}: {public_key(seed).hex()}", 0o644)
    return public


def load(path: Path, kind: str) -> bytes:
    """The key of that kind in this file."""
    found, key = read(path)
    if found != kind:
        raise WrongUse(f"{path}: {found}; here it takes the {kind.rpartition(' ')[2]} one")
    return key


def read(path: Path) -> tuple[str, bytes]:
    """Of which kind the key in this file is, and the key."""
    try:
        found, _, digits = path.read_text(encoding="utf-8").strip().rpartition(": ")
        key = bytes.fromhex(digits)
    except OSError as error:
        raise WrongUse(f"{path}: no key there ({error.strerror})") from error
    except ValueError:
        found, key = "", b""
    if found not in (SECRET, PUBLIC) or len(key) != _SIZE:
        raise WrongUse(f"{path}: not an update key (`jantaku image keygen` makes one)")
    return found, key
