// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import java.util.Locale;

/** The type of a column's values, as in Frictionless Data's Table Schema. */
enum ColumnType {
    STRING,
    INTEGER,
    NUMBER,
    BOOLEAN,
    DATETIME;

    /** Returns the name of the type in a Table Schema. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
