"""The tracker: from answers and silences to movements that are true, or to questions."""

import struct

from support.cases import cases

from jantaku.sensing.tracker import (
    COVERED,
    LOST,
    THIRD_TILE,
    TWO_PLACES,
    Movement,
    Tracker,
    earliest,
    latest,
)
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER

STACK = 20
OWN_RIVER = RIVER + 1  # of the same side
TILE = 52


class Sink:
    def __init__(self):
        self.movements = []
        self.questions = []

    def moved(self, movement):
        self.movements.append(movement)

    def asked(self, question):
        self.questions.append(question)


def table(tile=TILE, zone=STACK):
    """A tracker that knows one tile's place, and what it says."""
    sink = Sink()
    tracker = Tracker(sink)
    tracker.put(tile, zone)
    return tracker, sink


def reads(*figures):
    """Four counts, then milliseconds since the first answer, since the first silence, since the
    tile was last sure to be at its old place."""
    return struct.pack("<BBBBHHH", *figures)


def read(tracker, zone, answers, start=0, tile=TILE):
    """A run of probes, ten milliseconds each: `+` answered, `-` silent."""
    for answer in answers:
        tracker.saw(tile, zone, answer == "+", start)
        tracker.step(start)
        start += 10
    return start


def test_a_tile_seen_there_and_no_longer_here_has_moved():
    tracker, sink = table()
    now = read(tracker, RACK, "++++")
    assert sink.movements == []
    read(tracker, STACK, "---", now)
    assert [tuple(movement) for movement in sink.movements] == [
        (TILE, STACK, RACK, 60, reads(4, 0, 0, 3, 60, 20, 60))
    ]
    assert tracker.place[TILE] == RACK


def test_the_order_of_the_two_proofs_does_not_matter():
    tracker, sink = table()
    now = read(tracker, STACK, "------")
    assert sink.movements == []
    read(tracker, RACK, "++++", now)
    assert sink.movements[0][:3] == (TILE, STACK, RACK)


@cases(("+++", "---"), ("++++", "--"), ("++-++", "---"), ("++++", "--+---"), ("", "---------"))
def test_less_is_not_enough(there, here):
    tracker, sink = table()
    now = read(tracker, RACK, there)
    read(tracker, STACK, here, now)
    assert sink.movements == []
    assert tracker.place[TILE] == STACK


def test_a_lost_answer_only_delays():
    tracker, sink = table()
    now = read(tracker, RACK, "++-+++")
    read(tracker, STACK, "---", now)
    assert sink.movements[0].reads == reads(5, 1, 0, 3, 80, 20, 80)


def test_an_answer_from_a_neighbouring_zone_is_soon_forgotten():
    tracker, sink = table()
    now = read(tracker, STACK + 1, "+--")
    assert tracker.cases == []
    read(tracker, STACK, "+", now, TILE)
    assert tracker.place[TILE] == STACK
    assert (sink.movements, sink.questions) == ([], [])


def test_a_tile_that_answers_in_two_places_is_a_question_not_a_guess():
    tracker, sink = table(TILE, RACK)
    now = 0
    for _ in range(60):
        now = read(tracker, RIVER, "++++", now)
        now = read(tracker, RACK, "++", now)
    assert sink.movements == []
    assert [question[:3] for question in sink.questions] == [(TWO_PLACES, TILE, RIVER)]


def test_a_tile_that_answers_now_and_then_is_asked_about_once():
    tracker, sink = table(TILE, RACK)
    now = 0
    for _ in range(200):
        now = read(tracker, RIVER, "++-", now)
        now = read(tracker, RACK, "-+-", now)
    assert sink.movements == []
    assert len(sink.questions) == 1


def test_while_two_zones_claim_a_tile_it_goes_to_neither():
    tracker, sink = table(TILE, RIVER)
    now = read(tracker, MELDS + 1, "++++")
    now = read(tracker, MELDS + 2, "++", now)
    now = read(tracker, RIVER, "---", now)
    assert sink.movements == []
    read(tracker, MELDS + 2, "----", now)
    assert sink.movements[0][:3] == (TILE, RIVER, MELDS + 1)


def test_a_tile_taken_and_put_back_has_not_moved():
    tracker, sink = table(TILE, RACK)
    now = read(tracker, RACK, "-----")
    read(tracker, RACK, "+++++", now)
    assert (sink.movements, sink.questions) == ([], [])
    assert len(tracker.doubts) == 0


