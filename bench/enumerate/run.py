"""Runs the enumerations of bench/enumerate.sh and prints the results page."""

import json
import os
import resource
import subprocess
import sys
import time

MARGAY, CLASSES = sys.argv[1:3]
QUICK = bool(os.environ.get("MARGAY_QUICK"))

# Subject, its runs as options over the scope n, with m one less, the paper's numbers of inputs.
TABLE_4 = [
    ("SearchTree", ["SearchTree --args {n} --test add", "SearchTree --args {n} --test remove"],
     [4, 20, 90, 408, 1880, 8772, 41300]),
    ("DisjSet", ["DisjSet --args {n} --test find --arg x=0..{m}", "DisjSet --args {n} --test union --arg x=0..{m} --arg y=0..{m}"],
     [4, 30, 456, 18280, 1246380]),
    ("HeapArray", ["HeapArray --args {n} --test insert --arg element=-1..{n}", "HeapArray --args {n} --test extractMax"],
     [16, 75, 396, 2240, 15352, 118251, 1175620]),
    ("BinomialHeap", ["BinomialHeap --args {n} --test insert --arg key=0..{n}", "BinomialHeap --args {n} --test delete --arg key=0..{n}",
                      "BinomialHeap --args {n} --test extractMin", "BinomialHeapUnion --args {n} --test axiomUnion"],
     [12, 54, 336, 1800, 16848, 159642, 2577984]),
    ("FibonacciHeap", ["FibonacciHeap --args {n} --test insert --arg key=0..{n}", "FibonacciHeap --args {n} --test delete --arg key=0..{n}",
                       "FibonacciHeap --args {n} --test extractMin", "FibonacciHeapUnion --args {n} --test axiomUnion"],
     [12, 108, 1632, 34650, 941058]),
    ("LinkedList", ["LinkedList --args {n} --test add", "LinkedList --args {n} --test remove", "LinkedList --args {n} --test reverse"],
     [15, 50, 169, 627, 2584, 11741, 58175]),
    ("SortedList", ["SortedList --args {n} --test insert", "SortedList --args {n} --test remove",
                    "SortedList --args {n} --test sort --predicate repOkUnsorted", "SortedListMerge --args {n} --test axiomMerge"],
     [7, 36, 188, 1066, 7427, 73263, 1047608]),
    ("TreeMap", ["TreeMap --args {n} --test put", "TreeMap --args {n} --test remove"], [6, 28, 96, 328, 1150, 3924, 12754]),
    ("HashSet", ["HashSet --args {n} --test add", "HashSet --args {n} --test remove"], [4, 34, 212, 1170, 3638, 12932, 54844]),
    ("AVTree", ["AVTreeLookup --args {n} --test axiomLookup"], [2, 86, 1702, 27734, 417878]),
]

# The original tool on JDK 17, whole process: name, options, candidates, structures, seconds.
ORIGINAL = [
    ("search trees, 7 nodes", "SearchTree --args 7,7,7,0,6", 340990, 429, 0.57),
    ("search trees, 8", "SearchTree --args 8,8,8,0,7", 2606968, 1430, 2.9),
    ("search trees, 9", "SearchTree --args 9,9,9,0,8", 20086300, 4862, 14.3),
    ("red-black trees, 7", "RedBlackTree --args 7", 71704, 35, 0.47),
    ("red-black trees, 8", "RedBlackTree --args 8", 322806, 64, 0.84),
    ("red-black trees, 9", "RedBlackTree --args 9", 1510006, 122, 2.7),
    ("binary trees, 10", "BinaryTree --args 10", 815100, 16796, 1.3),
    ("binary trees, 11", "BinaryTree --args 11", 3162018, 58786, 2.5),
    ("binomial heaps, 6", "BinomialHeap --args 6", 42815, 7602, 0.41),
    ("binomial heaps, 7", "BinomialHeap --args 7", 261788, 107416, 0.55),
    ("binomial heaps, 8", "BinomialHeap --args 8", 1323194, 603744, 1.4),
    ("Fibonacci heaps, 5", "FibonacciHeap --args 5", None, 52281, 0.6),
    ("doubly linked lists, 9", "DoublyLinkedList --args 9", None, 94828, 0.4),
    ("doubly linked lists, 10", "DoublyLinkedList --args 10", None, 562595, 1.0),
    ("singly linked lists, 9", "SinglyLinkedList --args 9", None, 21147, 0.45),
]

