"""The work of bench/mutants.sh, which says what this is for. Reads LIST."""

import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "bench" / "mutants"
WORK = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "bench" / "mutants"
JARS = ROOT / "target" / "jars"
OWN = WORK / "classes"
LIBRARIES = [JARS / name for name in ("commons-lang3-3.17.0.jar", "commons-collections4-4.4.jar", "commons-text-1.12.0.jar",
                                      "guava-33.4.0-jre.jar", "failureaccess-1.0.2.jar", "junit-4.13.2.jar",
                                      "hamcrest-core-1.3.jar")]
SUBJECTS = [OWN, *LIBRARIES]
PIT = [JARS / name for name in ("pitest-1.17.4.jar", "pitest-entry-1.17.4.jar", "pitest-command-line-1.17.4.jar",
                                "pitest-html-report-1.17.4.jar", "pitest-junit5-plugin-1.2.2.jar", "jopt-simple-4.9.jar",
                                "junit-platform-console-standalone-1.11.4.jar")]
GROUPS = {"DEFAULTS": "pit", "STRONGER": "pit-stronger", "ALL": "pit-all"}
EXPECTED = "crates/margay-mutate/tests/mutants/expected/features.txt"
PACKAGE = "org.pitest.mutationtest.engine.gregor.mutators."


def tool(name):
    home = os.environ.get("JAVA_HOME")
    return str(pathlib.Path(home, "bin", name)) if home else name


def path(entries):
    return os.pathsep.join(map(str, entries))


def say(text):
    print(f"mutants: {text}", file=sys.stderr, flush=True)


def main(only):
    if only == ["--expected"]:
        return write_expected()
    names = [line.strip() for line in (HERE / "classes.txt").read_text().splitlines()]
    names = [name for name in names if name and not name.startswith("#")]
    names = [name for name in names if not only or any(f".{name}".endswith(f".{part}") for part in only)]
    if not names:
        sys.exit(f"mutants: no class of {HERE / 'classes.txt'} ends with {' or '.join(only)}")
    shutil.rmtree(WORK, ignore_errors=True)
    prepare()
    found = {}
    for group, ours in GROUPS.items():
        begin = time.monotonic()
        theirs = pit(group, names)
        found[group] = theirs, margay(ours, names)
        say(f"{group}: PIT {len(theirs)}, Margay {len(found[group][1])} ({time.monotonic() - begin:.0f} s)")
    verified = {name: verify(name) for name in names}
    text = render(names, found, verified)
    if only:
        print(text)
    else:
        (ROOT / "bench" / "results" / "mutants.md").write_text(text)
        say("wrote bench/results/mutants.md")
    different = any(set(theirs) != set(ours) for theirs, ours in found.values())
    sys.exit(1 if different or any(refused for _, _, refused in verified.values()) else 0)


def write_expected():
    """What PIT says of the bench's own class, for the tests of margay-mutate."""
    shutil.rmtree(WORK, ignore_errors=True)
    prepare()
    names = sorted(file.stem for file in OWN.glob("*.class"))
    groups = {group: set(pit(group, names)) for group in GROUPS}
    lines = ["# What PIT 1.17.4 finds in bench/mutants/Features.java, compiled with -g by the javac of JDK 17: groups, class,",
             "# method, indexes, operator. Written by `bench/mutants.sh --expected`."]
    for key in sorted(groups["ALL"]):
        name, method, descriptor, indexes, operator = key
        of = "".join(group[0] if key in found else "-" for group, found in groups.items())
        lines.append(f"{of} {name} {method}{descriptor} {','.join(map(str, indexes))} {operator}")
    (ROOT / EXPECTED).write_text("\n".join(lines) + "\n")
    say(f"wrote {EXPECTED}")


def prepare():
    for folder in ("classes", "test", "verify"):
        (WORK / folder).mkdir(parents=True)
    compile_into("classes", HERE / "Features.java")
    compile_into("test", HERE / "NothingTest.java")
    compile_into("verify", HERE / "Verify.java")


def compile_into(folder, source):
    command = [tool("javac"), "-g", "-nowarn", "-cp", path(PIT), "-d", str(WORK / folder), str(source)]
    subprocess.run(command, check=True, capture_output=True)


