#!/usr/bin/env bash
# Has PIT's own aggregator and the parser of Jenkins's coverage plugin read a mutations.xml that Margay wrote, and looks
# whether they see as many mutants of each status, and as many detected ones, as the file has.
#
#   scripts/check-report-readers.sh [FILE]   without a file, the expected one of the tests of margay-report
#
# Needs a JDK and Maven. It is run by hand, not by `make test`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

file=${1:-crates/margay-report/tests/mutation/mutations.xml}
out=target/report-readers
readers=tests/report-readers
bin=${JAVA_HOME:+$JAVA_HOME/bin/}

mkdir -p "$out/classes"
if [[ ! -d $out/jars ]]; then
    mvn -q -B -f "$readers/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
        -DoutputDirectory="$PWD/$out/jars.new" >&2 </dev/null
    mv "$out/jars.new" "$out/jars"
fi
"${bin}javac" -nowarn -proc:none -cp "$out/jars/*" -d "$out/classes" \
    "$readers/JenkinsReader.java" "$readers/org/pitest/aggregate/PitReader.java"

# As the readers print it: {KILLED=2, SURVIVED=1} detected 2.
counts=$(grep -o "^<mutation detected='[a-z]*' status='[A-Z_]*'" "$file" | sed "s/.*status='//; s/'//" | LC_ALL=C sort |
    uniq -c | awk '{ printf "%s%s=%d", separator, $2, $1; separator = ", " }')
detected=$(grep -c "^<mutation detected='true'" "$file" || true)
expected="{$counts} detected $detected"

for reader in org.pitest.aggregate.PitReader JenkinsReader; do
    found=$("${bin}java" -cp "$out/classes:$out/jars/*" "$reader" "$file")
    if [[ $found != "$expected" ]]; then
        printf 'check-report-readers: %s sees %s, the file has %s\n' "$reader" "$found" "$expected" >&2
        exit 1
    fi
    echo "$reader: $found"
done
