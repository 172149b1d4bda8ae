import java.util.*;

public class Dispatch {
    static abstract class Animal {
        protected String name;
        private static int total;

        Animal(String n) {
            name = n;
            total++;
        }

        abstract String sound();

        String speak() { return name + " says " + sound(); }

        final String fixed() { return "fixed " + sound(); }

        static int total() { return total; }

        String eat(Object o) { return "eats object"; }

        String eat(String s) { return "eats string"; }

        protected Animal self() { return this; }
    }

    static class Dog extends Animal {
        Dog(String n) { super(n); }

        @Override
        String sound() { return "woof"; }

        @Override
        String eat(String s) { return "dog " + super.eat(s); }

        @Override
        protected Dog self() { return this; }

        String fetch() { return name + " fetches"; }
    }

    static class Puppy extends Dog {
        private final int age;

        Puppy(String n, int age) {
            super(n + "y");
            this.age = age;
        }

        @Override
        String sound() { return super.sound().toUpperCase(Locale.ROOT) + age; }

        @Override
        String speak() { return "[" + super.speak() + "]"; }

        @Override
        String eat(Object o) { return "puppy " + super.eat(o); }

        String eat(Integer i) { return "puppy int"; }
    }

    static class Cat extends Animal {
        Cat() { super("cat"); }

        @Override
        String sound() { return "meow"; }
    }

    interface Flyer {
        default String move() { return "fly"; }

        int SPEED = 10;
    }

    interface Swimmer {
        default String move() { return "swim"; }
    }

    static class Duck extends Animal implements Flyer, Swimmer {
        Duck() { super("duck"); }

        @Override
        String sound() { return "quack"; }

        @Override
        public String move() { return Flyer.super.move() + "/" + Swimmer.super.move() + SPEED; }
    }

    static class A {
        public String toString() { return "A" + hook(); }

        String hook() { return "a"; }

        private String p() { return "pa"; }

        String callP() { return p() + pp(); }

        String pp() { return "ppA"; }

        static String s() { return "sA"; }

        int f = 1;

        int f() { return f; }
    }

    static class B extends A {
        @Override
        String hook() { return "b" + super.hook(); }

        private String p() { return "pb"; }

        @Override
        String pp() { return "ppB" + p(); }

        static String s() { return "sB"; }

        int f = 2;
    }

    static class C extends B {
        @Override
        String hook() { return "c" + super.hook(); }

        int f = 3;

        @Override
        int f() { return f + super.f + ((A) this).f + super.f(); }
    }

    static String over(Animal a) { return "animal"; }

    static String over(Dog d) { return "dog"; }

    static String over(Puppy p) { return "puppy"; }

    static String num(int x) { return "int"; }

    static String num(long x) { return "long"; }

    static String num(double x) { return "double"; }

    static String num(Integer x) { return "Integer"; }

    static String num(Number x) { return "Number"; }

    static String num(Object x) { return "Object"; }

    static abstract class Shape {
        Shape() { System.out.print(describe() + " "); }

        abstract String describe();
    }

    static class Sq extends Shape {
        int side = 5;
        final int k = 7;
        final String s = "const";

        String describe() { return "side" + side + "k" + k + s; }
    }

    interface Stack1<T> {
        void push(T t);

        T pop();
    }

    static class Arr<T> implements Stack1<T> {
        private final ArrayList<T> l = new ArrayList<>();

        public void push(T t) { l.add(t); }

        public T pop() { return l.remove(l.size() - 1); }
    }

    static class Loud extends Arr<String> {
        @Override
        public void push(String s) { super.push(s + "!"); }

        @Override
        public String pop() { return "<" + super.pop() + ">"; }
    }

    public static void main(String[] args) {
        Animal[] zoo = {new Dog("rex"), new Puppy("pup", 1), new Cat(), new Duck()};
        for (Animal a : zoo) System.out.println(a.speak() + " | " + a.fixed() + " | " + a.eat("x") + " | " + a.eat((Object) "x") + " | " + over(a) + " | " + (a.self() == a) + (a instanceof Dog) + (a instanceof Flyer));
        System.out.println(Animal.total() + " " + over(new Puppy("p", 2)) + " " + over((Dog) new Puppy("p", 2)) + " " + new Puppy("q", 3).eat(5) + " " + ((Dog) zoo[1]).self().fetch());
        System.out.println(((Flyer) zoo[3]).move() + " " + ((Swimmer) zoo[3]).move());
        A c = new C();
        System.out.println(c + " " + c.callP() + " " + c.f + " " + ((B) c).f + " " + ((C) c).f + " " + c.f() + " " + A.s() + B.s() + C.s());
        byte b = 1;
        char ch = 'c';
        float fl = 1f;
        System.out.println(num(b) + " " + num(ch) + " " + num(5) + " " + num(5L) + " " + num(fl) + " " + num(5.0) + " " + num(Integer.valueOf(5)) + " " + num(Long.valueOf(5)) + " " + num("s") + " " + num((Object) 5) + " " + num((short) 5 + b));
        new Sq();
        System.out.println(new Sq().describe());
        Stack1<String> st = new Loud();
        st.push("hey");
        st.push("you");
        System.out.println(st.pop() + st.pop());
        Object o = new Object() {
            int n = 5;

            @Override
            public String toString() { return "anon" + n++; }
        };
        System.out.println(o + "" + o);
        try {
            Dog d = (Dog) zoo[2];
            System.out.println(d.fetch());
        } catch (ClassCastException e) {
            System.out.println("a cat is no dog");
        }
        Comparable<String> cmp = "b";
        CharSequence cs = "chars";
        System.out.println(cmp.compareTo("a") + " " + cs.length() + cs.charAt(0) + " " + ((Object) cs).equals("chars") + " " + cs.subSequence(1, 3) + " " + zoo.getClass().getSimpleName() + " " + zoo[1].getClass().getSuperclass().getSimpleName());
        Runnable[] calls = new Runnable[zoo.length];
        for (int i = 0; i < zoo.length; i++) calls[i] = zoo[i]::speak;
        int total = 0;
        for (int r = 0; r < 50; r++) for (Animal a : zoo) total += a.sound().length();
        System.out.println(total + " " + calls.length);
    }
}
