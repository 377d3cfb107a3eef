"""Which classes play the game a rule book is about. Only the game that is played is imported."""


def deal_class(rules):
    """What a deal of the book's game is."""
    if rules.game == "sichuan":
        from jantaku.rules.sichuan.deal import SichuanDeal

        return SichuanDeal
    from jantaku.rules.riichi.deal import RiichiDeal

    return RiichiDeal


def deal(rules, dealer: int, round: int, honba: int, deposits: int, scores):
    """A new deal; the arguments are what its DEAL_START tells."""
    return deal_class(rules)(rules, dealer, round, honba, deposits, scores)


def match(rules, first_east: int = 0):
    """A new game at one table."""
    if rules.game == "sichuan":
        from jantaku.rules.sichuan.match import SichuanMatch

        return SichuanMatch(rules, first_east)
    from jantaku.rules.match import Match

    return Match(rules, first_east)


def row_name(rules, number: int) -> str:
    """The name of a yaku, or of a row of the fan table, as a WIN event numbers it."""
    if rules.game == "sichuan":
        from jantaku.rules.sichuan.value import name
    else:
        from jantaku.rules.riichi.yaku import name
    return name(number)
