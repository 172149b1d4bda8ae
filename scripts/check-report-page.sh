#!/usr/bin/env bash
# Opens the page of a report of mutants in headless Chromium and looks whether it shows what is in the report: all files,
# all mutants of each, why a mutant has its status, and no error of a script nor an attempt to load something. The JSON
# beside it is compared with the schema of the npm package. Pictures are left for a look at them.
#
#   scripts/check-report-page.sh [DIR]   a folder that `margay mutate --report DIR` wrote; without one, the report that
#                                        the tests of margay-report make by hand
#
# Needs node, npm and Chromium, which is installed on Debian when this runs as root. It is run by hand, not by `make test`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

out=target/report-page
fail() {
    echo "check-report-page: $*" >&2
    exit "${code:-1}"
}

chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [[ -z $chromium ]]; then
    if [[ $(id -u) -ne 0 ]] || ! command -v apt-get >/dev/null; then
        code=2 fail "Chromium is needed: sudo apt-get install --no-install-recommends chromium"
    fi
    echo "check-report-page: installing chromium" >&2
    apt-get update -qq >&2
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium >&2 </dev/null
    chromium=$(command -v chromium)
fi
for tool in node npm; do
    command -v "$tool" >/dev/null || code=2 fail "$tool is needed"
done

mkdir -p "$out"
if [[ $# -gt 0 ]]; then
    report=$1
else
    report=$out/report
    rm -rf "$report"
    MARGAY_PICTURES=$PWD/$report "${CARGO:-cargo}" test --quiet -p margay-report --test mutation files >"$out/cargo.log" 2>&1 ||
        { cat "$out/cargo.log" >&2 && fail "the report could not be made"; }
fi
for file in index.html mutation-report.json; do
    [[ -f $report/$file ]] || code=2 fail "$report has no $file"
done

npm install --silent --no-audit --no-fund --prefix "$out/npm" ajv@8.17.1 mutation-testing-report-schema@3.8.4 >/dev/null
NODE_PATH=$out/npm/node_modules node - "$report/mutation-report.json" <<'TEXT'
const fs = require('fs');
const Ajv = require('ajv');
const schema = process.env.NODE_PATH + '/mutation-testing-report-schema/dist/src/mutation-testing-report-schema.json';
const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true })
    .compile(JSON.parse(fs.readFileSync(schema)));
if (!validate(JSON.parse(fs.readFileSync(process.argv[2])))) {
    console.error(validate.errors);
    process.exit(1);
}
console.log('the JSON is valid by the schema');
TEXT

# The page with two more scripts: one notes errors from the start, the other says in the end what is to be seen.
node - "$report/index.html" "$out/probe.html" <<'TEXT'
const fs = require('fs');
const [page, probe] = process.argv.slice(2);
const first = `<script>
window.wrong = [];
addEventListener('error', (event) => wrong.push(event.message));
addEventListener('unhandledrejection', (event) => wrong.push(String(event.reason)));
addEventListener('securitypolicyviolation', (event) => wrong.push('loads ' + event.blockedURI));
console.error = console.warn = (...words) => wrong.push(words.join(' '));
</script>`;
const last = `<script>
function elements(root) {
    const own = [...root.querySelectorAll('*')];
    return own.flatMap((element) => [element, ...(element.shadowRoot ? elements(element.shadowRoot) : [])]);
}
function words(element) {
    const nodes = element.shadowRoot ? [...element.shadowRoot.childNodes, ...element.childNodes] : [...element.childNodes];
    return nodes.map((node) => node.nodeType === 3 ? node.data
        : node.nodeType === 1 && !['STYLE', 'SCRIPT'].includes(node.tagName) ? words(node) : '').join(' ');
}
const pause = () => new Promise((done) => setTimeout(done, 500));
(async () => {
    await pause();
    // Killed and ignored mutants are not shown until one asks for them.
    const filters = elements(document.body).filter((e) => e.getRootNode().host?.tagName === 'MTE-STATE-FILTER');
    filters.filter((e) => e.matches('input[type=checkbox]') && !e.checked).forEach((e) => e.click());
    await pause();
    const mutants = new Set(elements(document.body).map((e) => e.dataset.mutantId).filter((id) => id));
    const shown = elements(document.body).find((e) => e.dataset.mutantId);
    shown?.click();
    await pause();
    const drawer = elements(document.body).find((e) => e.tagName === 'MTE-DRAWER-MUTANT');
    const found = { wrong, mutants: [...mutants], text: words(document.querySelector('mutation-test-report-app')),
        drawer: drawer ? words(drawer) : '', selected: shown?.dataset.mutantId };
    const result = document.createElement('pre');
    result.id = 'found';
    result.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(found))));
    document.body.append(result);
})();
</script>`;
const html = fs.readFileSync(page, 'utf8');
fs.writeFileSync(probe, html.replace('<head>', () => '<head>' + first).replace(/<\/body>\s*<\/html>\s*$/, () => last + '</body></html>'));
TEXT

profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT
browse() { # options…, address
    timeout 120 "$chromium" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
        --disable-background-networking --user-data-dir="$profile" --window-size=1400,1200 \
        --virtual-time-budget=10000 "$@" 2>>"$out/chromium.log"
}
: >"$out/chromium.log"

mapfile -t files < <(node -e 'for (const file in JSON.parse(require("fs").readFileSync(process.argv[1])).files) console.log(file)' \
    "$report/mutation-report.json")
address=file://$PWD/$out/probe.html
number=0
for file in "" "${files[@]}"; do
    # The look of many files is that of some.
    if [[ $number -gt 5 ]]; then break; fi
    place=${file:+#mutant/$file}
    browse --dump-dom "$address$place" >"$out/dom.html"
    node - "$report/mutation-report.json" "$out/dom.html" "$file" <<'TEXT'
const fs = require('fs');
const [json, dom, file] = process.argv.slice(2);
const report = JSON.parse(fs.readFileSync(json));
const coded = /<pre id="found">([^<]*)<\/pre>/.exec(fs.readFileSync(dom, 'utf8'));
if (!coded) {
    console.error('the page did not come to its end');
    process.exit(1);
}
const found = JSON.parse(Buffer.from(coded[1], 'base64').toString());
const wrong = [...found.wrong];
const plain = (text) => text.replace(/\s+/g, ' ').trim();
const needs = (text, words, what) => plain(text).includes(plain(words)) || wrong.push(what + ' is not shown: ' + words);
if (file) {
    const expected = report.files[file].mutants;
    const missing = expected.filter((mutant) => !found.mutants.includes(mutant.id));
    missing.forEach((mutant) => wrong.push('not shown: ' + mutant.id));
    const selected = expected.find((mutant) => mutant.id === found.selected);
    if (selected) {
        needs(found.drawer, selected.status, 'the status');
        needs(found.drawer, selected.description.split(': ').pop(), 'the description');
    } else {
        wrong.push('no mutant can be selected');
    }
    console.log(`${file}: ${found.mutants.length} of ${expected.length} mutants shown; selected: ${plain(found.drawer).slice(0, 300)}`);
} else {
    Object.keys(report.files).forEach((name) => needs(found.text, name.split('/').pop(), 'a file'));
    console.log(`the overview names ${Object.keys(report.files).length} files`);
}
if (wrong.length) {
    console.error(wrong.join('\n'));
    process.exit(1);
}
TEXT
    browse --screenshot="$PWD/$out/page-$number.png" "file://$(realpath "$report/index.html")$place" >/dev/null
    number=$((number + 1))
done
echo "pictures: $out/page-*.png"
