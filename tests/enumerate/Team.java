import java.util.LinkedList;
import java.util.List;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** Objects that stand in a collection from the beginning, with fields that vary. */
public class Team {
    static class Member {
        int rank;
        int unread;
        Member chief;
    }

    private List<Member> members = new LinkedList<>();
    private int size;

    public boolean repOK() {
        int before = -1;
        for (Member member : members) {
            if (member.rank <= before || member.chief == member) {
                return false;
            }
            before = member.rank;
        }
        return members.size() == size;
    }

    public static IFinitization finTeam(int n) {
        IFinitization f = FinitizationFactory.create(Team.class);
        IObjSet members = f.createObjSet(Member.class, n, false);
        f.addAll("members", members);
        f.set("size", f.createIntSet(n));
        f.set("Member.rank", f.createIntSet(0, n));
        f.set("Member.unread", f.createIntSet(1, 2));
        f.set("Member.chief", f.createObjSet(Member.class, n, true));
        return f;
    }
}
