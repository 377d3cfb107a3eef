"""Every menu of legal acts against riichienv's: what may be discarded, called, declared, won on.

A game is told to riichienv event by event; after each it says what every seat may do. Ours is what
`legal` lists before the next act, the deposit and the indicators that come by themselves put in.
"""

import os
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from riichienv import GameRule, RiichiEnv
from support.recorded_hands import REAL
from support.whole_games import bot_games

from jantaku.rules import events, tiles
from jantaku.rules.deal import NONE
from jantaku.rules.riichi import yaku
from jantaku.rules.riichi.legal import legal
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.review import played
from jantaku_host.review.matches import RecordedMatch, matches
from jantaku_host.show.exports import mjai

Menus = dict[int, set[tuple[Any, ...]]]  # by seat, which has none where it can do nothing

GAMES = int(os.environ.get("JANTAKU_FUZZ_GAMES", "2"))
REAL_GAMES = 5 * GAMES  # `make fuzz` takes all that there are

_ACTS = {
    "tsumo": events.DRAW,
    "dahai": events.DISCARD,
    "chi": events.CHI,
    "pon": events.PON,
    "daiminkan": events.KAN,
    "ankan": events.ANKAN,
    "kakan": events.KAKAN,
    "reach": events.RIICHI,
}
_ENDS = (events.WIN, events.TENPAI, events.DRAW_END, events.ABORT)
_CALLS = (events.CHI, events.PON, events.KAN)
_KANS = ("daiminkan", "ankan", "kakan")


def faces(own: Any, red_fives: int) -> tuple[str, ...]:
    return tuple(sorted(tiles.text([tile], red_fives) for tile in own))


def ours(deal: Any, red_fives: int) -> Menus:
    """What everybody may do now, draws and what follows by itself left out."""
    found: Menus = {}
    for event in legal(deal):
        kind, seat = event[:2]
        if kind == events.WIN:
            act: tuple[Any, ...] = ("tsumo" if event[2] == seat else "ron",)
        elif kind == events.DISCARD:
            act = ("discard", *faces([event[2]], red_fives))
        elif kind in _CALLS:
            act = (events.name(kind), event[2] >> 2, faces(event[3], red_fives))
        elif kind in (events.ANKAN, events.KAKAN):
            act = (events.name(kind), event[2] >> 2)
        elif kind == events.RIICHI:
            act = ("riichi",)
        elif kind == events.ABORT and event[2] == events.NINE_TERMINALS:
            act = ("kyushu_kyuhai",)
        else:
            continue
        found.setdefault(seat, set()).add(act)
    return found


def theirs(env: RiichiEnv, red_fives: int) -> Menus:
    found: Menus = {}
    for seat in range(4):
        seen = env.get_observation(seat)
        for each in seen.legal_actions() if seen else ():
            name = str(each.action_type).split(".")[1].lower()
            act: tuple[Any, ...] = (name,)
            if name in ("chi", "pon", "daiminkan"):
                name = "kan" if name == "daiminkan" else name
                act = (name, each.tile >> 2, faces(each.consume_tiles, red_fives))
            elif name == "discard":
                act = (name, *faces([each.tile], red_fives))
            elif name in ("ankan", "kakan"):
                act = (name, (each.consume_tiles[0] if name == "ankan" else each.tile) >> 2)
            elif name == "pass":
                continue
            found.setdefault(seat, set()).add(act)
    return found


