// verdict: safe

import org.cprover.CProver;

public class CProverObjectNotNull {
    static class Cell {
        int value;
        Cell other;
    }

    public static void main(String[] args) {
        Cell cell = CProver.nondetWithoutNull(new Cell());
        int before = cell.value;
        cell.value = before + 1;
        if (cell.other != null && cell.other != cell) {
            assert cell.value == before + 1;
        }
        assert cell.value != before;
    }
}