def test_the_last_tile_of_a_stack_that_was_silent_may_have_been_lifted():
    tracker, sink = table()
    now = read(tracker, STACK, "--")
    now = read(tracker, STACK, "++", now)
    assert sink.movements == []
    now = read(tracker, STACK, "---", now)
    read(tracker, STACK, "+++++", now)
    assert [movement[:3] for movement in sink.movements] == [(TILE, STACK, STACK)]
    assert (sink.questions, tracker.doubts) == ([], [])


def test_a_tile_lifted_from_beside_its_mate_and_laid_back_was_turned():
    tracker, sink = table()
    tracker.put(1, STACK)
    now = 0
    for answers in "+--------------++":
        now = read(tracker, STACK, answers, now)
        now = read(tracker, STACK, "+", now, 1)
    assert [movement[:3] for movement in sink.movements] == [(TILE, STACK, STACK)]


def test_a_stack_under_a_hand_was_not_turned():
    tracker, sink = table()
    tracker.put(1, STACK)
    now = 0
    for answers in "+--------------++":
        now = read(tracker, STACK, answers, now)
        now = read(tracker, STACK, answers, now, 1)
    assert sink.movements == []


def test_a_tile_seen_nowhere_is_in_the_air_and_lost_when_it_stays_there():
    tracker, sink = table()
    now = read(tracker, STACK, "-" * 301)
    assert sink.movements == []
    now = read(tracker, STACK, "-", now)
    assert sink.movements[0][:3] == (TILE, STACK, AIR)
    assert sink.questions == []
    tracker.step(now + 20_000)
    tracker.step(now + 40_000)
    assert [question[:3] for question in sink.questions] == [(LOST, TILE, AIR)]


def test_a_tile_from_the_air_needs_to_be_seen_in_one_place_only():
    tracker, sink = table(TILE, AIR)
    read(tracker, RACK, "++++")
    assert sink.movements[0][:3] == (TILE, AIR, RACK)


def test_a_tile_that_was_in_the_air_may_come_back_to_its_stack():
    tracker, sink = table()
    now = read(tracker, STACK, "-" * 310)
    read(tracker, STACK, "++++", now)
    assert [movement[1:3] for movement in sink.movements] == [(STACK, AIR), (AIR, STACK)]


def test_a_whole_zone_that_falls_silent_is_covered_not_empty():
    tracker, sink = table(0, RIVER + 2)
    for tile in (1, 2, 3):
        tracker.put(tile, RIVER + 2)
    for now in range(0, 12_000, 20):
        for tile in range(4):
            read(tracker, RIVER + 2, "-", now, tile)
    assert sink.movements == sink.questions == []  # an arm may rest there for as long
    for now in range(12_000, 16_000, 20):
        for tile in range(4):
            read(tracker, RIVER + 2, "-", now, tile)
    assert sink.movements == []
    assert [(question.kind, question.zone) for question in sink.questions] == [(COVERED, RIVER + 2)]


def test_a_tile_that_vanishes_while_its_neighbours_answer_is_in_the_air():
    tracker, sink = table(0, RIVER)
    tracker.put(1, RIVER)
    now = 0
    for _ in range(200):
        read(tracker, RIVER, "-", now, 0)
        read(tracker, RIVER, "+", now, 1)
        now += 20
    assert [movement[:3] for movement in sink.movements] == [(0, RIVER, AIR)]


def test_a_tile_is_not_in_the_air_because_others_under_the_same_hand_answer_now_and_then():
    tracker, sink = table(0, RACK)
    tracker.put(1, RACK)
    now = 0
    for turn in range(80):
        read(tracker, RACK, "-", now, 0)
        read(tracker, RACK, "+" if turn % 5 == 0 else "-", now, 1)
        now += 100
    assert sink.movements == []


def test_a_zone_uncovered_is_whole_again():
    tracker, sink = table(0, RIVER)
    for tile in (1, 2):
        tracker.put(tile, RIVER)
    for now in range(0, 16_000, 20):
        for tile in range(3):
            read(tracker, RIVER, "-", now, tile)
    assert len(sink.questions) == 1
    for tile in range(3):
        now = read(tracker, RIVER, "++++", now, tile)
    assert sink.movements == []
    assert not any(tracker.covered)


def test_a_third_tile_on_a_stack_is_asked_about():
    tracker, sink = table(TILE, RACK)
    tracker.put(1, STACK)
    tracker.put(2, STACK)
    now = read(tracker, STACK, "++++")
    now = read(tracker, RACK, "---", now)
    assert sink.movements == sink.questions == []  # one of them may have left by now
    tracker.step(now + 3000)
    assert [question[:3] for question in sink.questions] == [(THIRD_TILE, TILE, STACK)]


