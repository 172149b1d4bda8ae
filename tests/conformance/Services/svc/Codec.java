package svc;

public interface Codec {
    int VERSION = 3;

    String name();

    String encode(String s);

    default String decode(String s) { return encode(s); }
}
