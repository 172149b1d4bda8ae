public class DoubleText {
    public static void main(String[] args) {
        double[] ds = {0, -0.0, 1, -1, 0.1, 0.2, 0.3, 1.0 / 3, 2.0 / 3, 10, 100, 1e6, 9999999, 1e7, 12345678.9, 1e-3, 9.99e-4, 1e-5, 123456.789, 1e21, 1e22, 5e-324, Double.MAX_VALUE, Double.MIN_NORMAL, Math.PI, Math.E, 0.5, 0.25, 1.7976931348623157e308, 4.35, 2.675, 1.005, 100.0 / 3, 1e100, 1.5e-10, 9007199254740992.0, 9007199254740993.0, 123456789012345680.0, 0.1 + 0.2, 3.0e10, 6.02214076e23, 1.6e-19, 299792458, 5.0e-5};
        for (double d : ds) System.out.println(d + " " + Double.toHexString(d) + " " + Long.toHexString(Double.doubleToLongBits(d)) + " " + (Double.parseDouble(Double.toString(d)) == d));
        float[] fs = {0f, -0f, 1f, 0.1f, 0.2f, 0.3f, 1f / 3, 16777216f, 1e7f, 1.5e-3f, 3.4028235e38f, 123.456f, 1e10f, 0.001f, 9.5f, 100f, 3.14159274f, 2.5e-8f};
        for (float f : fs) System.out.println(f + " " + Float.toHexString(f) + " " + Integer.toHexString(Float.floatToIntBits(f)) + " " + (Float.parseFloat(Float.toString(f)) == f));
        String[] good = {"1", "1.", ".5", "-1e3", "+1E-2", "  2.5  ", "1d", "1.5F", "NaN", "-Infinity", "0x1p4", "0x1.8p1", "0x.8P-2", "1e400", "1e-400", "2.2250738585072012e-308", "9007199254740993", "0.1e1", "00012.50", "179769313486231580793728971405301e276", "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1.00000000000000011102230246251565", "1.0000000000000001110223024625156540423631668090820312500000001"};
        for (String s : good) System.out.println("'" + s + "' " + Double.parseDouble(s) + " " + Double.doubleToLongBits(Double.parseDouble(s)) + " " + Float.floatToIntBits(Float.parseFloat(s)));
        for (String s : new String[] {"", " ", "x", "1e", "1.2.3", "0x1", "--1", "1 2", "infinity", "1_0", "e5", "."}) {
            try {
                System.out.println(Double.parseDouble(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Double.isNaN(0.0 / 0) + " " + Double.isInfinite(1 / 0.0) + " " + Double.isFinite(1) + " " + Double.compare(Double.NaN, 1) + " " + Double.compare(-0.0, 0.0) + " " + Double.max(1, 2) + " " + Double.sum(0.1, 0.2) + " " + Double.valueOf("1.5").equals(1.5) + " " + Float.compare(1f, 2f) + " " + Float.isNaN(Float.NaN) + " " + Float.sum(0.1f, 0.7f));
        System.out.println((float) 1e40 + " " + (float) 1e-50 + " " + (double) 3.3f + " " + (float) 3.3 + " " + 3.3f * 3 + " " + 1.1f * 1.1f + " " + (0.1f + 0.2 == 0.3) + " " + (0.1f == 0.1) + " " + (0.5f == 0.5));
        java.util.Random r = new java.util.Random(3);
        int bad = 0;
        for (int i = 0; i < 300; i++) {
            double d = Double.longBitsToDouble(r.nextLong());
            if (!Double.isNaN(d) && Double.parseDouble(Double.toString(d)) != d) bad++;
            float f = Float.intBitsToFloat(r.nextInt());
            if (!Float.isNaN(f) && Float.parseFloat(Float.toString(f)) != f) bad++;
        }
        System.out.println("round trips failed: " + bad);
        for (int e = -3; e <= 10; e++) System.out.print(Math.scalb(1.0, e * 9) + " ");
        System.out.println();
        for (int i = 1; i <= 12; i++) System.out.print(i / 8.0 + " " + i * 1e5 + " ");
        System.out.println();
    }
}
