#!/usr/bin/env bash
# Compares the mutants that margay-mutate finds with those that PIT itself finds, in PIT's groups DEFAULTS, STRONGER and
# ALL, by method, instruction index and operator; has the JVM verify every mutated class; writes bench/results/mutants.md.
#
#   bench/mutants.sh                  the classes of bench/mutants/classes.txt; writes the results
#   bench/mutants.sh StringUtils …    those whose name ends with one of these; prints the results
#   bench/mutants.sh --expected       writes what PIT finds in Features.java, for the tests of margay-mutate
#   LIST=path bench/mutants.sh        another build of the example `list` of margay-mutate (it is not built then)
#
# The exit code is 1 when there is a difference. The first run fetches jars; later ones need no network. Needs Maven, a JDK
# and Python 3.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
# The binary of the command is not needed.
MARGAY=${LIST:-list} prepare mutants mvn java javac python3
if [[ -z ${LIST:-} ]]; then
    "${CARGO:-cargo}" build --release --quiet -p margay-mutate --example list
    LIST=${CARGO_TARGET_DIR:-target}/release/examples/list
fi
export LIST
scripts/fetch-jars.sh
scripts/fetch-jars.sh tests/junit/jars.txt
scripts/fetch-jars.sh bench/mutants/jars.txt
exec python3 bench/mutants/run.py "$@"
