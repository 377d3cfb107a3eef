# What both boards share.
include(${CMAKE_CURRENT_LIST_DIR}/flash.cmake)
set(MICROPY_FROZEN_MANIFEST ${CMAKE_CURRENT_LIST_DIR}/manifest.py)
