#!/bin/sh
# Stands in for every program of a machine that the tests of set-up make up; which one it is, its name says.
# It notes what it was asked in `log` beside itself, and "installs" a package by linking itself.
here=$(dirname "$0")
self=$(basename "$0")
case "$self" in
apt-get)
    echo "$self $*" >>"$here/log"
    [ "$1" = install ] || exit 0
    for package in "$@"; do
        case "$package" in
        chromium | chromium-browser | chromium-headless-shell | npm) ln -sf "$(readlink "$0")" "$here/$package" ;;
        nodejs) ln -sf "$(readlink "$0")" "$here/node" ;;
        esac
    done
    ;;
apt-cache)
    [ -e "$here/available/$2" ] && echo "  Candidate: $(cat "$here/available/$2")"
    exit 0
    ;;
sudo)
    echo "$self $*" >>"$here/log"
    [ "$1" = --non-interactive ] && shift
    exec "$@"
    ;;
*)
    [ ! -e "$here/broken" ]
    ;;
esac
