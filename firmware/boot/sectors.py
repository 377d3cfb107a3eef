"""How the flash behind the application's slots is divided: sectors of secrets, then the files."""

import rp2
import vault

_SECRETS = vault.BLOCKS * vault.BLOCK


def secrets() -> rp2.Flash:
    """The sectors of the vault."""
    return rp2.Flash(start=0, len=_SECRETS)  # type: ignore[call-arg]  # the stubs lack them


def files() -> rp2.Flash:
    """The rest, for the file system."""
    return rp2.Flash(start=_SECRETS)  # type: ignore[call-arg]  # the same
