#!/usr/bin/env bash
# Fetches the script that draws the report of mutants, and its licence, into crates/margay-report/vendor. It is part of
# the source tree and of the program, so this is for a new version only: change the version, run this with --new, and put
# the checksum that it prints below. Then look at the page (scripts/check-report-page.sh).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

package=mutation-testing-elements
version=3.9.0
# SHA-256 of dist/mutation-test-elements.js.
checksum=751fb010242b0b44e32d84fe7fe0b9ff1da182823b94f59f5c52b001fcfc163b
out=crates/margay-report/vendor/$package
script=mutation-test-elements.js

new=false
case "${1:-}" in
"") ;;
--new) new=true ;;
*)
    echo "usage: scripts/fetch-report-page.sh [--new]" >&2
    exit 2
    ;;
esac
command -v npm >/dev/null || {
    echo "fetch-report-page: npm is needed" >&2
    exit 2
}

sha256() {
    if command -v sha256sum >/dev/null; then
        sha256sum "$1"
    else
        shasum -a 256 "$1"
    fi | cut -d' ' -f1
}

temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
(cd "$temporary" && npm pack --silent "$package@$version" >/dev/null && tar xzf ./*.tgz)
found=$(sha256 "$temporary/package/dist/$script")
if [[ $found != "$checksum" ]]; then
    echo "fetch-report-page: $script of version $version has SHA-256 $found" >&2
    $new || exit 1
fi
mkdir -p "$out"
cp "$temporary/package/dist/$script" "$temporary/package/LICENSE" "$out"
echo "fetch-report-page: $out has version $version"
