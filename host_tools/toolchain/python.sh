#!/bin/sh
# Prints the name of a Python >= 3.11 that can make a virtual environment.
set -eu

find_python() {
    for python in python3 python3.14 python3.13 python3.12 python3.11; do
        if "$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))'; then
            echo "$python"
            return
        fi
    done 2>/dev/null
    return 1
}

find_python && exit
"$(dirname "$0")/apt.sh" "Python 3.11 or newer with its venv module" python3 python3-venv
find_python || {
    echo "jantaku: the Python of this system is older than 3.11; please install a newer one" >&2
    exit 1
}
