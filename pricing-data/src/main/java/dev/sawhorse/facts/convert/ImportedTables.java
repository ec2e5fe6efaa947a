// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import java.util.List;

/**
 * The result of an import of source files: tables, and the rows that were left out.
 *
 * @param tables in the order of their names
 */
public record ImportedTables(List<Table> tables, LeftOut leftOut) {
    /**
     * A table of a region.
     *
     * @param file path below the folder of the import, such as {@code on-demand/us-east-1.csv}
     * @param region its region
     * @param rows number of rows
     * @param asOf date of the figures
     * @param begin the first instant at which every pool of a recording has a price, empty for other tables
     * @param text its contents
     */
    public record Table(String file, String region, int rows, String asOf, String begin, String text) {}
}