class Told:
    """Our deal, as far as a line of MJAI has told it."""

    def __init__(self, recorded: RecordedDeal):
        self.rules = played.rules(recorded)
        self.deal = played.start(recorded, self.rules)
        # Who has passed a ron and is furiten for it: until the own turn, in riichi to the end.
        # riichienv, which was told nothing of a pass, may forget it.
        self.passed: set[int] = set()
        self._ahead = list(recorded.events)

    def go(self, kind: int) -> None:
        """On to the next act of this kind."""
        while self._ahead and self._ahead[0][0] not in _ENDS:
            event = self._ahead.pop(0)
            self.deal.apply(event)
            if event[0] == kind:
                return

    def menus(self) -> Menus:
        """Before the next act: a riichi tile is won on before its deposit, and called after it."""
        deal = self.deal
        found = ours(deal, self.rules.red_fives)
        if deal.declaring != NONE:
            self._by_itself((events.RIICHI_OK, deal.declaring))
        before, invented = deal.mark(), 0
        while deal.due or deal.due_discard:
            unseen = next(tile for tile in range(136) if not deal.unseen(tile))
            if deal.refusal((events.DORA, 0, unseen)):
                break
            invented += not self._by_itself((events.DORA, 0, unseen))
        for seat, acts in ours(deal, self.rules.red_fives).items():
            found.setdefault(seat, set()).update(acts)
        if invented and self._ahead and self._ahead[0][0] not in _ENDS:
            deal.return_to(before)  # it is turned later: before another kan's tile, say
        return found

    def _by_itself(self, event: Any) -> bool:
        """What the record tells next, or would have told; whether it did."""
        is_told = bool(self._ahead) and self._ahead[0][0] == event[0]
        if not self.deal.refusal(event):
            self.deal.apply(self._ahead.pop(0) if is_told else event)
        return is_told


def is_explained(told: Told, line: Any, seat: int, own: Any, other: Any) -> bool:
    """Whether riichienv is known to see this otherwise."""
    if line["type"] in _KANS:
        # Told of a kan, it waits for the indicator: it offers nobody to rob it.
        return (own, other) == ({("ron",)}, set())
    if (own, other) == ({("tsumo",)}, set()):
        # Nor does it know that a tile told after a kan is a replacement tile.
        return [yaku.name(number) for number, _ in told.deal.value_of(seat).yaku] == ["rinshan"]
    if (own, other) != (set(), {("ron",)}):
        return False
    if seat in told.passed:
        return True
    # Who passes a tile that completes the hand without a yaku is furiten at Tenhou; riichienv
    # remembers only the wins that it had offered.
    told.rules.passed_ron = "could_win"
    try:
        return not told.deal.is_furiten(seat)
    finally:
        told.rules.passed_ron = "any_wait"


def differences(game: RecordedMatch) -> Iterator[tuple[Any, ...]]:
    """(deal, line of MJAI, seat, what only we allow, what only riichienv does); last the menus."""
    length = "half" if game.rules.rounds == 2 else "east"
    env = RiichiEnv(game_mode=f"4p-red-{length}", rule=GameRule.default_tenhou())
    env.reset()
    deals = iter(game.deals)
    told: Told | None = None
    for line in mjai.write(game):
        env.apply_event(line)
        if line["type"] == "start_kyoku":
            told = Told(next(deals))
        if told is None or line["type"] not in _ACTS:
            continue
        told.go(_ACTS[line["type"]])
        if line["type"] != "dahai" and not told.deal.riichi[line["actor"]]:
            told.passed.discard(line["actor"])
        ours_now, theirs_now = told.menus(), theirs(env, told.rules.red_fives)
        if line["type"] in _KANS:
            # It waits for no replacement tile, and lets the seat discard at once.
            theirs_now.pop(line["actor"], None)
        for seat in range(4):
            own, other = ours_now.get(seat, set()), theirs_now.get(seat, set())
            if own != other and not is_explained(told, line, seat, own - other, other - own):
                yield game.name, line, seat, own - other, other - own
            if ("ron",) in own & other:
                told.passed.add(seat)


def has_red_fives(game: RecordedMatch) -> bool:
    return bool(game.rules.red_fives)


def test_every_menu_of_the_bots_games_is_riichienvs() -> None:
    for game in filter(has_red_fives, bot_games(GAMES)):
        assert list(differences(game)) == []


@pytest.mark.shared
@pytest.mark.parametrize("first", range(0, REAL_GAMES, 20))
def test_every_menu_of_real_games_is_riichienvs(first: int) -> None:
    found = matches(deal for deal in read(REAL) if isinstance(deal, RecordedDeal))
    for game in filter(has_red_fives, islice(found, first, min(first + 20, REAL_GAMES))):
        assert list(differences(game)) == []
