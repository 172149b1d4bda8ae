// verdict: violation java.lang.StackOverflowError
// target: ConstructorHandsItselfOut$Owner.depth
// witness:
// The fields are final, but the owner is shown to its part before it is finished: they refer to each other.

public class ConstructorHandsItselfOut {
    static class Part {
        final Owner owner;

        Part(Owner owner) {
            this.owner = owner;
        }
    }

    static class Owner {
        final Part part;

        Owner() {
            part = new Part(this);
        }

        int depth() {
            return part.owner == null ? 0 : 1 + part.owner.depth();
        }
    }

    public static void main(String[] args) {
        new Owner().depth();
    }
}
