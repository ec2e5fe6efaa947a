// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.journal.DecimalText;
import dev.sawhorse.results.series.Timestamps;
import java.io.IOException;

/** A writer of comma-separated values (RFC 4180, Unix line ends) that writes each row in one piece. */
final class CsvWriter {
    private static final int DECIMALS = 6;

    private final Appendable out;
    private final StringBuilder row = new StringBuilder();
    private boolean inRow;

    CsvWriter(Appendable out) {
        this.out = out;
    }

    CsvWriter text(String value) {
        separate();
        if (needsQuotes(value)) {
            row.append('"').append(value.replace("\"", "\"\"")).append('"');
        } else {
            row.append(value);
        }
        return this;
    }

    CsvWriter whole(long value) {
        separate();
        row.append(value);
        return this;
    }

    CsvWriter decimal(double value) {
        separate();
        row.append(DecimalText.of(value, DECIMALS));
        return this;
    }

    /** Writes a time or duration in seconds, an empty value if absent. */
    CsvWriter seconds(long nanos) {
        separate();
        if (Timestamps.happened(nanos)) {
            DecimalText.appendSeconds(nanos, row);
        }
        return this;
    }

    void endRow() throws IOException {
        out.append(row.append('\n'));
        row.setLength(0);
        inRow = false;
    }

    private void separate() {
        if (inRow) {
            row.append(',');
        }
        inRow = true;
    }

    private static boolean needsQuotes(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c <= ',' && (c == ',' || c == '"' || c == '\n' || c == '\r')) {
                return true;
            }
        }
        return false;
    }
}
