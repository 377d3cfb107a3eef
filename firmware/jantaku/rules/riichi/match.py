"""The match in riichi: rounds, counters, who deals next, when the last deal is the last."""

from jantaku.rules.match import Match, ranking, share
from jantaku.rules.payments import DEPOSITS_LEFT, NOBODY, TABLE
from jantaku.rules.riichi.payments import CHOMBO


class RiichiMatch(Match):
    """One game at one table: who deals which round, the counters, the deposits and the scores."""

    def _void(self, deal):
        if deal.end == "chombo" and self.rules.chombo_replay == "in_time":
            self.is_excused = False
        for seat in range(4):
            if deal.offenders >> seat & 1 and self.rules.chombo_points:
                self.chombos.append((CHOMBO, seat, NOBODY, self.rules.chombo_points))

    def _move_on(self, deal):
        """Counters (EMA 3.4.10, Furiten 5.3), dealer (EMA 3.4.11, Furiten 5.2), end of the game."""
        won = deal.end == "win"
        if won:
            stays = self.dealer in deal.winners
        else:
            stays = deal.end == "abort" or bool(deal.tenpai >> self.dealer & 1)
        self.honba = self.honba + 1 if stays or not won else 0
        last = self.round >= 4 * self.rules.rounds - 1
        if stays:
            if last:
                self._dealer_stop(deal.end)
        else:
            self.round += 1
            if last:
                self._after_last()

    def _dealer_stop(self, end):
        """A dealer who leads in the last deal: goes home, may go home, or plays on.

        Furiten appendix G.10: however that deal has ended; Tenhou: not after an abortive draw.
        """
        wish = self.rules.agari_yame
        leaders = ranking(self)[0]
        leads = leaders == [self.dealer] and self.scores[self.dealer] >= self.rules.target_points
        if leads and wish == "must" and end != "abort":
            self.over = "agari_yame"
        self.may_stop = leads and wish == "may"

    def _after_last(self):
        """The last dealer has gone: the game ends, or goes on until somebody has the target."""
        rules = self.rules
        if rules.extension == "none" or self.round == 4 * rules.rounds + 4:
            self.over = "rounds"
        elif max(self.scores) >= rules.target_points:
            self.over = "target_points"

    def stop(self) -> None:
        """The dealer ends the game (agari-yame), as `may_stop` allows."""
        if not self.may_stop:
            raise ValueError(
                "the dealer may not end the game (%s)" % self.rules.section("agari_yame")
            )
        self.over = "agari_yame"

    def left_over(self, leaders) -> list:
        """Deposits nobody won: to the first place (EMA 3.6), or to nobody (Furiten 3.11)."""
        parts: list = []
        left = self.deposits * self.rules.riichi_deposit
        each = share(left, len(leaders))
        if each and self.rules.deposits_left == "first":
            parts = [(DEPOSITS_LEFT, TABLE, seat, each) for seat in leaders]
            left -= each * len(leaders)
        if left:
            parts.append((DEPOSITS_LEFT, TABLE, NOBODY, left))
        return parts


MATCH = RiichiMatch
