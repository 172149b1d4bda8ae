"""The work of bench/compare.sh, which says what this is for."""

import functools
import json
import math
import os
import pathlib
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "bench" / "compare"
JARS = os.pathsep.join(str(ROOT / "target" / "jars" / name) for name in
                       ("commons-lang3-3.17.0.jar", "commons-text-1.12.0.jar", "commons-collections4-4.4.jar"))
ROUNDS = int(os.environ.get("ROUNDS", "3"))
SLOWER = float(os.environ.get("SLOWER", "3"))


def javac(name, *arguments):
    classes = WORK / name
    classes.mkdir(parents=True, exist_ok=True)
    subprocess.run(["javac", "-g", "-nowarn", "-d", classes, *map(str, arguments)], check=True, stderr=subprocess.DEVNULL)
    return str(classes)


def sources(folder):
    return sorted((ROOT / folder).glob("*.java"))


def machine():
    classes = javac("machine", *sources("bench/machine"))
    for program in ("Hello", "IntLoops", "ListWalk", "Calls", "TreeMapBench", "Strings"):
        yield program, ["run", "--classpath", classes, program], None


def enumerate_():
    interfaces = [ROOT / "java" / name / "src/main/java" for name in ("korat-interfaces", "margay-api")]
    path = os.pathsep.join(map(str, interfaces))
    classes = javac("enumerate", "-implicit:none", "-sourcepath", path, interfaces[1] / "margay" / "Check.java",
                    *sources("examples/korat"), *sources("bench/enumerate"))
    symbolic = ["SearchTree --args 11,11,11,0,10", "RedBlackTree --args 11", "BinaryTree --args 12", "BinomialHeap --args 9",
                "FibonacciHeap --args 6", "DoublyLinkedList --args 10", "SinglyLinkedList --args 9"]
    plain = ["SearchTree --args 8,8,8,0,7", "RedBlackTree --args 8", "BinaryTree --args 10", "BinomialHeap --args 8"]
    tests = ["SearchTree --args 6 --test add", "LinkedList --args 7 --test remove", "HashSet --args 6 --test add",
             "HeapArray --args 6 --test extractMax", "TreeMap --args 6 --test put"]
    for options in [s + " --count" for s in symbolic] + [s + " --count --no-symbolic" for s in plain] + tests:
        command = ["enumerate", *options.split(), "--classpath", classes, "--json", "-q", "--budget", "300s", "--jobs", "1"]
        yield options, command, lambda document: document.get("found")


def reach():
    classes = javac("reach", *sources("examples/jaut"))
    methods = ["Trityp.trityp", "Josephus.josephusM", "DoublyLinkedList.remove", "RedBlackTree.deleteEntry",
               "RedBlackTree.fixAfterDeletion", "RedBlackTree.fixAfterInsertion", "java.util.TreeMap.deleteEntry",
               "java.util.TreeMap.getCeilingEntry", "java.util.ArrayDeque.delete", "java.util.LinkedList.unlink"]
    for method in methods:
        for strategy in ("backward", "both"):
            if method == "Josephus.josephusM" and strategy == "backward":
                continue  # some of its targets use up their time
            command = ["reach", f"{method}@*", "--classpath", classes, "--json", "--each", "--per-target", "5s",
                       "--strategy", strategy, "--budget", "300s", "--fields", "any"]
            yield f"{method}, {strategy}", command, decided


def decided(document):
    return sum(row["status"] != "unknown" for row in document.get("targets", [document]))


# Classes of bench/generate that are done before their budget is: the others differ in how much they look at.
GENERATED = ["lang3.BitField", "lang3.BooleanUtils", "lang3.CharRange", "lang3.CharUtils", "lang3.Validate",
             "lang3.mutable.MutableInt", "lang3.tuple.ImmutablePair", "text.similarity.HammingDistance",
             "text.similarity.JaroWinklerSimilarity", "text.similarity.LevenshteinDistance", "collections4.ArrayStack",
             "collections4.comparators.BooleanComparator", "collections4.iterators.LoopingIterator", "collections4.list.TreeList"]


def generate():
    for name in GENERATED:
        command = ["generate", f"org.apache.commons.{name}", "--classpath", JARS, "--budget", "20s", "--jobs", "1", "--json", "-q"]
        yield name, command, covered


def covered(document):
    return sum(method["branches"]["covered"] for method in document["methods"])


def table3():
    classes = javac("table3", *sources("examples/rbtree"))
    for method, pre in (("deleteEntry", "entryOfTree"), ("fixAfterDeletion", "deletionToFix"), ("fixAfterInsertion", "insertionToFix")):
        command = ["generate", "RedBlackTree", "--method", method, "--pre", f"RedBlackTreePre.{pre}", "--max-objects", "6",
                   "--classpath", classes, "--json", "-q", "--budget", "60s"]
        yield method, command, covered


BENCHES = {"machine": machine, "enumerate": enumerate_, "reach": reach, "generate": generate, "table3": table3}


@functools.cache
def knows(binary, command, option):
    """Whether a build has an option: an older one behaved as the option says."""
    return option in subprocess.run([binary, command, "--help"], capture_output=True, text=True).stdout


def run(binary, command, figure):
    """Processor seconds of a run, and its figure."""
    if "--fields" in command and not knows(binary, command[0], "--fields"):
        at = command.index("--fields")
        command = command[:at] + command[at + 2:]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([binary, *command], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1, 3):
        sys.exit(f"compare: {binary} {' '.join(command)}\n{done.stderr}")
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, figure(json.loads(done.stdout)) if figure else None


def compare(name, rows, binaries, lines):
    """Adds the rows of a bench to the lines; the ratio of the sums."""
    lines += [f"## {name}", "", "| work | baseline, s | now, s | ratio | baseline found | now found |", "|:--|--:|--:|--:|--:|--:|"]
    sums = [0.0, 0.0]
    for title, command, figure in rows:
        best, found = [math.inf, math.inf], [None, None]
        for _ in range(ROUNDS):
            for side, binary in enumerate(binaries):
                seconds, found[side] = run(binary, command, figure)
                best[side] = min(best[side], seconds)
        sums = [total + seconds for total, seconds in zip(sums, best)]
        shown = ["" if value is None else str(value) for value in found]
        lines.append(f"| {title} | {best[0]:.3f} | {best[1]:.3f} | {best[1] / max(best[0], 1e-9):.2f} | {shown[0]} | {shown[1]} |")
        print(lines[-1], file=sys.stderr, flush=True)
    ratio = sums[1] / max(sums[0], 1e-9)
    lines += [f"| **all** | {sums[0]:.3f} | {sums[1]:.3f} | **{ratio:.3f}** | | |", ""]
    print(lines[-2], file=sys.stderr, flush=True)
    return ratio


def main():
    *binaries, = sys.argv[1:3]
    only = sys.argv[3:]
    WORK.mkdir(parents=True, exist_ok=True)
    lines = ["# Two builds side by side", "",
             f"Processor seconds of whole processes, the best of {ROUNDS} alternating runs. A ratio below 1 is faster than the baseline. Made by",
             "`bench/compare.sh`.", ""]
    ratios = {name: compare(name, rows(), binaries, lines) for name, rows in BENCHES.items() if not only or name in only}
    if not only:
        (ROOT / "bench" / "results" / "compare.md").write_text("\n".join(lines))
    slow = [f"{name} ({ratio:.3f})" for name, ratio in ratios.items() if ratio > 1 + SLOWER / 100]
    if slow:
        sys.exit(f"compare: slower than the baseline: {', '.join(slow)}")


main()
