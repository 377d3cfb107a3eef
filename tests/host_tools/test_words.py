"""The host's words: a language is one file, and every file says the same things."""

import re
from collections import Counter

import pytest

from jantaku.rules import books
from jantaku.shown.words import LANGUAGES
from jantaku_host.words import SECTIONS, WINDS, HostWords, section


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SECTIONS)
def test_every_language_has_every_key_with_the_same_gaps(language: str, name: str) -> None:
    def gaps(words: dict[str, str]) -> dict[str, list[str]]:
        return {key: re.findall(r"%[sd]", text) for key, text in words.items()}

    assert gaps(section(language, name)) == gaps(section("en", name))
    assert all(section(language, name).values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice_in_a_language(language: str) -> None:
    keys = Counter(key for name in SECTIONS for key in section(language, name))
    assert [key for key, times in keys.items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_winds_and_books_have_names(language: str) -> None:
    words = HostWords(language)
    assert [words.wind(number) for number in range(4)] == [words[key] for key in WINDS]
    assert all(words.book(name) == words[f"book_{name}"] for name in books.names())


def test_a_book_without_a_translated_name_has_its_own_title(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for language in LANGUAGES:
        monkeypatch.delitem(section(language, "PAGES"), "book_ema2016")
        assert HostWords(language).book("ema2016") == books.title("ema2016")
