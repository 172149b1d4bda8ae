package svc;

public class Reverse implements Codec {
    @Override
    public String name() { return "reverse"; }

    @Override
    public String encode(String s) { return new StringBuilder(s).reverse().toString(); }
}
