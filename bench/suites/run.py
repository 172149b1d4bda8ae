"""The work of bench/suites.sh, which says what this is for. Reads MARGAY, BUDGET, JOBS and KEEP."""

import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "bench" / "suites"
PAGE = ROOT / "bench" / "results" / "mutate.md"
HEADING = "## Suites that kill mutants"
WORK = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "bench" / "suites"
JARS = ROOT / "target" / "jars"
LIBRARIES = [JARS / name for name in ("commons-lang3-3.17.0.jar", "commons-text-1.12.0.jar", "commons-collections4-4.4.jar")]
PIT = [JARS / name for name in ("pitest-1.17.4.jar", "pitest-entry-1.17.4.jar", "pitest-command-line-1.17.4.jar",
                                "pitest-html-report-1.17.4.jar", "pitest-junit5-plugin-1.2.2.jar", "jopt-simple-4.9.jar",
                                "junit-platform-console-standalone-1.11.4.jar")]
# What examples compile against, and with which Korat's finitizations are compiled.
SOURCES = [ROOT / "java" / "margay-api" / "src" / "main" / "java", ROOT / "java" / "korat-interfaces" / "src" / "main" / "java"]
CRITERIA = ("branch", "mutation")
# PIT's group DEFAULTS within STRONGER: it leaves out these.
STRONGER_ONLY = ("RemoveConditionalMutator_EQUAL_IF", "RemoveConditionalMutator_ORDER_IF", "SwitchMutator")
BUDGET = os.environ.get("BUDGET", "60s")
JOBS = os.environ.get("JOBS", "2")
KEEP = "KEEP" in os.environ


def tool(name):
    home = os.environ.get("JAVA_HOME")
    return str(pathlib.Path(home, "bin", name)) if home else name


def path(entries):
    return os.pathsep.join(map(str, entries))


def say(text):
    print(f"suites: {text}", file=sys.stderr, flush=True)


class Suite:
    """The suite of a class for a criterion, and what PIT says of it."""

    def __init__(self, target, criterion):
        self.out = WORK / criterion / target.label
        self.compiled = WORK / f"{criterion}-classes" / target.label
        self.saved = WORK / f"{criterion}-saved" / f"{target.label}.json"
        self.report = {}
        self.error = ""
        self.tests = 0
        self.seconds = 0.0
        self.mutants = {}  # (method, index, operator) -> (status of PIT, line, description)

    def save(self):
        self.saved.parent.mkdir(parents=True, exist_ok=True)
        mutants = [[*key, *value] for key, value in self.mutants.items()]
        self.saved.write_text(json.dumps([self.report, self.error, self.tests, self.seconds, mutants]))

    def load(self):
        self.report, self.error, self.tests, self.seconds, mutants = json.loads(self.saved.read_text())
        self.mutants = {tuple(mutant[:3]): tuple(mutant[3:]) for mutant in mutants}

    def names(self):
        for file in sorted(self.out.rglob("*.java")):
            if re.search(r"Margay(Test|Bugs)\.java$", file.name):
                yield ".".join(file.relative_to(self.out).with_suffix("").parts)

    def not_killed(self):
        """What Margay says of the mutants that it does not kill, by the same keys."""
        found = {}
        for mutant in self.report.get("not_killed", []):
            index = int(re.search(r"@(\d+):", mutant["id"]).group(1))
            found[mutant["method"], index, mutant["operator"]] = mutant
        return found


class Target:
    def __init__(self, place, name):
        self.name = name
        self.label = f"{place}.{name}" if not place.endswith(".jar") else name
        self.classes = LIBRARIES if place.endswith(".jar") else [WORK / "examples" / place]
        self.suites = {criterion: Suite(self, criterion) for criterion in CRITERIA}

    def short(self):
        return self.label.removeprefix("org.apache.commons.")


def main(only):
    lines = [line.split() for line in (HERE / "classes.txt").read_text().splitlines() if line and line[0] != "#"]
    targets = [Target(*line) for line in lines]
    targets = [target for target in targets if not only or any(part in target.label for part in only)]
    if not targets:
        sys.exit(f"suites: no class of {HERE / 'classes.txt'} contains {' or '.join(only)}")
    if not KEEP:
        shutil.rmtree(WORK, ignore_errors=True)
    for place in sorted({target.classes[0] for target in targets if len(target.classes) == 1}):
        compile_example(place)
    for target in targets:
        for criterion, suite in target.suites.items():
            if suite.saved.exists():
                suite.load()
                continue
            generate(target, criterion, suite)
            if not suite.error:
                pit(target, suite)
            suite.save()
            killed = sum(detected(status) for status, _, _ in suite.mutants.values())
            say(f"{target.label}, {criterion}: {suite.seconds:.1f} s, {suite.tests} tests, "
                f"{killed} of {len(suite.mutants)} {suite.error}")
    text = render(targets)
    if only:
        print(text)
    else:
        write_section(text)
    sys.exit(1 if any(suite.error for target in targets for suite in target.suites.values())
             or any(disagreements(target) for target in targets) else 0)


