#!/usr/bin/env bash
# Two builds of Margay side by side on the work of all benches: the processor time of whole processes, alternating between the
# two, the best of ROUNDS each (3 unless told). Writes bench/results/compare.md and fails when a bench as a whole is slower by more
# than SLOWER percent (3 unless told).
#
#   bench/compare.sh BASELINE              the binary of another commit against the one that is built now
#   MARGAY=path bench/compare.sh BASELINE  against another binary (it is not built then)
#   bench/compare.sh BASELINE reach …      some benches only (machine, enumerate, reach, generate, table3); writes nothing
set -euo pipefail
baseline=$(realpath "${1:?usage: bench/compare.sh BASELINE [BENCH…]}")
shift
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
prepare compare javac python3
exec python3 bench/compare/run.py "$baseline" "$MARGAY" "$@"
