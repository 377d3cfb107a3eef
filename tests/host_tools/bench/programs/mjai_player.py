"""An MJAI engine that discards what it draws, now and then another tile of its hand, and calls pon
whenever it can. What it was told is kept in the file that it is given.

    python mjai_player.py LOG [dies|hangs|raves|mumbles]

With a second word it does that at its third own draw.
"""

import json
import sys
import time


def main() -> None:
    fault = sys.argv[2] if len(sys.argv) > 2 else ""
    own, hand, draws = 0, [], 0
    for line in sys.stdin:
        with open(sys.argv[1], "a") as log:
            log.write(line)
        event = json.loads(line)
        answer = {"type": "none"}
        if event["type"] == "start_game":
            own = event["id"]
        elif event["type"] == "start_kyoku":
            hand = event["tehais"][own]
        elif event["type"] == "tsumo" and event["actor"] == own:
            draws += 1
            if fault and draws == 3:
                fail(fault)
            pai = hand[0] if draws % 3 == 0 else event["pai"]
            answer = {"type": "dahai", "actor": own, "pai": pai, "tsumogiri": draws % 3 != 0}
            hand.append(event["pai"])
            hand.remove(pai)
        elif event["type"] == "dahai" and event["actor"] != own:
            pair = [each for each in hand if each[:2] == event["pai"][:2]][:2]
            if len(pair) == 2:
                answer = {"type": "pon", "actor": own, "target": event["actor"],
                          "pai": event["pai"], "consumed": pair}  # fmt: skip
        elif event["type"] == "pon" and event["actor"] == own:
            for pai in event["consumed"]:
                hand.remove(pai)
            pai = next(each for each in hand if each[:2] != event["pai"][:2])
            hand.remove(pai)
            answer = {"type": "dahai", "actor": own, "pai": pai, "tsumogiri": False}
        print(json.dumps(answer), flush=True)


def fail(fault: str) -> None:
    if fault == "dies":
        sys.exit(1)
    elif fault == "hangs":
        time.sleep(3600)
    print('{"type":"dahai","actor":0,"pai":"9x"}' if fault == "raves" else "what?", flush=True)


main()
