#!/usr/bin/env bash
# Builds Margay, finds a bug in a linked list, generates tests for a red-black tree, and runs these with Maven under
# JaCoCo. The last thing printed is a table of branches: what Margay says it covered, and what JaCoCo measured.
#
# A line is printed when a step begins and at least every ten seconds while it runs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

class=RedBlackTree
target=${CARGO_TARGET_DIR:-target}
project=$PWD/target/demo
javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac

bold='' plain=''
if [[ -t 1 && -z ${NO_COLOR:-} ]]; then
    bold=$'\e[1m' plain=$'\e[0m'
fi
step() { printf '\n%s%s%s\n' "$bold" "$*" "$plain"; }

# Runs a command and prints a line with the elapsed time every eight seconds until it ends. The lines go to the
# script's own output, wherever that of the command goes.
exec 3>&1
heartbeat=''
stop_heartbeat() {
    if [[ -n $heartbeat ]]; then
        kill "$heartbeat" 2>/dev/null || true
        wait "$heartbeat" 2>/dev/null || true
        heartbeat=''
    fi
}
trap stop_heartbeat EXIT
with_heartbeat() { # what is going on, command…
    local what=$1 code=0
    shift
    (
        SECONDS=0
        # The sleep outlives this shell when it is killed, and must not keep a reader of the output waiting.
        while sleep 8 >/dev/null 2>&1; do printf '  %s: %d s\n' "$what" "$SECONDS" >&3; done
    ) &
    heartbeat=$!
    "$@" || code=$?
    stop_heartbeat
    return "$code"
}

# The first test of a file whose name begins with a prefix, or else the first one, with the comment before it.
first_test() { # file, prefix
    awk -v prefix="    void $2" '
        /^    (\/\/|@)/ { text = text $0 "\n"; next }
        /^    void / { inside = 1; wanted = index($0, prefix) == 1 }
        inside { text = text $0 "\n" }
        /^    }$/ && inside {
            if (first == "" || wanted) first = text
            if (wanted) exit
            inside = 0
        }
        /^    }$/ || !inside { text = "" }
        END { printf "%s", first }
    ' "$1"
}

step "Looking for a JDK, Maven and libz3"
with_heartbeat "installing what is missing" scripts/setup.sh
echo "  found"

margay=${MARGAY:-$target/release/margay}
if [[ -z ${MARGAY:-} ]]; then
    step "Building Margay (some minutes the first time)"
    CARGO_TERM_PROGRESS_WHEN=never with_heartbeat "building Margay" "${CARGO:-cargo}" build --release 2>&1
fi

step "A bug: margay check Node.swapNodeUnchecked"
rm -rf "$project"
mkdir -p "$project/swapnode"
"$javac" -g -encoding UTF-8 -d "$project/swapnode" examples/swapnode/*.java
awk '/Node swapNodeUnchecked/, /^    }$/' examples/swapnode/Node.java
code=0
with_heartbeat "exploring" "$margay" check Node.swapNodeUnchecked --classpath "$project/swapnode" --quiet || code=$?
if [[ $code -gt 1 ]]; then exit "$code"; fi # 1: a violation was found

step "Compiling examples/rbtree/$class.java"
mkdir -p "$project/src/main/java" "$project/src/test/java" "$project/target/classes"
cp bench/generate/pom.xml "$project"
cp examples/rbtree/*.java "$project/src/main/java"
"$javac" -g -encoding UTF-8 -d "$project/target/classes" "$project"/src/main/java/*.java
echo "  compiled to ${project#"$PWD"/}/target/classes"

step "Generating tests: margay generate $class"
code=0
with_heartbeat "exploring" "$margay" generate "$class" --classpath "$project/target/classes" \
    --budget "${BUDGET:-20s}" --out "$project/src/test/java" --json --quiet >"$project/margay.json" || code=$?
if [[ $code -gt 1 && $code -ne 3 ]]; then exit "$code"; fi # 1: failures were found, 3: some goals are open
tests=$project/src/test/java/${class}MargayTest.java
echo "  written to ${tests#"$PWD"/}, one of the tests:"
echo
first_test "$tests" put_

# One line a method: name, descriptor, branches covered, unreachable and all.
awk '
    { gsub(/[",]/, "") }
    $1 == "branches:" { inside = 1 }
    inside && $1 ~ /^(covered|total|unreachable):$/ { count[$1] = $2 }
    $1 == "}" { inside = 0 }
    $1 == "descriptor:" { descriptor = $2 }
    $1 == "method:" { print $2, descriptor, count["covered:"], count["unreachable:"], count["total:"] }
' "$project/margay.json" >"$project/margay.txt"

step "Running the tests: mvn test with JUnit 5, Surefire, JaCoCo"
run_maven() {
    local options=(-q -B -f "$project/pom.xml" test -Dmaven.main.skip=false -Dmeasured="$class")
    # Without the network first: nothing has to be fetched when the plugins are there.
    mvn -o "${options[@]}" >"$project/maven.log" 2>&1 || mvn "${options[@]}" >"$project/maven.log" 2>&1
}
with_heartbeat "running Maven" run_maven || {
    tail -n 30 "$project/maven.log" >&2
    exit 1
}
cat "$project"/target/surefire-reports/*.txt | grep '^Tests run' | sed 's/^/  /' || echo "  no tests"
echo "  the report:    ${project#"$PWD"/}/target/site/index.html"
echo "  try your own:  $margay generate CLASS --classpath DIR --out src/test/java"

# The same of JaCoCo: name, descriptor, branches covered and all.
sed 's/></>\n</g' "$project/target/site/jacoco.xml" | sed 's/&lt;/</g; s/&gt;/>/g' | awk -F'"' -v class="$class" '
    /^<class / { ours = $2 == class }
    /^<method / { method = $2 " " $4 }
    ours && method && /^<counter type="BRANCH"/ { print method, $6, $4 + $6 }
    /^<\/method>/ { method = "" }
' >"$project/jacoco.txt"

step "Branches of $class: covered according to Margay, and measured by JaCoCo"
awk '
    BEGIN { printf "  %-28s %22s %14s\n", "", "Margay", "JaCoCo" }
    FNR == NR { order[FNR] = $1 SUBSEP $2; name[FNR] = $1; jacoco[$1, $2] = $3 " of " $4; covered += $3; all += $4; next }
    $5 {
        note = $4 ? sprintf(" (%d unreachable)", $4) : ""
        printf "  %-28s %22s %14s\n", $1, $3 " of " $5 note, jacoco[$1, $2]
        ours += $3; out += $4; total += $5
        shown[$1, $2] = 1
    }
    END {
        for (i = 1; i in order; i++) # private methods are reached through the others
            if (!(order[i] in shown)) printf "  %-28s %22s %14s\n", name[i], "", jacoco[order[i]]
        note = out ? sprintf(" (%d unreachable)", out) : ""
        printf "  %-28s %22s %14s\n", "all", ours " of " total note, covered " of " all
    }
' "$project/jacoco.txt" "$project/margay.txt"
