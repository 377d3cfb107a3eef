"""English."""

# What `explain`, `replay` and reports tell.
EXPLANATIONS = {
    "comma": ", ",
    "joint": "; ",
    "fu_win": "base",
    "fu_pon": "open triplet",
    "fu_closed_pon": "closed triplet",
    "fu_kan": "open kan",
    "fu_closed_kan": "closed kan",
    "fu_pair": "pair",
    "fu_wait": "wait",
    "fu_tsumo": "tsumo",
    "fu_closed_ron": "closed ron",
    "fu_open_pinfu": "open hand without fu",
    "fu_seven_pairs": "seven pairs",
    "fu_rounded": "rounded up",
    "aka": "red fives",
    "ura": "ura dora",
    "yaku": "Yaku",
    "fu": "Fu",
    "payment": "Payment",
    "others": "Other waits",
    "no_yaku": "no yaku",
    "asked": "The table asked",
    "from": "from",
    "table": "table",
    "nobody": "nobody",
    "deposits_left": "deposits left",
    "uma": "uma",
    "oka": "oka",
    "lateness_points": "lateness",
    "fine_points": "fine",
    "substitute_points": "substitute",
    "void": "Void: the deal is played again",
    "limit": "limit",
    "scores": "Scores",
    "counters": "%d honba, %d riichi",
    "as_recorded": "as recorded",
    "by_rules": "By today’s rules: %s",
    "rules_differ": "Today’s rules say otherwise",
    "recorded_so": "recorded %s, by the rules %s",
    "decisions": "Decisions",
    "rulings": "Rulings",
    "ruled_dead_hand": "dead hand",
    "ruled_wrong_riichi": "riichi without tenpai",
    "ruled_invalid_meld": "a call that was no set",
    "ruled_draw_back": "drawn too quickly",
    "ruled_hidden_tile": "winning tile not shown apart",
    "ruled_undo": "taken back",
    "ruled_absence": "an absence",
    "disqualified": "disqualified",
    "ruled_unlisted": "the name taken out of the results",
    "ruled_withdrawn": "%s, withdrawn",
    "ruled_replaces": "counts instead of game",
    "ruled_corrected": "points of an earlier deal put right",
    "pressed": "Presses and proposals",
    "corrected": "Scores before the correction",
    "void_card": "a card for a suit that the hand had",
}

# What happens, by the name of the event.
EVENTS = {
    "does_dice": "The dice fall",
    "does_dealt": "The hands are dealt",
    "does_draw": "draws",
    "does_discard": "discards",
    "does_riichi": "riichi",
    "does_riichi_ok": "lays the deposit",
    "does_chi": "chi",
    "does_pon": "pon",
    "does_kan": "kan",
    "does_ankan": "closed kan",
    "does_kakan": "added kan",
    "does_dora": "Dora indicator",
    "does_win": "wins",
    "does_hu": "hu",
    "does_void_suit": "names the void suit",
    "does_draw_end": "Exhaustive draw",
    "does_abort": "Abortive draw",
    "does_void": "The deal is void",
    "does_tenpai": "says tenpai or noten",
    "does_answer": "answers",
    "does_ruling": "ruling",
    "does_clock": "The clock is set",
    "does_signal": "Time signal",
    "does_settle": "Payment",
    "does_deal_end": "The deal is over",
    "does_reveal": "The wall is shown",
    "does_declare": "declares by button",
    "does_withdraw": "withdraws what was declared",
    "does_anew": "The table understands anew",
    "does_propose": "proposes",
    "does_confirm": "confirms",
    "does_skip": "goes on without a draw",
    "does_exchange": "Two tiles of the wall change places",
    "does_machine": "Of the table itself",
    "does_timer": "The session's clock is set",
    "does_continues": "The game goes on from another table",
    "does_sign": "confirms the result",
}

# What a press declares, and what players propose to one another.
PRESSES = {
    "declared_riichi": "riichi",
    "declared_open_riichi": "open riichi",
    "declared_win": "a win",
    "declared_nine_terminals": "nine terminals",
    "proposed_go_on": "to go on",
    "proposed_dead_hand": "a dead hand",
    "proposed_chombo": "a chombo",
    "proposed_deal_again": "to deal again",
    "proposed_put_right": "to put the tiles right",
    "proposed_undo": "to take back",
    "proposed_call_referee": "to call the referee",
    "proposed_tsumo": "a tsumo",
    "proposed_ron": "a ron",
    "proposed_minutes_left": "the minutes left",
}

