// not a violation: Margay lacks the method, not the program

import org.cprover.CProver;

public class MemberThatCProverLacks {
    public static void main(String[] args) {
        CProver.noSuchMember(CProver.nondetInt());
    }
}
