// verdict: violation java.lang.AssertionError
// witness: 9

import org.sosy_lab.sv_benchmarks.Verifier;

public class ClonedObject implements Cloneable {
    int number;
    int[] data = new int[1];

    @Override
    protected ClonedObject clone() throws CloneNotSupportedException {
        return (ClonedObject) super.clone();
    }

    public static void main(String[] args) throws CloneNotSupportedException {
        ClonedObject a = new ClonedObject();
        ClonedObject b = a.clone();
        b.number = Verifier.nondetInt();
        b.data[0] = b.number;
        assert a.number == 0;
        assert a.data[0] != 9;
    }
}
