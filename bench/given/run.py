"""The work of bench/given.sh, which says what this is for. Reads MARGAY, GROUP and REUSE."""

import collections
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "bench" / "given"
WORK = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "bench" / "given"
JARS = ROOT / "target" / "jars"
CONSOLE = JARS / "junit-platform-console-standalone-1.11.4.jar"
PIT = [JARS / name for name in ("pitest-1.17.4.jar", "pitest-entry-1.17.4.jar", "pitest-command-line-1.17.4.jar",
                                "pitest-html-report-1.17.4.jar", "pitest-junit5-plugin-1.2.2.jar", "jopt-simple-4.9.jar")]
PACKAGE = "org.pitest.mutationtest.engine.gregor.mutators."
GROUP = os.environ.get("GROUP", "DEFAULTS")
REUSE = os.environ.get("REUSE") == "1"
OURS = {"DEFAULTS": "pit", "STRONGER": "pit-stronger", "ALL": "pit-all"}
DETECTED = {"KILLED", "TIMED_OUT", "MEMORY_ERROR", "RUN_ERROR", "NON_VIABLE"}
# How long the tests of a class may take on a mutant, when a JVM of its own decides.
PATIENCE = 120


def tool(name):
    home = os.environ.get("JAVA_HOME")
    return str(pathlib.Path(home, "bin", name)) if home else name


def path(entries):
    return os.pathsep.join(map(str, entries))


def say(text):
    print(f"given: {text}", file=sys.stderr, flush=True)


class Suite:
    """A class, its tests, and what became of its mutants."""

    def __init__(self, line):
        library, self.name, *self.tests = line.split()
        self.jar = JARS / f"{library}.jar"
        self.unpacked = WORK / f"{library}-tests"
        self.tests = [self.name + "Test" if test == "." else test for test in self.tests]
        self.out = WORK / "out" / self.name
        self.class_path = [self.unpacked, *dict.fromkeys([self.jar, *COMMON, CONSOLE])]


# What the tests and PIT's reports need.
COMMON = [JARS / name for name in ("commons-lang3-3.17.0.jar", "commons-text-1.12.0.jar", "junit-4.13.2.jar")]


def read_jars():
    """What the tests use beside JUnit: all jars of the list that are no tests themselves."""
    for line in (HERE / "jars.txt").read_text().splitlines():
        coordinates = line.split()[0].split(":") if line.strip() and not line.startswith("#") else []
        if len(coordinates) == 3:
            COMMON.append(JARS / f"{coordinates[1]}-{coordinates[2]}.jar")


def main(only):
    read_jars()
    lines = [line.strip() for line in (HERE / "suites.txt").read_text().splitlines()]
    suites = [Suite(line) for line in lines if line and not line.startswith("#")]
    suites = [suite for suite in suites if not only or any(f".{suite.name}".endswith(f".{part}") for part in only)]
    if not suites:
        sys.exit(f"given: no class of {HERE / 'suites.txt'} ends with {' or '.join(only)}")
    if not REUSE:
        shutil.rmtree(WORK, ignore_errors=True)
    rows, differences = [], []
    for suite in suites:
        if not suite.unpacked.exists():
            # PIT looks for tests in directories only.
            with zipfile.ZipFile(JARS / f"{suite.unpacked.name}.jar") as tests:
                tests.extractall(suite.unpacked)
        shutil.rmtree(suite.out / "margay", ignore_errors=True)
        shutil.rmtree(suite.out / "classes", ignore_errors=True)
        theirs, their_seconds = measured(pit_command(suite), suite.out / "pit")
        ours, our_seconds = measured(margay_command(suite), suite.out / "margay")
        different = [judge(suite, key, theirs, ours) for key in theirs if differ(theirs[key], ours.get(key))]
        different += [(suite, key, "-", ours[key]["status"], "?", "PIT has no such mutant") for key in ours.keys() - theirs.keys()]
        differences += different
        rows.append((suite, theirs, their_seconds, ours, our_seconds, different))
        say(f"{suite.name}: {len(theirs)} mutants; PIT {their_seconds:.1f} s, Margay {our_seconds:.1f} s of processor time; "
            f"{len(different)} differences")
    text = render(rows, differences)
    if only:
        print(text)
    else:
        (ROOT / "bench" / "results" / "given.md").write_text(text)
        say("wrote bench/results/given.md")
    sys.exit(1 if any(verdict != ours for _, _, _, ours, verdict, _ in summed(differences)) else 0)


def summed(differences):
    """The differences with verdicts as detected or not."""
    for suite, key, theirs, ours, verdict, why in differences:
        yield suite, key, theirs in DETECTED, ours in DETECTED, verdict == "fails", why


def pit_command(suite):
    return [tool("java"), "-Xmx1g", "-cp", path([*PIT, *suite.class_path]),
            "org.pitest.mutationtest.commandline.MutationCoverageReport",
            "--reportDir", str(suite.out / "pit"), "--sourceDirs", str(HERE), "--targetClasses", suite.name,
            "--targetTests", ",".join(suite.tests), "--mutableCodePaths", str(suite.jar), "--mutators", GROUP,
            "--threads", "1", "--outputFormats", "XML", "--timestampedReports=false", "--skipFailingTests", "true"]


