import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.atomic.*;

public class VarHandles {
    int i = 1;
    long l = 2;
    volatile String s = "s";
    double d = 1.5;
    byte b = 3;
    boolean z;
    char c = 'c';
    static int st = 10;
    final int fin = 5;
    volatile int counter;
    volatile long lcounter;
    volatile Object ref;

    static final VarHandle I;
    static final VarHandle L;
    static final VarHandle S;
    static final VarHandle D;
    static final VarHandle B;
    static final VarHandle Z;
    static final VarHandle C;
    static final VarHandle ST;
    static final VarHandle FIN;
    static final VarHandle ARR = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle SARR = MethodHandles.arrayElementVarHandle(String[].class);
    static final VarHandle BYTES = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    static {
        try {
            MethodHandles.Lookup k = MethodHandles.lookup();
            I = k.findVarHandle(VarHandles.class, "i", int.class);
            L = k.findVarHandle(VarHandles.class, "l", long.class);
            S = k.findVarHandle(VarHandles.class, "s", String.class);
            D = k.findVarHandle(VarHandles.class, "d", double.class);
            B = k.findVarHandle(VarHandles.class, "b", byte.class);
            Z = k.findVarHandle(VarHandles.class, "z", boolean.class);
            C = k.findVarHandle(VarHandles.class, "c", char.class);
            ST = k.findStaticVarHandle(VarHandles.class, "st", int.class);
            FIN = k.findVarHandle(VarHandles.class, "fin", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static class Node {
        volatile Node next;
        final int v;

        Node(int v) { this.v = v; }
    }

    static final AtomicReferenceFieldUpdater<VarHandles, Object> REF = AtomicReferenceFieldUpdater.newUpdater(VarHandles.class, Object.class, "ref");
    static final AtomicIntegerFieldUpdater<VarHandles> CNT = AtomicIntegerFieldUpdater.newUpdater(VarHandles.class, "counter");
    static final AtomicLongFieldUpdater<VarHandles> LCNT = AtomicLongFieldUpdater.newUpdater(VarHandles.class, "lcounter");

    public static void main(String[] args) throws Exception {
        VarHandles v = new VarHandles();
        System.out.println((int) I.get(v) + " " + (int) I.getVolatile(v) + " " + (int) I.getAcquire(v) + " " + (int) I.getOpaque(v));
        I.set(v, 5);
        I.setVolatile(v, (int) I.get(v) + 1);
        I.setRelease(v, (int) I.get(v) + 1);
        I.setOpaque(v, (int) I.get(v) + 1);
        System.out.println(v.i + " " + I.compareAndSet(v, 8, 9) + " " + I.compareAndSet(v, 8, 10) + " " + (int) I.compareAndExchange(v, 9, 11) + " " + (int) I.compareAndExchange(v, 9, 12) + " " + (int) I.getAndSet(v, 20) + " " + (int) I.getAndAdd(v, 5) + " " + v.i);
        System.out.println((int) I.getAndBitwiseOr(v, 0x40) + " " + (int) I.getAndBitwiseAnd(v, 0x0f) + " " + (int) I.getAndBitwiseXor(v, 0xff) + " " + v.i);
        System.out.println((long) L.getAndAdd(v, 1L << 40) + " " + v.l + " " + L.compareAndSet(v, v.l, -1L) + v.l + " " + (long) L.getAndAddAcquire(v, 2L) + " " + v.l);
        System.out.println((String) S.getAndSet(v, "t") + v.s + " " + S.compareAndSet(v, "t", "u") + v.s + " " + (String) S.compareAndExchange(v, "x", "y") + v.s + " " + S.weakCompareAndSetPlain(v, "nope", "w"));
        System.out.println((double) D.getAndSet(v, 2.5) + " " + D.compareAndSet(v, 2.5, 3.5) + " " + (double) D.get(v) + " " + (double) D.getAndAdd(v, 0.25) + " " + v.d);
        System.out.println((byte) B.getAndAdd(v, (byte) 126) + " " + v.b + " " + B.compareAndSet(v, v.b, (byte) 1) + v.b + " " + (boolean) Z.getAndSet(v, true) + v.z + Z.compareAndSet(v, true, false) + v.z + (boolean) Z.getAndBitwiseOr(v, true) + v.z + " " + (char) C.getAndAdd(v, (char) 1) + v.c);
        ST.set(77);
        System.out.println((int) ST.get() + " " + (int) ST.getAndAdd(3) + " " + st + " " + (int) FIN.get(v));
        try {
            FIN.set(v, 1);
        } catch (UnsupportedOperationException e) {
            System.out.println("final field");
        }
        int[] arr = {1, 2, 3};
        ARR.set(arr, 0, 10);
        System.out.println((int) ARR.getAndAdd(arr, 1, 5) + " " + ARR.compareAndSet(arr, 2, 3, 30) + " " + Arrays.toString(arr));
        try {
            ARR.get(arr, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
        String[] sa = {"a", "b"};
        System.out.println(SARR.compareAndSet(sa, 0, "a", "z") + " " + Arrays.toString(sa) + (String) SARR.getVolatile(sa, 1));
        byte[] bytes = new byte[8];
        BYTES.set(bytes, 1, 0x01020304);
        System.out.println(Arrays.toString(bytes) + Integer.toHexString((int) BYTES.get(bytes, 0)));
        try {
            I.get((VarHandles) null);
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
        try {
            Object r = I.get("wrong");
            System.out.println(r);
        } catch (ClassCastException e) {
            System.out.println("wrong receiver");
        }
        try {
            I.set(v, "wrong type");
        } catch (java.lang.invoke.WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
        Object boxed = I.get(v);
        I.set(v, (short) 9);
        long widened = (long) (int) I.get(v);
        System.out.println(boxed + " " + widened + " " + I.varType() + " " + I.coordinateTypes() + " " + ARR.coordinateTypes().size() + " " + I.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + S.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " " + I.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));
        Thread[] ts = new Thread[4];
        for (int t = 0; t < ts.length; t++) {
            ts[t] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    I.getAndAdd(v, 1);
                    CNT.incrementAndGet(v);
                    LCNT.addAndGet(v, k);
                    long old;
                    do {
                        old = (long) L.getVolatile(v);
                    } while (!L.compareAndSet(v, old, old + 2));
                    Object h;
                    Node n = new Node(k);
                    do {
                        h = REF.get(v);
                        n.next = (Node) h;
                    } while (!REF.compareAndSet(v, h, n));
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) t.join();
        int len = 0;
        int sum = 0;
        for (Node n = (Node) v.ref; n != null; n = n.next) {
            len++;
            sum += n.v;
        }
        System.out.println(v.i + " " + v.counter + " " + v.lcounter + " " + v.l + " " + len + " " + sum);
        System.out.println(CNT.getAndUpdate(v, x -> x * 2) + " " + CNT.compareAndSet(v, 800, 3) + v.counter + " " + CNT.accumulateAndGet(v, 4, Integer::sum));
        try {
            AtomicIntegerFieldUpdater.newUpdater(VarHandles.class, "i");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        System.out.println("fences");
    }
}
