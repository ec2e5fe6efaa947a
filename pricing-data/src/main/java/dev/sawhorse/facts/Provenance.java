// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

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
    @Override
    public String toString() {
        return table + ": " + source + " (" + licence + "), as of " + asOf;
    }
}
