"""The words of the table in the languages of its players.

    words = Words("ru")
    words["pinfu"]      # "пинфу"

A language is one file with one long string, which costs no heap: a key, a space, its words. Yaku
and limits have the names of the rules as keys, so have payments; a question's key ends in "?".
What is said in play stands before the rest: a key is found the sooner the earlier it comes.
"""

LANGUAGES = ("en", "ru", "ja")
WINDS = "東南西北"  # as every player reads them

_WINDS = ("east", "south", "west", "north")
_ENDS = "。、：）)"
_OF_A_SIDE = ("wall", "reader", "side")  # how the keys begin of what is about a side of the table


class Words:
    """One language. `between` stands between two words: nothing in Japanese."""

    def __init__(self, language: str):
        # Only the language that is spoken is loaded.
        module = __import__("jantaku.shown.words." + language, None, None, ("TEXT",))
        self.language = language
        self.between = module.BETWEEN
        self._text = module.TEXT

    def __getitem__(self, key: str) -> str:
        start = self._text.find("\n" + key + " ")
        if start < 0:
            raise KeyError(key)
        start += len(key) + 2
        return self._text[start : self._text.find("\n", start)]

    def wind(self, number: int) -> str:
        """A wind, 0 East."""
        return self[_WINDS[number]]

    def sentence(self, said: tuple, dealer: int = 0) -> str:
        """A key and what belongs into its gaps, put into words; a gap may be such a tuple itself.

        Where it is about a side of the table, that is the first gap: the wind that sits there.
        """
        key = said[0]
        gaps: list = [
            self.sentence(gap, dealer) if isinstance(gap, tuple) else gap for gap in said[1:]
        ]
        if key.split("_")[0] in _OF_A_SIDE:
            gaps[0] = self.wind((gaps[0] - dealer) % 4)
        return self[key] % tuple(gaps)

    def split(self, text: str) -> list[str]:
        """A sentence where it may be broken: between its words, in Japanese anywhere but before a
        mark that ends something, or after one that begins it."""
        if self.between:
            return text.split(self.between)
        items: list[str] = []
        for character in text:
            if items and (character in _ENDS or items[-1] == "（"):
                items[-1] += character
            else:
                items.append(character)
        return items

    def keys(self) -> list[str]:
        """Everything there are words for."""
        return [row.split(" ", 1)[0] for row in self._text[1:-1].split("\n")]
