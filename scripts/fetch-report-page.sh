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
# What the script contains of other packages (its package.json names them); their licences ask to be passed on.
parts=(
    lit@3.3.3 lit-html@3.3.3 lit-element@4.2.2 @lit/reactive-element@2.1.2 @lit-labs/observers@2.1.0
    prismjs@1.30.0 prism-svelte@0.5.0 rxjs@7.8.2 tailwindcss@4.3.3 @tailwindcss/forms@0.5.11 anser@2.3.5 fuzziersort@4.0.2
)
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

# The full text of a licence stands once, below the names of all packages that have the same.
licences=$temporary/licences
mkdir "$licences"
for part in "${parts[@]}"; do
    rm -rf "$temporary/part"
    mkdir "$temporary/part"
    (cd "$temporary/part" && npm pack --silent "$part" >/dev/null && tar xzf ./*.tgz)
    text=$(find "$temporary/part/package" -maxdepth 1 -iname 'licen[cs]e*' | head -n 1)
    if [[ -z $text ]]; then
        text=$temporary/stated
        stated=$(sed -n 's/^[[:space:]]*"license": *"\([^"]*\)".*/\1/p' "$temporary/part/package/package.json")
        echo "$stated, as its package.json says; it brings no text." >"$text"
    fi
    sum=$(tr -d '\r' <"$text" | sed 's/[ \t]*$//' | tee "$temporary/clean" | cksum | cut -d' ' -f1)
    echo "$part" >>"$licences/$sum.names"
    cp "$temporary/clean" "$licences/$sum.text"
done
{
    echo "$script contains parts of these packages."
    for names in "$licences"/*.names; do
        printf '\n----------\n%s\n\n' "$(cat "$names")"
        cat "${names%.names}.text"
    done
} >"$out/LICENSES-OF-PARTS.txt"
echo "fetch-report-page: $out has version $version"
