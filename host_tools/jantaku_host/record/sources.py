"""Where deals come from: files of any kind, or the club's store; and which of them is meant."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from jantaku_host.errors import WrongUse
from jantaku_host.record.formats import jtk
from jantaku_host.record.people import Names
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import Damage, RecordedDeal
from jantaku_host.record.store import Store, default_file
from jantaku_host.words import counted


def deals(
    files: Iterable[Path], store: Path | None = None, does_stop: bool = True
) -> Iterator[RecordedDeal]:
    """All deals of these files, or else of the store. What cannot be read is said at the end,
    unless that has been done already.

    What a table has not signed counts for nothing: it is left out, and standard error says so.
    People are called as the store knows them.
    """
    remarks: list[str | Damage] = []
    called = known_names(store)
    for deal in signed(items(dict.fromkeys(files), store), remarks):
        deal.players, deal.ema_ids = called.of(deal.players, deal.ema_ids)
        yield deal
    if does_stop:
        tell(remarks)


def signed(
    found: Iterable[RecordedDeal | Damage], remarks: list[str | Damage]
) -> Iterator[RecordedDeal]:
    """The deals that can be read, and count: what a table has not signed does not. What is left out
    is added to the remarks; where a record ends too soon, that is why, and one remark."""
    unsigned: Counter[str] = Counter()
    damaged: dict[str, Damage] = {}
    for item in found:
        if isinstance(item, Damage):
            damaged[item.file] = item
            remarks.append(item)
        elif item.is_unsigned:
            unsigned[item.file] += 1
        else:
            yield item
    for file, count in unsigned.items():
        left = f"{counted(count, 'deal')} left out, as the table has not signed so far"
        if file in damaged:
            damaged[file].text += f"; {left}"
        else:
            remarks.append(f"{file}: {left}")


def tell(remarks: Iterable[str | Damage]) -> None:
    """Say them on standard error; what cannot be read stops the command."""
    damage = []
    for remark in remarks:
        if isinstance(remark, Damage):
            damage.append(str(remark))
        else:
            print(remark, file=sys.stderr)
    if damage:
        raise WrongUse("\n".join(damage))


def items(files: Iterable[Path], store: Path | None = None) -> Iterator[RecordedDeal | Damage]:
    """All deals of these files, or else of the store, with what cannot be read in its place."""
    paths = list(files)
    for path in paths:
        yield from read(path)
    if not paths:
        with opened(store) as club:
            tables = club.tables()
            for public in tables:
                yield from of_table(public, club.record(public), len(tables) > 1)


def known_names(store: Path | None) -> Names:
    """Who people are, by the registry in the store."""
    path = store or default_file()
    if not path.exists():
        return Names({}, {})
    with Store(path) as club, club.people() as people:
        return people.names()


def opened(store: Path | None) -> Store:
    """The store, which must be there."""
    store = store or default_file()
    if not store.exists():
        raise WrongUse(f"{store}: no store there yet; name a FILE, or pull a table's record")
    return Store(store)


def of_table(public: bytes, data: bytes, is_one_of_many: bool) -> Iterator[RecordedDeal | Damage]:
    """The deals of a table's record in the store."""
    for item in jtk.read(f"table {public.hex()[:8]}", data):
        if isinstance(item, RecordedDeal) and is_one_of_many:
            item.game = name_of(public, item.game)
        yield item


def name_of(public: bytes, game: str) -> str:
    """What a game is called in a store of several tables: each of them has a game 1."""
    return f"{public.hex()[:8]}/{game}"


def find(wanted: str, files: Iterable[Path], store: Path | None = None) -> RecordedDeal:
    """The deal that is called GAME:HAND, or so many deals from the first."""
    game, _, hand = wanted.rpartition(":")
    if not hand.isdecimal():
        raise WrongUse(f"{wanted}: a deal is GAME:HAND, or a number counted from 1")
    for number, deal in enumerate(deals(files, store), 1):
        if (deal.game, deal.hand) == (game, int(hand)) or (not game and number == int(hand)):
            return deal
    raise WrongUse(f"there is no deal {wanted}")
