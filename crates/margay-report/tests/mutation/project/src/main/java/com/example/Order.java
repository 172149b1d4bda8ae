package com.example;

import java.util.ArrayList;
import java.util.List;

/** Items with prices; its text is "</script><!-- &". */
public class Order {
    private final List<Line> lines = new ArrayList<>();

    public int total(int discount) {
        int sum = 0;
        for (Line line : lines) {
            if (line.price > 0 && line.count > 0) {
                sum += line.price * line.count;
            }
        }
        return sum < discount ? 0 : sum - discount;
    }

    public void add(Line line) {
        if (line.count < 1) {
            throw new IllegalArgumentException("</script>");
        }
        lines.add(line);
    }

    public String text() {
        return "</script><script>alert('é < 1')</script>" + lines.size();
    }

    static class Line {
        int price;
        int count = 1;

        void more(int n) {
            while (n > 0) {
                count++;
                n--;
            }
        }
    }
}
