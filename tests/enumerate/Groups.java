import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import korat.finitization.IArraySet;
import korat.finitization.IClassDomain;
import korat.finitization.IFinitization;
import korat.finitization.IIntSet;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** What Korat's interfaces offer beyond sets of nodes. */
public class Groups {
    static class Member {
        Member friend;
    }

    static class Leader extends Member {
        boolean strict;
    }

    static class Inner {
        short rank;
        float share;
    }

    private final List<Member> members = new ArrayList<>();
    Member chief;
    int[] marks;
    int[] grades;
    int[][] table;
    Inner inner;
    String title;

    public boolean repOK() {
        return true;
    }

    public boolean friendly() {
        for (Member member : members) {
            if (member.friend == null) {
                return false;
            }
        }
        return !members.isEmpty();
    }

    public static IFinitization finGroups(int n, boolean interchangeable) {
        IFinitization f = FinitizationFactory.create(Groups.class);
        IObjSet all = f.createObjSet(Member.class, n);
        f.getClassDomain(Member.class).includeInIsomorphismCheck(interchangeable);
        f.addAll("members", all);
        f.set("Member.friend", all);
        return f;
    }

    /** A chief that is a member or a leader. */
    public static IFinitization chiefs(int members, int leaders) {
        IFinitization f = FinitizationFactory.create(Groups.class);
        IObjSet set = f.createObjSet(Member.class, true);
        set.addClassDomain(f.createClassDomain("Member", members));
        f.createClassDomain(Leader.class, leaders);
        f.set("chief", set);
        f.set("Leader.strict", f.createBooleanSet());
        return f;
    }

    public static IFinitization arrays(boolean objects) {
        IFinitization f = FinitizationFactory.create(Groups.class);
        f.handleArraysAsObjects(objects);
        IArraySet set = f.createArraySet(int[].class, f.createIntSet(1), f.createIntSet(0, 1), 2);
        f.set("marks", set);
        f.set("grades", set);
        return f;
    }

    /** Arrays of arrays: 0 to 2 rows of 1 element out of 2. */
    public static IFinitization tables() {
        IFinitization f = FinitizationFactory.create(Groups.class);
        IIntSet bits = f.createIntSet(0, 1);
        IArraySet rows = f.createArraySet(int[].class, f.createIntSet(1), bits, 2);
        f.set("table", f.createArraySet(int[][].class, f.createIntSet(0, 2), rows, 1));
        return f;
    }

    static IFinitization inners() {
        IFinitization f = FinitizationFactory.create(Inner.class);
        f.set("rank", f.createShortSet((short) 1, (short) 3));
        f.set("share", f.createFloatSet(0, 0.5f, 1));
        return f;
    }

    /** An inner object with bounds of its own, and titles. */
    public static IFinitization nested() {
        IFinitization f = FinitizationFactory.create(Groups.class);
        f.includeFinitization(inners());
        IObjSet inner = f.createObjSet(Inner.class);
        inner.addClassDomain(f.getIncludedFinitization(Inner.class).getClassDomain(Inner.class));
        f.set("inner", inner);
        IClassDomain strings = f.createClassDomain(String.class);
        strings.includeInIsomorphismCheck(false);
        strings.addObjects(Arrays.asList("King", "Queen"));
        strings.addObjects(new Object[] {"Ace", 7});
        IObjSet titles = f.createObjSet(String.class);
        titles.addClassDomain(strings);
        titles.setNullAllowed(true);
        f.set("title", titles);
        return f;
    }
}
