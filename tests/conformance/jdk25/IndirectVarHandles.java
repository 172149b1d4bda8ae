import java.lang.foreign.*;
import java.lang.invoke.*;
import java.util.*;
public class IndirectVarHandles {
    int i = 5; static int[] arr = { 1, 2, 3 };
    interface C { Object call() throws Throwable; }
    static void t(String n, C c) { try { System.out.println(n + " = " + c.call()); } catch (Throwable e) { System.out.println(n + " ! " + e); } }
    static String toS(int x) { return "<" + x + ">"; }
    static int fromS(String s) { return s.length(); }
    static int plus(int x) { return x + 1; }
    public static void main(String[] a) throws Throwable {
        var l = MethodHandles.lookup();
        VarHandle I = l.findVarHandle(IndirectVarHandles.class, "i", int.class), A = MethodHandles.arrayElementVarHandle(int[].class);
        MethodHandle toS = l.findStatic(IndirectVarHandles.class, "toS", MethodType.methodType(String.class, int.class)), fromS = l.findStatic(IndirectVarHandles.class, "fromS", MethodType.methodType(int.class, String.class)), plus = l.findStatic(IndirectVarHandles.class, "plus", MethodType.methodType(int.class, int.class));
        IndirectVarHandles f = new IndirectVarHandles();
        VarHandle S = MethodHandles.filterValue(I, fromS, toS);
        t("filterValue", () -> (String) S.get(f) + S.compareAndSet(f, "12345", "123") + f.i);
        t("filterSet", () -> { S.set(f, "abcdefg"); return f.i + (String) S.getAndSet(f, "q") + f.i; });
        VarHandle B = MethodHandles.insertCoordinates(A, 0, arr);
        t("insertCoord", () -> (int) B.get(1) + " " + (int) B.getAndAdd(1, 5) + Arrays.toString(arr));
        VarHandle FC = MethodHandles.filterCoordinates(B, 0, plus);
        t("filterCoord", () -> (int) FC.get(1));
        VarHandle P = MethodHandles.permuteCoordinates(A, List.of(int.class, int[].class), 1, 0);
        t("permute", () -> (int) P.get(0, arr));
        VarHandle D = MethodHandles.dropCoordinates(I, 0, String.class);
        t("drop", () -> (int) D.get("x", f));
        t("toMH", () -> (int) D.toMethodHandle(VarHandle.AccessMode.GET).invokeExact("x", f));
        t("types", () -> D.coordinateTypes() + " " + S.varType());
        t("exact", () -> (Integer) D.withInvokeExactBehavior().get("x", f));
        MemorySegment seg = MemorySegment.ofArray(new int[] { 1, 2, 3, 4 });
        t("seg", () -> seg.getAtIndex(ValueLayout.JAVA_INT, 2) + " " + seg.byteSize());
        t("segSet", () -> { seg.setAtIndex(ValueLayout.JAVA_INT, 1, 77); return Arrays.toString(seg.toArray(ValueLayout.JAVA_INT)); });
        t("segVH", () -> { VarHandle v = ValueLayout.JAVA_INT.varHandle(); v.set(seg, 0L, 9); return (int) v.get(seg, 0L) + " " + (int) v.getAndAdd(seg, 4L, 3) + " " + seg.get(ValueLayout.JAVA_INT, 4); });
        t("segStruct", () -> { StructLayout st = MemoryLayout.structLayout(ValueLayout.JAVA_INT.withName("x"), ValueLayout.JAVA_INT.withName("y")); VarHandle y = st.varHandle(MemoryLayout.PathElement.groupElement("y")); y.set(seg, 8L, 55); return (int) y.get(seg, 8L) + Arrays.toString(seg.toArray(ValueLayout.JAVA_INT)); });
        t("arena", () -> { try (Arena ar = Arena.ofConfined()) { MemorySegment s = ar.allocate(16); s.set(ValueLayout.JAVA_LONG, 8, 42L); return s.get(ValueLayout.JAVA_LONG, 8) + ar.allocateFrom("hey").getString(0); } });
        t("arenaClosed", () -> { MemorySegment s; try (Arena ar = Arena.ofConfined()) { s = ar.allocate(16); } return s.get(ValueLayout.JAVA_LONG, 8); });
    }
}
