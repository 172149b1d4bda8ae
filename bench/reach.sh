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
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
prepare reach javac python3
exec python3 bench/reach/run.py "$@"
