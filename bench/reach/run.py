#!/usr/bin/env python3
"""Every instruction of a method as a target of `margay reach`, each searched for by itself, in one process for a method."""

import json
import os
import pathlib
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / "target" / "bench" / "reach"
MARGAY = os.environ["MARGAY"]

# Name, target, and what figure 5 gives: coverage of jCUTE, jCUTEr, Pex and JAUT, and JAUT's seconds.
FIGURE_5 = [
    ("trityp", "Trityp.trityp", "83.3", "87.5", "100", "100", "3132.00"),
    ("foo", "Foo.foo", "100", "75", "66", "100", "0.17"),
    ("josephus", "Josephus.josephus", "100", "100", "100", "100", "0.36"),
    ("josephus/m", "Josephus.josephusM", "70", "70", "100", "60", "> 3600"),
    ("insertBefore", "Node.insertBefore", "100", "100", "100", "100", "0.20"),
    ("pop", "DoublyLinkedList.pop", "100", "100", "100", "100", "0.13"),
    ("add", "DoublyLinkedList.add", "100", "88", "100", "100", "0.14"),
    ("remove", "DoublyLinkedList.remove", "100", "100", "100", "100", "0.16"),
    ("rotateLeft", "RedBlackTree.rotateLeft", "20", "20", "88.9", "100", "0.23"),
    ("deleteEntry", "RedBlackTree.deleteEntry", "50", "91.6", "78.6", "100", "1.44"),
    ("fixAfterDeletion", "RedBlackTree.fixAfterDeletion", "36.3", "54.5", "81.9", "100", "7.78"),
    ("fixAfterInsertion", "RedBlackTree.fixAfterInsertion", "19", "18.7", "44.4", "100", "22.18"),
]
FIGURE_4 = [1, 2, 5, 10, 20, 50, 100]
JDK = [
    "java.util.TreeMap.getEntry",
    "java.util.TreeMap.deleteEntry",
    "java.util.TreeMap.fixAfterInsertion",
    "java.util.TreeMap.rotateRight",
    "java.util.TreeMap.getCeilingEntry",
    "java.util.ArrayDeque.addFirst",
    "java.util.ArrayDeque.pollLast",
    "java.util.ArrayDeque.delete",
    "java.util.LinkedList.unlink",
    "java.util.LinkedList.indexOf",
]
SECONDS_A_TARGET = 3


def compile_examples():
    classes = WORK / "classes"
    classes.mkdir(parents=True, exist_ok=True)
    sources = sorted((ROOT / "examples" / "jaut").glob("*.java"))
    subprocess.run(["javac", "-g", "-d", classes, *sources], check=True)
    return classes


