"""An MJAI engine that discards what it draws and wants nothing else, even where it must discard
after a call of its own."""

import json
import sys

own = 0
for line in sys.stdin:
    event = json.loads(line)
    answer = {"type": "none"}
    if event["type"] == "start_game":
        own = event["id"]
    elif event["type"] == "tsumo" and event["actor"] == own:
        answer = {"type": "dahai", "actor": own, "pai": event["pai"], "tsumogiri": True}
    print(json.dumps(answer), flush=True)
