#!/usr/bin/env bash
# Confirms on the real JVM what the programs of this folder claim: a witness must end in the exception that
# is named, random inputs must not break a program that is called safe.
#
#   tests/check/replay.sh               all programs, 3000 random inputs each
#   RUNS=50 tests/check/replay.sh Heap  those with Heap in their name
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
bin=${JAVA_HOME:+$JAVA_HOME/bin/}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${bin}javac" -encoding UTF-8 --release 17 -d "$work/stubs" $(find stubs -name '*.java')
"${bin}javac" -encoding UTF-8 --release 17 -nowarn -Xlint:none -proc:none -cp "$work/stubs" -d "$work/programs" ./*.java 2>&1 |
    grep -v '^Note:' || true
"${bin}java" -cp "$work/stubs" check.Replay . "$work/programs" "${RUNS:-3000}" "${1:-}"
