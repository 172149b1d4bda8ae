import java.lang.invoke.*;
import java.nio.*;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;
public class VarHandleShapes {
    int i; long l; short sh; char c; boolean z; float f; double d; String s = "s"; Object o; final int fin = 3; List<String> list;
    static int si; static String ss = "q"; static final String SF = "const";
    interface Callable { Object call() throws Throwable; }
    static void t(String what, Callable c) {
        try { System.out.println(what + " = " + c.call()); } catch (Throwable e) { System.out.println(what + " ! " + e); }
    }
    static class Lazy { static { System.out.println("Lazy init"); } static int x = 5; }
    static VarHandle vh(Class<?> c, String n, Class<?> t) throws Exception { return lookup().findVarHandle(c, n, t); }
    public static void main(String[] a) throws Throwable {
        VarHandleShapes v = new VarHandleShapes();
        VarHandle I = vh(VarHandleShapes.class, "i", int.class), L = vh(VarHandleShapes.class, "l", long.class), S = vh(VarHandleShapes.class, "s", String.class), O = vh(VarHandleShapes.class, "o", Object.class), F = vh(VarHandleShapes.class, "fin", int.class);
        VarHandle SI = lookup().findStaticVarHandle(VarHandleShapes.class, "si", int.class), SS = lookup().findStaticVarHandle(VarHandleShapes.class, "ss", String.class);
        t("boxed", () -> (Integer) I.get(v));
        t("obj", () -> I.get(v));
        t("long", () -> (long) I.get(v));
        t("setBoxed", () -> { I.set(v, Integer.valueOf(7)); return v.i; });
        t("setByte", () -> { I.set(v, (byte) 9); return v.i; });
        t("setLong", () -> { I.set(v, 9L); return v.i; });
        t("setStr", () -> { I.set(v, "x"); return v.i; });
        t("getStr", () -> (String) I.get(v));
        t("wrongRecv", () -> I.get("x"));
        t("nullRecv", () -> (int) I.get((VarHandleShapes) null));
        t("noArgs", () -> I.get());
        t("wrongRef", () -> { S.set(v, 5); return v.s; });
        t("wrongRet", () -> (Integer) S.get(v));
        t("objRecv", () -> (String) S.get((Object) v));
        t("castRet", () -> { v.o = "str"; return (String) O.get(v); });
        t("castRetBad", () -> { v.o = 5; return (String) O.get(v); });
        t("fin", () -> (int) F.get(v));
        t("finSet", () -> { F.set(v, 1); return 0; });
        t("finCas", () -> F.compareAndSet(v, 3, 1));
        t("addStr", () -> (String) S.getAndAdd(v, "x"));
        t("dropRes", () -> { L.getAndAdd(v, 5L); L.getAndSet(v, v.l + 1); return v.l; });
        t("casMixed", () -> L.compareAndSet(v, 6, 7) + " " + v.l);
        t("static", () -> { SI.set(4); SI.getAndAdd(2); return (int) SI.getVolatile() + " " + (String) SS.getAndSet("w") + ss; });
        VarHandle IX = I.withInvokeExactBehavior();
        t("exact", () -> { IX.set(v, 5); return (int) IX.get(v); });
        t("exactBad", () -> (Integer) IX.get(v));
        t("exactBad2", () -> { IX.set(v, (short) 5); return 0; });
        t("exactBack", () -> (Integer) IX.withInvokeBehavior().get(v));
        t("types", () -> I.varType() + " " + I.coordinateTypes() + " " + I.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET) + " " + I.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + S.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + F.isAccessModeSupported(VarHandle.AccessMode.SET));
        t("toString", () -> I + " " + S);
        t("toMH", () -> (int) I.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD).invokeExact(v, 3) + " " + v.i);
        t("toMHset", () -> { S.toMethodHandle(VarHandle.AccessMode.SET).invoke(v, "viaMH"); return v.s; });
        t("invoker", () -> (int) varHandleInvoker(VarHandle.AccessMode.GET, methodType(int.class, VarHandleShapes.class)).invokeExact(I, v));
        t("exactInvoker", () -> (int) varHandleExactInvoker(VarHandle.AccessMode.GET, methodType(int.class, VarHandleShapes.class)).invokeExact(I, v));
        t("exactInvokerBad", () -> (long) varHandleExactInvoker(VarHandle.AccessMode.GET, methodType(long.class, VarHandleShapes.class)).invokeExact(I, v));
        t("findVirtualVH", () -> (int) lookup().findVirtual(VarHandle.class, "get", methodType(int.class, VarHandleShapes.class)).invokeExact(I, v));
        VarHandle AI = arrayElementVarHandle(int[].class), AS = arrayElementVarHandle(String[].class), AO = arrayElementVarHandle(Object[].class), AB = arrayElementVarHandle(byte[].class), AD = arrayElementVarHandle(double[].class), AZ = arrayElementVarHandle(boolean[].class), AC = arrayElementVarHandle(char[].class), ASH = arrayElementVarHandle(short[].class);
        int[] ia = { 1, 2, 3 }; Object[] oa = new String[] { "a", "b" }; String[] sa = { "x", "y" };
        t("arr", () -> (int) AI.getAndAdd(ia, 1, 40) + " " + Arrays.toString(ia));
        t("arrOob", () -> (int) AI.get(ia, 3));
        t("arrNull", () -> (int) AI.get((int[]) null, 0));
        t("arrS", () -> AS.compareAndSet(sa, 0, "x", "z") + " " + (String) AS.getVolatile(sa, 0) + (String) AS.getAndSet(sa, 1, "k") + sa[1]);
        t("arrStore", () -> { AO.set(oa, 0, 5); return oa[0]; });
        t("arrCov", () -> { AO.set(oa, 0, "n"); return oa[0]; });
        byte[] ba = new byte[20]; double[] da = new double[3]; boolean[] za = new boolean[3]; char[] ca = new char[3]; short[] sha = new short[3];
        t("arrB", () -> (byte) AB.getAndAdd(ba, 3, (byte) -1) + " " + ba[3] + " " + (byte) AB.getAndBitwiseXor(ba, 3, (byte) 0x0f) + ba[3] + AB.compareAndSet(ba, 3, (byte) -16, (byte) 100) + ba[3]);
        t("arrD", () -> (double) AD.getAndAdd(da, 2, 1.5) + " " + da[2] + AD.compareAndSet(da, 2, 1.5, -0.0) + da[2]);
        t("arrZ", () -> AZ.compareAndSet(za, 1, false, true) + " " + Arrays.toString(za) + (boolean) AZ.getAndBitwiseXor(za, 1, true) + za[1]);
        t("arrC", () -> { AC.set(ca, 1, '\uffee'); return (char) AC.getAndAdd(ca, 1, (char) 1) + 0 + " " + (int) ca[1] + AC.compareAndSet(ca, 1, '\uffef', 'a') + ca[1]; });
        t("arrSh", () -> { ASH.set(sha, 2, (short) -5); return (short) ASH.getAndAdd(sha, 2, (short) 1) + " " + sha[2] + ASH.compareAndSet(sha, 2, (short) -4, (short) 9) + sha[2]; });
        for (String n : new String[] { "sh", "c", "z", "f", "d" }) {
            VarHandle X = vh(VarHandleShapes.class, n, VarHandleShapes.class.getDeclaredField(n).getType());
            t("field " + n, () -> X.get(v) + " " + X.getVolatile(v) + " " + X.varType());
        }
        VarHandle SH = vh(VarHandleShapes.class, "sh", short.class), C = vh(VarHandleShapes.class, "c", char.class), Z = vh(VarHandleShapes.class, "z", boolean.class), FF = vh(VarHandleShapes.class, "f", float.class), D = vh(VarHandleShapes.class, "d", double.class);
        t("sh", () -> { SH.set(v, (short) -3); return (short) SH.getAndAdd(v, (short) 1) + " " + v.sh + SH.compareAndSet(v, (short) -2, (short) 8) + v.sh + (short) SH.getAndBitwiseOr(v, (short) 3) + v.sh; });
        t("c", () -> { C.set(v, '\ufff0'); return (int) (char) C.getAndAdd(v, (char) 1) + " " + (int) v.c + C.compareAndSet(v, '\ufff1', 'q') + v.c + (char) C.getAndSet(v, 'r') + v.c; });
        t("f", () -> { FF.set(v, 1.5f); return (float) FF.getAndAdd(v, 2f) + " " + v.f + FF.compareAndSet(v, 3.5f, 4f) + v.f; });
        VarHandle BI = byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN), LL = byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN), BC = byteArrayViewVarHandle(char[].class, ByteOrder.BIG_ENDIAN), BD = byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);
        t("view", () -> { BI.set(ba, 1, 0x01020304); LL.set(ba, 8, -2L); BC.set(ba, 6, 'A'); return Arrays.toString(ba) + (int) BI.get(ba, 1) + (long) LL.get(ba, 8) + (char) BC.get(ba, 6); });
        t("viewD", () -> { BD.set(ba, 0, Math.PI); return (double) BD.get(ba, 0); });
        t("viewOob", () -> { BI.set(ba, 18, 1); return 0; });
        t("viewCas", () -> BI.getAndAdd(ba, 16, 5) + " " + ba[19]);
        VarHandle BB = byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        ByteBuffer bb = ByteBuffer.allocate(16);
        t("bbview", () -> { BB.set(bb, 4, 0x0a0b0c0d); return (int) BB.get(bb, 4) + " " + bb.get(4) + " " + bb; });
        t("bbro", () -> { BB.set(bb.asReadOnlyBuffer(), 4, 1); return 0; });
        t("nosuch", () -> vh(VarHandleShapes.class, "nope", int.class));
        t("wrongType", () -> vh(VarHandleShapes.class, "i", long.class));
        t("lazy", () -> { VarHandle x = lookup().findStaticVarHandle(Lazy.class, "x", int.class); System.out.println("have"); return (int) x.getAndAdd(1) + " " + (int) x.get() + (Object) x.get(); });
        t("unreflect", () -> (int) lookup().unreflectVarHandle(VarHandleShapes.class.getDeclaredField("i")).get(v));
        t("private", () -> privateLookupIn(Lazy.class, lookup()).findStaticVarHandle(Lazy.class, "x", int.class).get());
        t("finalStatic", () -> lookup().findStaticVarHandle(VarHandleShapes.class, "SF", String.class).get());
        t("fences", () -> { VarHandle.fullFence(); VarHandle.acquireFence(); VarHandle.releaseFence(); VarHandle.loadLoadFence(); VarHandle.storeStoreFence(); return "ok"; });
        t("desc", () -> I.describeConstable());
        Object[] mixed = new Object[] { I, AI };
        int sum = 0;
        for (int k = 0; k < 20; k++) { VarHandle w = (k & 1) == 0 ? I : L; sum += (int) (long) w.get(v); }
        System.out.println(sum);
    }
}
