"""What all pages are made of: their files, data inside them, the choice of a language."""

import base64
import json
import zlib
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from string import Template
from typing import Any

from jantaku.rules import books
from jantaku.shown.words import LANGUAGES
from jantaku_host.words import HostWords, section

_HERE = Path(__file__).parent
_SHARED = (  # with the displays and with what is explained
    *("east", "south", "west", "north", "round", "counters", "deal_number"),
    *("riichi", "furiten", "dora", "dead_hand", "comma", "joint"),
    *("payment", "table", "nobody", "nagashi_mangan", "deposits_left"),
)


def asset(name: str) -> str:
    """A file of the pages."""
    return (_HERE / name).read_text(encoding="utf-8")


def as_data(value: Any) -> str:
    """JSON that cannot end the element it stands in, whatever a player is called."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def packed(value: Any) -> str:
    """The same a quarter as long: deflated, in base64; `unpacked` of replay.js reads it."""
    return base64.b64encode(zlib.compress(json.dumps(value).encode(), 9)).decode()


def page_words(language: str) -> dict[str, str]:
    """Everything that a page with a table says in this language."""
    words = HostWords(language)
    shared = {key: words[key] for key in _SHARED}
    named = {f"book_{name}": words.book(name) for name in books.names()}
    told = section(language, "EVENTS") | section(language, "PRESSES")
    return shared | told | section(language, "PAGES") | named


def language_choice() -> str:
    """The element in which a reader chooses; `speak` of view.js fills in its label."""
    options = "".join(
        f'<option value="{each}" lang="{each}">{page_words(each)["own_name"]}</option>'
        for each in LANGUAGES
    )
    return f'<select id="language" data-label="language">{options}</select>'


def served(name: str, body: str, words: dict[str, dict[str, str]]) -> str:
    """The document of a page that gets its moves from a server, with its own `name`.css and .js.
    In `body` stands where the choice of a language goes."""
    parts = {"language_choice": language_choice(), "too_old": asset("too_old.html")}
    return Template(asset("served.html")).substitute(
        name=name,
        data=as_data({"words": words}),
        faces=asset("tiles.svg"),
        body=Template(body).substitute(parts),
    )


def single_file(
    title: str, body: str, styles: Iterable[str], scripts: Iterable[str] = (), language: str = "en"
) -> str:
    """A document that needs nothing else. Title and body are HTML."""
    style, script = ("".join(map(asset, names)) for names in (styles, scripts))
    # Nothing is ever fetched, and nothing runs but what stands in the file.
    policy = f"default-src 'none'; style-src {_digest(style)}"
    if script:
        policy += f"; script-src {_digest(script)}"
        body += f"<script>{script}</script>"
    return Template(asset("single_file.html")).substitute(
        title=title,
        language=language,
        policy=policy,
        style=style,
        faces=asset("tiles.svg"),
        body=body,
    )


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'"
