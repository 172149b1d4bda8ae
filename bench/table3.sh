#!/usr/bin/env bash
# Table 3 of Visser et al. 2004: deleteEntry, fixAfterDeletion and fixAfterInsertion of a red-black tree, for the tree of
# examples/rbtree and for the JDK's own java.util.TreeMap, with trees of at most five nodes. Generates the tests, runs them
# with Surefire under JaCoCo, and writes bench/results/table3.md: what Margay says is covered and what JaCoCo saw.
#
#   bench/table3.sh
#   MARGAY=path bench/table3.sh     another binary (it is not built then)
#
# The first run fetches Maven plugins; later ones need no network. Needs a JDK with jimage, Maven and Python 3.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
prepare table3 mvn python3
exec python3 bench/table3/run.py
