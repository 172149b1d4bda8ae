#!/usr/bin/env bash
# Checks every public method of classes of well-known libraries, runs the tests of the violations on the JVM, and writes
# bench/results/check.md: verdicts, violations, reasons of `unknown`, and what went wrong inside.
#
#   bench/check.sh                    the classes of bench/check/classes.txt; writes the results
#   bench/check.sh StringUtils …      those whose name ends with one of these; prints the results
#   BUDGET=5s bench/check.sh          time for one method (10s unless told)
#   LIMIT=30m bench/check.sh          time for all methods; those that have not begun by then are counted
#   MARGAY=path bench/check.sh        another binary (it is not built then)
#
# The first run fetches jars; later ones need no network. Needs Maven and Python 3.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
prepare check mvn python3
scripts/fetch-jars.sh
scripts/fetch-jars.sh tests/junit/jars.txt
exec python3 bench/check/run.py "$@"