def compile_example(place):
    if place.exists():
        return
    place.mkdir(parents=True)
    files = sorted(map(str, (ROOT / "examples" / place.name).glob("*.java")))
    command = [tool("javac"), "-g", "-nowarn", "-proc:none", "-sourcepath", path(SOURCES), "-d", str(place), *files]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"suites: {done.stderr}")


def generate(target, criterion, suite):
    shutil.rmtree(suite.out, ignore_errors=True)
    shutil.rmtree(suite.compiled, ignore_errors=True)
    command = [os.environ["MARGAY"], "generate", target.name, "--classpath", path(target.classes), "--budget", BUDGET,
               "--jobs", JOBS, "--criterion", criterion, "--out", str(suite.out), "--json", "--quiet"]
    begin = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=ROOT)
    suite.seconds = time.monotonic() - begin
    try:
        suite.report = json.loads(done.stdout)
    except ValueError:
        suite.error = f"exit code {done.returncode}: {(done.stderr.strip().splitlines() or ['no output'])[-1]}"
        return
    files = sorted(map(str, suite.out.rglob("*.java")))
    suite.tests = suite.report["tests"]
    suite.compiled.mkdir(parents=True)
    if not files:
        suite.error = "no tests"
        return
    command = [tool("javac"), "-encoding", "UTF-8", "-proc:none", "-nowarn", "-d", str(suite.compiled),
               "-cp", path([*target.classes, *PIT]), *files]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        suite.error = f"does not compile: {done.stderr.strip().splitlines()[0]}"


def pit(target, suite):
    """Runs PIT's STRONGER, which has all of DEFAULTS."""
    out = suite.compiled.parent / f"{suite.compiled.name}-pit"
    # PIT itself needs a library of which these are classes.
    command = [tool("java"), "-Xmx1g", "-cp", path([*PIT, *target.classes, suite.compiled, *LIBRARIES]),
               "org.pitest.mutationtest.commandline.MutationCoverageReport",
               "--reportDir", str(out), "--sourceDirs", str(HERE), "--targetClasses", target.name,
               "--targetTests", ",".join(suite.names()), "--mutableCodePaths", path(target.classes).replace(os.pathsep, ","),
               "--mutators", "STRONGER", "--outputFormats", "XML", "--threads", JOBS, "--timeoutConst", "2000",
               "--timestampedReports=false"]
    done = subprocess.run(command, capture_output=True, text=True)
    if not (out / "mutations.xml").exists():
        failed = re.findall(r"Description \[testClass=(\S+), name=(.*?)\]", done.stdout + done.stderr)
        suite.error = f"PIT failed, {len(set(failed))} tests without mutation, the first: {failed[:1]}"
        (out.parent / f"{out.name}.log").write_text(done.stdout + done.stderr)
        return
    try:
        root = ElementTree.parse(out / "mutations.xml").getroot()
    except ElementTree.ParseError:
        suite.error = "PIT failed: " + next((line for line in done.stderr.splitlines() if "Exception" in line or "Error" in line), "")
        return
    for mutation in root:
        text = {child.tag: child.text or "" for child in mutation}
        if text["mutatedClass"] == target.name:
            index = min(int(index.text) for index in mutation.find("indexes"))
            key = (text["mutatedMethod"] + text["methodDescription"], index, text["mutator"].rsplit(".", 1)[-1])
            suite.mutants[key] = (mutation.get("status"), text["lineNumber"], text["description"])


def detected(status):
    return status in ("KILLED", "TIMED_OUT", "MEMORY_ERROR", "RUN_ERROR")


def disagreements(target):
    """What Margay calls killed and PIT does not, and what Margay calls equivalent and PIT kills."""
    suite = target.suites["mutation"]
    left = suite.not_killed()
    found = []
    for key, (status, line, description) in suite.mutants.items():
        ours = left.get(key, {"status": "killed"})["status"]
        if ours == "killed" and not detected(status) or ours == "equivalent" and detected(status):
            found.append((key, line, description, ours, status))
    return found