def margay_command(suite):
    return [os.environ["MARGAY"], "mutate", suite.name, "--classpath", path(suite.class_path), "--tests", *suite.tests,
            "--no-search", "--jobs", "1", "--budget", "600s", "--threshold", "0", "--operators", OURS[GROUP], "--quiet",
            "--report", str(suite.out / "margay")]


def measured(command, out):
    """Runs a tool that writes mutations.xml; gives its mutants, and the processor time of all its processes."""
    seconds = out / "seconds.txt"
    if REUSE and seconds.exists():
        return mutants(out / "mutations.xml"), float(seconds.read_text())
    out.mkdir(parents=True, exist_ok=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, cwd=WORK)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    (out / "log.txt").write_text(done.stdout + done.stderr)
    if not (out / "mutations.xml").exists():
        sys.exit(f"given: {' '.join(command)}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    taken = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    seconds.write_text(str(taken))
    return mutants(out / "mutations.xml"), taken


def mutants(file):
    """(method, descriptor, indexes, operator) -> status, line, description, the test that kills, place in the file."""
    found = {}
    for place, mutation in enumerate(ElementTree.parse(file).getroot()):
        text = {child.tag: child.text or "" for child in mutation}
        indexes = tuple(sorted(int(index.text) for index in mutation.find("indexes")))
        key = (text["mutatedClass"], text["mutatedMethod"], text["methodDescription"], indexes, text["mutator"].removeprefix(PACKAGE))
        found[key] = {"status": mutation.get("status"), "line": text["lineNumber"], "description": text["description"],
                      "test": text["killingTest"], "place": place}
    return found


def differ(theirs, ours):
    return ours is None or (theirs["status"] in DETECTED) != (ours["status"] in DETECTED)


def judge(suite, key, theirs, ours):
    """Runs the tests on the mutated class alone, in a JVM of its own, and says whom it confirms."""
    one, other = theirs[key], ours.get(key)
    if other is None:
        return suite, key, one["status"], "-", "?", "we have no such mutant"
    classes = suite.out / "classes"
    if not classes.exists():
        subprocess.run([*margay_command(suite), "--emit-classes", str(classes)], check=True, capture_output=True, cwd=WORK)
    mutated = classes / f"{other['place'] + 1:05}"
    select = [part for test in suite.tests for part in ("--select-class", test)]
    command = [tool("java"), "-Xmx1g", "-cp", path([mutated, *suite.class_path]), "org.junit.platform.console.ConsoleLauncher",
               "execute", *select, "--details=none", "--disable-banner", "--disable-ansi-colors"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, cwd=WORK)
        verdict = "passes" if done.returncode == 0 else "fails"
        failed = [line.strip() for line in done.stdout.splitlines() if "=> " in line]
        said = failed[0].removeprefix("=> ") if failed else ""
    except subprocess.TimeoutExpired:
        verdict, said = "fails", f"does not end within {PATIENCE} s"
    return suite, key, one["status"], other["status"], verdict, said or one["test"]


def render(rows, differences):
    total = sum(len(theirs) for _, theirs, *_ in rows)
    lines = [
        "# Given tests beside PIT",
        "",
        f"Written by `bench/given.sh`. The tests of libraries for their own classes, on the mutants of PIT's group {GROUP}: PIT 1.17.4",
        "with one thread, and `margay mutate --tests … --no-search --jobs 1`. Seconds are processor time of all processes, from",
        "start to end; *rate* is mutants per processor second.",
        "",
        f"{len(differences)} differences between killed and survived in {total} mutants of {len(rows)} classes.",
        "",
        "| class | mutants | PIT: detected | s | rate | Margay: detected | s | rate | times PIT | differences |",
        "|:--|" + "--:|" * 9,
    ]
    sums = collections.Counter()
    for suite, theirs, their_seconds, ours, our_seconds, different in rows:
        count = [sum(m["status"] in DETECTED for m in side.values()) for side in (theirs, ours)]
        sums.update(mutants=len(theirs), theirs=count[0], ours=count[1], their_seconds=their_seconds, our_seconds=our_seconds)
        lines.append(row(f"`{suite.name}`", len(theirs), count, their_seconds, our_seconds, len(different)))
    lines.append(row(f"**{len(rows)} classes**", sums["mutants"], (sums["theirs"], sums["ours"]), sums["their_seconds"],
                     sums["our_seconds"], len(differences)))
    if differences:
        lines += ["", "## Differences", "", "*JVM* is what the same tests do on the mutated class in a JVM of its own.", "",
                  "| class | method | index | operator | PIT | Margay | JVM | what it says |", "|:--|:--|--:|:--|:--|:--|:--|:--|"]
    for suite, key, theirs, ours, verdict, why in differences:
        _, method, descriptor, indexes, operator = key
        why = why.replace("|", "\\|")[:200]
        lines.append(f"| `{suite.name}` | `{method}{descriptor}` | {', '.join(map(str, indexes))} | {operator} | {theirs} | {ours} | {verdict} | {why} |")
    return "\n".join(lines) + "\n"


def row(name, mutants, detected, their_seconds, our_seconds, different):
    rates = mutants / their_seconds, mutants / our_seconds
    return (f"| {name} | {mutants} | {detected[0]} | {their_seconds:.1f} | {rates[0]:.1f} | {detected[1]} | {our_seconds:.1f} | "
            f"{rates[1]:.1f} | {rates[1] / rates[0]:.1f} | {different} |")


if __name__ == "__main__":
    main(sys.argv[1:])
