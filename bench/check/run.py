"""The work of bench/check.sh, which says what this is for. Reads MARGAY, BUDGET and LIMIT."""

import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "bench" / "check"
WORK = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "bench" / "check"
JARS = ROOT / "target" / "jars"
LIBRARIES = os.pathsep.join(str(JARS / name) for name in ("commons-lang3-3.17.0.jar", "commons-collections4-4.4.jar",
                                                          "guava-33.4.0-jre.jar", "failureaccess-1.0.2.jar"))
JUNIT = str(JARS / "junit-platform-console-standalone-1.11.4.jar")
BUDGET = os.environ.get("BUDGET", "10s")
AT_A_TIME = 2
JAVA = str(pathlib.Path(os.environ["JAVA_HOME"], "bin", "java")) if os.environ.get("JAVA_HOME") else "java"
# What emitted tests call to make objects that no public call makes.
BY_REFLECTION = re.compile(r"MargaySupport\.(allocate|set|get|create|call|constant|type)\(")


def seconds(text):
    """A time such as 10s or 30m."""
    number, unit = re.fullmatch(r"([\d.]+)(ms|s|m|h|)", text).groups()
    return float(number) * {"ms": 0.001, "": 1, "s": 1, "m": 60, "h": 3600}[unit]


class Check:
    """A method, and what became of it."""

    def __init__(self, number, class_name, method):
        self.class_name = class_name
        self.method = method
        self.out = WORK / "tests" / f"{number:04}"
        self.seconds = 0.0
        self.report = {}
        self.error = ""
        self.notes = ""
        self.begun = False
        self.replayed = {}  # test -> what the JVM said

    def verdict(self):
        return self.report.get("verdict")

    def violations(self):
        """Violations with the names of their tests."""
        return list(zip(self.report.get("violations", []), self.report.get("tests", [])))

    def defects(self):
        """What only a fault of Margay explains."""
        found = [self.error] if self.error else []
        found += [r for r in self.report.get("reasons", []) if r.startswith(("not confirmed", "internal"))]
        return found + [line for line in self.notes.splitlines() if "panicked" in line or "internal error" in line]


def main(only):
    names = [line.strip() for line in (HERE / "classes.txt").read_text().splitlines()]
    names = [name for name in names if name and not name.startswith("#")]
    names = [name for name in names if not only or any(f".{name}".endswith(f".{part}") for part in only)]
    if not names:
        sys.exit(f"check: no class of {HERE / 'classes.txt'} ends with {' or '.join(only)}")
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    checks = [Check(number, *line.split(" ")) for number, line in enumerate(methods(names))]
    end = time.monotonic() + seconds(os.environ.get("LIMIT", "24h"))
    with concurrent.futures.ThreadPoolExecutor(AT_A_TIME) as pool:
        for done, check in enumerate(pool.map(lambda check: run(check, end), checks), 1):
            say(f"{done} of {len(checks)}: {check.class_name}.{check.method}: {check.verdict() or check.error or 'not begun'}")
    replay(checks)
    (WORK / "reports.json").write_text(json.dumps(
        [{"class": c.class_name, "method": c.method, "error": c.error, "seconds": c.seconds, "replayed": c.replayed, **c.report}
         for c in checks], indent=1))
    text = render(names, checks)
    if only:
        print(text)
    else:
        (ROOT / "bench" / "results" / "check.md").write_text(text)
        say("wrote bench/results/check.md")


def say(text):
    print(f"check: {text}", file=sys.stderr, flush=True)


def methods(names):
    command = [JAVA, "-cp", LIBRARIES, str(HERE / "Methods.java"), *names]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def run(check, end):
    if time.monotonic() > end:
        return check
    check.begun = True
    command = [os.environ["MARGAY"], "check", f"{check.class_name}.{check.method}", "--classpath", LIBRARIES,
               "--budget", BUDGET, "--jobs", "1", "--json", "-q", "--out", str(check.out)]
    begin = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds(BUDGET) * 2 + 20, cwd=ROOT)
    except subprocess.TimeoutExpired:
        check.error = "does not end"
        return check
    finally:
        check.seconds = time.monotonic() - begin
    check.notes = done.stderr
    try:
        check.report = json.loads(done.stdout)
    except ValueError:
        last = (done.stderr.strip().splitlines() or ["no output"])[-1]
        check.error = f"exit code {done.returncode}: {last}"
    if check.report and done.returncode == 2:
        check.error = done.stderr.strip().splitlines()[-1]
    return check


def replay(checks):
    """Compiles and runs the tests on the JVM."""
    by_directory = {str(check.out): check for check in checks if check.out.exists()}
    if not by_directory:
        return
    command = [JAVA, "-cp", JUNIT, str(HERE / "Replay.java"), LIBRARIES, *by_directory]
    done = subprocess.run(command, capture_output=True, text=True)
    for line in done.stdout.splitlines():
        directory, tab, rest = line.partition("\t")
        if tab and directory in by_directory:
            test, _, said = rest.partition("\t")
            by_directory[directory].replayed[test] = said
    if done.returncode != 0:
        sys.exit(f"check: the tests could not be run\n{done.stderr[-4000:]}")


