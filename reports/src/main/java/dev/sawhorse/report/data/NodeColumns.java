package dev.sawhorse.report.data;

import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.Timestamps;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The nodes of a run in columns. {@code from} holds for each node when it began after the one before did; the other moments are
 * given after that of their own node, {@link Ticks#NEVER} where they did not come.
 */
final class NodeColumns {
    private static final double PRICE = 1e4;
    private static final double PERCENT = 100;

    private NodeColumns() {}

    static void write(List<NodeRow> rows, ScriptJson json) {
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
        json.endObject();
    }

    /** Returns the name of its Node object, of its NodeClaim where it never had one, or else of its instance. */
    static String name(NodeRow row) {
        return !row.node().isEmpty() ? row.node() : !row.nodeClaim().isEmpty() ? row.nodeClaim() : row.instance();
    }

    /** All ways in which EC2 takes back spot capacity are one reason, as in every other figure. */
    private static String reason(NodeRow row) {
        return row.reason().contains("Interruption") ? "Interrupted" : row.reason();
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