def test_two_tiles_that_change_their_stacks_are_noticed():
    tracker, sink = table(TILE, STACK)
    for tile, zone in ((1, STACK), (2, STACK + 1), (3, STACK + 1)):
        tracker.put(tile, zone)
    now = 0
    for tile, zone, was in ((TILE, STACK + 1, STACK), (2, STACK, STACK + 1)) * 2:
        for _ in range(4):
            now += 10
            tracker.saw(tile, zone, True, now)
            tracker.saw(tile, was, False, now)
    assert [each[:3] for each in sink.movements] == [
        (2, STACK + 1, STACK), (TILE, STACK, STACK + 1),
    ]  # fmt: skip
    assert sink.questions == []


def test_where_the_reader_is_dead_arrivals_need_more_answers():
    tracker, sink = table()
    tracker.blind[STACK] = 1
    now = read(tracker, RACK, "++++")
    assert sink.movements == []
    read(tracker, RACK, "++", now)
    assert sink.movements[0][:3] == (TILE, STACK, RACK)


def test_a_tile_was_moved_after_its_last_read_here_and_before_its_first_there():
    tracker, sink = table(TILE, RACK)
    read(tracker, RACK, "+", 1000)
    read(tracker, RIVER, "+", 1700)
    now = read(tracker, RIVER, "-++++", 1750)
    read(tracker, RACK, "---", now)
    (movement,) = sink.movements
    assert (earliest(movement), latest(movement), movement.time) == (1000, 1700, 1820)


def test_a_neighbours_answer_at_the_old_place_is_no_proof_that_it_was_still_there():
    tracker, sink = table(TILE, RACK)
    read(tracker, RACK, "+", 1000)
    now = read(tracker, RIVER, "++++", 2000)
    read(tracker, RACK, "-+-----", now)
    assert earliest(sink.movements[0]) == 1000


def test_a_tile_in_a_hand_left_between_its_last_read_and_its_first_silence():
    tracker, sink = table()
    read(tracker, STACK, "+", 500)
    read(tracker, STACK, "-" * 310, 900)
    (movement,) = sink.movements
    assert movement.target == AIR
    assert (earliest(movement), latest(movement)) == (500, 900)
    read(tracker, RACK, "++++", 5000)
    assert (earliest(sink.movements[1]), latest(sink.movements[1])) == (500, 5000)


def test_a_movement_that_nobody_has_read_was_made_when_it_was_told():
    movement = Movement(TILE, STACK, RACK, 4711, b"")
    assert earliest(movement) == latest(movement) == 4711


def test_a_tile_is_seen_as_long_as_it_answered_last():
    tracker, _ = table()
    assert tracker.sees(TILE)
    now = read(tracker, STACK, "-")
    assert not tracker.sees(TILE)
    now = read(tracker, STACK, "+", now)
    assert tracker.sees(TILE)
    now = read(tracker, STACK, "---+", now)
    assert not tracker.sees(TILE)
    read(tracker, STACK, "+", now)
    assert tracker.sees(TILE)


def test_a_tile_that_answers_elsewhere_is_not_seen_until_that_is_settled():
    tracker, _ = table()
    now = read(tracker, STACK + 1, "+")
    assert not tracker.sees(TILE)
    now = read(tracker, STACK + 1, "--", now)
    assert tracker.sees(TILE)
    now = read(tracker, RACK, "++++", now)
    assert not tracker.sees(TILE)
    read(tracker, STACK, "---", now)
    assert tracker.sees(TILE)


def test_where_one_tile_has_fallen_silent_the_others_are_seen_once_one_answers():
    tracker, _ = table(0, RACK)
    for tile in (1, 2):
        tracker.put(tile, RACK)
    now = read(tracker, RACK, "------", 0, 0)
    assert [tracker.sees(tile) for tile in (0, 1, 2)] == [False, False, False]
    read(tracker, RACK, "+", now, 1)
    assert [tracker.sees(tile) for tile in (0, 1, 2)] == [False, True, True]


def test_a_tile_in_the_air_or_under_a_dead_reader_is_not_seen():
    tracker, _ = table(TILE, AIR)
    assert not tracker.sees(TILE)
    tracker.put(TILE, RACK)
    tracker.blind[RACK] = 1
    assert not tracker.sees(TILE)


