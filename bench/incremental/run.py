"""Analyses a made project of many classes before and after a change of one line; see bench/incremental.sh."""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CLASSES = int(os.environ.get("CLASSES", "100"))
MARGAY = str(Path(os.environ["MARGAY"]).resolve())
JUNIT = next((ROOT / "target" / "jars").glob("junit-platform-console-standalone-*.jar"))

CLASS = """package com.acme;

public class Part{n} {{
    private int total;

    public int add(int amount) {{
        if (amount > {n} + 10) {{
            total += amount;
        }}
        return total;
    }}

    public int share(int people) {{
        if (people <= 0) {{
            throw new IllegalArgumentException("people");
        }}
        return total / people;
    }}

    public boolean isLarge(int limit) {{
        for (int i = 0; i < limit; i++) {{
            if (i * 3 > total) {{
                return false;
            }}
        }}
        return true;
    }}

    public static int next(int n) {{
        return n > 0 ? Part{other}.next(n - 1) + 1 : 0;
    }}
}}
"""

TEST = """package com.acme;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class Part{n}Test {{
    @Test
    void adds() {{
        assertEquals({n} + 20, new Part{n}().add({n} + 20));
    }}

    @Test
    void shares() {{
        Part{n} part = new Part{n}();
        part.add(200);
        assertEquals(50, part.share(4));
    }}

    @Test
    void large() {{
        assertTrue(new Part{n}().isLarge(1));
    }}
}}
"""


def javac(project, out, folder, *path):
    files = [str(file) for file in sorted((project / folder).rglob("*.java"))]
    path = os.pathsep.join(str(entry) for entry in path)
    subprocess.run(["javac", "-g", "-cp", path, "-d", str(project / out), *files], check=True)


def git(project, *args):
    who = ["-c", "user.name=bench", "-c", "user.email=bench@example.com"]
    subprocess.run(["git", *who, *args], cwd=project, check=True)


def make(project):
    for n in range(CLASSES):
        for folder, name, text in (("src", "", CLASS), ("test", "Test", TEST)):
            place = project / folder / "com" / "acme"
            place.mkdir(parents=True, exist_ok=True)
            other = (n + 1) % CLASSES
            (place / f"Part{n}{name}.java").write_text(text.format(n=n, other=other))
    (project / ".gitignore").write_text("classes/\ntests/\nhistory*/\n")
    javac(project, "classes", "src")
    javac(project, "tests", "test", project / "classes", JUNIT)
    git(project, "init", "-q")
    git(project, "add", "-A")
    git(project, "commit", "-q", "-m", "All classes")


def mutate(project, *options):
    """A run: seconds, processor seconds, the document, how many results are those of an earlier run."""
    command = [MARGAY, "mutate", "classes", "--json", "--quiet", *options]
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(command, cwd=project, capture_output=True, text=True)
    seconds = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    if done.returncode not in (0, 1, 3):
        sys.exit(f"{' '.join(command)}: {done.stderr}")
    document = json.loads(done.stdout)
    document.pop("elapsed_s")
    words = [line.split() for line in done.stderr.splitlines() if "earlier run" in line]
    return seconds, processor, document, int(words[0][1]) if words else 0


def main():
    rows, faults = [], []
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        make(project)
        changed = project / "src" / "com" / "acme" / f"Part{CLASSES // 2}.java"
        original = changed.read_text()
        for given in (False, True):
            tests = ["--tests", "tests"] if given else []
            path = os.pathsep.join(["classes", str(JUNIT)]) if given else "classes"
            common = ["--classpath", path, *tests]
            history = ["--history", f"history-{given}"]

            def row(what, options, most=None):
                seconds, processor, document, reused = mutate(project, *common, *options)
                mutants = len(document["mutants"])
                name = "given tests" if given else "no tests"
                rows.append(f"| {name} | {what} | {mutants} | {reused} | {seconds:.2f} | {processor:.2f} |")
                if most and seconds >= most:
                    faults.append(f"{name}, {what}: {seconds:.2f} s")
                return document, reused

            first, _ = row("all", history)
            second, reused = row("nothing changed, `--history`", history, 3)
            if first != second or reused < 0.95 * len(first["mutants"]):
                faults.append(f"{reused} results were used again, or the document is another one")
            changed.write_text(original.replace("total += amount;", "total += amount + 1;"))
            javac(project, "classes", "src")
            row("one line, `--since HEAD`", ["--since", "HEAD"], 3)
            _, reused = row("one line, `--history`", history, 3)
            if reused < 0.95 * len(first["mutants"]):
                faults.append(f"only {reused} results were used again after a change")
            changed.write_text(original)
            javac(project, "classes", "src")
    head = ["| tests | analysed | mutants | of an earlier run | s | processor s |", "|:--|:--|--:|--:|--:|--:|"]
    table = "\n".join(head + rows)
    if CLASSES == 100 and not faults:
        text = f"""# After a change

`bench/incremental.sh`: a made project of {CLASSES} classes, each with a test class of three tests, analysed with PIT's DEFAULTS as a
whole, again, and after a change of one line.

{table}
"""
        (ROOT / "bench" / "results" / "incremental.md").write_text(text)
    print(table)
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
