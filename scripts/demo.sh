#!/usr/bin/env bash
# Generates tests for the red-black tree of the examples, runs them with Maven under JaCoCo, and shows what either
# side says of the branches: Margay, of what it explored, and JaCoCo, of what the tests ran.
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

margay=${MARGAY:-$target/release/margay}
if [[ -z ${MARGAY:-} ]]; then
    "${CARGO:-cargo}" build --release --quiet
fi

step "The example: examples/rbtree/$class.java"
rm -rf "$project"
mkdir -p "$project/src/main/java" "$project/src/test/java" "$project/target/classes"
cp bench/generate/pom.xml "$project"
cp examples/rbtree/*.java "$project/src/main/java"
"$javac" -g -encoding UTF-8 -d "$project/target/classes" "$project"/src/main/java/*.java
echo "compiled to ${project#"$PWD"/}/target/classes"

step "margay generate $class"
code=0
"$margay" generate "$class" --classpath "$project/target/classes" --budget "${BUDGET:-20s}" \
    --out "$project/src/test/java" --json >"$project/margay.json" || code=$?
if [[ $code -gt 1 && $code -ne 3 ]]; then exit "$code"; fi # 1: failures were found, 3: some goals are open
(cd "$project/src/test/java" && find . -name '*.java' -exec wc -l {} +) | sed 's|\./||'

# One line a method: name, descriptor, branches covered, unreachable and all.
awk '
    { gsub(/[",]/, "") }
    $1 == "branches:" { inside = 1 }
    inside && $1 ~ /^(covered|total|unreachable):$/ { count[$1] = $2 }
    $1 == "}" { inside = 0 }
    $1 == "descriptor:" { descriptor = $2 }
    $1 == "method:" { print $2, descriptor, count["covered:"], count["unreachable:"], count["total:"] }
' "$project/margay.json" >"$project/margay.txt"

if ! command -v mvn >/dev/null; then
    echo
    echo "Maven is missing, so the tests are not run (make setup installs it). What Margay says of the branches:"
    awk '$5 { printf "  %-28s %3d of %3d\n", $1, $3 + $4, $5 }' "$project/margay.txt"
    exit 0
fi

step "mvn test: JUnit 5, Surefire, JaCoCo"
options=(-q -B -f "$project/pom.xml" test -Dmaven.main.skip=false -Dmeasured="$class")
mvn -o "${options[@]}" >"$project/maven.log" 2>&1 || mvn "${options[@]}" >"$project/maven.log" 2>&1 || {
    tail -n 30 "$project/maven.log" >&2
    exit 1
}
cat "$project"/target/surefire-reports/*.txt | grep '^Tests run' || echo "no tests"

# The same of JaCoCo: name, descriptor, branches covered and all.
sed 's/></>\n</g' "$project/target/site/jacoco.xml" | sed 's/&lt;/</g; s/&gt;/>/g' | awk -F'"' -v class="$class" '
    /^<class / { ours = $2 == class }
    /^<method / { method = $2 " " $4 }
    ours && method && /^<counter type="BRANCH"/ { print method, $6, $4 + $6 }
    /^<\/method>/ { method = "" }
' >"$project/jacoco.txt"

step "Branches"
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

step "Look at"
echo "  the tests:   ${project#"$PWD"/}/src/test/java"
echo "  the report:  ${project#"$PWD"/}/target/site/index.html"
echo "Try your own:  $margay generate CLASS --classpath DIR --out src/test/java"
