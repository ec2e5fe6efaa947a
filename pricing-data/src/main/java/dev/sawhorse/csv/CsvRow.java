// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A row of a CSV table: the cells of one line, separated by commas. A cell in double quotes may contain commas, and a double
 * quote is written twice in it; white space around a cell does not count.
 */
public final class CsvRow {
    private static final int USUAL_CELLS = 16;

    private String line = "";
    private int[] starts = new int[USUAL_CELLS];
    private int[] ends = new int[USUAL_CELLS];
    private int size;

    /** Returns the cells of a line as texts. */
    public static List<String> cells(String line) {
        CsvRow row = new CsvRow();
        row.read(line);
        List<String> cells = new ArrayList<>(row.size);
        for (int column = 0; column < row.size; column++) {
            cells.add(row.text(column));
        }
        return cells;
    }

    /** Replaces the row by the cells of a line. */
    public void read(String text) {
        line = text;
        size = 0;
        int start = 0;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                add(start, i);
                start = i + 1;
            }
        }
        add(start, text.length());
    }

    private void add(int start, int end) {
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, 2 * size);
            ends = Arrays.copyOf(ends, 2 * size);
        }
        starts[size] = start;
        ends[size++] = end;
    }

    /** Returns the number of cells. */
    public int size() {
        return size;
    }

    /** Returns the position of a cell in the line, from 1. */
    public int position(int column) {
        return starts[column] + 1;
    }

    /** Returns the text of a cell, without quotes. */
    public String text(int column) {
        int start = starts[column];
        int end = ends[column];
        while (start < end && Character.isWhitespace(line.charAt(start))) {
            start++;
        }
        while (start < end && Character.isWhitespace(line.charAt(end - 1))) {
            end--;
        }
        boolean quoted = end - start > 1 && line.charAt(start) == '"' && line.charAt(end - 1) == '"';
        return quoted ? line.substring(start + 1, end - 1).replace("\"\"", "\"") : line.substring(start, end);
    }
}
