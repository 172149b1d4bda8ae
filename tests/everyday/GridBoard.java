import java.util.Arrays;
import java.util.Objects;

/** A board of fixed size with a robot on it. */
public final class GridBoard {

    private final char[][] cells;
    private final int rows;
    private final int columns;
    private int row;
    private int column;

    enum Move {
        UP(-1, 0), DOWN(1, 0), LEFT(0, -1), RIGHT(0, 1);

        private final int dRow;
        private final int dColumn;

        Move(int dRow, int dColumn) {
            this.dRow = dRow;
            this.dColumn = dColumn;
        }
    }

    // verdict: safe
    // because: Both sizes are checked to be between 1 and 50.
    GridBoard(int rows, int columns) {
        if (rows < 1 || columns < 1 || rows > 50 || columns > 50) {
            throw new IllegalArgumentException("size");
        }
        this.rows = rows;
        this.columns = columns;
        this.cells = new char[rows][columns];
        for (char[] line : cells) {
            Arrays.fill(line, '.');
        }
    }

    // verdict: safe
    // because: The robot stays where it is if the next cell is outside of the board.
    boolean move(Move move) {
        if (move == null) {
            return false;
        }
        int nextRow = row + move.dRow;
        int nextColumn = column + move.dColumn;
        if (nextRow < 0 || nextRow >= rows || nextColumn < 0 || nextColumn >= columns) {
            return false;
        }
        row = nextRow;
        column = nextColumn;
        return true;
    }

    // verdict: safe
    // because: The robot is always inside of the board.
    void paint(char color) {
        cells[row][column] = color;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: new GridBoard(1, 2).at(1, 0)
    // because: Rows and columns are compared with the wrong sizes.
    char at(int r, int c) {
        if (r < 0 || c < 0 || r >= columns || c >= rows) {
            return ' ';
        }
        return cells[r][c];
    }

    // verdict: safe
    // because: Both indices are compared with the right sizes.
    char cell(int r, int c) {
        if (r < 0 || c < 0 || r >= rows || c >= columns) {
            return ' ';
        }
        return cells[r][c];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: new GridBoard(1, 2).diagonal()
    // because: The board need not be a square.
    int diagonal() {
        int painted = 0;
        for (int i = 0; i < columns; i++) {
            if (cells[i][i] != '.') {
                painted++;
            }
        }
        return painted;
    }

    // verdict: safe
    // because: The loop ends with the smaller of both sizes.
    int commonDiagonal() {
        int painted = 0;
        for (int i = 0; i < Math.min(rows, columns); i++) {
            if (cells[i][i] != '.') {
                painted++;
            }
        }
        return painted;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: new GridBoard(2, 2).neighbours(0, 0)
    // because: Cells at the border have neighbours outside of the board.
    int neighbours(int r, int c) {
        Objects.checkIndex(r, rows);
        Objects.checkIndex(c, columns);
        int painted = 0;
        for (int dr = -1; dr <= 1; dr++) {
            for (int dc = -1; dc <= 1; dc++) {
                if (cells[r + dr][c + dc] != '.') {
                    painted++;
                }
            }
        }
        return painted;
    }

    // verdict: safe
    // because: The ranges are limited to the board.
    int neighboursInside(int r, int c) {
        Objects.checkIndex(r, rows);
        Objects.checkIndex(c, columns);
        int painted = 0;
        for (int i = Math.max(0, r - 1); i <= Math.min(rows - 1, r + 1); i++) {
            for (int j = Math.max(0, c - 1); j <= Math.min(columns - 1, c + 1); j++) {
                if (cells[i][j] != '.') {
                    painted++;
                }
            }
        }
        return painted;
    }

    // verdict: java.lang.ArithmeticException
    // witness: new GridBoard(2, 2).paintedShare('x')
    // because: Possibly no cell has the color.
    int paintedShare(char color) {
        int count = 0;
        for (char[] line : cells) {
            for (char c : line) {
                if (c == color) {
                    count++;
                }
            }
        }
        return rows * columns / count;
    }

    // verdict: safe
    // because: The board has at least one cell.
    int paintedPercent(char color) {
        int count = 0;
        for (char[] line : cells) {
            for (char c : line) {
                if (c == color) {
                    count++;
                }
            }
        }
        return count * 100 / (rows * columns);
    }
}
