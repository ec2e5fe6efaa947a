// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import java.util.ArrayList;
import java.util.List;

/**
 * An HTML table of texts. A minus at the begin of a column's name marks right-aligned numbers, an asterisk words that
 * are style classes as well, a tilde sentences that may wrap, a paragraph sign dates of data, whose age the page adds.
 */
final class HtmlTable {
    private final List<String> columns;
    private final List<List<String>> rows = new ArrayList<>();

    HtmlTable(String... columns) {
        this.columns = List.of(columns);
    }

    HtmlTable row(String... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + columns.size() + " columns");
        }
        rows.add(List.of(cells));
        return this;
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    void appendTo(StringBuilder html) {
        html.append("<div class=\"scroll\"><table>\n<thead><tr>");
        for (String column : columns) {
            cell(html, "th", column.startsWith("-") ? "number" : "", column.replaceFirst("^[-*~§]", ""));
        }
        html.append("</tr></thead>\n<tbody>\n");
        for (List<String> row : rows) {
            html.append("<tr>");
            for (int i = 0; i < columns.size(); i++) {
                cell(html, "td", style(columns.get(i), row.get(i)), row.get(i));
            }
            html.append("</tr>\n");
        }
        html.append("</tbody></table></div>\n");
    }

    private static String style(String column, String text) {
        return switch (column.isEmpty() ? ' ' : column.charAt(0)) {
            case '-' -> "number";
            case '*' -> "verdict " + text.replace(' ', '-');
            case '~' -> "prose";
            case '§' -> "as-of";
            default -> "";
        };
    }

    private static void cell(StringBuilder html, String tag, String style, String text) {
        html.append('<').append(tag);
        if (!style.isEmpty()) {
            html.append(" class=\"").append(HtmlText.escaped(style)).append('"');
        }
        html.append('>').append(HtmlText.escaped(text)).append("</").append(tag).append('>');
    }
}
