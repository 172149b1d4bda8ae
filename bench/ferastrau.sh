#!/usr/bin/env bash
# Runs Ferastrau's mutants of the subjects of examples/korat on all structures of each scope of Marinov et al. 2003 and on random samples of them, and
# writes bench/results/ferastrau.md with its figures: the kill rates beside the paper's. MARGAY names another binary, MARGAY_QUICK=1 leaves out
# what takes long, and names of subjects print the figures of these alone. What was run by the same binary on the same classes is kept in
# target/bench-ferastrau.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
prepare ferastrau javac python3
out=target/bench-ferastrau
classes=$out/classes
rm -rf "$classes" && mkdir -p "$classes" bench/results/ferastrau
javac -g -nowarn -implicit:none -sourcepath java/korat-interfaces/src/main/java:java/margay-api/src/main/java \
  -d "$classes" java/margay-api/src/main/java/margay/Check.java examples/korat/*.java 2> >(grep -v '^Note:' >&2)
if (($#)); then
  exec python3 bench/ferastrau/run.py "$MARGAY" "$classes" "$out/runs" "$out" "$@"
fi
python3 bench/ferastrau/run.py "$MARGAY" "$classes" "$out/runs" bench/results/ferastrau > bench/results/ferastrau.md.new
mv bench/results/ferastrau.md.new bench/results/ferastrau.md
