# How the flash is divided: firmware, who may sign, two slots, file system. FIRMWARE_BYTES,
# SIGNERS_BYTES, SLOT_BYTES and STORAGE_BYTES come from host_tools/jantaku_host/device/flash_layout.py; the toolchain sets them.
foreach(name FIRMWARE_BYTES SIGNERS_BYTES SLOT_BYTES STORAGE_BYTES)
    if(NOT DEFINED ${name})
        message(FATAL_ERROR "${name} is not set: build with `make firmware`")
    endif()
endforeach()

math(EXPR ROMFS_BYTES "${SIGNERS_BYTES} + 2 * ${SLOT_BYTES}")
math(EXPR STORAGE_BASE "${FIRMWARE_BYTES} + ${ROMFS_BYTES}")
list(APPEND MICROPY_DEF_BOARD
    MICROPY_HW_ROMFS_BYTES=${ROMFS_BYTES} # ends where the storage begins
    MICROPY_HW_FLASH_STORAGE_BASE=${STORAGE_BASE}
    MICROPY_HW_FLASH_STORAGE_BYTES=${STORAGE_BYTES}
)

# There is no target yet when this file is read, and the call sees the variables of the end.
cmake_language(DEFER CALL target_link_options ${MICROPY_TARGET} PRIVATE
    ${MICROPY_BOARD_DIR}/../flash.ld
)
