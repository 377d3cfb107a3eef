# How the flash is divided, alike on both boards:
#
#     firmware | slot 0 | slot 1 | file system
#
# A Pico's 2 MB are used up; the second half of a Pico 2's 4 MB lies idle, so that one image of the
# application and one set of addresses serve both. host_tools/jantaku_host/flash.py reads the numbers.
set(FIRMWARE_KB 384)
set(SLOT_KB 320)
set(STORAGE_KB 1024)

math(EXPR ROMFS_BYTES "2 * ${SLOT_KB} * 1024")
math(EXPR STORAGE_BYTES "${STORAGE_KB} * 1024")
math(EXPR STORAGE_BASE "${FIRMWARE_KB} * 1024 + ${ROMFS_BYTES}")
list(APPEND MICROPY_DEF_BOARD
    MICROPY_HW_ROMFS_BYTES=${ROMFS_BYTES} # ends where the storage begins
    MICROPY_HW_FLASH_STORAGE_BASE=${STORAGE_BASE}
    MICROPY_HW_FLASH_STORAGE_BYTES=${STORAGE_BYTES}
)

# MicroPython does not look whether the firmware grows into the slots; the linker does. (There is
# no target yet when this file is read, and the call sees the variables of the end.)
cmake_language(DEFER CALL target_link_options ${MICROPY_TARGET} PRIVATE
    LINKER:--defsym=__firmware_room=${FIRMWARE_KB}K
    ${MICROPY_BOARD_DIR}/../flash.ld
)