# What the readers saw of it.
READERS = {
    "seen": "What the readers saw (time since the dice fell)",
    "seen_nothing": "The record has nothing that the readers saw of this deal",
    "seen_count": "The readers saw %d movements: see --seen",
    "seen_here": "nothing that the readers saw",
    "seen_else": "Seen under no event",
    "zone_wall": "%s wall, stack %d",
    "zone_rack": "%s rack",
    "zone_river": "%s river",
    "zone_melds": "%s melds",
    "seen_there": "%s: answered %d/%d in %d ms",
    "seen_gone": "%s: silent %d× in %d ms",
    "seen_still": "%s: silent %d×, answered %d×, in %d ms",
    "seen_dealt": "%s: %d tiles, %s to %s, each answered %d× or more",
    "seen_air": "in no field",
    "seen_lifted": "answers again: lifted and laid back",
    "seen_found": "%s, when all tiles were read again",
    "seen_two_places": "asked: it answers in two places",
    "seen_unsettled": "asked: it answers now and then",
    "seen_lost": "asked: it answers nowhere",
    "seen_covered": "asked: its whole place is silent",
    "seen_third_tile": "asked: a third tile on a stack",
}

# What the pages with a table say.
PAGES = {
    "own_name": "English",
    "title": "Game %s",
    "book_ema2016": "EMA 2016",
    "book_ema2025": "EMA 2025",
    "book_wrc2025": "World Riichi Championship 2025",
    "book_mleague": "M.League",
    "book_jpml_a2026": "JPML A 2026",
    "book_mahjongsoul": "Mahjong Soul",
    "book_samara2019": "Samara 2019",
    "book_furiten": "Furiten",
    "book_tenhou": "Tenhou",
    "book_sichuan": "Sichuan",
    "deal": "Deal",
    "language": "Language",
    "moment": "moment of the deal",
    "first": "to the beginning",
    "back": "back",
    "play": "play",
    "forward": "forward",
    "last": "to the end",
    "rate": "speed",
    "result": "Result",
    "hands": "Hands",
    "waits": "Waits",
    "wall": "Wall",
    "readers": "Readers",
    "discards": "Discards",
    "closed": "closed hand",
    "left": "%d tiles left in the wall",
    "see_players": "The players follow below",
    "wins": "wins",
    "no_m": "no characters",
    "no_p": "no dots",
    "no_s": "no bamboos",
    "proof_wall": "The wall is the one committed to before the deal",
    "proof_dice": "The dice are those committed to before the presses",
    "proof_signed": "Signed by the table with this key",
    "proof_unsigned": "Not signed by the table yet",
    "proof_none": "A file without proofs of wall and dice",
    "live": "live",
    "does_session_end": "The game is over",
    "idle": "Nobody plays yet",
    "behind": "behind the leader",
    "away": "waiting for the table",
    "display": "Display",
}

# What the page of a seat says beyond that.
PLAY = {
    "keys": "Keys",
    "own_rack": "Your rack",
    "sort": "Keep sorted",
    "to_river": "Discard",
    "to_melds": "Lay as a set",
    "to_rack": "To the rack",
    "turn_over": "Turn over",
    "help": "Say what can be done",
    "by_hand": "Build and deal with my own hands",
    "button_riichi": "riichi",
    "button_win": "win",
    "button_tenpai": "tenpai",
    "button_referee": "referee",
    "tile_at": "%s, %s",
    "tile_name": "%s of %s",
    "red_five": "red 5",
    "suit_m": "characters",
    "suit_p": "dots",
    "suit_s": "bamboos",
    "honours": "East South West North white green red",
    "face_down": "face down",
    "area_wall": "wall",
    "area_river": "discards",
    "area_melds": "sets",
    "area_rack": "your rack",
    "area_pile": "to be built",
    "area_hand": "in your hand",
    "too_quick": "Too much at once: one thing after the other",
    "in_a_hand": "Somebody else has this tile in his hand",
    "hint_wall_stands": "The wall stands: roll the dice",
    "hint_build": "Build the next stack",
    "hint_take": "Take your tiles",
    "hint_draw": "Draw",
    "hint_chi": "Chi",
    "hint_pon": "Pon",
    "hint_kan": "Kan",
    "hint_ankan": "Closed kan",
    "hint_kakan": "Add to the pon",
    "hint_tsumo": "Tsumo: press win",
    "hint_ron": "Ron: press win",
    "hint_riichi": "Riichi: press, then discard",
    "hint_discard": "Discard a tile: double-click it, or drag it to your discards",
    "hint_nine_terminals": "Nine terminals: hold tenpai",
    "hint_indicator": "Turn the dora indicator over",
    "hint_show": "Tenpai: show the hand",
    "hint_noten": "Noten",
    "hint_void_tile": "Turn your void tile over: it is your first discard",
    "hint_void_m": "Void: characters",
    "hint_void_p": "Void: dots",
    "hint_void_s": "Void: bamboos",
    "save_scene": "Save what was done in the last deal",
    "replay": "Replay",
    "report": "Report",
    "record": "The record (of a simulated table)",
    "happened": "What has happened",
    "key_step": "from tile to tile, from place to place",
    "key_choose": "choose a tile, or no more",
    "key_next": "take the next tile of the wall",
    "key_hold": "take into the hand",
    "key_press": "riichi, win, tenpai, referee, as long as held",
    "key_none": "choose nothing",
}

