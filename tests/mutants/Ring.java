/** A ring buffer with an invariant. */
public class Ring {
    private final int[] data;
    private int head;
    private int count;

    public Ring(int capacity) {
        if (capacity < 1 || capacity > 1000) {
            throw new IllegalArgumentException("capacity");
        }
        data = new int[capacity];
    }

    public boolean repOk() {
        return data != null && data.length > 0 && head >= 0 && head < data.length && count >= 0 && count <= data.length;
    }

    public boolean offer(int x) {
        if (count == data.length) {
            return false;
        }
        data[(head + count) % data.length] = x;
        count++;
        return true;
    }

    public int poll() {
        if (count == 0) {
            return -1;
        }
        int x = data[head];
        head++;
        if (head >= data.length) {
            head = 0;
        }
        count--;
        return x;
    }

    public int size() {
        if (count < 0) {
            return 0;
        }
        return count;
    }

    public boolean isFull() {
        return count >= data.length;
    }
}
