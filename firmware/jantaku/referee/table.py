"""The game as everybody at the table may see it: what displays, lights and link are drawn from."""


class Table:
    """Seats are sides 0-3 counter-clockwise; winds and rounds count from East = 0."""

    def __init__(self, rules, dealer: int = 0):
        self.begin(rules, dealer)

    def begin(self, rules, dealer: int = 0) -> None:
        """Show the start of a game."""
        self.rules = rules
        self.dealer = dealer
        self.round = 0  # 0-3 East 1-4, 4-7 South 1-4
        self.honba = 0
        self.deposits = 0
        self.scores = [rules.start_points] * 4
        self.turn = dealer  # East has the first turn (EMA 2.8, Furiten 2.11)

    def wind(self, seat: int) -> int:
        """The seat's wind: East is the dealer, South sits at his right."""
        return (seat - self.dealer) % 4
