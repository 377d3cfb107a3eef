"""Instead of the boot code's module: a simulated table has no slots. Who may sign is in a file."""

from jantaku import files
from jantaku_host.bench.secret_file import SIGNER_FILE

flash = None
running = -1
on_trial = False


def keys() -> list:
    """Public keys of who may sign the application."""
    signer = files.read(SIGNER_FILE)
    return [signer] if signer else []