def on_the_jvm(check, test):
    """Whether the test of a violation shows it on the JVM."""
    if test is None:
        why = [line for line in check.notes.splitlines() if "no test" in line or "left out" in line]
        return "no test: " + why[0].rpartition("since ")[2] if why else "no test"
    said = check.replayed.get("*") or next((s for t, s in check.replayed.items() if t.endswith(f".{test.rpartition('.')[2]}")), "did not run")
    return "yes" if said == "passed" else f"no: {said[:160]}"


def means(check, test):
    """What the test of a violation needs to make its input, besides public calls."""
    if test is None:
        return ""
    found = []
    for file in check.out.rglob("*MargayBugs.java"):
        text = file.read_text()
        parts = [part for part in text.split("@Test")[1:] if f"void {test.rpartition('.')[2]}()" in part]
        if any(BY_REFLECTION.search(part) for part in parts):
            found.append("reflection")
        if parts and re.search(r"SuppressWarnings\(.*(rawtypes|unchecked)", text):
            found.append("raw types")
    return ", ".join(found) or "public calls"


def place(reason):
    """A reason without its place."""
    return re.sub(r"\b\d+\b", "N", reason.partition(" at ")[0])


def render(names, checks):
    lines = [
        "# Methods of libraries, checked",
        "",
        f"`margay check METHOD --budget {BUDGET} --jobs 1` for every public method that the classes declare, {AT_A_TIME} at a time. The tests of the",
        "violations (`--out`) were compiled and run on the JVM. Made by `bench/check.sh`.",
        "",
        "| class | methods | safe | violations | of them only null | with fields set | unknown | internal errors | seconds |",
        "|:--|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    total = collections.Counter()
    for name in names:
        row = summed([check for check in checks if check.class_name == name])
        total.update(row)
        lines.append(f"| {short(name)} | {cells(row)} |")
    lines.append(f"| **all {len(names)}** | {cells(total)} |")
    idle = sum(not check.begun for check in checks)
    if idle:
        lines += ["", f"{idle} methods have not begun (`LIMIT`)."]
    return "\n".join(lines + violations(checks) + reasons(checks) + defects(checks)) + "\n"


def summed(checks):
    row = collections.Counter()
    for check in checks:
        row["methods"] += 1
        row["safe"] += check.verdict() == "safe"
        row["violations"] += check.verdict() == "violation"
        row["null"] += check.verdict() == "violation" and all(v["null_finding"] for v, _ in check.violations())
        row["fields"] += check.verdict() == "unknown" and bool(check.report["with_fields_set"])
        row["unknown"] += check.verdict() == "unknown"
        row["errors"] += bool(check.defects())
        row["seconds"] += check.seconds
    return row


def cells(row):
    counts = [row[key] for key in ("methods", "safe", "violations", "null", "fields", "unknown", "errors")]
    return " | ".join(map(str, counts)) + f" | {row['seconds']:.0f}"


def violations(checks):
    lines = ["", "## Violations that are not of null alone", "",
             "“On the JVM”: the emitted test passes, that is, the call throws what is claimed. The last column says what the test needs to make the",
             "input: reflection where no calls were found, raw types where the type arguments do not fit.", "",
             "| method | exception | input | on the JVM | made by |", "|:--|:--|:--|:--|:--|"]
    nulls = collections.Counter()
    for check in checks:
        for violation, test in check.violations():
            if violation["null_finding"]:
                nulls["yes" if on_the_jvm(check, test) == "yes" else "no"] += 1
                continue
            cut = [cell(violation[key])[:200] for key in ("message", "input")]
            lines.append(f"| `{short(check.class_name)}.{cell(check.method)}` | {cut[0]} | {cut[1]} | {cell(on_the_jvm(check, test))} "
                         f"| {means(check, test)} |")
    lines += ["", f"Null findings: {nulls['yes']} fail on the JVM as claimed, {nulls['no']} have no test or do not.", ""]
    rows = [(check, on_the_jvm(check, test)) for check in checks for v, test in check.violations() if v["null_finding"]]
    return lines + [f"- `{short(c.class_name)}.{cell(c.method)}`: {cell(said)}" for c, said in rows if said != "yes"]


def reasons(checks):
    counted = collections.Counter()
    for check in checks:
        if check.verdict() == "unknown":
            counted.update({place(reason) for reason in check.report["reasons"]})
    lines = ["", "## Why it is unknown", "", "Methods that name a reason; a method may name several.", "", "| reason | methods |", "|:--|--:|"]
    return lines + [f"| {cell(reason)} | {count} |" for reason, count in counted.most_common(40)]


def defects(checks):
    lines = ["", "## Faults of Margay", "", "Internal errors, and failures that were predicted and not confirmed.", ""]
    found = [f"- `{short(check.class_name)}.{cell(check.method)}`: {cell('; '.join(check.defects()))}" for check in checks if check.defects()]
    return lines + (found or ["None."])


def short(name):
    return name.replace("org.apache.commons.", "").replace("com.google.common.", "guava ")


def cell(text):
    return " ".join(str(text).split()).replace("|", "\\|").replace("<", "&lt;")


if __name__ == "__main__":
    main(sys.argv[1:])
