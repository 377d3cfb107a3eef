"""What a deal of the toy game shows beside hands and rivers."""

from rich.text import Text


def head(words, deal, left):
    return Text(left)


def mark(deal, seat):
    return ""


def waits(deal, seat):
    return [], False


def hint(deal, seat):
    return ""
