// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import dev.sawhorse.report.html.PageTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** A text table with headings, whose columns are as wide as their content and separated by two spaces. */
public final class TextTable {
    private static final String GAP = "  ";

    private final List<String> headings = new ArrayList<>();
    private final List<Boolean> numeric = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    /** Adds a left-aligned text column. */
    public TextTable withText(String heading) {
        headings.add(heading);
        numeric.add(false);
        return this;
    }

    /** Adds a right-aligned number column. */
    public TextTable withNumber(String heading) {
        headings.add(heading);
        numeric.add(true);
        return this;
    }

    /** Adds a row with one cell per column. */
    public void add(String... cells) {
        if (cells.length != headings.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + headings.size() + " columns");
        }
        rows.add(List.of(cells));
    }

    /** Returns it as a section of a page. */
    public PageTable section(String heading, String note) {
        List<PageTable.Column> columns = new ArrayList<>();
        for (int column = 0; column < headings.size(); column++) {
            columns.add(new PageTable.Column(headings.get(column), numeric.get(column)));
        }
        return new PageTable(heading, note, columns, rows);
    }

    /** Prints headings and rows. */
    public void printTo(PrintWriter out) {
        int[] widths = new int[headings.size()];
        for (int column = 0; column < widths.length; column++) {
            widths[column] = headings.get(column).length();
            for (List<String> row : rows) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        out.println(line(headings, widths));
        rows.forEach(row -> out.println(line(row, widths)));
    }

    private String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = cells.get(column);
            String padding = " ".repeat(widths[column] - cell.length());
            line.append(column == 0 ? "" : GAP);
            line.append(numeric.get(column) ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }
}
