// verdict: violation java.lang.AssertionError
// witness: '<', 'b', '>', '<', '/', 'b', '>'

import org.sosy_lab.sv_benchmarks.Verifier;

public class ElementParsed {
    static class XmlException extends Exception {
        XmlException(String m) {
            super(m);
        }
    }
    static class Element {
        String name = "";
        int children;
        Element parent;
    }
    static class Parser {
        final char[] in;
        int at;
        Parser(char[] in) {
            this.in = in;
        }
        char read() throws XmlException {
            if (at >= in.length) throw new XmlException("eof");
            return in[at++];
        }
        Element parse() throws XmlException {
            if (read() != '<') throw new XmlException("expected <");
            Element e = new Element();
            char c = read();
            while (c != '>') {
                if (!Character.isLetter(c)) throw new XmlException("name");
                e.name += c;
                c = read();
            }
            if (e.name.isEmpty()) throw new XmlException("empty");
            while (true) {
                if (at + 1 < in.length && in[at] == '<' && in[at + 1] == '/') {
                    at += 2;
                    for (int i = 0; i < e.name.length(); i++) if (read() != e.name.charAt(i)) throw new XmlException("close");
                    if (read() != '>') throw new XmlException("close");
                    return e;
                }
                if (at < in.length && in[at] == '<') {
                    parse();
                    e.children++;
                } else {
                    read();
                }
            }
        }
    }
    public static void main(String[] args) {
        char[] in = new char[7];
        for (int i = 0; i < in.length; i++) {
            in[i] = Verifier.nondetChar();
            Verifier.assume(in[i] < 128);
        }
        try {
            Element e = new Parser(in).parse();
            assert !e.name.equals("b");
        } catch (XmlException ex) {
            assert ex.getMessage() != null;
        }
    }
}
