// What both boards do without: the firmware is one loop on one core.
#define MICROPY_PY_ASYNCIO (0)
#define MICROPY_PY_THREAD  (0)