# Two sizes further: name, options, structures (OEIS, or counted before), seconds of the original tool for two sizes less.
FURTHER = [
    ("search trees, 11 nodes", "SearchTree --args 11,11,11,0,10", 58786, 14.3),
    ("red-black trees, 11", "RedBlackTree --args 11", 586, 2.7),
    ("binary trees, 13", "BinaryTree --args 13", 742900, 2.5),
    ("binomial heaps, 10", "BinomialHeap --args 10", 117157172, 1.4),
    ("doubly linked lists, 12", "DoublyLinkedList --args 12", 23430840, 1.0),
]


def run(options, limit=300):
    """The JSON of a run, its processor time and its time."""
    command = [MARGAY, "enumerate", *options.split(), "--classpath", CLASSES, "--json", "-q", "--budget", f"{limit}s"]
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.time()
    done = subprocess.run(command, capture_output=True, text=True)
    elapsed, after = time.time() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1, 3):
        sys.exit(f"{' '.join(command)}: {done.stderr}")
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return json.loads(done.stdout), processor, elapsed


def grouped(number):
    return f"{number:,}" if number is not None else ""


def percent(pairs):
    """Covered and all, summed over runs, as a percentage."""
    covered, there = sum(p["covered"] for p in pairs), sum(p["all"] for p in pairs)
    return f"{100 * covered / there:.1f}" if there else ""


def generation(subject, scope):
    """Processor seconds for listing the structures, without and with dedicated generators."""
    columns, found = [], set()
    for mode in ["", "--predicate repOkDedicated"]:
        document, processor, _ = run(f"{subject} --args {scope} {mode}")
        if not document["complete"]:
            sys.exit(f"{subject} {scope} {mode}: not all")
        columns.append(f"{processor:.2f}")
        found.add(document["found"])
    if len(found) != 1:
        sys.exit(f"{subject} {scope}: {found}")
    return columns


def table_4():
    print("## Inputs and checking: Table 4\n")
    print("All target methods of a subject on all inputs of a scope: enumerated, run, and checked. Generation is listing the structures of `repOk`, and of")
    print("`repOkDedicated`, which says the same by `margay.Check`. Coverage is of the last runs, by source lines and branches: the specification is what the")
    print("conditions run, the code what the target methods run. Processor seconds of all runs together, each a process of its own.\n")
    print("| subject | scope | generation, s | dedicated, s | specification: statements, % | branches, % | inputs in the paper | ours | failures "
          "| checking, s | code: statements, % | branches, % |\n|:--" + "|--:" * 11 + "|")
    for subject, runs, paper in TABLE_4:
        for scope, theirs in enumerate(paper, 1):
            if QUICK and theirs > 60000:
                continue
            plain, dedicated = generation(runs[0].split()[0], scope)
            inputs = failing = seconds = 0
            coverage = []
            for options in runs:
                text = options.format(n=scope, m=scope - 1)
                found, processor, _ = run(text)
                if not found["complete"]:
                    sys.exit(f"{text}: not all")
                inputs, failing, seconds = inputs + found["inputs"], failing + found["failing"], seconds + processor
                coverage.append(run(f"{text} --coverage", 600)[0]["coverage"])
            figures = [percent([c[part][kind] for c in coverage]) for part in ["specification", "code"] for kind in ["statements", "branches"]]
            print(f"| {subject} | {scope} | {plain} | {dedicated} | {figures[0]} | {figures[1]} | {grouped(theirs)} | {grouped(inputs)} | {failing} "
                  f"| {seconds:.2f} | {figures[2]} | {figures[3]} |", flush=True)


