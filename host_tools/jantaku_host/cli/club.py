"""What the club's commands have in common: where deals come from, and which are meant."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import click

from jantaku.rules import books as presets
from jantaku_host.errors import WrongUse
from jantaku_host.record.formats import jtk
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import Damage, Deal
from jantaku_host.record.store import Store, default_file
from jantaku_host.review.matches import Game

Command = TypeVar("Command", bound=Callable[..., Any])


def with_store(command: Command) -> Command:
    """The option --store."""
    return click.option(
        "--store", envvar="JANTAKU_STORE", type=click.Path(path_type=Path),
        help="The store that `jantaku pull` fills; else the club's usual one.",
    )(command)  # fmt: skip


def with_rules(command: Command) -> Command:
    """The option --rules."""
    return click.option(
        "--rules", "preset", type=click.Choice(presets.NAMES), help="Only games by this rule book."
    )(command)


def deals(files: Iterable[Path], store: Path | None = None) -> Iterator[Deal]:
    """All deals of these files, or else of the store. What cannot be read is said at the end."""
    damage = []
    for item in items(files, store):
        if isinstance(item, Damage):
            damage.append(str(item))
        else:
            yield item
    if damage:
        raise WrongUse("\n".join(damage))


def items(files: Iterable[Path], store: Path | None = None) -> Iterator[Deal | Damage]:
    """The same with what cannot be read in its place."""
    paths = list(files)
    for path in paths:
        yield from read(path)
    if not paths:
        store = store or default_file()
        if not store.exists():
            raise WrongUse(f"{store}: no store there yet; name a FILE, or pull a table's record")
        with Store(store) as club:
            tables = club.tables()
            for public in tables:
                name = public.hex()[:8]
                for item in jtk.read(f"table {name}", club.record(public)):
                    if isinstance(item, Deal) and len(tables) > 1:
                        item.game = f"{name}/{item.game}"  # each of them has a game 1
                    yield item


def find(wanted: str, files: Iterable[Path], store: Path | None = None) -> Deal:
    """The deal that is called GAME:HAND, or so many deals from the first."""
    game, _, hand = wanted.rpartition(":")
    if not hand.isdecimal():
        raise WrongUse(f"{wanted}: a deal is GAME:HAND, or a number counted from 1")
    for number, deal in enumerate(deals(files, store), 1):
        if (deal.game, deal.hand) == (game, int(hand)) or (not game and number == int(hand)):
            return deal
    raise WrongUse(f"there is no deal {wanted}")


def finished(found: Iterable[Game], preset: str | None = None) -> list[Game]:
    """The games whose results can be added up: played to their end, and by one book."""
    chosen = [game for game in found if game.is_finished and preset in (None, game.rules.name)]
    books = sorted({game.rules.name for game in chosen})
    if not books:
        raise WrongUse(f"there is no finished game{f' by {preset}' if preset else ''}")
    if len(books) > 1:
        raise WrongUse(f"games by several rule books: {', '.join(books)} (choose with --rules)")
    return chosen
