# Sourced by the benches: `prepare NAME TOOL…` goes to the top of the tree, refuses to start without the tools, and has MARGAY name the
# binary, which is built unless the caller named one.
prepare() {
    local name=$1 tool
    shift
    cd "$(dirname "${BASH_SOURCE[0]}")/.."
    export LC_ALL=C.UTF-8
    for tool in "$@"; do
        command -v "$tool" >/dev/null || {
            echo "$name: $tool is needed (scripts/setup.sh installs a JDK and Maven)" >&2
            exit 2
        }
    done
    if [[ -z ${MARGAY:-} ]]; then
        "${CARGO:-cargo}" build --release --quiet
        MARGAY=${CARGO_TARGET_DIR:-target}/release/margay
    fi
    export MARGAY
}
