// verdict: violation java.lang.StackOverflowError
// target: ListHoldsItsOwner.count
// witness:
// The list is final and older than the group, but the group can be put into it later.

import java.util.ArrayList;
import java.util.List;

public class ListHoldsItsOwner {
    static final class Group {
        final List<Group> members;

        Group(List<Group> members) {
            this.members = members;
        }
    }

    static int count(Group group) {
        if (group == null || group.members == null) {
            return 0;
        }
        int count = 1;
        for (Group member : group.members) {
            count += count(member);
        }
        return count;
    }

    public static void main(String[] args) {
        List<Group> members = new ArrayList<>();
        Group group = new Group(members);
        members.add(group);
        count(group);
    }
}
