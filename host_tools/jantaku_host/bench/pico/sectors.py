"""Instead of the boot code's module: a simulated table has its secrets in a file."""

from jantaku_host.bench.secret_file import SECRET_FILE, SecretFile


def secrets():
    """The sectors of the vault."""
    return SecretFile(SECRET_FILE)
