// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class CharPlusIntIsInt {
    static String kind(int x) {
        return "int";
    }

    static String kind(char c) {
        return "char";
    }

    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        assert kind(c + 1).equals("int");
        assert kind(c++).equals("char");
        assert c + 1 > 0;
    }
}
