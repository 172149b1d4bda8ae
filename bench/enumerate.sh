#!/usr/bin/env bash
# Enumerates the subjects of examples/korat and bench/enumerate and writes bench/results/enumerate.md: the inputs of Table 4 of Marinov et
# al. 2003 beside ours, with coverage, and times beside those of the original tool. MARGAY names another binary, MARGAY_QUICK=1 leaves out the longest runs.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
prepare enumerate javac python3
classes=target/bench-enumerate
rm -rf "$classes" && mkdir -p "$classes" bench/results
javac -g -nowarn -implicit:none -sourcepath java/korat-interfaces/src/main/java:java/margay-api/src/main/java \
  -d "$classes" java/margay-api/src/main/java/margay/Check.java \
  examples/korat/*.java bench/enumerate/*.java 2> >(grep -v '^Note:' >&2)
python3 bench/enumerate/run.py "$MARGAY" "$classes" > bench/results/enumerate.md.new
mv bench/results/enumerate.md.new bench/results/enumerate.md
