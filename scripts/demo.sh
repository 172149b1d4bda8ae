#!/usr/bin/env bash
# Runs some Java programs with `java` and with `margay run` and shows that they say the same.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

sources=(
    examples/hello/Hello.java
    examples/machine/RedBlackTree.java
    examples/machine/Words.java
    examples/machine/Bank.java
    examples/machine/Shapes.java
)

java_home=${JAVA_HOME:-}
java=${java_home:+$java_home/bin/}java
javac=${java_home:+$java_home/bin/}javac
target=${CARGO_TARGET_DIR:-target}
margay=$target/release/margay
classes=$target/demo

bold='' dim='' green='' red='' plain=''
if [[ -t 1 && -z ${NO_COLOR:-} ]]; then
    bold=$'\e[1m' dim=$'\e[2m' green=$'\e[32m' red=$'\e[31m' plain=$'\e[0m'
fi

if [[ -n ${MARGAY:-} ]]; then
    margay=$MARGAY
else
    "${CARGO:-cargo}" build --release --quiet
fi
mkdir -p "$classes"
"$javac" -encoding UTF-8 -d "$classes" "${sources[@]}"

# Milliseconds since some time ago.
now() {
    if [[ -n ${EPOCHREALTIME:-} ]]; then
        local t=${EPOCHREALTIME/[.,]/}
        echo $((t / 1000))
    else
        perl -MTime::HiRes=time -e 'printf "%d\n", time * 1000'
    fi
}

# Runs a command; its output goes to $classes/$1.out and .err, the time to `took`, the code to `code`.
took=0 code=0
measure() {
    local name=$1 begin
    shift
    begin=$(now)
    code=0
    "$@" >"$classes/$name.out" 2>"$classes/$name.err" </dev/null || code=$?
    took=$(($(now) - begin))
}

version=$("$java" -version 2>&1 | sed -n '1s/.*"\(.*\)".*/\1/p')
printf '%sMargay%s runs Java programs in its own machine, with the class library of the JDK (%s).\n\n' \
    "$bold" "$plain" "$version"

failed=0
for source in "${sources[@]}"; do
    class=$(basename "$source" .java)
    measure java "$java" -cp "$classes" "$class"
    java_took=$took java_code=$code
    measure margay "$margay" run --stats --classpath "$classes" "$class"
    if cmp -s "$classes/java.out" "$classes/margay.out" && [[ $java_code -eq $code ]]; then
        verdict="${green}✓ same output${plain}"
    else
        verdict="${red}✗ different output${plain}"
        failed=1
    fi
    printf '%s%-14s%s %s   java %4d ms   margay %4d ms\n' \
        "$bold" "$class" "$plain" "$verdict" "$java_took" "$took"
    if [[ $verdict == *✗* ]]; then
        diff "$classes/java.out" "$classes/margay.out" | head -n 8 || true
        head -n 8 "$classes/margay.err"
        continue
    fi
    lines=3 # of the output; the picture of the tree is whole
    if [[ $class == RedBlackTree ]]; then lines=7; fi
    awk -v n="$lines" 'NR <= n { print "  " $0 }
        END { if (NR > n) print "  … and " NR - n " more lines" }' "$classes/margay.out"
    printf '  %s%s%s\n' "$dim" "$(awk 'NF { gsub(/^ +| +$/, ""); printf "%s%s", sep, $0; sep = ", " }' \
        "$classes/margay.err")" "$plain"
done
echo
echo "Try your own:  ${margay} run --classpath DIR CLASS [ARG…]"
exit "$failed"
