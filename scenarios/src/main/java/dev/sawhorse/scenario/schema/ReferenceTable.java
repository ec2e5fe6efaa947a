package dev.sawhorse.scenario.schema;

import java.util.ArrayList;
import java.util.List;

/** The reference table of a type: its fields and all fields below them. */
public final class ReferenceTable {
    /**
     * A row of the table.
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

    /** Returns the rows as a Markdown table. */
    public static String markdown(FieldType<?> root) {
        StringBuilder text = new StringBuilder("| field | type | default | meaning |\n|---|---|---|---|\n");
        for (Row row : rows(root)) {
            text.append("| `")
                    .append(row.path())
                    .append("` | ")
                    .append(row.type())
                    .append(" | ");
            text.append(row.absent()).append(" | ").append(row.description()).append(" |\n");
        }
        return text.toString();
    }

    private static void addRows(String prefix, FieldType<?> type, List<Row> rows) {
        for (Field<?> field : type.fields()) {
            String path = prefix + field.name();
            String absent = field.required() ? "required" : field.absentText();
            rows.add(new Row(path, field.type().label(), absent, field.description()));
            addRows(path + field.type().separator(), field.type(), rows);
        }
    }
}
