"""Which game is played at the table: the one place where the referee asks."""


def play_class(rules):
    """What follows a deal of the book's game (see `play.py`); only that is loaded."""
    if rules.game == "sichuan":
        from jantaku.referee.sichuan.play import SichuanPlay

        return SichuanPlay
    from jantaku.referee.riichi.play import RiichiPlay

    return RiichiPlay
