#!/usr/bin/env bash
# Measures what `margay mutate` does after a change: a project of 100 classes is made, with a test class for each, and is analysed
# as a whole, again without a change, and after a change of one line, with `--history` and with `--since`. Writes
# bench/results/incremental.md.
#
#   bench/incremental.sh                   writes the results
#   CLASSES=500 bench/incremental.sh       another size; prints the results
#   MARGAY=path bench/incremental.sh       another binary (it is not built then)
#
# The exit code is 1 when a run after a change takes 3 seconds or more, or does not use again what it should. The first run fetches
# jars; later ones need no network. Needs git, a JDK and Python 3.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
prepare incremental git java javac python3
scripts/fetch-jars.sh tests/junit/jars.txt
exec python3 bench/incremental/run.py "$@"
