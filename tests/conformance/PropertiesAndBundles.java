import java.io.*;
import java.util.*;

public class PropertiesAndBundles {
    public static class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() { return new Object[][] {{"hello", "Hello"}, {"bye", "Goodbye"}, {"list", new String[] {"a", "b"}}, {"num", 42}}; }
    }

    public static class Texts_fr extends ListResourceBundle {
        @Override
        protected Object[][] getContents() { return new Object[][] {{"hello", "Bonjour"}}; }
    }

    public static class Texts_fr_CA extends ListResourceBundle {
        @Override
        protected Object[][] getContents() { return new Object[][] {{"bye", "Salut"}}; }
    }

    public static void main(String[] args) throws Exception {
        Properties p = new Properties();
        p.load(new StringReader("# comment\n! other\na=1\nb : two words \nc 3\n  d=\\u0041\\tx\ne=line \\\n   continued\nempty\nk\\=ey=v\\:al\npath=C:\\\\dir\n"));
        for (String k : new TreeSet<>(p.stringPropertyNames())) System.out.println("[" + k + "]=[" + p.getProperty(k) + "]");
        System.out.println(p.getProperty("none") + " " + p.getProperty("none", "dflt") + " " + p.size() + " " + p.containsKey("a") + " " + p.getOrDefault("zz", "o"));
        Properties child = new Properties(p);
        child.setProperty("a", "overridden");
        System.out.println(child.getProperty("a") + child.getProperty("b") + " " + child.size() + " " + new TreeSet<>(child.stringPropertyNames()) + " " + child.get("b"));
        StringWriter sw = new StringWriter();
        Properties out = new Properties();
        out.setProperty("key one", "v = 1\u00e9\n");
        out.store(sw, "header");
        String[] lines = sw.toString().split("\\R");
        System.out.println(lines[0] + " " + lines.length + " " + lines[2].replace("\u00e9", "E"));
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        out.store(bo, null);
        System.out.println(bo.toString("ISO-8859-1").split("\\R")[1]);
        Properties back = new Properties();
        back.load(new ByteArrayInputStream(bo.toByteArray()));
        System.out.println(back.equals(out));
        ByteArrayOutputStream xml = new ByteArrayOutputStream();
        out.storeToXML(xml, "c");
        System.out.println(xml.toString("UTF-8").contains("<entry key=\"key one\">"));
        ResourceBundle.Control none = ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_CLASS);
        for (Locale l : new Locale[] {Locale.ROOT, Locale.FRENCH, Locale.CANADA_FRENCH, Locale.JAPAN}) {
            ResourceBundle rb = ResourceBundle.getBundle("PropertiesAndBundles$Texts", l, none);
            System.out.println(l.toLanguageTag() + " " + rb.getString("hello") + " " + rb.getString("bye") + " " + Arrays.toString(rb.getStringArray("list")) + rb.getObject("num") + " " + rb.containsKey("x") + " " + new TreeSet<>(rb.keySet()) + " '" + rb.getLocale() + "'");
        }
        try {
            ResourceBundle.getBundle("no.such.Bundle", Locale.US, none);
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage() + " | " + e.getClassName() + " | " + e.getKey());
        }
        try {
            ResourceBundle.getBundle("PropertiesAndBundles$Texts", Locale.ROOT, none).getString("zip");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
        ResourceBundle prb = new PropertyResourceBundle(new StringReader("x=1\ny=\\u0042"));
        System.out.println(prb.getString("x") + prb.getString("y"));
        Locale us = Locale.US;
        System.out.println(us + " " + us.toLanguageTag() + " " + us.getLanguage() + us.getCountry() + " " + Locale.forLanguageTag("de-AT") + " " + us.getDisplayCountry(Locale.US) + " " + Locale.FRENCH.getDisplayLanguage(Locale.US) + " " + us.getISO3Country() + " " + new Locale.Builder().setLanguage("sr").setScript("Latn").setRegion("RS").build() + " " + us.equals(Locale.forLanguageTag("en-US")) + " " + Locale.ROOT.toString().isEmpty());
        Currency c = Currency.getInstance("EUR");
        System.out.println(c + " " + c.getDefaultFractionDigits() + " " + c.getNumericCode() + " " + Currency.getInstance(Locale.JAPAN) + " " + Currency.getInstance("JPY").getDefaultFractionDigits() + " " + Currency.getInstance("USD").getSymbol(Locale.US) + " " + c.getDisplayName(Locale.US));
        try {
            Currency.getInstance("XYZZY");
        } catch (IllegalArgumentException e) {
            System.out.println("bad currency");
        }
        Hashtable<Object, Object> asTable = p;
        System.out.println(asTable.get("a") + " " + p.remove("a") + " " + p.getProperty("a") + " " + Collections.list(out.propertyNames()));
        StringWriter lw = new StringWriter();
        PrintWriter pw = new PrintWriter(lw, true);
        out.list(pw);
        System.out.println(lw.toString().split("\\R")[0]);
    }
}
