package dev.sawhorse.facts;

/**
 * Where the figures of one table come from; reports print it beside the numbers.
 *
 * @param table name of the table, for instance {@code on-demand/us-east-1}
 * @param source who states the figures, with a commit or a release
 * @param licence licence the source is published under
 * @param asOf date of the figures as the source states it, ISO 8601, possibly without a day
 * @param note what was done to the figures and what to beware of; empty when there is nothing to say
 */
public record Provenance(String table, String source, String licence, String asOf, String note) {
    @Override
    public String toString() {
        return table + ": " + source + " (" + licence + "), as of " + asOf;
    }
}
