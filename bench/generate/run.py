"""The work of bench/generate.sh, which says what this is for. Reads MARGAY, BUDGET and JOBS."""

import collections
import csv
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "bench" / "generate"
WORK = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "bench" / "generate"
PROJECT = WORK / "project"
JARS = [ROOT / "target" / "jars" / name
        for name in ("commons-lang3-3.17.0.jar", "commons-text-1.12.0.jar", "commons-collections4-4.4.jar")]
BUDGET = os.environ.get("BUDGET", "20s")
JOBS = os.environ.get("JOBS", "2")
RUNS = 3
JAVA = pathlib.Path(os.environ["JAVA_HOME"], "bin") if os.environ.get("JAVA_HOME") else None


def tool(name):
    return str(JAVA / name) if JAVA else name


class Target:
    """A class, and what became of it."""

    def __init__(self, name):
        self.name = name
        self.out = WORK / "generated" / name
        self.seconds = 0.0
        self.exit = 0
        self.report = {}
        self.error = ""
        self.broken = []  # (file, first message of the compiler)
        self.tests = {}  # test -> outcomes, one for each run
        self.branches = (0, 0)  # covered, total

    def suites(self):
        """The test classes that compile."""
        root = self.out
        for file in sorted(root.rglob("*.java")):
            if re.search(r"Margay(Test|Bugs)\.java$", file.name):
                yield ".".join(file.relative_to(root).with_suffix("").parts)


def main(only):
    names = [line.strip() for line in (HERE / "classes.txt").read_text().splitlines()]
    names = [name for name in names if name and not name.startswith("#")]
    targets = [Target(name) for name in names if not only or any(part in name for part in only)]
    shutil.rmtree(WORK, ignore_errors=True)
    path = prepare()
    for target in targets:
        generate(target)
        set_broken_aside(target, path)
        say(f"{target.name}: {target.seconds:.1f} s{', ' + target.error if target.error else ''}")
    for target in targets:
        if target.out.exists():
            shutil.copytree(target.out, PROJECT / "src" / "test" / "java", dirs_exist_ok=True)
    run_alone(targets)
    for _ in range(1, RUNS):
        run_together(targets)
    text = render(targets)
    if only:
        print(text)
    else:
        (ROOT / "bench" / "results" / "generate.md").write_text(text)
        say("wrote bench/results/generate.md")


def say(text):
    print(f"generate: {text}", file=sys.stderr, flush=True)


def prepare():
    """The Maven project with the libraries unpacked as if they were its own; returns the class path of tests."""
    classes = PROJECT / "target" / "classes"
    classes.mkdir(parents=True)
    shutil.copy(HERE / "pom.xml", PROJECT)
    for jar in JARS:
        subprocess.run([tool("jar"), "xf", str(jar)], cwd=classes, check=True)
    shutil.rmtree(classes / "META-INF", ignore_errors=True)
    (classes / "module-info.class").unlink(missing_ok=True)
    file = WORK / "classpath.txt"
    plugin = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath"
    maven(plugin, "-DincludeScope=test", f"-Dmdep.outputFile={file}")
    return f"{classes}{os.pathsep}{file.read_text().strip()}"


def maven(*arguments):
    """Runs Maven without the network, or with it when something is missing."""
    command = ["mvn", "-q", "-B", *arguments]
    done = subprocess.run(command + ["-o"], cwd=PROJECT, capture_output=True, text=True)
    if done.returncode != 0:
        done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"generate: {' '.join(command)}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")


def generate(target):
    path = os.pathsep.join(map(str, JARS))
    command = [os.environ["MARGAY"], "generate", target.name, "--classpath", path, "--budget", BUDGET,
               "--jobs", JOBS, "--out", str(target.out), "--json"]
    begin = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=ROOT)
    except subprocess.TimeoutExpired:
        target.seconds = time.monotonic() - begin
        target.error = "does not end"
        return
    target.seconds = time.monotonic() - begin
    target.exit = done.returncode
    try:
        target.report = json.loads(done.stdout)
    except ValueError:
        last = (done.stderr.strip().splitlines() or ["no output"])[-1]
        target.error = f"exit code {done.returncode}: {last}"
    (WORK / f"{target.name}.json").write_text(done.stdout)
    (WORK / f"{target.name}.log").write_text(done.stderr)


def set_broken_aside(target, path):
    """Compiles the tests of a class alone; files with errors are moved out of the way until the rest compiles."""
    aside = WORK / "broken" / target.name
    for _ in range(20):
        files = sorted(map(str, target.out.rglob("*.java")))
        if not files:
            return
        command = [tool("javac"), "-encoding", "UTF-8", "-proc:none", "-nowarn", "-d", str(WORK / "trial" / target.name),
                   "-cp", path, *files]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode == 0:
            return
        errors = dict(reversed(re.findall(r"^(\S+\.java):\d+: error: (.*)$", done.stderr, re.MULTILINE)))
        for file in errors or files:
            place = aside / pathlib.Path(file).relative_to(target.out)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(file, place)
            target.broken.append((place.name, errors.get(file, done.stderr.strip()[:200])))


