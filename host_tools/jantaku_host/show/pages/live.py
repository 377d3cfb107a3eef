"""The live page, without its moves: these come from the server."""

from collections.abc import Iterable

from jantaku.shown.words import Words
from jantaku_host.show.pages.document import asset, page_words, served
from jantaku_host.words import HostWords


def write(languages: Iterable[str]) -> str:
    """The document."""
    return served("live", asset("live.html"), {each: words(each) for each in languages})


def words(language: str) -> dict[str, str]:
    """All words of the table: any yaku, payment or question may come."""
    said = HostWords(language)
    keys = Words(language).keys()
    return {key: said[key] for key in keys} | page_words(language)
