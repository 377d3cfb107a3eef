"""What games count for: a tournament with its rounds, a rating, or nothing; and which are meant."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Generic

from jantaku.rules import books, events
from jantaku_host.errors import WrongUse
from jantaku_host.review import played
from jantaku_host.review.matches import AnyGame, Game

RATED, VARIED, FREE = "rated", "varied", "free"
# Options that say how long is played and who decides, not how.
_AROUND = ("tournament", "rated", "penalties", "sessions", "session_minutes", "deals")

SIMULATED = "simulated"  # what such a table calls itself in its record


@dataclass
class Occasion(Generic[AnyGame]):
    """Games whose results are ranked together (decision 18)."""

    rules: books.Rules
    tournament: str
    kind: str
    games: list[AnyGame]


def kind(game: Game) -> str:
    """Rated by the book as it is, with variations (Furiten appendix G), or free."""
    rules = game.rules
    if not rules.rated:
        return FREE
    own = played.book(books.source(rules), {})
    changed = (
        option
        for option in game.options
        if option not in _AROUND and getattr(rules, option) != getattr(own, option)
    )
    return VARIED if any(changed) else RATED


def occasions(games: Iterable[AnyGame]) -> list[Occasion[AnyGame]]:
    """The games by what they count for, in the order of the first of each."""
    found: dict[tuple[str, str, str], Occasion[AnyGame]] = {}
    for game in games:
        about = (game.rules.name, game.tournament, kind(game))
        occasion = found.setdefault(about, Occasion(game.rules, *about[1:], []))
        occasion.games.append(game)
    return list(found.values())


@dataclass
class Choice:
    """Which games are meant; those that others were played instead of never are."""

    event: str | None = None
    since: date | None = None
    until: date | None = None
    only: Sequence[str] = ()
    without: Sequence[str] = ()
    simulated: bool = False  # also those at a table that nobody has built

    def of(self, games: Iterable[AnyGame]) -> list[AnyGame]:
        """Those of them."""
        found = list(games)
        only, without = _named(self.only, found), _named(self.without, found)
        gone = {name for game in found if game.is_finished for name in _replaced(game)}
        return [
            game
            for game in found
            if (not only or id(game) in only)
            and id(game) not in without
            and (self.simulated or id(game) in only or game.table != SIMULATED)
            and (game.file, game.name) not in gone
            and self.event in (None, game.tournament)
            and self._is_then(game)
        ]

    def _is_then(self, game: Game) -> bool:
        if self.since is None and self.until is None:
            return True
        if not game.begun:
            return False  # the table did not know the time
        day = datetime.fromtimestamp(game.begun).date()
        return (self.since or day) <= day <= (self.until or day)


def _named(wanted: Sequence[str], games: Sequence[Game]) -> set[int]:
    """The games that are called GAME, or FILE:GAME where several files have one."""
    found = set()
    for name in wanted:
        called = [game for game in games if name in (game.name, _long_name(game))]
        if len(called) != 1:
            which = f": say {', '.join(map(_long_name, called))}" if called else ""
            raise WrongUse(
                f"{name}: {'several games' if called else 'no game'} of that name{which}"
            )
        found.add(id(called[0]))
    return found


def _long_name(game: Game) -> str:
    return f"{Path(game.file).name}:{game.name}"


def _replaced(game: Game) -> Iterable[tuple[str, str]]:
    """The games that this one counts instead of, by the word of the referee."""
    of_table, slash, own = game.name.rpartition("/")
    for ruling in game.rulings:
        if ruling[2] == events.REPLACES and str(ruling[3]) != own:
            yield game.file, f"{of_table}{slash}{ruling[3]}"
