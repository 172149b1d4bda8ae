#!/usr/bin/env bash
# Generates a branch suite and a mutation suite (`margay generate --criterion mutation`) for classes of well-known libraries
# and of examples/, and has PIT itself count how many mutants of its groups DEFAULTS and STRONGER each of them kills.
# Writes the section on suites of bench/results/mutate.md.
#
#   bench/suites.sh                 the classes of bench/suites/classes.txt; writes the results
#   bench/suites.sh CharUtils …     those whose name contains one of these; prints the results
#   BUDGET=60s JOBS=4 bench/suites.sh
#   KEEP=1 bench/suites.sh          what an earlier run has finished is not done again
#   MARGAY=path bench/suites.sh     another binary (it is not built then)
#
# The exit code is 1 when a test fails or does not compile, or when PIT lets a mutant live that Margay calls killed. The
# first run fetches jars; later ones need no network. Needs Maven, a JDK and Python 3.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
prepare suites mvn java javac python3
scripts/fetch-jars.sh
scripts/fetch-jars.sh tests/junit/jars.txt
scripts/fetch-jars.sh bench/mutants/jars.txt
exec python3 bench/suites/run.py "$@"