def run_alone(targets):
    """The first run, each class by itself: only its own tests count for its coverage."""
    for target in targets:
        suites = list(target.suites())
        directory = target.name.replace(".", "/")
        shutil.rmtree(PROJECT / "target" / "surefire-reports", ignore_errors=True)
        # A class without tests has branches as well: the name matches nothing then.
        chosen = ",".join(suites) or "NoSuchMargayTest"
        maven("test", f"-Dtest={chosen}", f"-Dmeasured={directory}", f"-Dreport=site/{target.name}")
        collect([target])
        table = PROJECT / "target" / "site" / target.name / "jacoco.csv"
        target.branches = branches(table, target.name) if table.exists() else (0, 0)


def branches(table, name):
    """Covered branches and all branches of a class, without those of the classes inside it."""
    package, _, simple = name.rpartition(".")
    with table.open() as file:
        for row in csv.DictReader(file):
            if row["PACKAGE"] == package and row["CLASS"] == simple:
                covered = int(row["BRANCH_COVERED"])
                return covered, covered + int(row["BRANCH_MISSED"])
    return 0, 0


def run_together(targets):
    shutil.rmtree(PROJECT / "target" / "surefire-reports", ignore_errors=True)
    maven("test", "-Dreport=site/all")
    collect(targets)


def collect(targets):
    suites = {suite: target for target in targets for suite in target.suites()}
    for file in sorted((PROJECT / "target" / "surefire-reports").glob("TEST-*.xml")):
        for case in xml.parse(file).getroot().iter("testcase"):
            target = suites.get(case.get("classname"))
            if target is None:
                continue
            bad = case.find("failure") is not None or case.find("error") is not None
            target.tests.setdefault(f"{case.get('classname')}.{case.get('name')}", []).append(not bad)


def missing(target):
    """Reasons, with the branches that are missing in the methods that name them, most first."""
    reasons = collections.Counter()
    for method in target.report.get("methods", []):
        found = method["branches"]
        rest = found["total"] - found["covered"] - found["unreachable"]
        for reason in set(method.get("unknown", [])):
            reasons[reason] += rest
    return +reasons


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "–"


def render(targets):
    lines = [
        "# Tests generated for libraries",
        "",
        f"`margay generate CLASS --budget {BUDGET} --jobs {JOBS}`; the tests were compiled and run {RUNS} times by stock",
        "Surefire with JUnit 5, and the branches counted by JaCoCo, for each class with its own tests only. Made by `bench/generate.sh`.",
        "",
        "| class | branches | covered | % | tests | files that do not compile | failures | flaky | seconds |",
        "|:--|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    total = collections.Counter()
    for target in targets:
        covered, branches_ = target.branches
        failures = sum(not all(outcomes) for outcomes in target.tests.values())
        flaky = sum(any(outcomes) and not all(outcomes) or len(outcomes) != RUNS for outcomes in target.tests.values())
        row = [branches_, covered, len(target.tests), len(target.broken), failures, flaky]
        lines.append(f"| {target.name.removeprefix('org.apache.commons.')} | {branches_} | {covered} "
                     f"| {percent(covered, branches_)} | {row[2]} | {row[3]} | {failures} | {flaky} | {target.seconds:.1f} |")
        total.update(dict(zip(("branches", "covered", "tests", "broken", "failures", "flaky"), row)))
        total["seconds"] += target.seconds
    lines.append(f"| **all {len(targets)}** | {total['branches']} | {total['covered']} "
                 f"| **{percent(total['covered'], total['branches'])}** | {total['tests']} | {total['broken']} "
                 f"| {total['failures']} | {total['flaky']} | {total['seconds']:.1f} |")
    lines += ["", "## Why the rest is missing", ""]
    everything = collections.Counter()
    for target in targets:
        for reason, count in missing(target).items():
            everything[reason.partition(" at ")[0]] += count
    if everything:
        lines += ["The missing branches of the methods that name a reason; a method may name several.", ""]
        lines += ["| reason | branches |", "|:--|--:|"]
        lines += [f"| {cell(reason)} | {count} |" for reason, count in everything.most_common(25)]
        lines.append("")
    for target in targets:
        notes = []
        if target.error:
            notes.append(target.error)
        notes += [f"{file} does not compile: {message}" for file, message in target.broken]
        notes += [f"fails: {test}" for test, outcomes in target.tests.items() if not all(outcomes)][:5]
        notes += [f"{count} × {reason}" for reason, count in missing(target).most_common(4)]
        if notes:
            lines += [f"- **{target.name.removeprefix('org.apache.commons.')}**: " + "; ".join(map(cell, notes))]
    return "\n".join(lines) + "\n"


def cell(text):
    return " ".join(str(text).split()).replace("|", "\\|")


if __name__ == "__main__":
    main(sys.argv[1:])
