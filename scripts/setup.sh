#!/usr/bin/env bash
# Installs what the build and the tests need beyond a Rust toolchain, a C compiler and make.
#
#   scripts/setup.sh           install what is missing (Debian packages, as root)
#   scripts/setup.sh --tests   also what only the tests need: a JDK that is a 17
#   scripts/setup.sh --check   only say what is missing, for the tests too
#
# Nothing is started and no network is used when everything is there. Not as root, or not on
# Debian, it says what to install and leaves with code 2.
set -euo pipefail

check_only=false tests=false
case "${1:-}" in
"") ;;
--tests) tests=true ;;
--check) check_only=true tests=true ;;
*)
    echo "usage: scripts/setup.sh [--tests | --check]" >&2
    exit 2
    ;;
esac

# The feature release of the JDK in a directory: no JVM is started to find out, its file `release` says it.
# Margay needs the class library as an image, the tests and the demo need javac.
version_of() {
    local version
    if [[ -x $1/bin/java && -x $1/bin/javac && -f $1/lib/modules && -f $1/release ]]; then
        version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
    fi
    echo "${version:-0}"
}

# JAVA_HOME wins over the PATH, as it does for Margay itself; the tests look among their neighbours too.
have_jdk() {
    local home='' javac neighbour
    if [[ -n ${JAVA_HOME:-} ]]; then
        home=$JAVA_HOME
    elif [[ $OSTYPE == darwin* && $(command -v javac) == /usr/bin/javac ]]; then
        home=$(/usr/libexec/java_home -v 17+ 2>/dev/null) || return 1
    else
        javac=$(command -v javac) && javac=$(readlink -f "$javac") || return 1
        home=${javac%/bin/javac}
    fi
    if [[ $(version_of "$home") -lt 17 ]]; then return 1; fi
    if ! $tests || [[ $(version_of "$home") -eq 17 ]]; then return 0; fi
    for neighbour in "${home%/*}"/* /usr/lib/jvm/*; do
        if [[ $(version_of "$neighbour") -eq 17 ]]; then return 0; fi
    done
    return 1
}

have_maven() {
    command -v mvn >/dev/null
}

# A look at the usual places is enough; pkg-config knows the unusual ones.
have_z3() {
    local dir
    for dir in /usr/include /usr/local/include /opt/homebrew/include /usr/include/z3; do
        if [[ -f $dir/z3.h ]]; then return 0; fi
    done
    command -v pkg-config >/dev/null && pkg-config --exists z3
}

have_c_compiler() {
    command -v cc >/dev/null || command -v gcc >/dev/null || command -v clang >/dev/null
}

names=() debian=() fedora=() brew=()
need() { # what, Debian package, Fedora package, Homebrew formula
    names+=("$1") debian+=("$2") fedora+=("$3") brew+=("$4")
}

jdk="a JDK, 17 or newer"
if $tests; then jdk="a JDK 17"; fi
have_jdk || need "$jdk" openjdk-17-jdk-headless java-17-openjdk-devel openjdk@17
have_maven || need "Maven" maven maven maven
have_z3 || need "libz3 with headers" libz3-dev z3-devel z3
have_c_compiler || need "a C compiler" build-essential gcc gcc

rust_missing=false
command -v cargo >/dev/null || [[ -x ${CARGO_HOME:-$HOME/.cargo}/bin/cargo ]] || rust_missing=true
if $rust_missing; then
    echo "setup: cargo is missing; install Rust from https://rustup.rs and run this again" >&2
    exit 2
fi

if [[ ${#names[@]} -eq 0 ]]; then
    exit 0
fi

printf 'setup: missing: %s\n' "${names[@]}" >&2

tell() {
    cat >&2 <<TEXT
setup: install it with one of
    sudo apt-get install --no-install-recommends ${debian[*]}
    sudo dnf install ${fedora[*]}
    brew install ${brew[*]}
and run the command again. A JDK that is not on the PATH is found by JAVA_HOME; https://adoptium.net has
a JDK 17 for systems that no longer do.
TEXT
    exit 2
}

if $check_only || [[ $(id -u) -ne 0 ]] || ! command -v apt-get >/dev/null; then
    tell
fi

echo "setup: installing ${debian[*]}" >&2
export DEBIAN_FRONTEND=noninteractive
mkdir -p /usr/share/man/man1 # slim images lack it, and the JDK's alternatives want it
apt-get update -qq >&2
packages=()
for package in "${debian[@]}"; do
    if [[ $package == openjdk-17-jdk-headless ]] &&
        ! apt-cache show "$package" >/dev/null 2>&1; then
        # Debian's newer releases have no OpenJDK 17; where only some JDK is wanted, their own will do.
        if $tests; then tell; fi
        package=default-jdk-headless
    fi
    packages+=("$package")
done
log=$(mktemp)
if ! apt-get install -y --no-install-recommends "${packages[@]}" >"$log" 2>&1 </dev/null; then
    tail -n 40 "$log" >&2
    rm -f "$log"
    echo "setup: apt-get could not install ${packages[*]}" >&2
    exit 2
fi
rm -f "$log"

hash -r
if ! { have_jdk && have_maven && have_z3 && have_c_compiler; }; then
    echo "setup: the packages are installed, but something is still not found:" >&2
    have_jdk || echo "setup: not $jdk at JAVA_HOME=${JAVA_HOME:-(unset)} or on the PATH" >&2
    have_maven || echo "setup: no mvn on the PATH" >&2
    have_z3 || echo "setup: no z3.h" >&2
    have_c_compiler || echo "setup: no C compiler" >&2
    exit 2
fi
