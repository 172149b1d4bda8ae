#!/usr/bin/env bash
# Runs the tests that libraries have for their own classes on the mutants of these classes, with PIT and with
# `margay mutate --tests … --no-search`, by the same operators and with one thread; compares what becomes of each mutant, and
# the processor time that both take; writes bench/results/given.md.
#
#   bench/given.sh                    the classes of bench/given/suites.txt; writes the results
#   bench/given.sh CharUtils …        those whose name ends with one of these; prints the results
#   GROUP=STRONGER bench/given.sh     other operators of PIT than DEFAULTS
#   REUSE=1 bench/given.sh            takes what PIT found in the last run, where it is there
#
# Where the two disagree, the mutated class runs with the same tests on a JVM of its own, and the table says whom the JVM
# confirms. The exit code is 1 when it contradicts Margay. The first run fetches jars; later ones need no network. Needs
# Maven, a JDK and Python 3.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
prepare given mvn java python3
scripts/fetch-jars.sh
scripts/fetch-jars.sh tests/junit/jars.txt
scripts/fetch-jars.sh bench/mutants/jars.txt
scripts/fetch-jars.sh bench/given/jars.txt
exec python3 bench/given/run.py "$@"
