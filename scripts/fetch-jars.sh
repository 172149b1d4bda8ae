#!/usr/bin/env bash
# Fetches the jars of a list (by default tests/libraries/jars.txt) into target/jars with Maven, which takes them from its
# local repository when it has them. A jar that is there with the right checksum is left alone, and
# Maven is not started when all are. A jar with another checksum is never put in place.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

list=${1:-tests/libraries/jars.txt}
out=target/jars
plugin=org.apache.maven.plugins:maven-dependency-plugin:3.8.1

sha256() {
    if command -v sha256sum >/dev/null; then
        sha256sum "$1"
    else
        shasum -a 256 "$1"
    fi | cut -d' ' -f1
}

fail() {
    echo "fetch-jars: $*" >&2
    exit 1
}

temporary=
trap 'if [[ -n $temporary ]]; then rm -rf "$temporary"; fi' EXIT

while read -r coordinates checksum _; do
    if [[ -z $coordinates || $coordinates == \#* ]]; then continue; fi
    IFS=: read -r _ artifact version _ classifier <<<"$coordinates"
    jar=$artifact-$version${classifier:+-$classifier}.jar
    if [[ -f $out/$jar && $(sha256 "$out/$jar") == "$checksum" ]]; then continue; fi

    command -v mvn >/dev/null || fail "Maven is needed to fetch $coordinates (scripts/setup.sh installs it)"
    echo "fetch-jars: $coordinates" >&2
    mkdir -p "$out"
    # In the same directory as its final place, so that the move is atomic.
    if [[ -z $temporary ]]; then temporary=$(mktemp -d "$out/.fetch.XXXXXX"); fi
    mvn -q -B "$plugin:copy" -Dartifact="$coordinates" -DoutputDirectory="$PWD/$temporary" \
        </dev/null >"$temporary/log" 2>&1 || {
        cat "$temporary/log" >&2
        fail "Maven could not fetch $coordinates"
    }
    found=$(sha256 "$temporary/$jar")
    [[ $found == "$checksum" ]] || fail "$jar has SHA-256 $found, expected $checksum"
    mv -f "$temporary/$jar" "$out/$jar"
done <"$list"
