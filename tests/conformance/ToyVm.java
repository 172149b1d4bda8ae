import java.util.*;

public class ToyVm {
    enum Op { PUSH, LOAD, STORE, ADD, SUB, MUL, DIV, MOD, LT, EQ, NOT, JMP, JZ, PRINT, CALL, RET, DUP, SWAP, HALT }

    record Ins(Op op, int arg) {
        @Override
        public String toString() { return op + (arg == Integer.MIN_VALUE ? "" : " " + arg); }
    }

    static class VmError extends RuntimeException {
        final int pc;

        VmError(String m, int pc, Throwable cause) {
            super(m + " at pc " + pc, cause);
            this.pc = pc;
        }
    }

    static List<Ins> assemble(String src) {
        Map<String, Integer> labels = new HashMap<>();
        List<String[]> lines = new ArrayList<>();
        for (String line : src.split("\n")) {
            line = line.replaceAll("#.*", "").trim();
            if (line.isEmpty()) continue;
            if (line.endsWith(":")) labels.put(line.substring(0, line.length() - 1), lines.size());
            else lines.add(line.split("\\s+"));
        }
        List<Ins> code = new ArrayList<>();
        for (String[] l : lines) {
            Op op = Op.valueOf(l[0].toUpperCase(Locale.ROOT));
            int arg = Integer.MIN_VALUE;
            if (l.length > 1) arg = labels.containsKey(l[1]) ? labels.get(l[1]) : Integer.parseInt(l[1]);
            code.add(new Ins(op, arg));
        }
        return code;
    }

    static class Machine {
        final int[] stack = new int[64];
        int sp;
        final int[] vars = new int[16];
        final Deque<Integer> calls = new ArrayDeque<>();
        final StringBuilder out = new StringBuilder();
        long steps;

        void push(int v) { stack[sp++] = v; }

        int pop() { return stack[--sp]; }

        void run(List<Ins> code) {
            int pc = 0;
            while (true) {
                int at = pc;
                try {
                    Ins i = code.get(pc++);
                    if (++steps > 50_000) throw new VmError("step limit", at, null);
                    switch (i.op()) {
                        case PUSH -> push(i.arg());
                        case LOAD -> push(vars[i.arg()]);
                        case STORE -> vars[i.arg()] = pop();
                        case ADD -> push(pop() + pop());
                        case MUL -> push(pop() * pop());
                        case SUB -> {
                            int b = pop();
                            push(pop() - b);
                        }
                        case DIV -> {
                            int b = pop();
                            push(pop() / b);
                        }
                        case MOD -> {
                            int b = pop();
                            push(pop() % b);
                        }
                        case LT -> {
                            int b = pop();
                            push(pop() < b ? 1 : 0);
                        }
                        case EQ -> push(pop() == pop() ? 1 : 0);
                        case NOT -> push(pop() == 0 ? 1 : 0);
                        case JMP -> pc = i.arg();
                        case JZ -> {
                            if (pop() == 0) pc = i.arg();
                        }
                        case PRINT -> out.append(pop()).append(' ');
                        case CALL -> {
                            calls.push(pc);
                            pc = i.arg();
                        }
                        case RET -> pc = calls.pop();
                        case DUP -> {
                            int v = pop();
                            push(v);
                            push(v);
                        }
                        case SWAP -> {
                            int b = pop();
                            int a = pop();
                            push(b);
                            push(a);
                        }
                        case HALT -> {
                            return;
                        }
                    }
                } catch (VmError e) {
                    throw e;
                } catch (ArithmeticException | IndexOutOfBoundsException | NoSuchElementException e) {
                    throw new VmError(e.getClass().getSimpleName(), at, e);
                }
            }
        }
    }

    static void go(String name, String src) {
        Machine m = new Machine();
        try {
            m.run(assemble(src));
            System.out.println(name + ": " + m.out + "(" + m.steps + " steps, sp " + m.sp + ")");
        } catch (VmError e) {
            System.out.println(name + ": " + m.out + "! " + e.getMessage() + " cause " + (e.getCause() == null ? "none" : e.getCause().getClass().getSimpleName()));
        } catch (IllegalArgumentException e) {
            System.out.println(name + ": cannot assemble: " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        go("fact", "push 1\nstore 0\npush 10\nstore 1\nloop:\nload 1\njz end\nload 0\nload 1\nmul\nstore 0\nload 1\npush 1\nsub\nstore 1\njmp loop\nend:\nload 0\nprint\nhalt");
        go("primes", """
            push 2
            store 0
            outer:
            load 0
            push 60
            lt
            jz done
            push 2
            store 1
            inner:
            load 1
            load 1
            mul
            load 0
            swap
            lt        # n < d*d
            not
            jz isprime
            load 0
            load 1
            mod
            jz next
            load 1
            push 1
            add
            store 1
            jmp inner
            isprime:
            load 0
            print
            next:
            load 0
            push 1
            add
            store 0
            jmp outer
            done:
            halt""");
        go("gcd", "push 1071\npush 462\ncall gcd\nprint\nhalt\ngcd:\ndup\njz zero\ndup\nstore 0\nmod\nload 0\nswap\ncall gcd\nret\nzero:\nadd\nret");
        go("divide", "push 1\nprint\npush 5\npush 0\ndiv\nprint\nhalt");
        go("underflow", "add");
        go("overflow", "loop:\npush 1\njmp loop");
        go("forever", "loop:\njmp loop");
        go("fall off", "push 1");
        go("bad ret", "ret");
        go("bad op", "frobnicate 3");
        go("bad arg", "push x");
        System.out.println(assemble("a:\npush 3\njmp a\nhalt"));
    }
}
