"""What the rule books leave open or contradict themselves about, and what this table does.

A rule cites a decision by its number ("EMA 4.1, decision 6"). Numbers are never given again. What
was chosen is told in every language (`words/`); this is the rest, in English.

python -m jantaku_host.review.decisions > docs/decisions.md    makes the page
"""

from textwrap import wrap
from typing import NamedTuple

from jantaku_host.words import HostWords

HEAD = """\
# Decisions

Where a rule book is silent or contradicts itself the table still has to do something, and says so:
a rule cites the decision behind it by number (`Yaku [EMA 4.2, decision 3]`). `jantaku rules
--decision 6` prints one; `jantaku explain` tells those that a deal rests on, in the reader's
language; displays have room for the number. Numbers are never given again: a new decision gets the
next one ([extending.md](extending.md)).

This page is made from
[`review/decisions.py`](../host_tools/jantaku_host/review/decisions.py) and the languages' words.
"""


class Decision(NamedTuple):
    question: str
    books: dict[str, str]  # what each says, by its sections
    why: str


DECISIONS = {
    1: Decision(
        question=(
            "Where do the indicators of kans lie, which tile fills up the dead wall after a kan,"
            " and which five is the fourth red one?"
        ),
        books={
            "EMA 2.7, 3.3.5": (
                "the first indicator is the top of the third stack; each kan turns one more, no "
                "place is named; the dead wall always has 14 tiles and is filled up with the "
                "last tile of the wall"
            ),
            "Samara": "as EMA",
            "Furiten 2.8, 9.1, 9.4": (
                "the first indicator is the top of the third stack, ura lie under the "
                "indicators; no place for those of kans"
            ),
            "Furiten 9.5, appendix G.2": (
                "three red fives, one a suit; four are allowed, the fourth is not named"
            ),
        },
        why=(
            "Stacks 1 and 2 hold the four replacement tiles, so the indicators go on from the "
            "third stack away from the break, as people play everywhere. To move the border "
            "counts the same tiles as moving the last one, and nobody has to lift a tile for it."
            " Sets with four red fives have two red 5p."
        ),
    ),
    2: Decision(
        question=(
            "Can a win on a replacement tile be haitei as well? And do three rules that EMA "
            "states hold in Furiten, which is silent: no kan on the last tile, the deposit back "
            "when the riichi tile is ronned, furiten by own discards that others have claimed?"
        ),
        books={
            "EMA 3.4.1": (
                "a replacement tile becomes the last tile of the deal when the kan is declared "
                "on the last but one; no closed kan on the last tile"
            ),
            "EMA 4.2.1": (
                "rinshan: a win on the replacement tile; haitei: a win on the last tile of the "
                "wall; houtei: on the last discard of the deal"
            ),
            "EMA 3.3.14, 3.4.5": (
                "the deposit goes back if the riichi tile is ronned; every earlier discard of "
                "one's own counts for furiten"
            ),
            "Furiten appendix V": "the three yaku in the same words",
            "Furiten 3.1, 4.1, 5.1": (
                "nothing about kans on the last tile, a ronned riichi tile or claimed discards"
            ),
        },
        why=(
            "A replacement tile comes from the dead wall and is not the last tile of the wall, "
            "so one yaku counts and not two; the discard after it is the last of the deal all "
            "the same. Where Furiten says nothing the common rule is meant: the book describes "
            "where it differs."
        ),
    ),
    3: Decision(
        question=(
            "EMA's text contradicts itself: how much are tanyao and sanshoku in an open hand? "
            "Does renhou add to other yaku, what is a pair of the double wind worth, does tenpai"
            " need a yaku?"
        ),
        books={
            "EMA 4.2, Samara 4.2": (
                "tanyao with sanshoku is worth 4 han closed and “only 1 han” open"
            ),
            "EMA 4.2.1": "tanyao counts open too, sanshoku 1 han open: together 2",
            "EMA preface": "lists what differed in 2008 and 2012, closed tanyao among it",
            "EMA 4.2.4, 4.2": "renhou stands among the yaku of five han; all yaku add up",
            "EMA 4.1.1": "2 fu for a pair of the seat wind, 2 fu for a pair of the round wind",
            "EMA 3.3.13": "tenpai is a hand that lacks one tile; yaku are not mentioned",
        },
        why=(
            "The sentence with 1 han and the lists of the preface are left over from the time "
            "when tanyao had to be closed; the definitions of the yaku are newer and decide. The"
            " rest follows the text as it stands: what it does not except is not excepted."
        ),
    ),
    4: Decision(
        question=(
            "The next player has drawn and declares tsumo; is a ron on the discard before still "
            "in time?"
        ),
        books={
            "EMA 3.3.1": (
                "the last discard can be claimed for a win until the next player discards; a "
                "claim to win goes before every other"
            ),
            "Samara": "as EMA",
            "Furiten 2.17": "a ron clearly later than other declarations is not recognised",
        },
        why=(
            "A player who wins does not discard, so EMA names no end for this case. The ron was "
            "possible first and wins while nobody can know the other hand; once it is shown, a "
            "player could choose after looking."
        ),
    ),
    5: Decision(
        question=(
            "Liability for daisangen and daisuushii: is a closed kan one of the open sets, and "
            "who pays the honba?"
        ),
        books={
            "EMA 3.3.9": (
                "who feeds the third open set of dragons or the fourth of winds pays all on a "
                "tsumo and half on a ron; honba are not mentioned"
            ),
            "Samara": "as EMA",
            "Furiten 8.1": "open sets; on a ron the honba is the discarder's alone",
            "Tenhou": (
                "on a ron the liable player pays the honba, as its games show; a closed kan that "
                "came last made nobody liable; of one that came before the fed set no game is known"
            ),
        },
        why=(
            "Nobody has fed a closed kan, and it is not called open anywhere else in the books. "
            "Other programs (riichienv, kobalab) count it once somebody feeds the last set. "
            "Furiten says who pays the honba; EMA does not, so it is the same: the counters are "
            "paid for the discard, and on a tsumo there is none, so who pays all pays them too."
        ),
    ),
    6: Decision(
        question=(
            "Who gets the deposits when several win on one discard, and how are deposits left at"
            " the end of a game divided among three?"
        ),
        books={
            "EMA 4.1": (
                "deposits of those who did not win go to the winner nearest to the discarder's "
                "right; a winner who had declared riichi takes the own one back"
            ),
            "EMA 3.6, Samara 3.6": (
                "what is left at the end goes to the first, or is divided on a tie"
            ),
            "Furiten 3.8, 3.11, 10.4": (
                "one winner only; he takes all, and what is left at the end stays on the table"
            ),
        },
        why=(
            "Deposits carried over from earlier deals belong to nobody any more, so they are "
            "treated as those of who did not win. A thousand points do not divide by three in "
            "hundreds; what cannot be divided without favour goes to nobody. Uma that is not "
            "divided evenly takes from nobody more than the book's share."
        ),
    ),
    7: Decision(
        question="May a player declare riichi who has fewer than 1,000 points?",
        books={
            "EMA 4.1": "play goes on below zero, sticks are borrowed",
            "Samara": "as EMA",
            "Furiten 3.1, 2.2": (
                "the deposit must be paid in; a game ends when somebody is below zero"
            ),
            "Tenhou": "no",
        },
        why=(
            "Who may owe points for a hand may owe them for a deposit. In Furiten a deposit that"
            " is not there cannot be paid in, and would end the game in the middle of a deal."
        ),
    ),
    8: Decision(
        question=(
            "EMA has two prices of a chombo, one for tournaments and one for other games: which "
            "holds when nothing was said?"
        ),
        books={
            "EMA 3.4.6": (
                "in tournaments 20,000 points after uma; in ordinary games a payment like a mangan"
            ),
            "Samara 3.4.6": "the mangan payment alone",
        },
        why=(
            "The book is that of tournaments and its table belongs there, so that is what holds;"
            " a club that plays for itself says `tournament=no`."
        ),
    ),
    9: Decision(
        question=(
            "What Samara leaves open beside EMA: tied places, a chombo's replay in the red zone,"
            " fines."
        ),
        books={
            "Samara 6.3.1": "ranks by mean place; nothing about ties at one table",
            "Samara 6.1.2": "in the last ten minutes only deals that were begun are played",
            "Samara 5.9": "a deal replayed after a chombo does not count as played",
            "Samara 5.5": "fines are taken at the end and touch no place at the table",
        },
        why=(
            "Equal scores are equal places, so they share the mean of both. A replay is the same"
            " deal, which was begun before the red zone. Fines that touch no place can only touch "
            "the points."
        ),
    ),
    10: Decision(
        question=(
            "Furiten: whose kans make liable for a win on the replacement tile, for how much, "
            "and what becomes of an indicator that is still to be turned?"
        ),
        books={
            "Furiten 2.18": (
                "after an open kan the one who allowed it pays for the win, even after several "
                "kans in a row; it counts as a tsumo"
            ),
            "Furiten 2.15": (
                "after an open or added kan the indicator is turned after the discard, before "
                "claims on it"
            ),
        },
        why=(
            "Only a claimed discard allows a kan: a closed one is nobody's gift, and a pon that "
            "is added to was one long before. A tsumo is paid by three, so the liable one pays "
            "what the three would have paid. The indicator is turned after a discard; a win on "
            "the replacement tile comes before any."
        ),
    ),
    11: Decision(
        question=(
            "Furiten's renhou and double riichi: what are “declarations”, may the winner have "
            "discarded before, what may be added?"
        ),
        books={
            "Furiten appendix V, renhou": (
                "a win on anybody's first discard; no other declarations before; does not add to"
                " other combinations; 5 han"
            ),
            "Furiten appendix V, double riichi": (
                "riichi in the first go-round; no other declarations before"
            ),
            "Furiten 9.2": "dora add to the value and are no combination",
        },
        why=(
            "“Declarations” are what breaks a go-round in every book: chi, pon, kan; another's "
            "riichi breaks none. Whose discard it was is said (anybody's), what the winner did "
            "before is not. Dora are no combination, so they add. Nobody is worse off for a rare"
            " yaku: the dearer reading of a hand always counts."
        ),
    ),
    12: Decision(
        question=(
            "Furiten: a dead hand after riichi, swapped sets (kuikae), ties, when below zero is "
            "looked at, what the rating subtracts, open riichi."
        ),
        books={
            "Furiten 3.7, 7.3, 7.4": (
                "riichi without tenpai is a chombo at a draw; a dead hand is noten at a draw"
            ),
            "Furiten 2.13, 2.14, 7.5, 7.8": (
                "kuikae is forbidden, no penalty is named; what is not listed is the referee's "
                "decision"
            ),
            "Furiten 13.4": "bonus by place; nothing about ties",
            "Furiten 2.2": "the game ends when somebody is below zero; zero plays on",
            "Furiten 13.3, appendix G.7, G.9": (
                "30,000 is subtracted; start points and oka may vary"
            ),
            "Furiten appendix G.6": (
                "open riichi: for the first riichi only, not in furiten (dead hand), wrong: "
                "chombo at a draw only; no han named"
            ),
        },
        why=(
            "A hand that was waiting when it died has broken no promise: it is noten and no "
            "more, as EMA 3.4.7 says for the same case. Kuikae is a wrong call, and those make a"
            " dead hand. Equal players share. Points change by settlements, a chombo's too, so "
            "each is looked at. With oka the players pay it from their start points, so these "
            "count as nothing; without, the book's 30,000 hold. One han more than riichi is what"
            " open riichi is worth where it is played."
        ),
    ),
    13: Decision(
        question=(
            "Sichuan: who is next after a hu, what a false hu counts for, is a closed kong paid "
            "that was declared late, what is a waiting hand worth at an emptied wall?"
        ),
        books={
            "SBR 2.5, 5.1": (
                "the winner leaves, play goes on until three have won or the wall is empty; who "
                "is next is not said"
            ),
            "SBR 2.6, 11.1": (
                "every hu holds until the check at the end; a false one pays 8 to each still in"
            ),
            "SBR 5.3, 5.4, 5.5": (
                "the first winner deals next; of several on one discard, who discarded"
            ),
            "SBR 10.1, 10.3": (
                "a closed kong is paid 2 by each; an added one only if it is declared at once"
            ),
            "SBR 7.2": "the highest value that the hand could have, over all winning tiles",
        },
        why=(
            "Play goes on from the winner as if he had discarded. A false hu holds while the "
            "deal lasts, so its consequences stand and are not played again. Only for added "
            "kongs does the book ask for haste. How a hand would have been won is not known at "
            "an emptied wall: its shape is."
        ),
    ),
    14: Decision(
        question="Until when is a discard won on, where others are quicker than the winner?",
        books={
            "EMA 3.3.1": (
                "ron on the last discard until the next player discards; it goes before kan, pon "
                "and chi; who draws too quickly puts the tile back"
            ),
            "EMA 3.4.6": "a win declared at the same time as a false one cancels the chombo",
            "Furiten 2.12, 2.16, 2.17": (
                "ron goes before other claims, an erroneous ron too, unless it is clearly later "
                "than another announcement; a draw is none, and no end is named"
            ),
            "Furiten 5.5, 10.4": "several may declare ron on one discard",
            "SBR 3.6": "hu goes before pung and kong; no end is named",
        },
        why=(
            "A quick hand must not take a right away. What was made too quickly goes back with "
            "its indicator and its replacement tile. A second apart is clearly later for people "
            "at a table; what is not recognised is no offence. Since several may "
            "declare, another's ron comes clearly earlier only where everybody sees the hand."
        ),
    ),
    16: Decision(
        question="What is a press of a button that was a slip of the finger?",
        books={
            "EMA 5.1.2, 5.1.3": (
                "a wrong word is free or makes the hand dead; a quick correction is allowed "
                "where it is not about a win"
            ),
            "Furiten 3.2, 7.5": "riichi is not taken back; a call taken back makes the hand dead",
            "SBR 2.6": "a declared hu holds until the check",
        },
        why=(
            "A finger is no word. The withdrawal is shown at all seats and kept in the record: "
            "who has heard the word can still open the menu. Nothing that is shown until then "
            "tells whether the hand would have won."
        ),
    ),
    17: Decision(
        question="Until when can a settled deal get another ending, and a penalty be entered?",
        books={
            "Furiten 10.7, 11.2": (
                "a hand hidden after the win is a chombo; nothing is reckoned again once the tiles "
                "are mixed"
            ),
            "EMA 5.2": "a deal that cannot be restored is dealt again; no end is named",
            "EMA 5.5, 5.7, 5.8": "fines and lateness are taken at the end of the game",
        },
        why=(
            "Tiles are mixed while the next wall is built: its dice are the last moment that "
            "everybody sees. The record is not changed, the correction stands behind it. What is "
            "taken at the end of the game is known after its last deal at the latest; a slip of "
            "the pen must be mended."
        ),
    ),
    18: Decision(
        question=(
            "Which games are ranked together, how does one rank who has not played all sessions, "
            "and what of a session that was begun anew?"
        ),
        books={
            "Furiten 13.5, appendix G": (
                "the rules are those of rated games; games with the listed variations count for "
                "a simplified rating, free games for none"
            ),
            "EMA 3.4.6, 5.9": "some rules hold in tournaments only",
            "EMA 5.8": (
                "a disqualified player is last in the table of results; a name may be taken out of "
                "it"
            ),
            "Samara 4.1, 6.3": "four sessions make the tournament; mean place ranks the players",
        },
        why=(
            "A mean over fewer games than the others played is no place in a tournament. Whether a "
            "session was a mistake only people know: they say so in the record, or leave it out "
            "of the standing by hand."
        ),
    ),
    20: Decision(
        question=(
            "Do calls break four equal winds? What follows from a card for a suit that the hand "
            "has, and from a hu with the void suit at an emptied wall?"
        ),
        books={
            "Furiten 5.5": (
                "all players discard one wind in the first go-round; calls are mentioned for nine "
                "terminals only"
            ),
            "SBR 4.1, 4.2": (
                "a tile of the void suit is the first discard; a card stands for it if there is "
                "none"
            ),
            "SBR 4.3, 6.6": (
                "48 points for the void suit in a hu and at an emptied wall; there such a hand "
                "counts as one without hu that does not wait, with the payments that follow"
            ),
        },
        why=(
            "A first go-round that was called in is not one of four discards, at every table. To "
            "refuse the card would tell everybody the hand, and the book names no fine of its "
            "own. What 6.6 says of the emptied wall comes on top of the false hu of its first "
            "sentence: neither excepts the other."
        ),
    ),
    22: Decision(
        question="What does Samara enter for a session that a substitute played?",
        books={
            "Samara 5.8": "a substitute takes the place; how the result is entered is left out",
            "EMA 5.8": (
                "always -15,000 points and -15,000 uma, -30,000 in all; who stepped in later is "
                "last at the table"
            ),
        },
        why=(
            "Samara makes EMA 2016 binding where it is silent (1.5). It ranks by places: the last "
            "one goes with the uma of the last."
        ),
    ),
    23: Decision(
        question="How does EMA rank the players over several sessions?",
        books={
            "EMA 3.6.1, 5.8": (
                "uma and penalties belong to the result of a session; the table of results is "
                "mentioned, its order is not"
            ),
        },
        why="What every session adds to a result can only be added up; equal results are equal.",
    ),
}


def choice(number: int, language: str = "en") -> str:
    """What this table does, in a sentence."""
    return HostWords(language)[f"decision_{number}"]


def page() -> str:
    """All of them in Markdown."""
    lines = HEAD.splitlines()
    for number, decision in DECISIONS.items():
        lines += ["", f"## Decision {number}", "", *_wrapped(f"**Question.** {decision.question}")]
        lines += [""]
        for sections, says in decision.books.items():
            lines += _wrapped(f"* {sections}: {says}.", "  ")
        lines += ["", *_wrapped(f"**Choice.** {choice(number)}")]
        lines += ["", *_wrapped(f"**Why.** {decision.why}")]
    return "\n".join(lines) + "\n"


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrap(text, 100, subsequent_indent=indent, break_long_words=False)


if __name__ == "__main__":
    print(page(), end="")
