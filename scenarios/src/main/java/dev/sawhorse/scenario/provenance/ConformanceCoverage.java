// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.provenance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A row of the table {@code conformance-coverage.csv}: the number of recorded decisions of one kind that are reproduced. A test
 * replays all recordings and compares the result with the table.
 *
 * @param kind kind of the recordings
 * @param system system that made the decisions
 * @param decisions kind of decision
 * @param cases number of cases, all of which are reproduced
 */
public record ConformanceCoverage(String kind, String system, String decisions, int cases) {
    private static final Pattern ROW = Pattern.compile("([^,\"]+),([^,\"]+),\"([^\"]+)\",(\\d+)");

    /** Returns the rows of the table. */
    public static List<ConformanceCoverage> all() {
        try (InputStream in = Objects.requireNonNull(
                        ConformanceCoverage.class.getResourceAsStream("conformance-coverage.csv"));
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return lines.lines().skip(1).map(ConformanceCoverage::parse).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ConformanceCoverage parse(String line) {
        Matcher row = ROW.matcher(line);
        if (!row.matches()) {
            throw new IllegalStateException(
                    line + " is no row of conformance-coverage.csv\nMaybe the decisions lack their quotes.");
        }
        return new ConformanceCoverage(row.group(1), row.group(2), row.group(3), Integer.parseInt(row.group(4)));
    }
}
