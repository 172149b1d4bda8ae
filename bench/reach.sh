#!/usr/bin/env bash
# Reproduces figures 4 and 5 of Charreteur & Gotlieb 2010 with `margay reach`, does the same for methods of the JDK, and writes
# bench/results/reach.md.
#
#   bench/reach.sh                 everything; writes the results
#   bench/reach.sh trityp TreeMap  rows whose name contains one of these; prints the results
#   MARGAY=path bench/reach.sh     another binary (it is not built then)
#
# Needs a JDK and Python 3.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export LC_ALL=C.UTF-8

for tool in javac python3; do
    command -v "$tool" >/dev/null || {
        echo "reach: $tool is needed" >&2
        exit 2
    }
done
if [[ -z ${MARGAY:-} ]]; then
    "${CARGO:-cargo}" build --release --quiet
    MARGAY=${CARGO_TARGET_DIR:-target}/release/margay
fi
export MARGAY
exec python3 bench/reach/run.py "$@"
