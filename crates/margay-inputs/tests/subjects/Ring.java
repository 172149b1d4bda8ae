/** A node of a ring that can be walked both ways. */
class Ring {
    Ring next;
    Ring previous;

    boolean repOk() {
        Ring at = this;
        do {
            if (at.next == null || at.next.previous != at) {
                return false;
            }
            at = at.next;
        } while (at != this);
        return true;
    }
}

/** A ring each of whose nodes has a buddy in the ring; the same node may be the buddy of several. */
class BuddyRing {
    BuddyRing next;
    BuddyRing previous;
    BuddyRing buddy;

    boolean repOk() {
        BuddyRing at = this;
        do {
            if (at.next == null || at.next.previous != at) {
                return false;
            }
            at = at.next;
        } while (at != this);
        do {
            if (at.buddy == null || at.buddy.previous == null || !leadsTo(at, at.buddy)) {
                return false;
            }
            at = at.next;
        } while (at != this);
        return true;
    }

    private static boolean leadsTo(BuddyRing from, BuddyRing to) {
        BuddyRing at = from;
        do {
            if (at == to) {
                return true;
            }
            at = at.next;
        } while (at != from);
        return false;
    }
}
