"""Who pays whom in the toy game."""

from jantaku.rules import payments

TOLL = 26
REASONS = range(TOLL, TOLL + 1)


def name(reason: int) -> str:
    """The reason's name."""
    return "noten" if reason == TOLL else payments.name(reason)


def settlement(deal) -> list:
    """Everybody pays the dealer."""
    if deal.end != "exhaustive":
        return []
    payers = [seat for seat in range(4) if seat != deal.dealer]
    return [(TOLL, payer, deal.dealer, deal.rules.noten) for payer in payers]
