// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.csv.CsvTable;
import java.math.BigDecimal;

/** The conversion of the units named in column headers to the internal ones: nanoseconds, thousandths of a core, bytes. */
final class Units {
    static final BigDecimal SECOND = BigDecimal.valueOf(1_000_000_000L);
    static final BigDecimal MEBIBYTE = BigDecimal.valueOf(1L << 20);
    static final BigDecimal CORE = BigDecimal.valueOf(1_000);

    private Units() {}

    /** Returns the nanoseconds of the time unit at the end of a column name such as {@code start_ms}. */
    static BigDecimal ofTime(CsvTable table, int column) {
        return switch (suffix(table, column)) {
            case "ns" -> BigDecimal.ONE;
            case "us" -> BigDecimal.valueOf(1_000);
            case "ms" -> BigDecimal.valueOf(1_000_000);
            case "s", "vmcreated", "vmdeleted" -> SECOND;
            case "h" -> SECOND.multiply(BigDecimal.valueOf(3_600));
            case "d" -> SECOND.multiply(BigDecimal.valueOf(86_400));
            default -> throw unknown(table, column, "ns, us, ms, s, h or d");
        };
    }

    /** Returns the bytes of the memory unit at the end of a column name such as {@code mem_gib}. */
    static BigDecimal ofMemory(CsvTable table, int column) {
        return switch (suffix(table, column)) {
            case "bytes" -> BigDecimal.ONE;
            case "kib" -> BigDecimal.valueOf(1L << 10);
            case "mib" -> MEBIBYTE;
            case "gib", "vmmemorybucket" -> BigDecimal.valueOf(1L << 30);
            default -> throw unknown(table, column, "bytes, kib, mib or gib");
        };
    }

    /** Rejects a table with a column of some kind under a name without a known unit. */
    static void rejectUnknown(CsvTable table, String kind, int known) {
        for (String heading : table.headings()) {
            if (known == CsvTable.ABSENT && heading.startsWith(kind + "_")) {
                throw unknown(
                        table, table.find(heading), kind.equals("cpu") ? "milli" : kind.equals("mem") ? "mib" : "s");
            }
        }
    }

    private static String suffix(CsvTable table, int column) {
        String heading = table.headings().get(column);
        return heading.substring(heading.lastIndexOf('_') + 1);
    }

    private static RuntimeException unknown(CsvTable table, int column, String known) {
        return table.headingError(column, "has an unknown unit", "End the heading with _ and " + known + ".");
    }
}
