#!/bin/sh
# venv.sh VENV: makes or refreshes the virtual environment with the packages of the lock files.
set -eu
venv=$1
here=$(dirname "$0")
lock=requirements.lock
stubs_lock=$here/stubs.lock
locked=$venv/.locked

find_python() {
    for python in python3 python3.14 python3.13 python3.12 python3.11; do
        if "$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))'; then
            return
        fi
    done 2>/dev/null
    return 1
}

give_up() {
    echo "jantaku: $1" >&2
    exit 1
}

pip() {
    "$venv/bin/python" -m pip --quiet --disable-pip-version-check "$@"
}

if ! pip --version >/dev/null 2>&1; then
    if ! find_python; then
        "$here/apt.sh" "Python 3.11 or newer with venv" python3 python3-venv
        find_python || give_up "the system's Python is older than 3.11; please install a newer one"
    fi
    "$python" -m venv --clear "$venv"
fi

# Files may get a new date and stay the same; pip would need the network to see that.
if ! cat "$lock" "$stubs_lock" | cmp -s - "$locked"; then
    echo "jantaku: installing Python packages into $venv" >&2
    rm -rf "$locked" "$venv/micropython-stubs"
    # The locks name everything; a package may ask for more than is used of it.
    pip install --no-deps --require-hashes --requirement "$lock" &&
        pip install --no-deps --require-hashes --requirement "$stubs_lock" --target "$venv/micropython-stubs" ||
        give_up "pip could not install the packages of $lock, see above"
    cat "$lock" "$stubs_lock" >"$locked"
fi
touch "$locked"
