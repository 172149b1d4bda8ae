// verdict: safe

import org.sosy_lab.sv_benchmarks.Verifier;

public class TokensOfProgram {
    static final int EOF = 0, KEYWORD = 1, IDENT = 2, NUMBER = 3, SPECIAL = 4, ERROR = 5;
    static class Stream {
        final char[] buf;
        int pos;
        Stream(char[] b) {
            buf = b;
        }
        int get() {
            return pos < buf.length ? buf[pos++] : -1;
        }
        void unget(int c) {
            if (c != -1) pos--;
        }
    }
    static class Token {
        int id;
        String text;
    }
    static Token next(Stream s) {
        Token t = new Token();
        int c = s.get();
        while (c == ' ' || c == '\t') c = s.get();
        if (c == -1) {
            t.id = EOF;
            t.text = "";
            return t;
        }
        StringBuilder b = new StringBuilder();
        if (c >= 'a' && c <= 'z') {
            while (c >= 'a' && c <= 'z' || c >= '0' && c <= '9') {
                b.append((char) c);
                c = s.get();
            }
            s.unget(c);
            t.text = b.toString();
            t.id = t.text.equals("if") || t.text.equals("or") || t.text.equals("and") ? KEYWORD : IDENT;
        } else if (c >= '0' && c <= '9') {
            while (c >= '0' && c <= '9') {
                b.append((char) c);
                c = s.get();
            }
            s.unget(c);
            t.text = b.toString();
            t.id = NUMBER;
        } else if (c == '(' || c == ')' || c == ';') {
            t.id = SPECIAL;
            t.text = "" + (char) c;
        } else {
            t.id = ERROR;
            t.text = "?";
        }
        return t;
    }
    public static void main(String[] args) {
        char[] in = new char[4];
        for (int i = 0; i < in.length; i++) {
            in[i] = Verifier.nondetChar();
            Verifier.assume(in[i] < 128);
        }
        Stream s = new Stream(in);
        int n = 0, keywords = 0, numbers = 0;
        Token t;
        while ((t = next(s)).id != EOF) {
            n++;
            if (t.id == KEYWORD) keywords++;
            if (t.id == NUMBER) numbers++;
        }
        assert n <= 4 && keywords <= 1;
    }
}
