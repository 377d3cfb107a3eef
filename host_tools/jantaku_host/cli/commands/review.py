"""`jantaku review`: how well hands were played, by tile efficiency and by an engine."""

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jantaku.rules import tiles
from jantaku.shown.words import LANGUAGES
from jantaku_host.cli.options import with_rules, with_store
from jantaku_host.errors import JantakuError, WrongUse
from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.record.sources import deals
from jantaku_host.review import efficiency
from jantaku_host.review.efficiency import Cut, Efficiency, Turn
from jantaku_host.review.figures import Figures, figures
from jantaku_host.review.matches import RecordedMatch, matches
from jantaku_host.show import reviewed
from jantaku_host.words import HostWords

if TYPE_CHECKING:
    from jantaku_host.bench.opinions import Opinion

_PATIENCE_S = 60.0  # for an engine's answer: nobody sits and waits for it


class _Failed(JantakuError):
    """An engine cannot go on."""

    code = 2


@dataclass
class _Player:
    efficiency: Efficiency = field(default_factory=Efficiency)
    figures: Figures = field(default_factory=Figures)
    agreed: list[bool] = field(default_factory=list)  # with the engine, decision by decision


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]…", type=click.Path(path_type=Path))
@click.option(
    "--engine", metavar="CMD",
    help="Ask this engine at every decision what it would do: MJAI on standard input and output.",
)  # fmt: skip
@click.option("--player", metavar="NAME", help="Only how this one has played.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a decision, then a player.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True)
@with_rules
@with_store
def command(
    files: tuple[Path, ...], engine: str | None, player: str | None, as_json: bool, lang: str,
    preset: str | None, store: Path | None,
) -> None:  # fmt: skip
    """What could have been discarded better, and everybody's figures.

    At each discard: how many tiles the hand was then away from tenpai (shanten), how many tiles not
    in sight would have brought it nearer, and which discard would have left it nearest or with
    most of them. That says nothing of safety or worth: turns after another's riichi are
    left out (--json has them, marked).

    A game is reviewed once its session is over. Without FILE, all games in the store.

    \b
    Examples: jantaku review evening.jtk
              jantaku review --player Aya --engine 'python my_bot.py' evening.jtk
    """
    found = [game for game in matches(deals(files, store)) if preset in (None, game.rules.name)]
    for game in found:
        if game.is_going_on:
            click.echo(f"game {game.name} is left out until its session is over", err=True)
    found = [game for game in found if not game.is_going_on]
    if player is not None and not any(player in game.players for game in found):
        raise WrongUse(f"nobody called {player} plays in these games")
    if not found:
        raise WrongUse("there is no game to review")
    words = HostWords("en" if as_json else lang)  # programs read it
    books = dict.fromkeys(game.rules.name for game in found)
    for book in books:
        of_book = [game for game in found if game.rules.name == book]
        people: dict[str, _Player] = {}
        for game in of_book:
            _Review(game, words, people, player, as_json).tell(engine)
        _conclude(people, of_book[0], words, as_json)


class _Review:
    """Of one game."""

    def __init__(
        self, game: RecordedMatch, words: HostWords, people: dict[str, _Player],
        player: str | None, as_json: bool,
    ) -> None:  # fmt: skip
        self._game = game
        self._words = words
        self._as_json = as_json
        self._names = [
            name or f"{game.name}, {words['seat'] % seat}" for seat, name in enumerate(game.players)
        ]
        self._seats = [seat for seat in range(4) if player is None or player == game.players[seat]]
        self._people = {seat: people.setdefault(self._names[seat], _Player())
                        for seat in self._seats}  # fmt: skip

    def tell(self, engine: str | None) -> None:
        """All of it."""
        game, words = self._game, self._words
        played = [deal for deal in game.deals if not deal.is_void]
        tables = [reviewed.turns(list(self._missed(played)), game.rules, words)]
        if engine is not None:
            differing = list(self._differing(engine, played))
            tables.append(reviewed.others(differing, game.rules, words))
        for seat, one in enumerate(figures(game)):
            if seat in self._people:
                self._people[seat].figures.add(one)
        if not self._as_json:
            _echo(reviewed.lines(f"{words.book(game.rules.name)}, {game.name}", tables))

    def _missed(self, played: Sequence[RecordedDeal]) -> Iterator[tuple[str, str, Turn]]:
        for deal in played:
            where = reviewed.place(deal, self._words)
            for turn in efficiency.turns(deal):
                if turn.seat not in self._people:
                    continue
                self._people[turn.seat].efficiency.note(turn)
                if self._as_json:
                    self._write(deal, turn.seat, turn.number, turn.hand, **_fields(turn))
                if not turn.is_best and not turn.is_threatened:
                    yield where, self._names[turn.seat], turn

    def _differing(
        self, engine: str, played: Sequence[RecordedDeal]
    ) -> Iterator[tuple[str, str, int, str, str, str]]:
        from jantaku_host.bench.engine import Program, Trouble, check_book
        from jantaku_host.bench.opinions import opinions

        check_book(self._game.rules)
        for seat in self._seats:
            with closing(Program(engine, tuple(self._names), _PATIENCE_S)) as mind:
                for deal in played:
                    where = reviewed.place(deal, self._words)
                    try:
                        for each in opinions(deal, seat, mind):
                            if row := self._opinion(deal, seat, each):
                                yield where, self._names[seat], *row
                    except Trouble as trouble:
                        raise _Failed(f"{engine}: {trouble}") from trouble

    def _opinion(
        self, deal: RecordedDeal, seat: int, opinion: "Opinion"
    ) -> tuple[int, str, str, str] | None:
        """Count it; what to say of it where the engine would have done something else."""
        words, rules = self._words, self._game.rules
        turn, held = opinion.number + 1, opinion.sight.tiles
        did, would = (reviewed.act(act, rules, words) for act in (opinion.did, opinion.would))
        is_same: bool | None = opinion.is_same
        if opinion.nonsense:
            would, is_same = opinion.nonsense, None
        else:
            self._people[seat].agreed.append(opinion.is_same)
        if self._as_json:
            self._write(deal, seat, turn, held, did=did, engine=would, same=is_same)
        return None if is_same else (turn, reviewed.hand(held, rules), did, would)

    def _write(
        self, deal: RecordedDeal, seat: int, turn: int, held: Sequence[int], **more: Any
    ) -> None:
        row = {"game": deal.game, "hand": deal.hand, "seat": seat, "player": self._names[seat],
               "turn": turn, "held": reviewed.hand(held, self._game.rules)}  # fmt: skip
        click.echo(json.dumps(row | more, ensure_ascii=False))


def _fields(turn: Turn) -> dict[str, Any]:
    def cut(name: str, found: Cut) -> dict[str, Any]:
        return {
            name: tiles.kinds_text([found.tile >> 2]),
            f"{name}_shanten": found.shanten,
            f"{name}_tiles": found.tiles,
            f"{name}_accepts": tiles.kinds_text(found.kinds),
        }

    return cut("discard", turn.made) | cut("best", turn.best) | {"after_riichi": turn.is_threatened}


def _conclude(
    people: dict[str, _Player], game: RecordedMatch, words: HostWords, as_json: bool
) -> None:
    if not as_json:
        rows = {name: (one.efficiency, one.figures, one.agreed) for name, one in people.items()}
        table = reviewed.players(rows, game.rules, words)
        _echo(reviewed.lines(words.book(game.rules.name), [table]))
        return
    for name, one in people.items():
        done = one.figures
        row = {
            "player": name, "rules": game.rules.name, **asdict(one.efficiency),
            "deals": done.deals, "wins": done.wins, "deal_ins": done.deal_ins,
            "riichi": done.riichi, "calls": done.calls, "draws": done.draws,
            "tenpai": done.tenpai,
        }  # fmt: skip
        if one.agreed:
            row |= {"decisions": len(one.agreed), "as_engine": sum(one.agreed)}
        click.echo(json.dumps(row, ensure_ascii=False))


def _echo(lines: Iterator[str]) -> None:
    click.echo("\n".join(lines))
