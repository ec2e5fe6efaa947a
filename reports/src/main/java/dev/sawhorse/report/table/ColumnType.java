package dev.sawhorse.report.table;

import java.util.Locale;

/** What the values of a column are, in the words of Frictionless Data's Table Schema. */
enum ColumnType {
    STRING,
    INTEGER,
    NUMBER,
    BOOLEAN,
    DATETIME;

    /** Returns the name that a Table Schema gives the type. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