def rates(target, group):
    """Mutants of a group, those proved to be equivalent, and those that each suite kills."""
    suites = target.suites
    equivalent = {key for key, mutant in suites["mutation"].not_killed().items() if mutant["status"] == "equivalent"}
    keys = {key for suite in suites.values() for key in suite.mutants}
    keys = {key for key in keys if group == "STRONGER" or key[2] not in STRONGER_ONLY}
    killed = [sum(key in suite.mutants and detected(suite.mutants[key][0]) for key in keys) for suite in suites.values()]
    return collections.Counter(mutants=len(keys), equivalent=len(keys & equivalent), branch=killed[0], mutation=killed[1])


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "–"


def cells(sums):
    whole = sums["mutants"] - sums["equivalent"]
    return (f"{sums['mutants']} | {sums['equivalent']} | {percent(sums['branch'], whole)} | "
            f"**{percent(sums['mutation'], whole)}**")


def render(targets):
    lines = [
        HEADING,
        "",
        f"Written by `bench/suites.sh`: `margay generate CLASS --budget {BUDGET} --jobs {JOBS}` with `--criterion branch` and",
        "`--criterion mutation`. PIT 1.17.4 runs the tests and counts what they kill; the rates are of all mutants that are not",
        "proved to be equivalent.",
        "",
        "| class | tests | | DEFAULTS | equivalent | branch | mutation | STRONGER | equivalent | branch | mutation | seconds |",
        "|:--|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    sums = {group: collections.Counter() for group in ("DEFAULTS", "STRONGER")}
    tests = collections.Counter()
    for target in targets:
        own = {group: rates(target, group) for group in sums}
        for group, counts in own.items():
            sums[group].update(counts)
        counts = {criterion: suite.tests for criterion, suite in target.suites.items()}
        tests.update(counts)
        lines.append(f"| {target.short()} | {counts['branch']} | {counts['mutation']} | {cells(own['DEFAULTS'])} "
                     f"| {cells(own['STRONGER'])} | {target.suites['mutation'].seconds:.0f} |")
    lines.append(f"| **all {len(targets)}** | {tests['branch']} | {tests['mutation']} | {cells(sums['DEFAULTS'])} "
                 f"| {cells(sums['STRONGER'])} | |")
    reasons, survivors = collections.Counter(), []
    for target in targets:
        left = target.suites["mutation"].not_killed()
        for key, (status, line, description) in sorted(target.suites["mutation"].mutants.items()):
            ours = left.get(key)
            if not detected(status) and ours and ours["status"] == "unknown":
                reasons.update(why.partition(" at ")[0] for why in ours["unknown"])
                survivors.append((target, key, line, description, ours["unknown"]))
    if reasons:
        lines += ["", f"Why {len(survivors)} are left that neither are killed nor proved to be equivalent; one may have several",
                  "reasons:", "", "| reason | mutants |", "|:--|--:|"]
        lines += [f"| {why.replace('|', '&#124;')} | {count} |" for why, count in reasons.most_common(20)]
    for target in targets:
        for criterion, suite in target.suites.items():
            if suite.error:
                lines += ["", f"- {target.short()}, {criterion}: {suite.error}"]
    wrong = [(target, *found) for target in targets for found in disagreements(target)]
    lines += ["", f"{len(wrong)} mutants of which Margay says something else than PIT finds."]
    for target, key, line, description, ours, status in wrong[:60]:
        lines.append(f"- {target.short()} `{key[0]}` line {line}, index {key[1]}, {key[2]}: {description}: {ours}, PIT {status}")
    (WORK / "survivors.txt").write_text("\n".join(
        f"{target.short()} {' '.join(map(str, key))} line {line}: {description}: {'; '.join(why)}"
        for target, key, line, description, why in survivors) + "\n")
    return "\n".join(lines) + "\n"


def write_section(text):
    """Puts the section into the page, in the place of the one that is there."""
    page = PAGE.read_text() if PAGE.exists() else "# Mutants\n"
    before, found, after = page.partition(HEADING)
    rest = after.partition("\n## ")
    after = f"\n## {rest[2]}" if found and rest[1] else ""
    PAGE.write_text(f"{before.rstrip()}\n\n{text}{after}")
    say(f"wrote {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main(sys.argv[1:])
