"""The page of a seat, without what is seen there: that comes from the server."""

from collections.abc import Iterable
from pathlib import Path

from jantaku_host.show.pages import live
from jantaku_host.show.pages.document import served
from jantaku_host.words import section

_HERE = Path(__file__).parent


def asset(name: str) -> str:
    """A file of this page."""
    return (_HERE / name).read_text(encoding="utf-8")


def write(languages: Iterable[str]) -> str:
    """The document."""
    words = {each: live.words(each) | section(each, "PLAY") for each in languages}
    return served("play", asset("play.html"), words)
