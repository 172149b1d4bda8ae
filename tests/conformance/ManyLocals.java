import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Methods with as many locals as a class file can have, which no compiler of Java makes. */
public class ManyLocals {
    private static final class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    /** A class with a method {@code long run(int, long)} that keeps its first argument in two locals. */
    private static byte[] written(String name, int locals, int first, int second) throws IOException {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        DataOutputStream c = new DataOutputStream(code);
        c.writeByte(0x1a); // iload_0
        wide(c, 0x36, first); // istore
        c.writeByte(0x1f); // lload_1
        wide(c, 0x37, second); // lstore
        c.writeByte(0xc4); // wide iinc
        c.writeByte(0x84);
        c.writeShort(first);
        c.writeShort(300);
        wide(c, 0x15, first); // iload
        c.writeByte(0x85); // i2l
        wide(c, 0x16, second); // lload
        c.writeByte(0x6d); // ldiv
        c.writeByte(0xad); // lreturn

        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xcafebabe);
        out.writeInt(52);
        out.writeShort(8);
        utf8(out, name);
        out.writeByte(7);
        out.writeShort(1);
        utf8(out, "java/lang/Object");
        out.writeByte(7);
        out.writeShort(3);
        utf8(out, "run");
        utf8(out, "(IJ)J");
        utf8(out, "Code");
        out.writeShort(0x21);
        out.writeShort(2);
        out.writeShort(4);
        out.writeShort(0);
        out.writeShort(0);
        out.writeShort(1);
        out.writeShort(9);
        out.writeShort(5);
        out.writeShort(6);
        out.writeShort(1);
        out.writeShort(7);
        out.writeInt(12 + code.size());
        out.writeShort(4);
        out.writeShort(locals);
        out.writeInt(code.size());
        code.writeTo(out);
        out.writeShort(0);
        out.writeShort(0);
        out.writeShort(0);
        return bytes.toByteArray();
    }

    private static void wide(DataOutputStream out, int instruction, int local) throws IOException {
        out.writeByte(0xc4);
        out.writeByte(instruction);
        out.writeShort(local);
    }

    private static void utf8(DataOutputStream out, String text) throws IOException {
        out.writeByte(1);
        out.writeUTF(text);
    }

    public static void main(String[] args) throws Exception {
        int[][] shapes = {{65535, 3, 4}, {65535, 65534, 65532}, {65535, 0, 1}, {65530, 65529, 3}, {8, 5, 6}};
        for (int[] shape : shapes) {
            byte[] bytes = written("Written", shape[0], shape[1], shape[2]);
            Class<?> made = new Loader().define(bytes);
            java.lang.reflect.Method run = made.getMethod("run", int.class, long.class);
            System.out.println(shape[0] + ": " + run.invoke(null, 400, 7L) + " " + run.invoke(null, -300, -1L));
            try {
                run.invoke(null, 1, 0L);
            } catch (java.lang.reflect.InvocationTargetException e) {
                System.out.println(e.getCause());
            }
        }
    }
}
