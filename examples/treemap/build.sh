#!/usr/bin/env bash
# Compiles the predicates into the directory given (target/examples/treemap unless told), as a part of java.base.
#
#   examples/treemap/build.sh DIR
#   margay generate java.util.TreeMap --method deleteEntry --pre java.util.TreeMapPre.entryOfMap --classpath DIR
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${1:-$here/../../target/examples/treemap}
mkdir -p "$out"
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -encoding UTF-8 --patch-module "java.base=$here" -d "$out" \
    "$here/java/util/TreeMapPre.java"
