"""What sensing keeps in memory does not grow."""

import gc

from support.tag_table import Table

from jantaku.sensing.scan_plan import ROUND_MS

RUNTIMES = ("micropython",)


def test_a_thousand_rounds_of_the_plan_leave_no_trace_on_the_heap():
    table = Table(20)
    table.deal()
    table.run(2000)
    gc.collect()
    before = gc.mem_alloc()
    table.run(1000 * ROUND_MS)
    gc.collect()
    assert gc.mem_alloc() <= before
