// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The field reference of a type: its fields and all fields below them. */
public final class ReferenceTable {
    /**
     * A row of the reference.
     *
     * @param path path of the field, with {@code []} for the items of a list and {@code *} for free keys
     * @param type name of its type
     * @param absent its default, {@code required}, or empty
     * @param description its meaning
     */
    public record Row(String path, String type, String absent, String description) {}

    private ReferenceTable() {}

    /** Returns a row for every field, each before those below it. */
    public static List<Row> rows(FieldType<?> root) {
        List<Row> rows = new ArrayList<>();
        addRows("", root, rows);
        return rows;
    }

    /** Returns Markdown with a table of the type's own fields and one for each section among them, with all fields below it. */
    public static String markdown(FieldType<?> root) {
        StringBuilder text = new StringBuilder("## Fields\n\n");
        List<Row> own = new ArrayList<>();
        root.fields().forEach(field -> own.add(row(linkedPath(field), field)));
        appendTable(text, own);
        for (Field<?> section : root.fields()) {
            if (isSection(section)) {
                List<Row> rows = new ArrayList<>();
                addRows(section.name() + section.type().separator(), section.type(), rows);
                text.append("\n### Fields of ").append(section.name()).append("\n\n");
                appendTable(
                        text, rows.stream().map(ReferenceTable::withCodePath).toList());
            }
        }
        return text.toString();
    }

    private static void appendTable(StringBuilder text, List<Row> rows) {
        text.append("| field | type | default | meaning |\n|---|---|---|---|\n");
        for (Row row : rows) {
            text.append("| ").append(row.path()).append(" | ").append(row.type());
            text.append(" | ").append(row.absent()).append(" | ").append(row.description());
            text.append(" |\n");
        }
    }

    private static Row withCodePath(Row row) {
        return new Row("`" + row.path() + "`", row.type(), row.absent(), row.description());
    }

    /** Returns the name of a field; that of a section links to its table, whose anchor GitHub derives from the heading. */
    private static String linkedPath(Field<?> field) {
        String code = "`" + field.name() + "`";
        return isSection(field) ? "[" + code + "](#fields-of-" + field.name().toLowerCase(Locale.ROOT) + ")" : code;
    }

    private static boolean isSection(Field<?> field) {
        return !field.type().fields().isEmpty();
    }

    private static void addRows(String prefix, FieldType<?> type, List<Row> rows) {
        for (Field<?> field : type.fields()) {
            String path = prefix + field.name();
            rows.add(row(path, field));
            addRows(path + field.type().separator(), field.type(), rows);
        }
    }

    private static Row row(String path, Field<?> field) {
        String absent = field.required() ? "required" : field.absentText();
        return new Row(path, field.type().label(), absent, field.description());
    }
}
