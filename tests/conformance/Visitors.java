import java.util.*;
import java.util.function.*;

public class Visitors {
    interface Visitor<R> {
        R file(FileNode f);

        R dir(DirNode d);

        default R link(LinkNode l) { return l.target.accept(this); }
    }

    static abstract class Node {
        final String name;

        Node(String n) { name = n; }

        abstract <R> R accept(Visitor<R> v);
    }

    static class FileNode extends Node {
        final int size;

        FileNode(String n, int s) {
            super(n);
            size = s;
        }

        <R> R accept(Visitor<R> v) { return v.file(this); }
    }

    static class DirNode extends Node {
        final List<Node> kids = new ArrayList<>();

        DirNode(String n, Node... ks) {
            super(n);
            kids.addAll(Arrays.asList(ks));
        }

        <R> R accept(Visitor<R> v) { return v.dir(this); }
    }

    static class LinkNode extends Node {
        final Node target;

        LinkNode(String n, Node t) {
            super(n);
            target = t;
        }

        <R> R accept(Visitor<R> v) { return v.link(this); }
    }

    static class Size implements Visitor<Integer> {
        public Integer file(FileNode f) { return f.size; }

        public Integer dir(DirNode d) { return d.kids.stream().mapToInt(k -> k.accept(this)).sum(); }

        @Override
        public Integer link(LinkNode l) { return 0; }
    }

    static class Print implements Visitor<Void> {
        int depth;
        final StringBuilder sb = new StringBuilder();

        private Void line(String s) {
            sb.append("  ".repeat(depth)).append(s).append('\n');
            return null;
        }

        public Void file(FileNode f) { return line(f.name + " (" + f.size + ")"); }

        public Void dir(DirNode d) {
            line(d.name + "/");
            depth++;
            for (Node k : d.kids) k.accept(this);
            depth--;
            return null;
        }
    }

    public static void main(String[] args) {
        FileNode readme = new FileNode("readme", 10);
        DirNode root = new DirNode("root", readme, new DirNode("src", new FileNode("a", 100), new FileNode("b", 250)), new LinkNode("ln", readme), new DirNode("empty"));
        Print p = new Print();
        root.accept(p);
        System.out.print(p.sb);
        System.out.println(root.accept(new Size()) + " " + root.accept(new Visitor<List<String>>() {
            public List<String> file(FileNode f) { return List.of(f.name); }

            public List<String> dir(DirNode d) {
                List<String> l = new ArrayList<>();
                d.kids.forEach(k -> l.addAll(k.accept(this)));
                return l;
            }
        }));
    }
}
