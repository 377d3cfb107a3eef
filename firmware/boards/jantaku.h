// What both boards do without: the firmware is one loop on one core.
#define MICROPY_PY_ASYNCIO (0)
#define MICROPY_PY_THREAD  (0)
// The stack is larger than MicroPython's; see flash.ld.
#define __StackBottom __jantaku_stack_bottom
#define __GcHeapEnd __jantaku_stack_bottom
