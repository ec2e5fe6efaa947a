// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.csv.CsvTable;
import dev.sawhorse.facts.InterruptionTrace;
import dev.sawhorse.input.InvalidInputException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Recorded numbers of live spot instances, read from a CSV table with the columns {@code t_s}, seconds since the beginning, and
 * {@code nodes_up}, the number of live nodes from then on. A last row with -1 or nothing in the second column marks the end of
 * the trace; without it, the last row is the end.
 */
public final class RecordedInterruptions {
    private static final BigDecimal NODE = BigDecimal.ONE;
    private static final int MOST_NODES = 1_000_000;

    private RecordedInterruptions() {}

    /**
     * Reads a trace to its end.
     *
     * @throws InvalidInputException if the table cannot be used
     */
    public static InterruptionTrace read(TraceInput input) {
        List<Long> seconds = new ArrayList<>();
        List<Integer> nodes = new ArrayList<>();
        try (CsvTable table = CsvTable.open(TraceText.open(input))) {
            int time = table.require("t_s", "time_s");
            int up = table.require("nodes_up");
            while (table.next()) {
                long second = table.requireAmount(time, NODE);
                boolean first = seconds.isEmpty();
                if (first && second != 0) {
                    throw table.error(time, "begins at " + second, "Maybe a row at second 0 is missing.");
                }
                if (!first && second <= seconds.get(seconds.size() - 1)) {
                    throw table.error(
                            time,
                            second + " is not after the row before",
                            "Maybe rows are out of order or duplicated.");
                }
                if (!nodes.isEmpty() && nodes.get(nodes.size() - 1) < 0) {
                    throw table.error(time, second + " is after the end of the trace", null);
                }
                seconds.add(second);
                nodes.add(nodes(table, up));
            }
            if (seconds.size() < 2) {
                throw table.headingError(time, "has less than two rows", "Maybe the row that ends it is missing.");
            }
        }
        int last = seconds.size() - 1;
        List<Integer> counts = nodes.subList(0, last);
        return new InterruptionTrace(
                input.name(),
                counts.stream().mapToInt(Integer::intValue).max().orElse(0),
                seconds.subList(0, last).stream().mapToLong(Long::longValue).toArray(),
                counts.stream().mapToInt(Integer::intValue).toArray(),
                seconds.get(last));
    }

    private static int nodes(CsvTable table, int column) {
        if (table.text(column).isEmpty() || table.text(column).equals("-1")) {
            return -1;
        }
        long nodes = table.requireAmount(column, NODE);
        if (nodes > MOST_NODES) {
            throw table.error(column, nodes + " is more than " + MOST_NODES, null);
        }
        return (int) nodes;
    }
}
