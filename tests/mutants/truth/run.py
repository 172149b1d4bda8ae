#!/usr/bin/env python3
"""Runs `margay mutate` on the classes of tests/mutants and lets the JVM judge what it says.

    tests/mutants/truth/run.py [--margay BIN] [--sequences N] [--runs N] [--work DIR] [--junit JAR] [--judge STATUSES] [CLASS …]

For each class: its mutants and their verdicts, every witness test on the original and on its mutant, and the judge's
random sequences on the mutants of the statuses that `--judge` names. What contradicts `truth.tsv` or the JVM is printed;
the exit code is 1 then.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
CLASSES = HERE.parent
OPENS = ["--add-opens", "java.base/java.util=ALL-UNNAMED", "--add-opens", "java.base/java.lang=ALL-UNNAMED"]


def verdicts_of_text(text, rows):
    """Status and witness of each mutant from the lines of the command's text."""
    found = {}
    for line in text.splitlines():
        match = re.match(r"(\w+) (\S+):(\d+) (\S+) ", line)
        if match:
            test = re.search(r'test: Some\("([^"]+)"\)', line)
            found[match[2], match[4]] = (match[1], test[1] if test else "")
    return [found.get((row[1], row[2]), ("missing", "")) for row in rows]


def verdicts_of_json(document, rows):
    """Status and witness of each mutant from the command's document."""
    found = {}
    for mutant in document["mutants"]:
        test = (mutant.get("witness") or {}).get("test") or ""
        name = mutant["id"].removeprefix(mutant["class"] + ".")
        for key in (name, "%s@%s:%s" % (mutant.get("method"), mutant.get("bci"), mutant.get("operator"))):
            found[mutant["class"], key] = (mutant["status"], test)
    return [found.get((row[1], row[2]), ("missing", "")) for row in rows]


def run_margay(binary, name, classes, run):
    """Writes out.txt, mut/ and tests/ into `run`, and verdicts.tsv: number, class, id, status, test."""
    targets = sorted(file.stem for file in classes.glob("*.class"))
    command = [binary, "mutate", *targets, "--classpath", classes, "--operators", "pit-all", "--budget", "60s",
               "--out", run / "tests", "--emit-classes", run / "mut", "--quiet", "--json"]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=300)
    (run / "out.txt").write_text(done.stdout)
    (run / "err.txt").write_text(done.stderr)
    if done.returncode not in (0, 1, 3):
        print(f"{name}: exit code {done.returncode}: {done.stderr[:500]}")
    rows = [line.split("\t") for line in (run / "mut/mutants.tsv").read_text().splitlines()[1:]]
    try:
        verdicts = verdicts_of_json(json.loads(done.stdout), rows)
    except (ValueError, KeyError):
        verdicts = verdicts_of_text(done.stdout, rows)
    lines = ["\t".join((row[0], row[1], row[2], *verdict)) for row, verdict in zip(rows, verdicts)]
    (run / "verdicts.tsv").write_text("\n".join(lines) + "\n")
    return {(row[1], row[2]): verdict[0] for row, verdict in zip(rows, verdicts)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--margay", default=os.environ.get("MARGAY_BIN", "target/release/margay"))
    parser.add_argument("--sequences", default="50000")
    parser.add_argument("--runs", default="2")
    parser.add_argument("--judge", default="equivalent")
    parser.add_argument("--work", default="target/mutants-truth")
    parser.add_argument("--junit", default="target/jars/junit-platform-console-standalone-1.11.4.jar")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    work = pathlib.Path(options.work).resolve()
    truth = {}
    for line in (CLASSES / "truth.tsv").read_text().splitlines():
        name, owner, mutant, fact, _ = line.split("\t")
        truth[name, owner, mutant] = fact
    drivers = work / "drivers"
    drivers.mkdir(parents=True, exist_ok=True)
    subprocess.run(["javac", "-nowarn", "-Xlint:none", "-cp", options.junit, "-d", drivers, *HERE.glob("*.java")], check=True)
    java = ["java", "-Xmx700m", "-XX:+UseSerialGC", *OPENS, "-cp", f"{drivers}:{options.junit}"]
    wrong = settled = right = 0
    for name in options.names or sorted(file.stem for file in CLASSES.glob("*.java")):
        run, classes, tests = work / name, work / name / "classes", work / name / "compiled"
        shutil.rmtree(run, ignore_errors=True)
        classes.mkdir(parents=True)
        tests.mkdir()
        subprocess.run(["javac", "-g", "-nowarn", "-d", classes, CLASSES / f"{name}.java"], check=True)
        verdicts = run_margay(options.margay, name, classes, run)
        for (owner, mutant), status in verdicts.items():
            fact = truth.get((name, owner, mutant))
            if fact is None:
                continue
            settled += 1
            if (fact == "killable" and status == "equivalent") or (fact == "equivalent" and status in ("killed", "timeout")):
                wrong += 1
                print(f"WRONG {name}: {owner} {mutant} is {fact}, and called {status}")
            elif (fact == "killable") == (status in ("killed", "timeout")) and status != "unknown":
                right += 1
        sources = list((run / "tests").rglob("*.java"))
        if sources:
            subprocess.run(["javac", "-nowarn", "-Xlint:none", "-cp", f"{classes}:{options.junit}", "-d", tests, *sources], check=True)
            done = subprocess.run([*java, "Witnesses", run, classes, tests, options.runs], capture_output=True, text=True)
            print(done.stdout, end="")
            wrong += done.returncode != 0
        done = subprocess.run([*java, f"-Dshow={options.judge.replace(',', '|')}", "Judge", run, classes, options.sequences, options.judge],
                              capture_output=True, text=True)
        for line in done.stdout.splitlines():
            fields = line.split("\t")
            if len(fields) > 3 and fields[1] == "equivalent" and fields[2] != "none":
                wrong += 1
                print(f"JUDGE {name}: {line}")
    print(f"{settled} mutants of known truth: {right} right, {settled - right} unknown or wrong; {wrong} contradictions")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