# What a report says beyond that.
REPORT = {
    "games": "%d games",
    "at_table": "table %s",
    "unfinished": "Not played to its end: places and results are those of this moment.",
    "seat": "seat %d",
    "player": "Player",
    "place": "Place",
    "points": "Points",
    "final_result": "Result",
    "score_graph": "Scores",
    "players": "Players",
    "deals": "Deals",
    "end": "Result",
    "played": "Deals",
    "won_deals": "Wins",
    "self_drawn": "– by tsumo",
    "deal_ins": "Deal-ins",
    "declared": "Riichi",
    "calls": "Open hands",
    "tenpai_at_draws": "Tenpai at draws",
    "mean_win": "Mean win",
    "mean_deal_in": "Mean deal-in",
    "laid_before": "laid before",
    "mean_change": "Mean of all deals",
    "incidents": "Incidents and rulings",
    "nothing": "None.",
    "what": "What",
    "written": "Section",
    "house_lines": "%s: the lines that differ from %s",
    "verification": "Verification",
    "proven_chain": (
        "%d of %d deals stand in a table’s own record; none was changed, left out or moved"
    ),
    "proven_walls": "Every wall stood as it was played before its first tile was dealt",
    "proven_dice": "Nobody could choose the dice",
    "proven_signature": "Table %s has signed %d of %d deals",
    "details": "Deal by deal",
    "games_played": "Games",
    "mean_place": "Mean place",
    "place_variance": "Variance of places",
    "result_spread": "Spread",
    "base_rank": "EMA base rank",
    "standing": "Standing",
    "results": "Results",
    "game": "Game",
    "day": "Day",
    "counted_from": "Counted from",
    "best_hand": "Best hand",
    "won_with": "Won with most often",
    "hands_won": "Hands won",
    "with_variations": "with variations",
    "free_games": "free games",
    "evening": "Report",
    "course": "Points over the games",
    "replay_link": "replay",
    "derived": "Each row adds up to its result.",
    "turn": "Turn",
    "hand_held": "Hand",
    "discarded": "Discarded",
    "leaves": "leaves",
    "better": "Better",
    "better_discards": "Discards that could have been better",
    "did": "Did",
    "engine": "Engine",
    "engine_otherwise": "What the engine would have done",
    "choices": "Choices",
    "best_choices": "Best ones",
    "tiles_given_up": "Tiles given up a choice",
    "steps_back": "Steps back",
    "as_engine": "As the engine",
    "passes": "passes",
    "is_waiting": "tenpai",
    "shanten": "%d-shanten",
}

