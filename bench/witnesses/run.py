"""Witness tests for mutants of libraries, on the JVM. Called by bench/witnesses.sh."""
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TRUTH = ROOT / "tests/mutants/truth"
JARS = ROOT / "target/jars"
JUNIT = next(iter(sorted(JARS.glob("junit-platform-console-standalone-*.jar"))), None)
WORK = ROOT / "target/witnesses"
RUNS = int(os.environ.get("RUNS", "10"))
# Jars that one of the libraries is compiled against.
BESIDE = {"commons-text-1.12.0": ["commons-lang3-3.17.0"], "guava-33.4.0-jre": ["failureaccess-1.0.2"]}
sys.path.insert(0, str(TRUTH))
from run import OPENS, verdicts_of_json  # noqa: E402


def java(drivers, main, *arguments):
    command = ["java", "-Xmx900m", "-XX:+UseSerialGC", *OPENS, "-cp", f"{drivers}:{JUNIT}", main, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True)


def unpacked(jar):
    """A directory with the classes of a jar: the drivers load classes one by one."""
    to = WORK / "unpacked" / jar
    if not to.is_dir():
        with zipfile.ZipFile(JARS / f"{jar}.jar") as archive:
            archive.extractall(to)
    return to


def run(jar, target, seconds, drivers):
    """Counts of a class, and what is wrong."""
    work = WORK / target
    shutil.rmtree(work, ignore_errors=True)
    (work / "compiled").mkdir(parents=True)
    path = ":".join(str(JARS / f"{name}.jar") for name in [jar, *BESIDE.get(jar, [])])
    command = [os.environ["MARGAY"], "mutate", target, "--classpath", path, "--operators", "pit-all", "--budget",
               f"{seconds}s", "--out", work / "tests", "--emit-classes", work / "mut", "--json", "--quiet"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1, 3):
        sys.exit(f"{target}: exit code {done.returncode}: {done.stderr[:500]}")
    (work / "out.json").write_text(done.stdout)
    document = json.loads(done.stdout)
    rows = [line.split("\t") for line in (work / "mut/mutants.tsv").read_text().splitlines()[1:]]
    verdicts = verdicts_of_json(document, rows)
    lines = ["\t".join((row[0], row[1], row[2], *verdict)) for row, verdict in zip(rows, verdicts)]
    (work / "verdicts.tsv").write_text("\n".join(lines) + "\n")
    counts = {status: document[status] for status in ("killed", "timeout", "equivalent", "unknown")}
    counts["mutants"] = len(rows)
    counts["seconds"] = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    sources = sorted((work / "tests").rglob("*.java"))
    if not sources:
        return counts | {"witnesses": 0, "wrong": 0}
    every = ":".join([path, str(JUNIT)])
    subprocess.run(["javac", "-nowarn", "-Xlint:none", "-cp", every, "-d", work / "compiled", *sources], check=True)
    # What the library needs beside itself is found in its directory.
    classes = work / "classes"
    classes.mkdir()
    for name in [*BESIDE.get(jar, []), jar]:
        subprocess.run(["cp", "-rsf", f"{unpacked(name)}/.", str(classes)], check=True)
    done = java(drivers, "Witnesses", work, classes, work / "compiled", RUNS)
    wrong = [line for line in done.stdout.splitlines() if line.startswith(("WITNESS", "TOGETHER", "ORIGINAL"))]
    print("\n".join(wrong), end="\n" if wrong else "")
    summary = re.search(r": (\d+) witnesses, (\d+) wrong", done.stdout)
    if summary is None:
        sys.exit(f"{target}: {done.stderr[-2000:]}")
    return counts | {"witnesses": int(summary[1]), "wrong": int(summary[2])}


def main():
    asked = sys.argv[1:]
    drivers = WORK / "drivers"
    drivers.mkdir(parents=True, exist_ok=True)
    subprocess.run(["javac", "-nowarn", "-Xlint:none", "-cp", str(JUNIT), "-d", drivers, *TRUTH.glob("*.java")], check=True)
    lines = [line.split() for line in (HERE / "classes.txt").read_text().splitlines() if not line.startswith("#")]
    chosen = [line for line in lines if not asked or any(line[1].endswith(name) for name in asked)]
    columns = ("mutants", "killed", "timeout", "equivalent", "unknown", "witnesses", "wrong", "seconds")
    table = ["| class | " + " | ".join(columns) + " |", "|:--|" + "--:|" * len(columns)]
    total = dict.fromkeys(columns, 0)
    for jar, target, seconds in chosen:
        counts = run(jar, target, seconds, drivers)
        for column in columns:
            total[column] += counts[column]
        show = lambda name, of: f"| {name} | " + " | ".join(f"{of[c]:.0f}" for c in columns) + " |"  # noqa: E731
        table.append(show(target.rsplit(".", 1)[1], counts))
        print(table[-1], flush=True)
    table.append(show("**all**", total))
    print(table[-1])
    if not asked:
        page = [
            "# Witnesses for mutants of libraries", "",
            "`bench/witnesses.sh`: `margay mutate --operators pit-all` without given tests. Every test that it wrote was run",
            f"on the JVM: on the original, alone and together with the others, and on the class file of its mutant, {RUNS} times.",
            "*Wrong* are those that did not pass there, or did not fail here. Seconds are those of the processor.", "", *table, "",
        ]
        (ROOT / "bench/results/witnesses.md").write_text("\n".join(page))
    return 1 if total["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
