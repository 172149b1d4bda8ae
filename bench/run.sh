#!/usr/bin/env bash
# Speed of `margay run` against `java -Xint`, as ratios in one run, and the cost of undo.
#
#   bench/run.sh               all programs; writes bench/results/machine.md
#   bench/run.sh Calls …       some of them; writes nothing
#   bench/run.sh --undo        the cost of undo only; replaces that part of bench/results/machine.md
#   ROUNDS=9 bench/run.sh      more rounds (5 unless told)
#   MARGAY=path bench/run.sh   another binary (it is not built then)
#
# The clock inside the machine is virtual, so whole processes are timed from outside. Each round runs
# every program once on either side, next to each other; of each the best time counts, and the best
# time of an empty program (the start) is taken off. The JVM links string concatenation at run time, in
# some 50 ms: so the programs but Strings do without, and from Strings a start that does it too is taken
# off. A ratio of 1.0 is as fast as -Xint.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export LC_ALL=C

results=bench/results/machine.md
undo_title="## Undo"

# The cost of marks and rollbacks, as a section of the results.
undo_section() {
    echo "$undo_title"
    echo
    echo "Time and memory of nested marks on heaps of different sizes: the cost is that of what changed, not of what there is."
    echo
    "${CARGO:-cargo}" bench --quiet -p margay-machine --bench undo
}

if [[ ${1:-} == --undo ]]; then
    section=$(undo_section)
    kept=$(sed "/^$undo_title\$/,\$d" "$results")
    printf '%s\n\n%s\n' "$kept" "$section" >"$results"
    echo "$section"
    exit
fi

rounds=${ROUNDS:-5}
starts=${STARTS:-20}
programs=(IntLoops ListWalk Calls TreeMapBench Strings)
write=true
if [[ $# -gt 0 ]]; then
    programs=("$@")
    write=false
fi

target=${CARGO_TARGET_DIR:-target}
margay=${MARGAY:-}
if [[ -z $margay ]]; then
    "${CARGO:-cargo}" build --release --quiet
    margay=$target/release/margay
fi
java_home=${JAVA_HOME:-}
java=${java_home:+$java_home/bin/}java
javac=${java_home:+$java_home/bin/}javac

work=$target/bench
mkdir -p "$work/classes"
"$javac" -d "$work/classes" bench/machine/*.java

# Microseconds since some time ago.
now() {
    if [[ -n ${EPOCHREALTIME:-} ]]; then
        echo "${EPOCHREALTIME/[.,]/}"
    else
        perl -MTime::HiRes=time -e 'printf "%d\n", time * 1e6'
    fi
}

# measure SIDE PROGRAM: sets `took` in microseconds; the output is kept for comparison.
took=0
measure() {
    local begin
    local -a command
    if [[ $1 == java ]]; then
        command=("$java" -Xint -cp "$work/classes" "$2")
    else
        command=("$margay" run --classpath "$work/classes" "$2")
    fi
    begin=$(now)
    if ! "${command[@]}" >"$work/$1.out" 2>"$work/$1.err" </dev/null; then
        echo "bench: failed: ${command[*]}" >&2
        head -n 20 "$work/$1.err" >&2
        exit 1
    fi
    took=$(($(now) - begin))
}

# Best times in files named after side and program: bash 3 has no associative arrays.
rm -f "$work"/*.best
keep_best() { # SIDE PROGRAM MICROSECONDS
    local file=$work/$1.$2.best
    if [[ ! -f $file || $3 -lt $(<"$file") ]]; then echo "$3" >"$file"; fi
}

start_of() { # the program whose time is taken off that of another
    if [[ $1 == Strings ]]; then echo StringsStart; else echo Empty; fi
}

for ((round = 1; round <= rounds; round++)); do
    for program in Empty StringsStart "${programs[@]}"; do
        if [[ -t 2 ]]; then printf '\rround %d of %d: %-14s' "$round" "$rounds" "$program" >&2; fi
        for side in java margay; do
            measure "$side" "$program"
            keep_best "$side" "$program" "$took"
        done
        cmp -s "$work/java.out" "$work/margay.out" || {
            echo "bench: $program: the outputs differ" >&2
            diff "$work/java.out" "$work/margay.out" | head -n 10 >&2
            exit 1
        }
    done
done

start_times() { # SIDE: best and median of Hello World, in microseconds
    local i
    for ((i = 0; i < starts; i++)); do
        measure "$1" Hello
        echo "$took"
    done | sort -n | awk '{ t[NR] = $1 }
        END { m = int((NR + 1) / 2); print t[1], NR % 2 ? t[m] : (t[m] + t[m + 1]) / 2 }'
}
java_start=$(start_times java)
margay_start=$(start_times margay)
read -r java_best java_median <<<"$java_start"
read -r margay_best margay_median <<<"$margay_start"
if [[ -t 2 ]]; then printf '\r%40s\r' '' >&2; fi

what() {
    case $1 in
    IntLoops) echo "(a) integer loops" ;;
    ListWalk) echo "(b) field chasing over a list" ;;
    Calls) echo "(c) static, virtual, interface calls" ;;
    TreeMapBench) echo "(d) TreeMap, 200,000 keys put and removed" ;;
    Strings) echo "(e) string building" ;;
    *) echo "$1" ;;
    esac
}

table() {
    local program start
    echo "| program | java -Xint, s | margay, s | ratio |"
    echo "|:--|--:|--:|--:|"
    for program in "${programs[@]}"; do
        start=$(start_of "$program")
        awk -v name="$(what "$program")" -v j="$(<"$work/java.$program.best")" -v m="$(<"$work/margay.$program.best")" \
            -v j0="$(<"$work/java.$start.best")" -v m0="$(<"$work/margay.$start.best")" 'BEGIN {
                x = (j - j0) / 1e6; y = (m - m0) / 1e6; if (y < 1e-6) y = 1e-6
                printf "| %s | %.3f | %.3f | %.2f |\n", name, x, y, x / y }'
    done
    echo
    echo "| Hello World, from start to end of the process | best, ms | median of $starts, ms |"
    echo "|:--|--:|--:|"
    awk -v a="$java_best" -v b="$java_median" -v c="$margay_best" -v d="$margay_median" 'BEGIN {
        printf "| java -Xint | %.1f | %.1f |\n| margay | %.1f | %.1f |\n", a / 1e3, b / 1e3, c / 1e3, d / 1e3 }'
}

cpu() {
    sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1 | grep . ||
        sysctl -n machdep.cpu.brand_string 2>/dev/null || uname -m
}

table | tee "$work/table.md"
if $write; then
    mkdir -p bench/results
    {
        cat <<TEXT
# The machine against \`java -Xint\`

Written by \`make bench\`. Seconds are the best of $rounds interleaved runs of the whole process, less the
best time of a program that only starts. The ratio is the time of \`java -Xint\` divided by Margay's: above 1 Margay is faster.

- $(cpu), $(getconf _NPROCESSORS_ONLN) processors, $(uname -s)
- $("$java" -version 2>&1 | sed -n 2p)

TEXT
        cat "$work/table.md"
        echo
        undo_section
    } >"$work/machine.md"
    mv "$work/machine.md" "$results"
    echo
    echo "written to $results"
fi
