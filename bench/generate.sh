#!/usr/bin/env bash
# Generates tests for classes of well-known libraries, runs them with Surefire under JaCoCo, three times, and
# writes bench/results/generate.md: coverage, what does not compile, fails or flickers, and why the rest is missing.
#
#   bench/generate.sh                 the classes of bench/generate/classes.txt; writes the results
#   bench/generate.sh CharUtils …     those whose name contains one of these; prints the results
#   BUDGET=60s JOBS=4 bench/generate.sh
#   MARGAY=path bench/generate.sh     another binary (it is not built then)
#
# The first run fetches jars and Maven plugins; later ones need no network. Needs Maven and Python 3.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
prepare generate mvn python3
scripts/fetch-jars.sh
exec python3 bench/generate/run.py "$@"
