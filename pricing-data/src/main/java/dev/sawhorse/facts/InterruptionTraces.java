// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The recorded interruption traces of groups of spot instances, by name. */
public final class InterruptionTraces {
    private record Row(int nodes, long second, int nodesUp) {}

    private final Map<String, InterruptionTrace> traces;

    private InterruptionTraces(Map<String, InterruptionTrace> traces) {
        this.traces = traces;
    }

    /** Reads the shipped traces. */
    public static InterruptionTraces load() {
        return load(FactSource.bundled());
    }

    /** Reads the traces of a source. */
    public static InterruptionTraces load(FactSource source) {
        FactTable table = FactTable.require(source, "interruption-traces");
        int name = table.column("trace");
        int nodes = table.column("nodes");
        int second = table.column("seconds");
        int up = table.column("nodes_up");
        Map<String, List<Row>> rows = new TreeMap<>();
        while (table.next()) {
            rows.computeIfAbsent(table.text(name), key -> new ArrayList<>())
                    .add(new Row(table.integer(nodes), table.integer(second), table.integer(up)));
        }
        Map<String, InterruptionTrace> traces = new TreeMap<>();
        rows.forEach((key, list) -> traces.put(key, trace(key, list)));
        return new InterruptionTraces(traces);
    }

    private static InterruptionTrace trace(String name, List<Row> rows) {
        List<Row> changes = rows.subList(0, rows.size() - 1);
        return new InterruptionTrace(
                name,
                rows.get(0).nodes(),
                changes.stream().mapToLong(Row::second).toArray(),
                changes.stream().mapToInt(Row::nodesUp).toArray(),
                rows.get(rows.size() - 1).second());
    }

    /** Returns every trace, by name. */
    public Collection<InterruptionTrace> all() {
        return Collections.unmodifiableCollection(traces.values());
    }

    /** Returns the trace of a name, or null. */
    public @Nullable InterruptionTrace find(String name) {
        return traces.get(name);
    }
}
