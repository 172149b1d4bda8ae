import java.io.*;
import java.util.*;

public class Serialization {
    static class Base {
        int notSerialized = 5;

        Base() { System.out.println("Base()"); }
    }

    enum Level { LOW, HIGH }

    record Rec(String a, int[] b) implements Serializable {
        Rec {
            System.out.println("Rec canonical " + a);
        }
    }

    static class Person extends Base implements Serializable {
        private static final long serialVersionUID = 1L;
        String name;
        transient int cache = 99;
        int age;
        Person friend;
        List<String> tags = new ArrayList<>();
        Level level = Level.HIGH;
        long l = Long.MAX_VALUE;
        double d = -0.5;
        char c = 'q';
        boolean z = true;
        byte[] bytes = {1, 2};
        String[][] grid = {{"a"}, {"b", null}};

        Person(String n, int a) {
            name = n;
            age = a;
            System.out.println("Person()");
        }
    }

    static class Custom implements Serializable {
        transient StringBuilder secret = new StringBuilder("plain");
        int version = 1;

        private void writeObject(ObjectOutputStream o) throws IOException {
            o.defaultWriteObject();
            o.writeUTF(secret.reverse().toString());
            o.writeInt(7);
        }

        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException {
            i.defaultReadObject();
            secret = new StringBuilder(i.readUTF()).reverse();
            version += i.readInt();
        }
    }

    static class Single implements Serializable {
        static final Single ONE = new Single();

        private Object readResolve() { return ONE; }
    }

    static class Replaced implements Serializable {
        int v = 3;

        private Object writeReplace() { return new Proxy(v * 10); }
    }

    static class Proxy implements Serializable {
        int v;

        Proxy(int v) { this.v = v; }
    }

    static class Ext implements Externalizable {
        int x;
        String s;

        public Ext() { System.out.println("Ext()"); }

        public void writeExternal(ObjectOutput o) throws IOException {
            o.writeInt(x);
            o.writeObject(s);
        }

        public void readExternal(ObjectInput i) throws IOException, ClassNotFoundException {
            x = i.readInt() + 1;
            s = (String) i.readObject();
        }
    }

    static class NotSer { }

    static class Holder implements Serializable { Object o = new NotSer(); }

    @SuppressWarnings("unchecked")
    static <T> T round(T t) throws Exception {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (ObjectOutputStream o = new ObjectOutputStream(bo)) {
            o.writeObject(t);
        }
        try (ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(bo.toByteArray()))) {
            return (T) i.readObject();
        }
    }

    public static void main(String[] args) throws Exception {
        Person p = new Person("ann", 30);
        p.friend = new Person("bob", 40);
        p.friend.friend = p;
        p.tags.add("x");
        p.notSerialized = 1000;
        Person q = round(p);
        System.out.println(q.name + q.age + q.cache + q.tags + q.level + q.l + q.d + q.c + q.z + Arrays.toString(q.bytes) + Arrays.deepToString(q.grid) + q.notSerialized);
        System.out.println((q.friend.friend == q) + " " + (q != p) + " " + (q.level == Level.HIGH));
        Rec r = round(new Rec("r", new int[] {1, 2, 3}));
        System.out.println(r.a() + Arrays.toString(r.b()));
        Custom c = round(new Custom());
        System.out.println(c.secret + " " + c.version);
        System.out.println((round(Single.ONE) == Single.ONE) + " " + ((Proxy) (Object) round((Object) new Replaced())).v);
        Ext e = new Ext();
        e.x = 4;
        e.s = "ext";
        e = round(e);
        System.out.println(e.x + e.s);
        try {
            round(new Holder());
        } catch (NotSerializableException x) {
            System.out.println(x.getMessage());
        }
        String shared = "shared";
        Object[] two = round(new Object[] {shared, shared, new String[] {shared}});
        System.out.println(two[0] == two[1]);
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        ObjectOutputStream oo = new ObjectOutputStream(bo);
        int[] arr = {1};
        oo.writeObject(arr);
        arr[0] = 2;
        oo.writeObject(arr);
        oo.writeUnshared(arr);
        oo.writeInt(42);
        oo.flush();
        ObjectInputStream oi = new ObjectInputStream(new ByteArrayInputStream(bo.toByteArray()));
        System.out.println(((int[]) oi.readObject())[0] + " " + ((int[]) oi.readObject())[0] + " " + ((int[]) oi.readObject())[0] + " " + oi.readInt() + " " + oi.available());
        System.out.println(ObjectStreamClass.lookup(Person.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Person.class).getFields().length + " " + (ObjectStreamClass.lookup(NotSer.class) == null));
        try {
            new ObjectInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4}));
        } catch (StreamCorruptedException x) {
            System.out.println(x.getMessage());
        }
    }
}
