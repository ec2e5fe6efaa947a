// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.upstream;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A Markdown text under construction. */
final class MarkdownText {
    private final StringBuilder text = new StringBuilder();

    void heading(int level, String heading) {
        text.append("\n").append("#".repeat(level)).append(' ').append(heading).append("\n");
    }

    void paragraph(String paragraph) {
        text.append("\n").append(paragraph).append("\n");
    }

    /** Begins a table; columns that hold numbers begin with {@code #}. */
    void table(String... columns) {
        List<String> names = List.of(columns);
        text.append("\n");
        row(names.stream().map(name -> name.replace("#", "")).toList());
        text.append(names.stream()
                .map(name -> name.startsWith("#") ? "--:" : "---")
                .collect(Collectors.joining("|", "|", "|\n")));
    }

    void row(List<String> cells) {
        text.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    void row(String... cells) {
        row(List.of(cells));
    }

    /** Formats symbols as code, in alphabetical order. */
    static String code(Collection<String> symbols) {
        return new TreeSet<>(symbols).stream().map(s -> "`" + s + "`").collect(Collectors.joining(", "));
    }

    /** Escapes a text for a cell of a table. */
    static String cell(String text) {
        return text.replace("|", "\\|");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
