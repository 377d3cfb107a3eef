"""The match in Sichuan: deals without rounds, dealt by whoever won first (SBR 5)."""

from jantaku.rules.match import Match


class SichuanMatch(Match):
    """One session at one table: who deals, how many deals there were, the running totals."""

    def __init__(self, rules, first_east: int = 0):
        super().__init__(rules, first_east)
        self.deals = 0
        self._dealer = first_east
        self._is_started = False  # a deal that was not settled here: its record tells no more

    @property
    def dealer(self) -> int:
        """The seat that is East in the next deal."""
        return self._dealer

    def start_with(self, dealer: int, round: int, honba: int, deposits: int, scores) -> None:
        """Let the next deal be the one that a DEAL_START tells of."""
        self.deals += self._is_started and not self.replay
        self._is_started = True
        self._dealer = dealer
        self.scores = list(scores)

    def continue_with(self, round: int, honba: int, deposits: int, scores) -> None:
        """The game began at another table: so many deals ago, and its dealer is the first here."""
        self.deals = round
        self.scores = list(scores)

    def settle(self, deal) -> None:
        """Take over the result of a deal that has ended and move on to the next."""
        self._is_started = False
        super().settle(deal)

    def correct(self, deal) -> None:
        """The deal that was settled last has another result; it was counted if it did count."""
        self.deals -= not self.replay
        super().correct(deal)

    def _move_on(self, deal):
        self._dealer = deal.next_dealer
        self.deals += 1
        if deal.end == "time":
            self.over = "time_over"
        elif self.deals == self.rules.deals:
            self.over = "deals"


MATCH = SichuanMatch
