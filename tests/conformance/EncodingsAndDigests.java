import java.nio.charset.StandardCharsets;
import java.security.*;
import java.util.*;
import java.util.zip.*;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.*;

public class EncodingsAndDigests {
    static byte[] utf(String s) { return s.getBytes(StandardCharsets.UTF_8); }

    public static void main(String[] args) throws Exception {
        HexFormat hex = HexFormat.of();
        for (String s : new String[] {"", "a", "hello", "The quick brown fox jumps over the lazy dog", "x".repeat(200)}) {
            System.out.println(Base64.getEncoder().encodeToString(utf(s)).hashCode() + " " + hex.formatHex(MessageDigest.getInstance("MD5").digest(utf(s))) + " " + hex.formatHex(MessageDigest.getInstance("SHA-1").digest(utf(s))));
            System.out.println(hex.formatHex(MessageDigest.getInstance("SHA-256").digest(utf(s))));
            CRC32 c = new CRC32();
            c.update(utf(s));
            CRC32C cc = new CRC32C();
            cc.update(utf(s));
            Adler32 a = new Adler32();
            a.update(utf(s));
            System.out.println(Long.toHexString(c.getValue()) + " " + Long.toHexString(cc.getValue()) + " " + Long.toHexString(a.getValue()));
        }
        System.out.println(hex.formatHex(MessageDigest.getInstance("SHA-512").digest(utf("abc"))));
        System.out.println(hex.formatHex(MessageDigest.getInstance("SHA3-256").digest(utf("abc"))));
        MessageDigest md = MessageDigest.getInstance("SHA-256");
        for (int i = 0; i < 100; i++) md.update((byte) i);
        System.out.println(hex.formatHex(md.digest()) + " " + md.getAlgorithm() + " " + md.getDigestLength() + " " + MessageDigest.isEqual(utf("a"), utf("a")));
        try {
            MessageDigest.getInstance("NOPE");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
        for (String s : new String[] {"", "f", "fo", "foo", "foob", "fooba", "foobar", "\u00ff\u00fe??>>"}) {
            String e = Base64.getEncoder().encodeToString(utf(s));
            System.out.print(e + " " + Base64.getUrlEncoder().withoutPadding().encodeToString(utf(s)) + " " + new String(Base64.getDecoder().decode(e), StandardCharsets.UTF_8).equals(s) + "; ");
        }
        System.out.println();
        System.out.println(Base64.getMimeEncoder(20, utf("|")).encodeToString(utf("m".repeat(40))) + " " + new String(Base64.getMimeDecoder().decode("Zm9v\r\nYmFy")) + " " + Base64.getUrlDecoder().decode("Zm9v_-8").length);
        for (String bad : new String[] {"Zm9", "Zm9v=", "Z!9v", "A"}) {
            try {
                System.out.println(Base64.getDecoder().decode(bad).length);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        HexFormat h2 = HexFormat.ofDelimiter(":").withUpperCase().withPrefix("0x");
        System.out.println(h2.formatHex(new byte[] {1, -1, 127}) + " " + Arrays.toString(hex.parseHex("00ff7f80")) + " " + hex.toHexDigits((byte) 10) + " " + hex.toHexDigits(255L, 4) + " " + HexFormat.fromHexDigits("cafe") + " " + HexFormat.isHexDigit('g') + " " + HexFormat.fromHexDigit('F'));
        try {
            hex.parseHex("abc");
        } catch (IllegalArgumentException e) {
            System.out.println("odd hex");
        }
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(utf("key"), "HmacSHA256"));
        System.out.println(hex.formatHex(mac.doFinal(utf("The quick brown fox jumps over the lazy dog"))));
        Cipher aes = Cipher.getInstance("AES/CBC/PKCS5Padding");
        aes.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(utf("0123456789abcdef"), "AES"), new IvParameterSpec(new byte[16]));
        byte[] enc = aes.doFinal(utf("secret message of some length"));
        aes.init(Cipher.DECRYPT_MODE, new SecretKeySpec(utf("0123456789abcdef"), "AES"), new IvParameterSpec(new byte[16]));
        System.out.println(hex.formatHex(enc) + " " + new String(aes.doFinal(enc)));
        UUID u = UUID.nameUUIDFromBytes(utf("name"));
        System.out.println(u + " " + u.version() + " " + u.hashCode() + " " + UUID.fromString("123e4567-e89b-12d3-a456-426614174000").getMostSignificantBits() + " " + u.compareTo(new UUID(0, 0)) + " " + new UUID(1, 2) + " " + UUID.fromString(u.toString()).equals(u));
        System.out.println(java.net.URLEncoder.encode("a b&c=d/\u00e9", StandardCharsets.UTF_8) + " " + java.net.URLDecoder.decode("a+b%26%C3%A9", StandardCharsets.UTF_8).length());
        java.net.URI uri = new java.net.URI("http://user@host.example:8080/p/a/../b?q=1&r=2#frag");
        System.out.println(uri.getScheme() + " " + uri.getHost() + " " + uri.getPort() + " " + uri.getPath() + " " + uri.getQuery() + " " + uri.getFragment() + " " + uri.normalize() + " " + uri.resolve("../x") + " " + java.net.URI.create("a/b").isAbsolute() + " " + uri.getUserInfo());
        try {
            new java.net.URI("ht tp://x");
        } catch (java.net.URISyntaxException e) {
            System.out.println(e.getMessage());
        }
    }
}
