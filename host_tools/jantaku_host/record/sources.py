"""Where deals come from: files of any kind, or the club's store; and which of them is meant."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from jantaku_host.errors import WrongUse
from jantaku_host.record.formats import jtk
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import Damage, RecordedDeal
from jantaku_host.record.store import Store, default_file


def deals(files: Iterable[Path], store: Path | None = None) -> Iterator[RecordedDeal]:
    """All deals of these files, or else of the store. What cannot be read is said at the end."""
    damage = []
    for item in items(files, store):
        if isinstance(item, Damage):
            damage.append(str(item))
        else:
            yield item
    if damage:
        raise WrongUse("\n".join(damage))


def items(files: Iterable[Path], store: Path | None = None) -> Iterator[RecordedDeal | Damage]:
    """All deals of these files, or else of the store, with what cannot be read in its place."""
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
                    if isinstance(item, RecordedDeal) and len(tables) > 1:
                        item.game = f"{name}/{item.game}"  # each of them has a game 1
                    yield item


def find(wanted: str, files: Iterable[Path], store: Path | None = None) -> RecordedDeal:
    """The deal that is called GAME:HAND, or so many deals from the first."""
    game, _, hand = wanted.rpartition(":")
    if not hand.isdecimal():
        raise WrongUse(f"{wanted}: a deal is GAME:HAND, or a number counted from 1")
    for number, deal in enumerate(deals(files, store), 1):
        if (deal.game, deal.hand) == (game, int(hand)) or (not game and number == int(hand)):
            return deal
    raise WrongUse(f"there is no deal {wanted}")
