package dev.sawhorse.report.table;

import dev.sawhorse.journal.DecimalText;
import dev.sawhorse.results.Moments;
import java.io.IOException;

/** Writes rows of comma-separated values (RFC 4180, Unix line ends). */
final class CsvWriter {
    private static final int DECIMALS = 6;

    private final Appendable out;
    private boolean inRow;

    CsvWriter(Appendable out) {
        this.out = out;
    }

    CsvWriter text(String value) throws IOException {
        separate();
        if (!needsQuotes(value)) {
            out.append(value);
            return this;
        }
        out.append('"').append(value.replace("\"", "\"\"")).append('"');
        return this;
    }

    CsvWriter whole(long value) throws IOException {
        separate();
        out.append(Long.toString(value));
        return this;
    }

    CsvWriter decimal(double value) throws IOException {
        separate();
        out.append(DecimalText.of(value, DECIMALS));
        return this;
    }

    /** Writes a moment or a span in seconds, nothing if it did not come. */
    CsvWriter seconds(long nanos) throws IOException {
        separate();
        if (Moments.came(nanos)) {
            out.append(DecimalText.ofSeconds(nanos));
        }
        return this;
    }

    void endRow() throws IOException {
        out.append('\n');
        inRow = false;
    }

    private void separate() throws IOException {
        if (inRow) {
            out.append(',');
        }
        inRow = true;
    }

    private static boolean needsQuotes(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == ',' || c == '"' || c == '\n' || c == '\r') {
                return true;
            }
        }
        return false;
    }
}