def reach(target, classes, *options, budget="300s"):
    command = [MARGAY, "reach", target, "--classpath", str(classes), "--json", "--budget", budget, "--fields", "any", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=330)
    if not done.stdout:
        sys.exit(f"{target}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def rows_of(document):
    return document.get("targets", [document])


def measure(target, classes, strategy):
    """Counts, the median and the greatest time of a target in ms, and all of it in s."""
    limit = ["--each", "--per-target", f"{SECONDS_A_TARGET}s", "--strategy", strategy]
    rows = rows_of(reach(f"{target}@*", classes, *limit))
    times = [row["elapsed_s"] for row in rows]
    count = {word: sum(row["status"] == word for row in rows) for word in ("reached", "unreachable", "unknown")}
    by = {word: sum(row["status"] == "reached" and row.get("strategy") == word for row in rows) for word in ("forward", "backward")}
    return {
        "targets": len(rows),
        **count,
        "by": by,
        "median": 1000 * statistics.median(times),
        "most": 1000 * max(times),
        "sum": sum(times),
        "missing": [row["target"] for row in rows if row["status"] == "unknown"],
    }


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if part != whole else "100 %"


def figure_5(classes, wanted):
    lines = [
        "| method | targets | jCUTE | jCUTEr | Pex | JAUT | JAUT s | backward | both | unreachable | median ms | most ms | s |",
        "|:--|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    missing = []
    for name, target, jcute, random, pex, jaut, seconds in FIGURE_5:
        if not wanted(name):
            continue
        back = measure(target, classes, "backward")
        both = measure(target, classes, "both")
        total = both["targets"]
        lines.append(
            f"| {name} | {total} | {jcute} % | {random} % | {pex} % | {jaut} % | {seconds} | "
            f"{percent(back['reached'], total)} | {percent(both['reached'], total)} | {both['unreachable']} | "
            f"{both['median']:.1f} | {both['most']:.0f} | {both['sum']:.2f} |"
        )
        if both["missing"]:
            missing.append(f"{name}, both: {', '.join(both['missing'])}")
        if back["missing"]:
            missing.append(f"{name}, backward: {len(back['missing'])} of {total}, first {back['missing'][0]}")
        print(lines[-1], flush=True)
    return lines + [""] + [f"- {m}" for m in missing]


def figure_4(wanted):
    lines = ["| a | iterations | backward s | both s | found by |", "|--:|--:|--:|--:|:--|"]
    if not wanted("figure4"):
        return []
    text = (ROOT / "examples" / "jaut" / "Foo.java").read_text()
    line = next(i for i, l in enumerate(text.splitlines(), 1) if "return 1;" in l)
    for a in FIGURE_4:
        folder = WORK / f"foo{a}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "Foo.java").write_text(text.replace("static int a = 1;", f"static int a = {a};"))
        subprocess.run(["javac", "-g", "-d", folder, folder / "Foo.java"], check=True)
        found = {}
        for s in ("backward", "both"):
            # The least of five: what else the machine does is no part of the search.
            runs = [reach(f"Foo.foo:{line}", folder, "--strategy", s, budget="20s") for _ in range(5)]
            found[s] = min(runs, key=lambda d: (d["status"] != "reached", d["search_s"]))

        def shown(document):
            return f"{document['search_s']:.3f}" if document["status"] == "reached" else document["status"]

        both = found["both"]
        lines.append(f"| {a} | {50 * a - 9} | {shown(found['backward'])} | {shown(both)} | {both.get('strategy')} |")
        print(lines[-1], flush=True)
    return lines


def jdk(wanted):
    lines = [
        "| method | targets | reached | unreachable | unknown | median ms | most ms |",
        "|:--|--:|--:|--:|--:|--:|--:|",
    ]
    total, decided = 0, 0
    for target in JDK:
        if not wanted(target):
            continue
        m = measure(target, WORK, "both")
        total += m["targets"]
        decided += m["targets"] - m["unknown"]
        lines.append(
            f"| {target} | {m['targets']} | {m['reached']} | {m['unreachable']} | {m['unknown']} | {m['median']:.1f} | {m['most']:.0f} |"
        )
        print(lines[-1], flush=True)
    if total:
        lines.append(f"| **all** | {total} | {percent(decided, total)} reached or unreachable | | | | |")
        print(lines[-1])
    return lines


def main():
    words = sys.argv[1:]

    def wanted(name):
        return not words or any(word in name for word in words)

    classes = compile_examples()
    parts = [
        "# Inputs for instructions\n",
        "Every instruction of a method is a target of its own: `margay reach METHOD@* --each --fields any --per-target "
        f"{SECONDS_A_TARGET}s`. Made by `bench/reach.sh`. Times are of the search for one target with the run that confirms it; "
        "a process for one method, its start not counted (0.1 s).\n",
        "## Figure 5 of Charreteur & Gotlieb 2010\n",
        "Coverage of instructions. The columns of the other tools and JAUT's seconds are the published ones, for the authors' own versions of the programs, "
        "on a machine of 2010; ours are for `examples/jaut`. The last three columns are for both strategies.\n",
        *figure_5(classes, wanted),
        "\n## Figure 4: `foo` with growing `a`\n",
        *figure_4(wanted),
        "\n## Methods of the JDK\n",
        *jdk(wanted),
    ]
    if not words:
        (ROOT / "bench" / "results" / "reach.md").write_text("\n".join(parts) + "\n")


main()
