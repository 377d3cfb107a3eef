#!/bin/sh
# apt.sh WHAT PACKAGE...: installs Debian packages where root or sudo allows it without a question;
# anywhere else it says in one line what to install.
set -eu
what=$1
shift

give_up() {
    echo "jantaku: $what is missing; $1" >&2
    exit 1
}

command -v apt-get >/dev/null || give_up "please install it and run make again"
by_hand="as root type: apt-get install -y --no-install-recommends $*"

if [ "$(id -u)" = 0 ]; then
    root=
elif sudo -n true 2>/dev/null; then
    root="sudo -n"
else
    give_up "$by_hand"
fi

echo "jantaku: installing $*" >&2
apt() {
    $root env DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" </dev/null
}
# A fresh machine may have no package lists yet, an old one may have stale lists.
if ! log=$( (apt update && apt install -y --no-install-recommends "$@") 2>&1); then
    echo "$log" | tail -n 5 >&2
    give_up "$by_hand"
fi
