"""People as they are, at the noisy table: is anybody wronged, does any deal stand still?

    python tests/bench/soak_people.py [DEALS]

So many deals a book of messy people, fewer of normal and of careful ones; 2 % misses, 1 %
bleed. Where the tiles lie right in the end nothing may be wrong, no innocent named, every deal ends
at the table; statements are at most one a deal (messy), three in ten (normal), none (careful).
"""

import sys

import soak
from support import people_groups

from jantaku_host.bench.outcome import Outcome, percentiles

BOOKS = ("ema2016", "furiten", "sichuan")
DEALS = 200
BATCH = 5  # deals of a job
LEAST = 20  # of each kind of slip in 200 deals
STATEMENTS = {"messy": 1.0, "normal": 0.3, "careful": 0.0}  # a deal, at most
SHARE = {"messy": 1, "normal": 4, "careful": 10}  # one in so many
LATE_MS = 1000  # from a win's last missing tile to its settlement
NOISE = {"miss": 0.02, "bleed": 0.01}


def play(job: soak.Job) -> Outcome:
    kind, number = job
    book, people = kind.split()
    return people_groups.play(book, people, number, BATCH, **NOISE)


def tell(kind: str, total: Outcome) -> bool:
    """Print what it came to; whether it is as it should be."""
    book, people = kind.split()
    figures = total.figures()
    is_good = soak.tell(kind, total, None)
    late = percentiles(total.late_wins_ms)
    statements = len(total.asked) / max(1, total.deals)
    print(
        f"    {total.deals_wrong} deals wrong, {total.accused_innocent} innocents named, "
        f"{total.blocked} blocked, {statements:.2f} statements a deal, "
        f"{figures['presses_per_deal']} presses a deal\n"
        f"    win to settlement {figures['win_to_settlement_ms']} ms, after its last tile {late} ms"
    )
    made = people_groups.count(total)
    if people == "messy":
        for each in people_groups.kinds(book):
            is_often = made[each] >= LEAST * total.deals / DEALS
            is_good &= is_often
            print(f"    {made[each]:>5}  {each}{'' if is_often else ' (too few)'}")
    is_fair = not (total.accused_innocent or total.blocked)
    is_quick = not total.late_wins_ms or max(total.late_wins_ms) <= LATE_MS
    return is_good and is_fair and is_quick and statements <= STATEMENTS[people]


def main() -> int:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    jobs = [
        (f"{book} {people}", number)
        for book in BOOKS
        for people in STATEMENTS
        for number in range(max(1, deals // BATCH // SHARE[people]))
    ]
    totals = soak.totals(soak.run("people", jobs, play))
    is_good = True
    for kind, total in totals.items():
        is_good &= tell(kind, total)
    return int(not is_good)


if __name__ == "__main__":
    sys.exit(main())
