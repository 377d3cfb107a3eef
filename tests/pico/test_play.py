"""Somebody sits at a table whose firmware is the image that is flashed, on an emulated Pico."""

from typing import Any

from support.link_player import LinkPlayer
from support.seated import sitting

from jantaku_host.bench.company import bots
from jantaku_host.play.server import serving


def test_who_sits_there_is_dealt_to_and_takes_his_turns() -> None:
    minds = [None, *bots("ema2016", "easy", 1)[1:]]
    board = {"runtime": "rp2040", "level": "radio", "speed": 2}
    with sitting([0], minds, **board) as (_, parlour), serving(parlour, port=0) as address:
        player = LinkPlayer(f"{address}seat/{parlour.seats[0].link}/")
        player.play(lambda each: len(acts(each, "discard")) == 2)
    assert len(acts(player, "draw")) == 2
    assert all(player.displays)


def acts(player: LinkPlayer, what: str) -> list[dict[str, Any]]:
    """What he did of this, as everybody was told."""
    return [move for move in player.moves if (move["is"], move["seat"]) == (what, 0)]
