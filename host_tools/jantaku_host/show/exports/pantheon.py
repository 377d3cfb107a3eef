"""A game as Pantheon's Mimir takes it: the rounds of `AddRound`, the penalties of `AddPenalty`.

The names of the fields are those of the messages that its `mimir.proto` has from `atoms.proto`:
Round, Penalty, FinalResultOfSession. Players are local ids, the entry numbers of a hall, or names
where nobody has entered them.
Nobody has sent this to a server yet.
"""

from typing import Any

from jantaku.rules import events, games, payments
from jantaku.rules.riichi import yaku
from jantaku_host.record.recorded import Event, RecordedDeal
from jantaku_host.review import played
from jantaku_host.review.matches import RecordedMatch, final_scores

Id = int | str  # of a player

# Pantheon's numbers of yaku.
_YAKU = {
    "toitoi": 1, "honroutou": 2, "sanankou": 3, "sanshoku_doukou": 4, "sankantsu": 5,
    "suukantsu": 6, "suuankou": 7, "pinfu": 8, "iipeikou": 9, "ryanpeikou": 10,
    "sanshoku_doujun": 11, "ittsuu": 12, "shousangen": 18, "daisangen": 19, "shousuushii": 20,
    "daisuushii": 21, "tsuuiisou": 22, "tanyao": 23, "chanta": 24, "junchan": 25,
    "chinroutou": 26, "honitsu": 27, "chinitsu": 28, "chuuren": 29, "ryuuiisou": 30,
    "chiitoitsu": 31, "kokushi": 32, "riichi": 33, "double_riichi": 34, "ippatsu": 35,
    "menzen_tsumo": 36, "haitei": 37, "rinshan": 38, "tenhou": 39, "chiihou": 40, "houtei": 41,
    "chankan": 42, "renhou": 43, "open_riichi": 44,
}  # fmt: skip
_TRIPLETS = 13  # one pon of honours; two are 14, …
_TRIPLET = ("seat_wind", "round_wind", "dragon")


def write(match: RecordedMatch) -> dict[str, Any]:
    """One game, East of its first deal first."""
    first, result, book = match.first, match.result, match.rules
    ids = [_id(name, seat) for seat, name in enumerate(first.players)]
    order = [(match.first_east + step) % 4 for step in range(4)]
    rounds = [_round(deal, ids) for deal in match.deals]
    penalties = [
        (games.reason_name(book, reason), ids[seat], amount)
        for reason, seat, _, amount in match.match.penalties
    ]
    scores = final_scores(match.match)
    return {
        "event": first.tournament,
        "round": first.tour,
        "table_index": int(first.table) if first.table.isdecimal() else 0,
        "players": [ids[seat] for seat in order],
        "rounds": [each for each in rounds if each],
        "penalty_logs": [
            {"who": who, "amount": amount, "reason": rule}
            for rule, who, amount in penalties
            if rule != "chombo"
        ],
        "final_results": [
            {"player_id": ids[seat], "score": scores[seat],
             "rating_delta": result.results[seat] / 1000, "place": _place(result.places, seat)}
            for seat in order
        ],
    }  # fmt: skip


def _id(name: str, seat: int) -> Id:
    """The local id by which a hall seats somebody; elsewhere the name, for who has the ids."""
    number = name.removeprefix("#")
    is_entry = number != name and number.isascii() and number.isdecimal()
    return int(number) if is_entry else name or f"seat {seat}"


def _place(places: list[int], seat: int) -> int:
    """A whole number: who shares a place has the first of those that are shared."""
    return 1 + sum(each < places[seat] for each in places)


def _round(deal: RecordedDeal, ids: list[Id]) -> dict[str, Any]:
    """The outcome of a deal; nothing of one that was dealt again."""
    place = {"round_index": deal.round + 1, "honba": deal.honba}
    told = played.played(deal).events
    bets = [ids[event[1]] for event in told if event[0] == events.RIICHI_OK]
    wins = [event for event in told if event[0] == events.WIN]
    for event in told:
        if event[0] == events.VOID and event[2] == events.CHOMBO:
            return {"chombo": {**place, "loser_id": ids[event[1]]}}
        if event[0] == events.VOID:
            return {}
        if event[0] == events.ABORT:
            return {"abort": {**place, "riichi_bets": bets}}
    if len(wins) > 1:
        return {
            "multiron": {
                **place, "loser_id": ids[wins[0][2]], "multi_ron": len(wins),
                "wins": [_win(deal, each, ids) for each in wins], "riichi_bets": bets,
            }
        }  # fmt: skip
    if wins:
        won = {**place, **_win(deal, wins[0], ids), "riichi_bets": bets}
        if wins[0][1] == wins[0][2]:
            return {"tsumo": won}
        return {"ron": {**won, "loser_id": ids[wins[0][2]]}}
    end = next((event for event in told if event[0] == events.DRAW_END), None)
    if end is None:
        return {}
    _, _, tenpai, nagashi = end
    drawn = {**place, "riichi_bets": bets, "tempai": _seats(tenpai, ids)}
    if nagashi:
        return {"nagashi": {**drawn, "nagashi": _seats(nagashi, ids)}}
    return {"draw": drawn}


def _seats(mask: int, ids: list[Id]) -> list[Id]:
    return [ids[seat] for seat in range(4) if mask >> seat & 1]


def _win(deal: RecordedDeal, win: Event, ids: list[Id]) -> dict[str, Any]:
    _, seat, _, _, _, han, fu, counted = win
    found = [(yaku.name(number), worth) for number, worth in counted]
    is_yakuman = any(worth >= 13 for _, worth in found)
    triplets = sum(name in _TRIPLET for name, _ in found)
    numbers = [_YAKU[name] for name, _ in found if name in _YAKU]
    numbers += [_TRIPLETS - 1 + triplets] if triplets else []
    end = played.played(deal).end
    liable = end.liable[seat]
    worth = sum(each for _, each in found)
    return {
        "winner_id": ids[seat],
        "pao_player_id": 0 if liable == payments.NOBODY else ids[liable],
        # Pantheon counts a yakuman as a negative han.
        "han": -(han // 13) if is_yakuman else han,
        "fu": fu,
        "yaku": sorted(numbers),
        "dora": 0 if is_yakuman else max(0, han - worth),
        "uradora": 0, "kandora": 0, "kanuradora": 0,
        "open_hand": any(meld[0] != events.ANKAN for meld in end.melds[seat]),
    }  # fmt: skip
