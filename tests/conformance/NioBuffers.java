import java.nio.*;
import java.util.Arrays;

public class NioBuffers {
    static void st(String w, Buffer b) { System.out.println(w + " pos=" + b.position() + " lim=" + b.limit() + " cap=" + b.capacity() + " rem=" + b.remaining()); }

    public static void main(String[] args) {
        for (ByteBuffer bb : new ByteBuffer[] {ByteBuffer.allocate(32), ByteBuffer.allocateDirect(32)}) {
            System.out.println(bb.isDirect() + " " + bb.order() + " " + bb.hasArray());
            bb.put((byte) 1).putShort((short) 0x0203).putChar('A').putInt(0x04050607).putLong(0x08090a0b0c0d0e0fL).putFloat(1.5f).putDouble(-2.5);
            st("written", bb);
            bb.flip();
            st("flipped", bb);
            System.out.println(bb.get() + " " + bb.getShort() + " " + bb.getChar() + " " + bb.getInt() + " " + bb.getLong() + " " + bb.getFloat() + " " + bb.getDouble());
            bb.rewind();
            System.out.println(bb.getInt(5) + " " + Integer.toHexString(bb.order(ByteOrder.LITTLE_ENDIAN).getInt(5)) + " " + bb.getShort(1) + " " + bb.order());
            bb.position(9).mark();
            bb.get();
            bb.reset();
            st("reset", bb);
            bb.compact();
            st("compact", bb);
            bb.clear();
            ByteBuffer sl = bb.slice(2, 6);
            sl.put(0, (byte) 77);
            System.out.println(bb.get(2) + " " + sl.capacity() + " " + bb.duplicate().position(3).position() + " " + bb.asReadOnlyBuffer().isReadOnly());
            try {
                bb.asReadOnlyBuffer().put((byte) 1);
            } catch (ReadOnlyBufferException e) {
                System.out.println("read only");
            }
            bb.limit(2);
            try {
                bb.putInt(5);
            } catch (BufferOverflowException e) {
                System.out.println("overflow");
            }
            try {
                bb.getLong();
            } catch (BufferUnderflowException e) {
                System.out.println("underflow");
            }
            try {
                bb.get(10);
            } catch (IndexOutOfBoundsException e) {
                System.out.println("index");
            }
            bb.clear().order(ByteOrder.BIG_ENDIAN);
            IntBuffer ib = bb.asIntBuffer();
            ib.put(new int[] {1, 2, 3}).flip();
            System.out.println(ib.get(1) + " " + bb.getInt(8) + " " + ib.remaining() + " " + bb.get(11));
            LongBuffer lb = bb.asLongBuffer();
            lb.put(0, -1L);
            System.out.println(bb.getInt(0) + " " + lb.get(0) + " " + bb.asShortBuffer().get(0) + " " + bb.asCharBuffer().get(0) / 2 + " " + bb.asDoubleBuffer().put(1, 0.25).get(1) + " " + bb.asFloatBuffer().capacity());
            byte[] dst = new byte[4];
            bb.position(1).get(dst, 1, 2);
            System.out.println(Arrays.toString(dst) + bb.position());
        }
        ByteBuffer w = ByteBuffer.wrap("hello world".getBytes(), 6, 5);
        st("wrap", w);
        System.out.println(w.arrayOffset() + " " + w.array().length + " " + w.compareTo(ByteBuffer.wrap("world".getBytes())) + " " + w.equals(ByteBuffer.wrap("world".getBytes())) + " " + w.hashCode() + " " + w.mismatch(ByteBuffer.wrap("worse".getBytes())));
        CharBuffer cb = CharBuffer.allocate(10);
        cb.put("abc").put('d').append("ef").flip();
        System.out.println(cb + " " + cb.length() + " " + cb.charAt(2) + " " + cb.subSequence(1, 3) + " " + cb.get() + cb);
        CharBuffer wrapped = CharBuffer.wrap("read only", 5, 9);
        System.out.println(wrapped + " " + wrapped.isReadOnly() + " " + wrapped.chars().sum());
        IntBuffer ints = IntBuffer.wrap(new int[] {5, 3, 9});
        int sum = 0;
        while (ints.hasRemaining()) sum += ints.get();
        System.out.println(sum + " " + ints.hasRemaining() + " " + ints.rewind().get());
        LongBuffer longs = LongBuffer.allocate(3).put(1).put(2);
        System.out.println(longs.flip().remaining() + " " + longs.get(1) + " " + DoubleBuffer.wrap(new double[] {1.5}).get() + " " + FloatBuffer.allocate(2).put(1f).position() + " " + ShortBuffer.wrap(new short[] {7}).get(0));
        ByteBuffer src = ByteBuffer.wrap(new byte[] {9, 8, 7});
        ByteBuffer tgt = ByteBuffer.allocate(5);
        tgt.put(src).put((byte) 6);
        System.out.println(Arrays.toString(tgt.array()) + " " + src.hasRemaining() + " " + tgt);
        try {
            ByteBuffer.allocate(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("negative capacity");
        }
        try {
            tgt.position(99);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            ByteBuffer.allocate(3).reset();
        } catch (InvalidMarkException e) {
            System.out.println("no mark");
        }
        System.out.println(ByteBuffer.allocate(8).putInt(1).alignedSlice(1).capacity() + " " + (ByteOrder.nativeOrder() != null));
    }
}
