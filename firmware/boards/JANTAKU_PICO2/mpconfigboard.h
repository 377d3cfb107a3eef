#define MICROPY_HW_BOARD_NAME "jantaku, Raspberry Pi Pico 2"
#include "../jantaku.h"
