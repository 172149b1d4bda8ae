#!/usr/bin/env bash
# Runs `margay mutate` without given tests on classes of libraries, and every test that it writes on the JVM: it has to pass on
# the original, alone and together with the others, and to fail on the mutated class file, ten times of ten. Writes
# bench/results/witnesses.md.
#
#   bench/witnesses.sh               the classes of bench/witnesses/classes.txt; writes the results
#   bench/witnesses.sh CharUtils …   those whose name ends with one of these; prints the results
#   MARGAY=path bench/witnesses.sh   another binary
#
# The exit code is 1 when a test does not do that. Needs Maven for the first run, a JDK and Python 3.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
prepare witnesses mvn java javac python3
scripts/fetch-jars.sh
scripts/fetch-jars.sh tests/junit/jars.txt
exec python3 bench/witnesses/run.py "$@"
