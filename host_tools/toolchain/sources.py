"""Fetches the sources named in sources.toml, once, into the user's cache.

apt does it: it knows a mirror and the way there, and checks Debian's signatures. It works on a
configuration of its own, so that neither root is needed nor the machine's package lists change.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "jantaku"
SOURCES: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("sources.toml").read_text()
)

_KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"


class Trouble(Exception):
    """What stands in the way, in one line."""


def say(message: str) -> None:
    """Tell the user what happens: some steps take a while."""
    print(f"jantaku: {message}", file=sys.stderr, flush=True)


def fetch(package: str) -> Path:
    """The source archive of a package, from the cache or through apt."""
    source = SOURCES[package]
    archive = CACHE / "sources" / source["file"]
    if archive.exists() and _sha256(archive) == source["sha256"]:
        return archive
    if not shutil.which("apt-get") or not Path(_KEYRING).exists():
        raise Trouble("this is not Debian, whose mirrors have the source")
    say(f"downloading {archive.name}")
    archive.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="download-") as directory:
        download = Path(directory) / archive.name
        _download(package, source["suite"], download)
        if _sha256(download) != source["sha256"]:
            raise Trouble(f"the mirror's {archive.name} is not the one with the known SHA-256")
        download.replace(archive)
    return archive


def unpack(package: str, directory: Path) -> Path:
    """The source tree of a package, in a new folder of its name in `directory`."""
    archive = fetch(package)
    folder = directory / package
    folder.mkdir()
    if archive.suffix == ".deb":
        subprocess.run(["dpkg-deb", "--extract", archive, folder], check=True)
        (tree,) = (folder / "usr/src").iterdir()
        return tree
    with tarfile.open(archive) as tar:
        # Python before 3.11.4 has no filters; the archive's sum is known anyway.
        tar.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
        tar.extractall(folder)
    (tree,) = folder.iterdir()
    return tree


def _download(package: str, suite: str, target: Path) -> None:
    apt = target.parent / "apt"
    (apt / "lists/partial").mkdir(parents=True)
    # Sources come as a source package or, made to be built by others, as a binary one.
    if target.suffix == ".deb":
        kind, command = "deb", ["download"]
    else:
        kind, command = "deb-src", ["source", "--download-only", "--tar-only"]
    (apt / "sources.list").write_text(
        "".join(f"{kind} [signed-by={_KEYRING}] {site} {suite} main\n" for site in _sites())
    )
    options = {
        "Dir::Etc::sourcelist": apt / "sources.list",
        "Dir::Etc::sourceparts": "/dev/null",
        "Dir::State": apt,
        "Dir::State::status": "/dev/null",
        "Dir::Cache": apt,
        "APT::Sandbox::User": "root",  # the user _apt may not see this directory
    }
    configured = [f"--option={key}={value}" for key, value in options.items()]
    # Sites that do not carry the suite fail here; one that does is enough.
    update = _apt_get("update", *configured)
    download = _apt_get(*command, *configured, package, cwd=target.parent)
    if not target.exists():
        reason = (update.stderr + download.stderr).partition("\n")[0]
        raise Trouble(f"apt finds no {target.name}: {reason[3:].rstrip('.')}")  # without "E: "


def _sites() -> list[str]:
    """The mirrors apt is set up with."""
    sites = _apt_get("indextargets", "--no-release-info", "--format=$(SITE)", "Component: main")
    return list(dict.fromkeys(sites.stdout.split()))


def _apt_get(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = ["apt-get", "-qq", *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
