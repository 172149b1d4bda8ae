#!/usr/bin/env python3
"""The truth about the methods of tests/everyday or tests/traps, on the JVM: runs the witness of each method that fails, makes
random typed calls of each safe one, and writes verdicts.tsv of the folder from the comments of the sources.

usage: tests/everyday/truth/run.py [--traps] [NAME,NAME…] [CALLS]
       some files only; calls of each safe method (20000 unless told)"""
import os, re, subprocess, sys
TRUTH = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(os.path.dirname(TRUTH))
FOLDER = 'traps' if '--traps' in sys.argv else 'everyday'
sys.argv = [arg for arg in sys.argv if arg != '--traps']
SRC = os.path.join(TESTS, FOLDER)
WORK = os.path.join(os.path.dirname(TESTS), 'target', FOLDER)
OUT = WORK + '/classes'

def blank(text):
    """Replace comments, strings and chars by spaces of the same length."""
    out, i, n = [], 0, len(text)
    def pad(s): return ''.join(c if c == '\n' else ' ' for c in s)
    while i < n:
        if text.startswith('//', i):
            j = text.find('\n', i); j = n if j < 0 else j
        elif text.startswith('/*', i):
            j = text.find('*/', i) + 2
        elif text.startswith('"""', i):
            j = text.find('"""', i + 3) + 3
        elif text[i] in '"\'':
            j = i + 1
            while text[j] != text[i]:
                j += 2 if text[j] == '\\' else 1
            j += 1
        else:
            out.append(text[i]); i += 1; continue
        out.append(pad(text[i:j])); i = j
    return ''.join(out)

def labels_of(path):
    text = open(path, encoding='utf-8').read()
    code = blank(text)
    # class nesting by position
    spans, stack, pending = [], [], None
    for m in re.finditer(r'\b(?:class|interface|enum|record)\s+(\w+)|[{}]', code):
        if m.group(1):
            pending = m.group(1)
        elif m.group(0) == '{':
            stack.append((pending, m.start())); pending = None
        else:
            name, start = stack.pop()
            if name: spans.append((name, start, m.start()))
    lines = text.split('\n')
    res, pos = [], [0]
    for l in lines: pos.append(pos[-1] + len(l) + 1)
    for i, l in enumerate(lines):
        s = l.strip()
        if not s.startswith('// verdict:'): continue
        verdict = s[len('// verdict:'):].strip()
        k, witness, because = i + 1, None, None
        while lines[k].strip().startswith('//'):
            t = lines[k].strip()
            if t.startswith('// witness:'): witness = t[len('// witness:'):].strip()
            elif t.startswith('// because:'): because = t[len('// because:'):].strip()
            else: sys.exit('bad comment %s:%d' % (path, k + 1))
            k += 1
        if because is None or (verdict == 'safe') != (witness is None): sys.exit('bad label %s:%d' % (path, i + 1))
        while lines[k].strip().startswith('@'): k += 1
        at = pos[k]
        chain = [n for n, a, b in sorted(spans, key=lambda x: x[1]) if a < at < b]
        rest = code[at:at + 400]
        head = re.split(r'[{;]', rest)[0]
        m = re.search(r'(\w+)\s*\(', head)
        name = m.group(1) if m else re.findall(r'\w+', head)[-1]
        if name == chain[-1]: name = '<init>'
        res.append(('$'.join(chain), name, verdict, witness, os.path.basename(path)))
    return res

def main():
    filt = sys.argv[1] if len(sys.argv) > 1 else ''
    calls = sys.argv[2] if len(sys.argv) > 2 else '20000'
    os.makedirs(OUT, exist_ok=True)
    for f in os.listdir(OUT): os.remove(OUT + '/' + f)
    files = sorted(f for f in os.listdir(SRC) if f.endswith('.java'))
    labels = []
    for f in files: labels += labels_of(SRC + '/' + f)
    ids = [(c, m) for c, m, *_ in labels]
    for x in set(ids):
        if ids.count(x) > 1: sys.exit('twice: %s.%s' % x)
    w = ['import java.math.*;', 'import java.time.*;', 'import java.time.temporal.*;', 'import java.util.*;', 'import java.util.concurrent.*;', 'import java.util.function.*;', 'import java.util.stream.*;',
         'final class EverydayWitnesses {']
    with open(WORK + '/labels.tsv', 'w') as t, open(SRC + '/verdicts.tsv', 'w') as ix:
        for n, (c, m, v, wit, f) in enumerate(labels):
            t.write('\t'.join([c, m, v, 'w%d' % n, f]) + '\n')
            ix.write('%s.%s\t%s\n' % (c, m, v))
            if wit: w.append('    static void w%d() throws Throwable { %s; } // %s.%s' % (n, wit.rstrip(';'), c, m))
    w.append('}')
    open(WORK + '/EverydayWitnesses.java', 'w').write('\n'.join(w) + '\n')
    r = subprocess.run(['javac', '-g', '--release', '17', '-nowarn', '-Xlint:-options', '-d', OUT] + [SRC + '/' + f for f in files])
    if r.returncode: sys.exit('corpus does not compile')
    r = subprocess.run(['javac', '-g', '--release', '17', '-nowarn', '-cp', OUT, '-d', OUT, WORK + '/EverydayWitnesses.java', TRUTH + '/EverydayTruth.java'])
    if r.returncode: sys.exit('harness does not compile')
    bad = sum(1 for x in labels if x[2] != 'safe')
    print('labels', len(labels), 'safe', len(labels) - bad, 'failing', bad, flush=True)
    r = subprocess.run(['java', '-ea', '-Xmx700m', '-Xss1m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-OmitStackTraceInFastThrow', '-cp', OUT, 'EverydayTruth',
                        WORK + '/labels.tsv', OUT, SRC, calls] + ([filt] if filt else []))
    sys.exit(r.returncode)
main()
