// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import java.util.List;

/**
 * A table that a command adds to the page of a comparison, as a section.
 *
 * @param note what it shows, below the heading; may be empty
 */
public record PageTable(String heading, String note, List<Column> columns, List<List<String>> rows) {
    /** A column with its heading. */
    public record Column(String heading, boolean isNumeric) {}

    public PageTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    void appendTo(Page page) {
        page.heading(heading);
        page.paragraph("quiet", note);
        HtmlTable table = new HtmlTable(columns.stream()
                .map(column -> (column.isNumeric ? "-" : "") + column.heading)
                .toArray(String[]::new));
        rows.forEach(row -> table.row(row.toArray(String[]::new)));
        table.appendTo(page.html());
    }
}