# Ours where the books are silent or contradict themselves: docs/decisions.md.
DECISIONS = {
    "decision_1": (
        "The indicators of later kans lie in stacks 4 to 7 of the dead wall, its border moves "
        "instead of a tile, and a fourth red five is a second 5p."
    ),
    "decision_2": (
        "A win on a replacement tile that is the last of the deal is rinshan only, and on the "
        "discard after it houtei; in Furiten, too, there is no kan on the last tile, the "
        "deposit goes back when the riichi tile is ronned, and claimed discards count for "
        "furiten."
    ),
    "decision_3": (
        "“Only 1 han when open” in EMA and Samara 4.2 (tanyao with sanshoku) is older text: it "
        "is 2 han; renhou is 5 han and adds to others, a pair of the double wind has 4 fu, and "
        "tenpai needs no yaku."
    ),
    "decision_4": (
        "In EMA a late ron stands against the next player's tsumo if it is called before that "
        "hand is shown."
    ),
    "decision_5": (
        "For liability a closed kan is no open set; on a ron the discarder pays the honba "
        "(EMA), on a tsumo the liable player pays everything."
    ),
    "decision_6": (
        "With several winners the deposits carried over go to the nearest one, and only a "
        "deposit of this deal goes back to its winner; of deposits left over on a three-way tie "
        "each gets 300, and 100 go to nobody; shares of uma are rounded towards nothing."
    ),
    "decision_7": (
        "Riichi with fewer than 1,000 points is allowed in EMA and Samara, where sticks may be "
        "borrowed, and not in Furiten."
    ),
    "decision_8": (
        "A game by EMA is a tournament game unless its option says otherwise: a chombo costs "
        "20,000 after uma, else a mangan payment."
    ),
    "decision_9": (
        "In Samara tied players share the mean place, a deal replayed after a chombo may start "
        "in the red zone, and fines touch the sum of points only."
    ),
    "decision_10": (
        "In Furiten the liability for rinshan is of claimed open kans only and comes to the "
        "three tsumo payments with honba; pending indicators are turned in order, and a rinshan "
        "win leaves the pending one and its ura unturned."
    ),
    "decision_11": (
        "In Furiten renhou needs that nobody has called, an own earlier discard is no bar, dora "
        "add to it, and a dearer ordinary reading wins; chi, pon and kan break a double riichi."
    ),
    "decision_12": (
        "In Furiten a dead hand after riichi with a waiting shape is plain noten, kuikae makes "
        "a dead hand, ties share the bonus, below zero is tested after every settlement, the "
        "rating subtracts 30,000 unless oka is set, and open riichi, for the first riichi only, "
        "is 1 han more."
    ),
    "decision_13": (
        "In Sichuan the turn after a hu goes to the next active player right of the last "
        "winner, a false hu counts towards three and for the next dealer, a delayed closed kong "
        "pays 2, and at an emptied wall nothing counts that depends on how a hand would be won."
    ),
    "decision_14": (
        "A win on a discard counts until the next discard, in every book; a call, a kan, an "
        "indicator or a draw made since then goes back. In Furiten a ron a second or more after"
        " a chi, pon or kan, or once the hand of another who declared lies open, is not "
        "recognised, and nothing follows from it. In EMA a win is at the same time as a false "
        "one within three seconds of it, before that hand is shown."
    ),
    "decision_16": (
        "The same button takes a press back within three seconds, before it is judged or has "
        "become an event; of wins once a seat and deal, and a win taken back counts as passed. "
        "Tenpai and noten stand."
    ),
    "decision_17": (
        "Until the next dice fall the referee may void the deal; the record gets the correction"
        " at the head of the next block. Penalties are entered and withdrawn in the session and "
        "after it, until the next one begins; so are, but in Furiten, points of a deal settled "
        "before, with the deal and the reason."
    ),
    "decision_18": (
        "A rated game by the book alone, one with its variations and a free game are ranked apart, "
        "and so is each tournament. Who has played fewer of a tournament's sessions ranks below "
        "those who have played more, and is marked; a disqualified player is last. A session "
        "counts instead of another only by a ruling that names it; otherwise both do."
    ),
    "decision_20": (
        "Chi, pon and every kan break four equal winds. A card is accepted although the hand has"
        " the suit, and told when the deal is explained. At an emptied wall a hu with the void "
        "suit pays 48, the false hu, and those who wait."
    ),
    "decision_22": (
        "In Samara a session played by a substitute is entered as place 4 and -30,000 points; where"
        " he stepped in later the others are ranked without him."
    ),
    "decision_23": (
        "EMA ranks by the sum of points less 30,000, with uma and penalties; ties share a place."
    ),
}

