// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import java.util.ArrayList;
import java.util.List;

/** Reads comma-separated values as RFC 4180 has them and nothing else: whatever is not of its grammar is refused. */
final class StrictCsv {
    private final String text;
    private int at;

    private StrictCsv(String text) {
        this.text = text;
    }

    /** Returns the records, the header first; all have as many fields. */
    static List<List<String>> parse(String text) {
        StrictCsv reader = new StrictCsv(text);
        List<List<String>> records = new ArrayList<>();
        while (reader.at < text.length()) {
            List<String> next = reader.nextRecord();
            if (!records.isEmpty() && next.size() != records.get(0).size()) {
                throw new IllegalArgumentException("record " + records.size() + " has " + next.size() + " fields");
            }
            records.add(next);
        }
        return records;
    }

    private List<String> nextRecord() {
        List<String> fields = new ArrayList<>();
        while (true) {
            fields.add(text.startsWith("\"", at) ? quoted() : plain());
            if (at == text.length()) {
                throw new IllegalArgumentException("the last line has no end");
            }
            char after = text.charAt(at++);
            if (after == '\n') {
                return fields;
            }
            if (after != ',') {
                throw new IllegalArgumentException("'" + after + "' after a field at " + at);
            }
        }
    }

    private String plain() {
        int begin = at;
        while (at < text.length() && ",\n".indexOf(text.charAt(at)) < 0) {
            char letter = text.charAt(at++);
            if (letter == '"' || letter == '\r') {
                throw new IllegalArgumentException("a quote or carriage return in a plain field at " + at);
            }
        }
        return text.substring(begin, at);
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        at++;
        while (true) {
            int quote = text.indexOf('"', at);
            if (quote < 0) {
                throw new IllegalArgumentException("a quoted field does not end");
            }
            value.append(text, at, quote);
            at = quote + 1;
            if (!text.startsWith("\"", at)) {
                return value.toString();
            }
            value.append('"');
            at++;
        }
    }
}
