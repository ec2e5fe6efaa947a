// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The provenance of one table, which reports show beside the numbers.
 *
 * @param table name of the table, for instance {@code on-demand/us-east-1}
 * @param source the publisher of the figures, with a commit or a release
 * @param licence licence the source is published under
 * @param asOf date of the figures by their source, ISO 8601, possibly without a day
 * @param note processing and caveats; empty when there are none
 */
public record Provenance(String table, String source, String licence, String asOf, String note) {
    private static final Pattern HEADER = Pattern.compile("# *([a-z ]+): *(.*)");

    /** Reads the provenance that the first lines of a table state; what they do not state is empty. */
    public static Provenance ofHeader(String table, Iterable<String> lines) {
        Map<String, String> stated = new HashMap<>();
        for (String line : lines) {
            Matcher header = HEADER.matcher(line);
            if (!header.matches()) {
                break;
            }
            stated.put(header.group(1), header.group(2).strip());
        }
        return new Provenance(
                table,
                stated.getOrDefault("source", ""),
                stated.getOrDefault("licence", ""),
                stated.getOrDefault("as of", ""),
                stated.getOrDefault("note", ""));
    }

    @Override
    public String toString() {
        return table + ": " + source + " (" + licence + "), as of " + asOf;
    }
}