def pit(group, names):
    """PIT's mutants: (class, method, descriptor, indexes, operator) -> (line, description)."""
    out = WORK / f"pit-{group}"
    command = [tool("java"), "-Xmx2g", "-cp", path([*PIT, *SUBJECTS, WORK / "test"]),
               "org.pitest.mutationtest.commandline.MutationCoverageReport",
               "--reportDir", str(out), "--sourceDirs", str(HERE), "--targetClasses", ",".join(names),
               "--targetTests", "NothingTest", "--mutableCodePaths", ",".join(map(str, SUBJECTS)), "--mutators", group,
               "--outputFormats", "XML", "--dryRun", "true", "--timestampedReports=false"]
    done = subprocess.run(command, capture_output=True, text=True)
    if not (out / "mutations.xml").exists():
        sys.exit(f"mutants: PIT failed\n{done.stdout}{done.stderr}")
    mutants = {}
    for mutation in ElementTree.parse(out / "mutations.xml").getroot():
        text = {child.tag: child.text or "" for child in mutation}
        indexes = tuple(sorted(int(index.text) for index in mutation.find("indexes")))
        # A name of a class is a pattern for PIT, which takes its inner classes too when it is Features.
        if text["mutatedClass"] in names:
            key = (text["mutatedClass"], text["mutatedMethod"], text["methodDescription"], indexes, short(text["mutator"]))
            mutants[key] = int(text["lineNumber"]), text["description"]
    return mutants


def margay(group, names):
    """Our mutants, as those of PIT."""
    command = [os.environ["LIST"], group, path(SUBJECTS), *names]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        sys.exit(f"mutants: {done.stderr}")
    lines = done.stdout.splitlines()
    mutants = {}
    for mutant in map(json.loads, lines):
        key = (mutant["class"], mutant["method"], mutant["descriptor"], tuple(sorted(mutant["indexes"])), short(mutant["operator"]))
        mutants[key] = mutant["line"], mutant["description"]
    return mutants


def short(operator):
    return operator.removeprefix(PACKAGE)


def verify(name):
    """Has the JVM verify all mutants of a class: (how many, those of Ferastrau, what was refused)."""
    pipe = WORK / "pipe"
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe)
    java = subprocess.Popen([tool("java"), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", str(WORK / "verify"), "Verify",
                             str(pipe), path(SUBJECTS)], stdout=subprocess.PIPE, text=True)
    listed = subprocess.run([os.environ["LIST"], "--classes", str(pipe), "all", path(SUBJECTS), name], check=True,
                            capture_output=True, text=True, cwd=ROOT).stdout.splitlines()
    *refused, last = java.communicate()[0].splitlines()
    ferastrau = sum("Ferastrau" in json.loads(line)["operator"] for line in listed)
    say(f"{name}: {last}")
    if java.returncode or not last.startswith(f"verified {len(listed) - len(refused)},"):
        sys.exit(f"mutants: {len(listed)} mutants of {name}, but {last}")
    return len(listed), ferastrau, refused


def render(names, found, verified):
    total = sum(count for count, _, _ in verified.values())
    different = sum(len(set(theirs) ^ set(ours)) for theirs, ours in found.values())
    words = sum(theirs[key] != ours[key] for theirs, ours in found.values() for key in theirs.keys() & ours.keys())
    refused = [line for _, _, lines in verified.values() for line in lines]
    lines = [
        "# Mutants beside PIT's",
        "",
        "Written by `bench/mutants.sh`. The mutants of PIT 1.17.4 and of `margay-mutate`, by class, method, descriptor,",
        "instruction index and operator; PIT lists them with `--dryRun`. In each cell: PIT's mutants, and in brackets what only",
        "PIT has and what only we have. *Verified* is how many class files of mutants of all operators, Ferastrau's included, the",
        "JVM links.",
        "",
        f"{different} differences in {sum(len(theirs) for theirs, _ in found.values())} mutants of PIT; {words} of the common",
        f"ones with another line or description; {total} mutated classes, {len(refused)} refused by the JVM.",
        "",
        "| class | " + " | ".join(GROUPS) + " | Ferastrau | verified |",
        "|:--|" + "--:|" * (len(GROUPS) + 2),
    ]
    sums = collections.Counter()
    for name in names:
        cells = []
        for group, (theirs, ours) in found.items():
            own = [{key for key in side if key[0] == name} for side in (theirs, ours)]
            sums[group] += len(own[0])
            missing, extra = len(own[0] - own[1]), len(own[1] - own[0])
            cells.append(f"{len(own[0])} (-{missing} +{extra})" if missing or extra else str(len(own[0])))
        count, ferastrau, wrong = verified[name]
        sums["Ferastrau"] += ferastrau
        cells += [str(ferastrau), f"{count - len(wrong)} of {count}"]
        lines.append(f"| `{name}` | " + " | ".join(cells) + " |")
    cells = [str(sums[group]) for group in (*GROUPS, "Ferastrau")]
    lines.append(f"| **{len(names)} classes** | " + " | ".join(cells) + f" | {total - len(refused)} of {total} |")
    for group, (theirs, ours) in found.items():
        for title, one, other in (("PIT", theirs, ours), ("we", ours, theirs)):
            only = sorted(set(one) - set(other))
            if only:
                lines += ["", f"## Only {title}, {group}", ""]
                lines += [f"- `{'  '.join(map(str, key))}`: {one[key][1]}" for key in only[:100]]
    if refused:
        lines += ["", "## Refused by the JVM", ""] + [f"- {line}" for line in refused[:100]]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main(sys.argv[1:])