def speed():
    print("\n## Speed\n")
    print("`--count`, seconds of processor time with the time of the whole process in brackets, beside the time of the original tool on a")
    print("machine of the same kind. `plain` is `--no-symbolic`, the search of the paper: its candidates are those of the original tool.\n")
    print("| structures | found | original: candidates | s | plain: candidates | s | Margay: candidates | 1 job, s | 2 jobs, s |\n|:--|--:|--:|--:|--:|--:|--:|--:|--:|")
    for name, options, candidates, found, seconds in ORIGINAL:
        if QUICK and (candidates or 0) > 4_000_000:
            continue
        columns = []
        for mode in ["--no-symbolic --jobs 1", "--jobs 1", "--jobs 2"]:
            document, processor, elapsed = run(f"{options} --count {mode}")
            if document["found"] != found:
                sys.exit(f"{options} {mode}: {document['found']} structures, not {found}")
            columns.append((document["explored"], processor, elapsed))
        plain, one, two = columns
        print(f"| {name} | {grouped(found)} | {grouped(candidates)} | {seconds} | {grouped(plain[0])} | {plain[1]:.2f} ({plain[2]:.2f}) "
              f"| {grouped(one[0])} | {one[1]:.2f} ({one[2]:.2f}) | {two[1]:.2f} ({two[2]:.2f}) |", flush=True)


def further():
    print("\n## Two sizes further\n")
    print("`--count`, beside the time of the original tool for structures that are two smaller. Seconds of the whole process.\n")
    print("| structures | found | original, two sizes less: s | Margay: candidates | 1 job, s | 2 jobs, s | times faster with 2 jobs |\n|:--|--:|--:|--:|--:|--:|--:|")
    for name, options, found, seconds in FURTHER:
        documents, times = zip(*[(d, t) for d, _, t in (run(f"{options} --count --jobs {jobs}") for jobs in [1, 2])])
        for document in documents:
            if document["found"] != found:
                sys.exit(f"{options}: {document['found']} structures, not {found}")
        print(f"| {name} | {grouped(found)} | {seconds} | {grouped(documents[0]['explored'])} | {times[0]:.2f} | {times[1]:.2f} | {times[0] / times[1]:.2f} |", flush=True)


def dedicated():
    print("\n## Dedicated generators\n")
    print("`repOk` against `repOkDedicated`, which says that something is a tree by `margay.Check.isTree`; plain search and Margay's own.\n")
    print("| subject | scope | found | plain: candidates | with `Check` | Margay: candidates | with `Check` |\n|:--|--:|--:|--:|--:|--:|--:|")
    for name, options in [("BinaryTree", "BinaryTree --args {n}"), ("SearchTree", "SearchTree --args {n}"), ("TreeMap", "TreeMap --args {n}")]:
        for n in [5, 6, 7]:
            counts, found = [], set()
            for mode in ["--no-symbolic", "--no-symbolic --predicate repOkDedicated", "", "--predicate repOkDedicated"]:
                document, _, _ = run(f"{options.format(n=n)} --count --jobs 1 {mode}")
                counts.append(grouped(document["explored"]))
                found.add(document["found"])
            if len(found) != 1:
                sys.exit(f"{name} {n}: {found}")
            print(f"| {name} | {n} | {grouped(found.pop())} | {' | '.join(counts)} |", flush=True)


print("# Enumeration\n")
print("Written by `bench/enumerate.sh`." + (" The longest runs were left out (`MARGAY_QUICK`)." if QUICK else "") + "\n")
table_4()
print("""
Ours differ where the paper's subjects are not fixed by what it says of them. Of `HashSet` it says that it is backed by a hash table: how many inputs there
are depends on the capacities of the table, on when it grows, and on what hash codes elements have. Its numbers are no multiples of the scope, so its arguments
are not all elements for each set, as ours are. Of `AVTree` it says that it describes services by attributes and values; ours has two names for
attributes, two for values and two records, and as many attributes and values as the scope in the tree and the query together. The other numbers are the same.
They follow from these domains: `DisjSet` takes all pairs of the elements of the scope, also those beyond the size; `HeapArray.insert` takes -1 to the scope; the
heaps take one key more than nodes have, and unite with each heap of one node; the two lists of `SortedList.merge` have together less numbers than the scope.
Coverage differs with the source text: a branch of ours need not be one of the paper's.""")
speed()
further()
dedicated()
