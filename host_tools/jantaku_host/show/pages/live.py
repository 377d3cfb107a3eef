"""The live page, without its moves: these come from the server."""

from collections.abc import Iterable
from string import Template

from jantaku.shown.words import Words
from jantaku_host.show.pages.document import as_data, asset, language_choice, page_words
from jantaku_host.words import HostWords


def write(languages: Iterable[str]) -> str:
    """The document."""
    return Template(asset("live.html")).substitute(
        faces=asset("tiles.svg"),
        language_choice=language_choice(),
        too_old=asset("too_old.html"),
        data=as_data({"words": {language: words(language) for language in languages}}),
    )


def words(language: str) -> dict[str, str]:
    """All words of the table: any yaku, payment or question may come."""
    said = HostWords(language)
    keys = Words(language).keys()
    return {key: said[key] for key in keys} | page_words(language)
