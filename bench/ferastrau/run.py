"""Runs the mutants of bench/ferastrau.sh and prints the results page."""

import hashlib
import json
import os
import pathlib
import resource
import subprocess
import sys

from figures import picture
from paper import SUBJECTS as ALL

MARGAY, CLASSES, RUNS, PICTURES = sys.argv[1], *map(pathlib.Path, sys.argv[2:5])
SUBJECTS = [subject for subject in ALL if subject.name in sys.argv[5:] or len(sys.argv) == 5]
QUICK = bool(os.environ.get("MARGAY_QUICK"))
SEEDS = range(1, 6)
# The budget of the search for what tells survivors from the original, and the scope behind which it begins.
SEARCH, SEARCHED = 120, 3
# Inputs for which coverage is measured.
COVERED = 60_000


BINARY = hashlib.sha256(pathlib.Path(MARGAY).read_bytes()).hexdigest()


def margay(subject, arguments, codes):
    """The JSON of a run and its processor seconds. What was run before, on these classes by this binary, is not run again."""
    key = hashlib.sha256(json.dumps([BINARY, arguments]).encode())
    for file in sorted(CLASSES.glob(f"{subject.name}*.class")):
        key.update(file.read_bytes())
    kept = RUNS / f"{key.hexdigest()[:24]}.json"
    if kept.exists():
        return json.loads(kept.read_text())
    command = [MARGAY, *arguments, "--classpath", str(CLASSES), "--json", "-q"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in codes:
        sys.exit(f"{' '.join(command)}: {done.stderr}")
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    result = [json.loads(done.stdout), seconds]
    kept.write_text(json.dumps(result))
    print(f"{seconds:7.1f} s  {' '.join(arguments)}", file=sys.stderr, flush=True)
    return result


def mutate(subject, scope, more):
    options = subject.options.format(n=scope, m=scope - 1).split()
    return margay(subject, ["mutate", *subject.targets.split(), "--operators", "ferastrau", "--args", str(scope), *options, *more], (0, 1, 3))


class Result:
    """What became of the mutants in a run."""

    def __init__(self, document, seconds):
        self.mutants = {mutant["id"]: mutant for mutant in document["mutants"]}
        self.killed = {name for name, mutant in self.mutants.items() if mutant["status"] in ("killed", "timeout")}
        self.inputs, self.seconds = document["inputs"], seconds
        if document["by_clock"]:
            sys.exit("the clock has ended a run on enumerated inputs")

    @property
    def rate(self):
        return 100 * len(self.killed) / len(self.mutants)


def exhaustive(subject):
    results = []
    for scope in scopes(subject):
        result = Result(*mutate(subject, scope, ["--no-search", "--budget", "5h"]))
        if results and not results[-1].killed <= result.killed:
            sys.exit(f"{subject.name} {scope}: {results[-1].killed - result.killed} are killed by smaller inputs only")
        results.append(result)
    return results


def scopes(subject):
    return [scope for scope, inputs in enumerate(subject.inputs, 1) if not QUICK or inputs < 60000]


def coverage(subject):
    """Statements of the code that were covered, in percent, scope by scope. What is covered once stays so; not of the greatest scopes."""
    curve = []
    for scope in scopes(subject):
        if subject.inputs[scope - 1] > COVERED:
            break
        if curve and curve[-1] == 100:
            curve.append(100)
            continue
        covered = there = 0
        for test, options in subject.methods.items():
            arguments = f"enumerate {test} --args {scope} {options.format(n=scope, m=scope - 1)} --coverage --budget 5h".split()
            code = margay(subject, arguments, (0, 1))[0]["coverage"]["code"]["statements"]
            covered, there = covered + code["covered"], there + code["all"]
        curve.append(100 * covered / there)
    return curve


def grouped(number):
    return f"{number:,}"


def relation(one, other):
    return "=" if abs(one - other) < 0.005 else "<" if one < other else ">"


def appendix_b(found):
    print("## Kill rates: Appendix B\n")
    print("| subject | scope | inputs in the paper | ours | mutants in the paper | ours | killed in the paper, % | ours, % | statements covered, % | s |\n|:--" + "|--:" * 9 + "|")
    for subject, results, curve in found:
        for scope, result in enumerate(results, 1):
            covered = f"{curve[scope - 1]:.1f}" if scope <= len(curve) else ""
            print(f"| {subject.name} | {scope} | {grouped(subject.inputs[scope - 1])} | {grouped(result.inputs)} | {subject.mutants} | {len(result.mutants)} "
                  f"| {subject.killed[scope - 1]:.2f} | {result.rate:.2f} | {covered} | {result.seconds:.1f} |")


def survivors(found):
    print("\n## Survivors of the last scope\n")
    print(f"`margay mutate` without `--no-search` looks for proofs and for other inputs ({SEARCH} s for each subject).\n")
    print("| subject | killed, % | the paper, % | survivors | proved equivalent | killed by another input | open |\n|:--" + "|--:" * 6 + "|")
    lists = []
    for subject, results, _ in found:
        last = results[-1]
        left = sorted(set(last.mutants) - last.killed)
        verdicts = mutate(subject, SEARCHED, ["--budget", f"{SEARCH}s"])[0]
        verdicts = {mutant["id"]: mutant for mutant in verdicts["mutants"]}
        equal = [name for name in left if verdicts[name]["status"] == "equivalent"]
        other = [name for name in left if verdicts[name]["witness"]]
        rest = [name for name in left if name not in equal and name not in other]
        print(f"| {subject.name} | {last.rate:.2f} | {subject.killed[len(results) - 1]:.2f} | {len(left)} | {len(equal)} | {len(other)} | {len(rest)} |")
        for title, names in [("killed by another input", other), ("open", rest)]:
            if names:
                lists.append((subject.name, title, [last.mutants[name] for name in names]))
    for name, title, mutants in lists:
        print(f"\n{name}, {title}:\n")
        for mutant in mutants:
            print(f"- line {mutant['line']}, `{mutant['method'].split('(')[0]}`: {mutant['description']}")


def table_3(found):
    print("\n## Random samples: Table 3\n")
    print(f"As many inputs of the last scope as the scope before has, drawn at random with {len(SEEDS)} seeds, beside all inputs of the scope before and of the last one.\n")
    print("| subject | scope | inputs | random in the paper, % | beside scope - 1 | beside scope | ours: least | mean | most | beside scope - 1 | beside scope |\n|:--" + "|--:" * 10 + "|")
    for subject, results, _ in found:
        scope = len(results)
        before, last = results[-2], results[-1]
        more = ["--no-search", "--budget", "5h", "--sample", str(before.inputs), "--seed"]
        rates = [Result(*mutate(subject, scope, [*more, str(seed)])).rate for seed in SEEDS]
        mean = sum(rates) / len(rates)
        rate, below, beside = subject.random
        print(f"| {subject.name} | {scope} | {grouped(before.inputs)} | {rate:.2f} | {below} | {beside} | {min(rates):.2f} | {mean:.2f} | {max(rates):.2f} "
              f"| {relation(mean, before.rate)} | {relation(mean, last.rate)} |", flush=True)


RUNS.mkdir(parents=True, exist_ok=True)
FOUND = [(subject, exhaustive(subject), coverage(subject)) for subject in SUBJECTS]
CHARTS = [(subject.name, [result.rate for result in results], subject.killed[:len(results)], curve) for subject, results, curve in FOUND]
PICTURES.mkdir(parents=True, exist_ok=True)
(PICTURES / "figure3.svg").write_text(picture(CHARTS[:1], 1))
(PICTURES / "figure9.svg").write_text(picture(CHARTS, 3))
print("# Mutants on enumerated structures\n")
print("Written by `bench/ferastrau.sh`." + (" The longest runs were left out (`MARGAY_QUICK`)." if QUICK else "") + "\n")
print("Ferastrau's mutants of the target methods of Marinov et al. 2003 and their helpers run on all structures of a scope, with all arguments. A mutant is killed")
print("when its result, exception or objects differ from the original's, when it breaks a contract, or when it does not come to an end. All mutants of the operators are")
print("taken; the paper takes between 200 and 300. Processor seconds, two workers.\n")
appendix_b(FOUND)
survivors(FOUND)
table_3(FOUND)
print("""
## Figures 3 and 9

Kill rate and covered statements over the scope.

![SearchTree](ferastrau/figure3.svg)

![All subjects](ferastrau/figure9.svg)""")
