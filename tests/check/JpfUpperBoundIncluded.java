// verdict: violation java.lang.ArrayIndexOutOfBoundsException
// witness: 3

import gov.nasa.jpf.vm.Verify;

public class JpfUpperBoundIncluded {
    public static void main(String[] args) {
        int[] a = new int[3];
        a[Verify.random(a.length)]++;
    }
}
