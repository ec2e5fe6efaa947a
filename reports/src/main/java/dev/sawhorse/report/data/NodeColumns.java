// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.data;

import dev.sawhorse.results.DisruptionReasons;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.series.Timestamps;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The columnar data of a run's nodes. {@code from} holds for each node the time from the previous node's begin to its
 * own; the other times are relative to the begin of their node, {@link Ticks#NEVER} if absent.
 */
final class NodeColumns {
    private static final double PRICE = 1e4;
    private static final double PERCENT = 100;

    private NodeColumns() {}

    static void write(Results results, ScriptJson json) {
        List<NodeRow> rows = results.nodeRows();
        json.beginObject();
        json.name("name").values(rows.stream().map(NodeColumns::name).toList());
        Dictionary.of(rows, NodeRow::nodePool).write("pool", json);
        Dictionary.of(rows, NodeRow::instanceType).write("type", json);
        Dictionary.of(rows, NodeRow::zone).write("zone", json);
        Dictionary.of(rows, NodeRow::capacityType).write("capacity", json);
        Dictionary.of(rows, NodeColumns::reason).write("reason", json);
        long[] from = column(rows, row -> Ticks.of(begin(row)));
        json.name("from").values(Ticks.gaps(from));
        moments("launched", rows, from, NodeRow::launched, json);
        moments("ready", rows, from, NodeRow::ready, json);
        moments("deleting", rows, from, NodeRow::deleting, json);
        moments("ended", rows, from, NodeRow::ended, json);
        json.name("price").values(column(rows, row -> Math.round(row.price() * PRICE)));
        json.name("cpu").values(column(rows, row -> Math.round(row.cpuUtilization() * PERCENT)));
        json.name("memory").values(column(rows, row -> Math.round(row.memoryUtilization() * PERCENT)));
        json.name("use");
        new UtilizationColumns(results).write(from, json);
        json.endObject();
    }

    /** Returns the name of the Node object, otherwise of the NodeClaim, otherwise of the instance. */
    static String name(NodeRow row) {
        return !row.node().isEmpty() ? row.node() : !row.nodeClaim().isEmpty() ? row.nodeClaim() : row.instance();
    }

    /** All reasons for which EC2 reclaims spot capacity are one, as in all other metrics. */
    private static String reason(NodeRow row) {
        return DisruptionReasons.of(row.reason());
    }

    private static long begin(NodeRow row) {
        long[] moments = {row.created(), row.launched(), row.registered(), row.ready(), row.ended()};
        for (long moment : moments) {
            if (Timestamps.happened(moment)) {
                return moment;
            }
        }
        return 0;
    }

    private static void moments(
            String name, List<NodeRow> rows, long[] from, ToLongFunction<NodeRow> moment, ScriptJson json) {
        long[] column = new long[rows.size()];
        for (int i = 0; i < column.length; i++) {
            long nanos = moment.applyAsLong(rows.get(i));
            column[i] = Timestamps.happened(nanos) ? Math.max(0, Ticks.of(nanos) - from[i]) : Ticks.NEVER;
        }
        json.name(name).values(column);
    }

    private static long[] column(List<NodeRow> rows, ToLongFunction<NodeRow> value) {
        return rows.stream().mapToLong(value).toArray();
    }
}
