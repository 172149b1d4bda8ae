import java.util.*;
import java.util.stream.*;

public class LargeEnum {
    enum Big {
        C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12,
        C13, C14, C15, C16, C17, C18, C19, C20, C21, C22, C23, C24, C25,
        C26, C27, C28, C29, C30, C31, C32, C33, C34, C35, C36, C37, C38,
        C39, C40, C41, C42, C43, C44, C45, C46, C47, C48, C49, C50, C51,
        C52, C53, C54, C55, C56, C57, C58, C59, C60, C61, C62, C63, C64,
        C65, C66, C67, C68, C69, C70, C71, C72, C73, C74, C75, C76, C77,
        C78, C79, C80, C81, C82, C83, C84, C85, C86, C87, C88, C89, C90,
        C91, C92, C93, C94, C95, C96, C97, C98, C99, C100, C101, C102, C103,
        C104, C105, C106, C107, C108, C109, C110, C111, C112, C113, C114, C115, C116,
        C117, C118, C119, C120, C121, C122, C123, C124, C125, C126, C127, C128, C129;

        Big next() { return values()[(ordinal() + 1) % values().length]; }
    }

    static int sw(Big b) {
        switch (b) {
            case C0: return 1;
            case C64: return 2;
            case C127: case C128: return 3;
            case C129: return 4;
            default: return b.ordinal() % 7 + 10;
        }
    }

    public static void main(String[] args) {
        System.out.println(Big.values().length + " " + Big.valueOf("C77").ordinal() + " " + Big.C129.next() + " " + Big.C63.compareTo(Big.C64));
        EnumSet<Big> s = EnumSet.of(Big.C0, Big.C63, Big.C64, Big.C65, Big.C128, Big.C129);
        System.out.println(s + " " + s.size() + " " + s.contains(Big.C64) + s.contains(Big.C1) + " " + s.getClass().getSimpleName());
        EnumSet<Big> comp = EnumSet.complementOf(s);
        System.out.println(comp.size() + " " + comp.iterator().next() + " " + Collections.max(comp) + " " + comp.containsAll(s) + Collections.disjoint(comp, s));
        EnumSet<Big> range = EnumSet.range(Big.C60, Big.C70);
        range.removeAll(s);
        System.out.println(range + " " + range.hashCode() * 0);
        range.addAll(s);
        range.retainAll(EnumSet.range(Big.C50, Big.C128));
        System.out.println(range);
        Iterator<Big> it = range.iterator();
        while (it.hasNext()) if (it.next().ordinal() % 2 == 0) it.remove();
        System.out.println(range + " " + range.equals(EnumSet.copyOf(range)) + " " + EnumSet.allOf(Big.class).size() + EnumSet.noneOf(Big.class).isEmpty());
        EnumMap<Big, Integer> m = new EnumMap<>(Big.class);
        for (int i = 129; i >= 0; i -= 10) m.put(Big.values()[i], i * i);
        System.out.println(m);
        m.keySet().removeIf(k -> k.ordinal() > 50);
        m.replaceAll((k, v) -> v + 1);
        System.out.println(m + " " + m.containsValue(82) + " " + m.entrySet().iterator().next().getKey());
        int total = 0;
        for (Big b : Big.values()) total += sw(b);
        System.out.println(total + " " + sw(Big.C0) + sw(Big.C64) + sw(Big.C128) + sw(Big.C129));
        Map<Integer, Set<Big>> byMod = Arrays.stream(Big.values()).collect(Collectors.groupingBy(b -> b.ordinal() % 40, TreeMap::new, Collectors.toCollection(() -> EnumSet.noneOf(Big.class))));
        System.out.println(byMod.get(5) + " " + byMod.size());
        BitSet bits = new BitSet();
        for (Big b : s) bits.set(b.ordinal());
        System.out.println(bits);
        try {
            Big.valueOf("C130");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Map<Big, Big> links = new TreeMap<>(Comparator.reverseOrder());
        for (Big b : s) links.put(b, b.next());
        System.out.println(links);
        List<Big> shuffled = new ArrayList<>(Arrays.asList(Big.values()));
        Collections.shuffle(shuffled, new Random(1));
        System.out.println(shuffled.subList(0, 5) + " " + shuffled.stream().sorted().limit(3).toList());
    }
}