# The pages of a hall.
HALL = {
    "hall_page": "Hall",
    "standings_page": "Standings",
    "seating_page": "Seating",
    "director_page": "Director",
    "referee_page": "Referee",
    "desk_page": "Desk",
    "hall_table": "Table %s",
    "hall_round": "Round %s",
    "hall_no_event": "No event is on.",
    "hall_no_tables": "No table has been admitted yet.",
    "hall_no_games": "No game has been played yet.",
    "hall_no_seating": "There is no seating yet.",
    "hall_hidden": "The standing is hidden until the end.",
    "hall_connecting": "No connection: the page waits and goes on by itself.",
    "hall_minutes": "%s min",
    "hall_over": "time is over",
    "hall_paused": "paused",
    "hall_seated": "before the signal",
    "hall_armed": "starts in %s",
    "hall_unknown": "time unknown",
    "hall_age": "news %s ago",
    "hall_away": "away",
    "hall_calls": "referee wanted",
    "hall_ended": "finished",
    "hall_waits": "no session",
    "hall_provisional": "Provisional: a round is being played.",
    "hall_final": "Final",
    "hall_place": "Place",
    "hall_name": "Name",
    "hall_country": "Country",
    "hall_points": "Points",
    "hall_games": "Games",
    "hall_mean": "Mean place",
    "hall_penalties": "Penalties",
    "hall_unsigned": "on paper",
    "hall_disqualified": "disqualified",
    "hall_alarms": "To look at",
    "hall_quiet": "Nothing to look at.",
    "hall_take": "I go",
    "hall_dismiss": "Seen",
    "hall_taken": "%s goes",
    "alarm_called": "A referee is wanted",
    "alarm_silent": "The table says nothing",
    "alarm_problem": "The table reports",
    "alarm_clock": "Its clock is off",
    "alarm_seal": "A session is not signed yet",
    "alarm_book": "It plays another book",
    "alarm_fork": "Blocks that do not belong there were refused",
    "alarm_forged": "Refused",
    "alarm_told_otherwise": "It was told otherwise than it was recorded",
    "alarm_unplayable": "The record does not follow the rules",
    "alarm_unknown": "A table waits to be admitted; its host",
    "hall_rounds": "Rounds",
    "hall_seat": "Names on displays",
    "hall_go": "Start now",
    "hall_arm": "Start at",
    "hall_stop": "End round",
    "hall_pause": "Pause",
    "hall_resume": "Go on",
    "hall_extend": "Extra minutes in all",
    "hall_all": "all tables",
    "hall_sure": "Really: %s?",
    "round_seated": "seated",
    "round_armed": "on",
    "round_stopped": "over",
    "hall_draw": "Draw",
    "hall_draw_rounds": "Rounds",
    "hall_by_standing": "One round by standing",
    "the command line": "the command line",  # as who does something
    "hall_missing": "%s is missing",
    "hall_draws": "Draws",
    "hall_meetings": "%s pairs meet again",
    "hall_import_seating": "Import a seating",
    "hall_import": "Import",
    "hall_admit": "Admit",
    "hall_errands": "On the way to tables",
    "hall_waiting": "not done yet",
    "hall_given_up": "given up: the table is not there",
    "hall_ruling": "Ruling",
    "hall_whom": "Who",
    "hall_kind": "What",
    "hall_amount": "How much",
    "hall_reason": "Why",
    "hall_give": "Enter it",
    "hall_will": "This will be entered: %s. All displays show it; it counts five seconds later.",
    "hall_players": "Players",
    "hall_import_players": "Import players (CSV: name, ema_id, country)",
    "hall_late": "Late",
    "hall_minutes_late": "Minutes late",
    "hall_entry": "Player",
    "hall_replace": "Replace in a seating",
    "hall_other": "Who comes",
    "hall_sheet": "Result on paper",
    "hall_scores": "Scores E S W N",
    "hall_correction": "Correction",
    "hall_rule": "By which rule",
    "hall_corrections": "Corrections",
    "hall_withdraw": "Withdraw",
    "hall_withdrawn": "withdrawn",
    "hall_results": "Results",
    "hall_absent": "Take out",
    "hall_gone": "plays no more",
    "hall_print": "Print",
    "hall_cards": "A card a player",
    "hall_done": "Done.",
    "hall_running": "running",
    "ruling_dead_hand": "dead hand",
    "ruling_wrong_riichi": "wrong riichi",
    "ruling_invalid_meld": "invalid meld",
    "ruling_draw_back": "draw goes back",
    "ruling_hidden_tile": "winning tile not shown",
    "ruling_fine": "fine (points)",
    "ruling_lateness": "lateness (minutes)",
    "ruling_substitute": "substitute (1 from the start, 2 later)",
    "ruling_absence": "absence (minutes)",
    "ruling_disqualified": "disqualified",
    "ruling_unlisted": "name taken out",
    "ruling_chombo": "chombo",
    "ruling_redeal": "deal again",
    "hall_board": "Table",
    "hall_in_round": "Round",
    "hall_starts": "starts at %s",
    "hall_close": "Close the event",
    "hall_move": "A game goes on at another table",
    "hall_to": "At table",
    "hall_stands": "Round, honba, sticks, scores",
    "hall_left": "Minutes left",
    "hall_hosts": "Computers with tables",
    "hall_revoked": "not let in any more",
    "hall_rules": "rulings go through",
    "hall_offset": "clock %s",
    "hall_substitute": "substitute",
    "hall_nameless": "name withdrawn",
    "hall_plays": "Plays again",
    "hall_hide_name": "Withdraw the name",
    "hall_show_name": "Show the name",
    "hall_clear": "Clear",
    "hall_sticks": "Riichi sticks left",
    "hall_confirmed": "%s of 4 have confirmed",
    "draw_drawn": "drawn",
    "draw_imported": "imported",
    "draw_by standing": "by the standing",
}
