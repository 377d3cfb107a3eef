#define MICROPY_HW_BOARD_NAME "jantaku, Raspberry Pi Pico"
#include "../jantaku.h"
