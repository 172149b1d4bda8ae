"""The work of bench/table3.sh, which says what this is for. Reads MARGAY."""

import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "bench" / "table3"
WORK = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "bench" / "table3"
JAVA = pathlib.Path(os.environ["JAVA_HOME"], "bin") if os.environ.get("JAVA_HOME") else None
METHODS = {
    "RedBlackTree": {
        "deleteEntry": "RedBlackTreePre.entryOfTree",
        "fixAfterDeletion": "RedBlackTreePre.deletionToFix",
        "fixAfterInsertion": "RedBlackTreePre.insertionToFix",
    },
    "java.util.TreeMap": {
        "deleteEntry": "java.util.TreeMapPre.entryOfMap",
        "fixAfterDeletion": "java.util.TreeMapPre.deletionToFix",
        "fixAfterInsertion": "java.util.TreeMapPre.insertionToFix",
    },
}
# The harness uses maps of its own: what it covers alone is measured too.
IDLE = """package idle;

import org.junit.jupiter.api.Test;

class IdleTest {
    @Test
    void nothing() {}
}
"""


def tool(name):
    return str(JAVA / name) if JAVA else name


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode not in (0, 1, 3):
        sys.exit(f"table3: {' '.join(map(str, command))}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def main():
    shutil.rmtree(WORK, ignore_errors=True)
    paths = {"RedBlackTree": WORK / "rbtree", "java.util.TreeMap": WORK / "treemap"}
    for path in paths.values():
        path.mkdir(parents=True)
    sources = sorted(map(str, (ROOT / "examples" / "rbtree").glob("*.java")))
    run(tool("javac"), "-g", "-d", str(paths["RedBlackTree"]), *sources)
    run(str(ROOT / "examples" / "treemap" / "build.sh"), str(paths["java.util.TreeMap"]))
    lines = []
    for target, methods in METHODS.items():
        classes = measured(target, paths[target])
        for method, pre in methods.items():
            lines.append(row(target, method, pre, paths[target], classes))
            print(lines[-1], file=sys.stderr, flush=True)
    text = "\n".join([
        "# Table 3: red-black trees of at most five nodes",
        "",
        "By `bench/table3.sh`. Branches as Margay counts them, and as JaCoCo saw them when Surefire ran the tests; in",
        "brackets what the test harness covers by itself. Seconds are those of `margay generate`: CPU time, start and output included.",
        "",
        "| class | method | branches | covered | unreachable | reasons of the rest | JaCoCo | tests | failed | CPU s |",
        "|:--|:--|--:|--:|--:|:--|--:|--:|--:|--:|",
        *lines,
        "",
    ])
    (ROOT / "bench" / "results" / "table3.md").write_text(text)
    print("table3: wrote bench/results/table3.md", file=sys.stderr)


def measured(target, path):
    """The class files that the report is about, in a directory of their own."""
    classes = WORK / "classes" / target
    classes.mkdir(parents=True)
    if target == "RedBlackTree":
        for file in path.glob("RedBlackTree*.class"):
            shutil.copy(file, classes)
        return classes
    home = java_home()
    run(tool("jimage"), "extract", "--dir", str(WORK / "image"), "--include", "regex:/java.base/java/util/TreeMap.*class",
        str(home / "lib" / "modules"))
    shutil.copytree(WORK / "image" / "java.base", classes, dirs_exist_ok=True)
    return classes


def java_home():
    done = subprocess.run([tool("java"), "-XshowSettings:properties", "-version"], capture_output=True, text=True, check=True)
    for line in done.stderr.splitlines():
        key, _, value = line.partition("=")
        if key.strip() == "java.home":
            return pathlib.Path(value.strip())
    sys.exit("table3: java does not say where it is")


def row(target, method, pre, path, classes):
    project = WORK / "projects" / f"{target}.{method}"
    tests = project / "src" / "test" / "java"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    report = json.loads(run(os.environ["MARGAY"], "generate", target, "--method", method, "--pre", pre, "--classpath",
                            str(path), "--out", str(tests), "--json", "-q"))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    found = report["methods"][0]
    branches = found["branches"]
    ran, failed, seen = maven(project, classes, target, method)
    idle = WORK / "projects" / f"{target}.{method}.idle"
    (idle / "src" / "test" / "java" / "idle").mkdir(parents=True)
    (idle / "src" / "test" / "java" / "idle" / "IdleTest.java").write_text(IDLE)
    alone = maven(idle, classes, target, method)[2]
    rest = "; ".join(found.get("unknown", [])) if branches["covered"] + branches["unreachable"] < branches["total"] else ""
    return (f"| `{target}` | `{method}` | {branches['total']} | {branches['covered']} | {branches['unreachable']} | {rest} "
            f"| {seen} ({alone}) | {ran} | {failed} | {seconds:.1f} |")


def maven(project, classes, target, method):
    """Runs the tests of a project: how many, how many failed, and the branches of the method that were covered."""
    shutil.copy(HERE / "pom.xml", project)
    shutil.copytree(classes, project / "target" / "classes")
    command = ["mvn", "-q", "-B", "test", f"-Dmeasured={target}*"]
    done = subprocess.run(command + ["-o"], cwd=project, capture_output=True, text=True)
    if done.returncode != 0:
        done = subprocess.run(command, cwd=project, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"table3: {' '.join(command)} in {project}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    ran = failed = 0
    for file in (project / "target" / "surefire-reports").glob("*.xml"):
        suite = xml.parse(file).getroot()
        ran += int(suite.get("tests"))
        failed += int(suite.get("failures")) + int(suite.get("errors"))
    covered = 0
    for counted in xml.parse(project / "target" / "site" / "jacoco" / "jacoco.xml").iter("class"):
        if counted.get("name") == target.replace(".", "/"):
            for m in counted.iter("method"):
                if m.get("name") == method:
                    covered += sum(int(c.get("covered")) for c in m.iter("counter") if c.get("type") == "BRANCH")
    return ran, failed, covered


if __name__ == "__main__":
    main()
