import java.util.ArrayList;
import java.util.List;

/** Objects that change and are then let go. */
public class Unlinked {
    static class Cell {
        int value;
        Cell next;
        boolean closed;
    }

    private Cell cell = new Cell();
    private List<Cell> old = new ArrayList<>();

    Cell cell() {
        return cell;
    }

    void replace() {
        cell.closed = true;
        cell = new Cell();
    }

    int take() {
        Cell c = cell;
        if (c == null) {
            return 0;
        }
        int v = c.value;
        c.value = 0;
        cell = c.next;
        c.next = null;
        return v;
    }

    static Cell detach(Cell c) {
        Cell n = c.next;
        if (n != null) {
            c.next = null;
            n.closed = true;
        }
        return c;
    }

    static int drain(List<Cell> cells) {
        int n = 0;
        for (Cell c : cells) {
            c.closed = true;
            n++;
        }
        cells.clear();
        return n;
    }

    static void forget(Cell[] cells) {
        if (cells.length > 0 && cells[0] != null) {
            cells[0].value++;
            cells[0] = null;
        }
    }
}