def test_every_tile_is_at_one_place_whatever_the_reads_say():
    """Noise, and nothing but noise: no evidence is too silly."""
    sink = Sink()
    tracker = Tracker(sink)
    noise = 12345
    for now in range(20_000):
        noise = (noise * 1103515245 + 12345) & 0x3FFFFFFF
        tracker.saw(noise >> 8 & 127, noise >> 16 & 63, bool(noise >> 23 & 1), now)
        tracker.step(now)
    assert all(len(tracker.tiles_at(zone)) == tracker.count_at(zone) for zone in range(AIR + 1))
    assert sum(tracker.count_at(zone) for zone in range(AIR + 1)) == 136
    assert max(len(tracker.tiles_at(zone)) for zone in range(RACK)) <= 2


@cases((2, 1), (10, 2))
def test_a_thousand_walks_without_a_wrong_step(miss, bleed):
    """A tile wanders; probes miss and bleed by chance, a hand hides its place now and then."""
    sink = Sink()
    tracker = Tracker(sink)
    zones = (STACK, RACK, RIVER, MELDS)
    noise = [4711]

    def chance(percent):
        noise[0] = (noise[0] * 1103515245 + 12345) & 0x3FFFFFFF
        return (noise[0] >> 10) % 1000 < 10 * percent

    now = 0
    at = 0
    tracker.put(TILE, zones[0])
    for walk in range(1000):
        at = (at + 1 + walk % 3) % 4
        for read_number in range(60):
            hidden = walk % 7 == 0 and read_number < 20
            for zone in range(4):
                answered = not hidden and not chance(miss) if zone == at else chance(bleed)
                tracker.saw(TILE, zones[zone], answered, now)
                now += 5
            tracker.step(now)
        assert tracker.place[TILE] == zones[at]
    # A hand over the stack looks as if its last tile had been lifted.
    movements = [each for each in sink.movements if each.source != each.target]
    assert [movement.target for movement in movements] == [
        movement.source for movement in movements[1:]
    ] + [zones[at]]
    assert len(movements) == 1000
    assert sink.questions == []


def test_a_tile_that_a_river_hears_in_the_wall_is_moved_nowhere_when_it_is_lifted():
    """A river's coil lies 13 mm beside those of a wall."""
    tracker, sink = table()
    now = read(tracker, RIVER, "++++")
    now = read(tracker, STACK, "++", now)
    assert tracker.near[TILE] == 1
    assert not tracker.is_settling()
    now = read(tracker, STACK, "---", now)
    read(tracker, RIVER, "----", now)
    assert sink.movements == sink.questions == []


def test_what_a_river_heard_before_the_tile_was_lifted_does_not_speak_for_it():
    tracker, sink = table()
    now = read(tracker, RIVER, "++++")
    now = read(tracker, STACK, "---", now)
    read(tracker, RIVER, "--", now)
    assert sink.movements == []


def test_a_tile_drawn_and_thrown_at_once_is_in_the_river_after_one_more_answer():
    tracker, sink = table()
    now = read(tracker, RIVER, "++++")
    now = read(tracker, STACK, "---", now)
    assert sink.movements == []
    read(tracker, RIVER, "+", now)
    assert [move[:3] for move in sink.movements] == [(TILE, STACK, RIVER)]
    assert tracker.near[TILE] == 0


def test_a_tile_that_was_pushed_along_the_wall_is_not_in_the_river_that_hears_it_there():
    tracker, sink = table()
    now = read(tracker, OWN_RIVER, "++++")
    now = read(tracker, STACK, "---", now)
    now = read(tracker, OWN_RIVER, "+", now)
    assert sink.movements == []
    assert tracker.beside(tracker.cases[0]) in (STACK - 1, STACK + 1)
    read(tracker, STACK + 1, "++++", now)
    assert [move[:3] for move in sink.movements] == [(TILE, STACK, STACK + 1)]
    assert tracker.near[TILE] == 1
    assert tracker.cases == []


def test_a_tile_that_has_left_the_wall_is_in_the_river_once_the_stacks_beside_are_silent():
    tracker, sink = table()
    now = read(tracker, STACK, "------")
    now = read(tracker, OWN_RIVER, "++++", now)
    for _ in range(4):
        assert sink.movements == []
        now = read(tracker, tracker.beside(tracker.cases[0]), "-", now)
    assert [move[:3] for move in sink.movements] == [(TILE, STACK, OWN_RIVER)]
