import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Subroutines of old class files ({@code jsr}, {@code jsr_w}, {@code ret}), which javac no longer makes. */
public class Subroutines {
    static final int ILOAD = 0x15, ALOAD = 0x19, ISTORE = 0x36, ASTORE = 0x3a, IADD = 0x60, IMUL = 0x68, IINC = 0x84, IFEQ = 0x99, IFGT = 0x9d,
        GOTO = 0xa7, JSR = 0xa8, RET = 0xa9, IRETURN = 0xac, ATHROW = 0xbf, WIDE = 0xc4, JSR_W = 0xc9, BIPUSH = 0x10, POP = 0x57,
        ICONST_0 = 0x03, IDIV = 0x6c, ARETURN = 0xb0, LDC = 0x12, SWAP = 0x5f;

    /** The code of one method, with labels. */
    static class Code {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final Map<String, Integer> labels = new HashMap<>();
        final List<Object[]> jumps = new ArrayList<>();
        final List<String[]> handlers = new ArrayList<>();

        Code op(int... all) {
            for (int b : all) {
                bytes.write(b);
            }
            return this;
        }

        Code label(String name) {
            labels.put(name, bytes.size());
            return this;
        }

        Code jump(int op, String to) {
            jumps.add(new Object[] {bytes.size(), op, to});
            return op == JSR_W ? op(op, 0, 0, 0, 0) : op(op, 0, 0);
        }

        Code handler(String from, String to, String at) {
            handlers.add(new String[] {from, to, at});
            return this;
        }

        byte[] finish() {
            byte[] code = bytes.toByteArray();
            for (Object[] jump : jumps) {
                int at = (Integer) jump[0], width = (Integer) jump[1] == JSR_W ? 4 : 2;
                int distance = labels.get((String) jump[2]) - at;
                for (int i = 0; i < width; i++) {
                    code[at + 1 + i] = (byte) (distance >> 8 * (width - 1 - i));
                }
            }
            return code;
        }
    }

    static class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass("Old", bytes, 0, bytes.length);
        }
    }

    /** A class "Old" of version 49 with one static method "run". */
    static Class<?> build(String descriptor, Code code) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xCAFEBABE);
        out.writeInt(49);
        String[] texts = {"Old", "java/lang/Object", "run", descriptor, "Code", "text"};
        out.writeShort(texts.length + 4);
        for (String text : texts) {
            out.writeByte(1);
            out.writeUTF(text);
        }
        out.writeByte(7);
        out.writeShort(1);
        out.writeByte(7);
        out.writeShort(2);
        out.writeByte(8);
        out.writeShort(6);
        for (int s : new int[] {0x21, 7, 8, 0, 0, 1, 0x9, 3, 4, 1, 5}) {
            out.writeShort(s);
        }
        byte[] body = code.finish();
        out.writeInt(12 + body.length + 8 * code.handlers.size());
        out.writeShort(8);
        out.writeShort(300);
        out.writeInt(body.length);
        out.write(body);
        out.writeShort(code.handlers.size());
        for (String[] handler : code.handlers) {
            for (String label : handler) {
                out.writeShort(code.labels.get(label));
            }
            out.writeShort(0);
        }
        out.writeShort(0);
        out.writeShort(0);
        return new Loader().define(bytes.toByteArray());
    }

    static void show(String what, String descriptor, Code code, Object... arguments) throws Exception {
        try {
            for (Method run : build(descriptor, code).getDeclaredMethods()) {
                System.out.println(what + ": " + run.invoke(null, arguments));
            }
        } catch (InvocationTargetException e) {
            // Whether a class is verified when it is linked or method by method is up to the machine.
            boolean refused = e.getCause() instanceof VerifyError;
            System.out.println(what + (refused ? " is refused" : " threw " + e.getCause()));
        } catch (VerifyError e) {
            System.out.println(what + " is refused");
        }
    }

    /** try { return 100 / n; } finally { n += 7; } as javac 1.3 compiled it; the result shows that n changed too late. */
    static Code withFinally() {
        return new Code()
            .label("try").op(BIPUSH, 100, ILOAD, 0, IDIV, ISTORE, 1).jump(JSR, "finally").op(ILOAD, 1, ILOAD, 0, IADD, IRETURN).label("end")
            .label("catch").op(ASTORE, 2).jump(JSR, "finally").op(ALOAD, 2, ATHROW)
            .label("finally").op(ASTORE, 3, IINC, 0, 7, RET, 3)
            .handler("try", "end", "catch");
    }

    /** A subroutine called from two places, which calls another twice. */
    static Code nested() {
        return new Code()
            .op(ICONST_0, ISTORE, 1).jump(JSR, "outer").jump(JSR_W, "outer").op(ILOAD, 1, IRETURN)
            .label("outer").op(ASTORE, 2, IINC, 1, 1).jump(JSR, "inner").jump(JSR, "inner").op(RET, 2)
            .label("inner").op(ASTORE, 3, ILOAD, 0, ILOAD, 1, IADD, ISTORE, 1, RET, 3);
    }

    /** The return address changes places on the stack. */
    static Code swapped() {
        return new Code()
            .jump(JSR, "sub").op(ILOAD, 2, IRETURN)
            .label("sub").op(ILOAD, 0, SWAP, ASTORE, 1, ISTORE, 2, RET, 1);
    }

    /** A subroutine in a loop, with its return address in a wide local. */
    static Code loop() {
        return new Code()
            .op(ICONST_0, ISTORE, 1)
            .label("again").jump(JSR, "add").op(IINC, 0, 255).op(ILOAD, 0).jump(IFGT, "again").op(ILOAD, 1, IRETURN)
            .label("add").op(WIDE, ASTORE, 1, 20, ILOAD, 1, ILOAD, 0, ILOAD, 0, IMUL, IADD, ISTORE, 1, WIDE, RET, 1, 20);
    }

    /** Locals that the subroutine does not touch keep different types at its two calls. */
    static Code polymorphic() {
        return new Code()
            .op(LDC, 9, ASTORE, 1).jump(JSR, "sub").op(ALOAD, 1, POP, BIPUSH, 5, ISTORE, 1).jump(JSR, "sub").op(ILOAD, 1, ILOAD, 0, IADD, IRETURN)
            .label("sub").op(ASTORE, 2, IINC, 0, 1, RET, 2);
    }

    /** A subroutine that is left by a jump, and one that never returns. */
    static Code leaving() {
        return new Code()
            .jump(JSR, "sub").op(BIPUSH, 1, IRETURN)
            .label("sub").op(ASTORE, 1, ILOAD, 0).jump(IFEQ, "out").op(RET, 1)
            .label("out").op(BIPUSH, 2, IRETURN);
    }

    /** A return address is no object. */
    static Code returned() {
        return new Code().jump(JSR, "sub").label("sub").op(ARETURN);
    }

    public static void main(String[] args) throws Exception {
        for (int n : new int[] {4, -50, 0}) {
            show("finally of " + n, "(I)I", withFinally(), n);
        }
        show("nested", "(I)I", nested(), 10);
        show("swapped", "(I)I", swapped(), 11);
        show("loop", "(I)I", loop(), 6);
        show("polymorphic", "(I)I", polymorphic(), 30);
        show("left by return", "(I)I", leaving(), 3);
        show("left by jump", "(I)I", leaving(), 0);
        show("address as a result", "(I)Ljava/lang/Object;", returned(), 0);
    }
}
