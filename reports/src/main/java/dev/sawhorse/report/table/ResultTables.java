package dev.sawhorse.report.table;

import dev.sawhorse.results.Moments;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.PodRow;
import java.util.List;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

import static tech.tablesaw.aggregate.AggregateFunctions.count;
import static tech.tablesaw.aggregate.AggregateFunctions.max;
import static tech.tablesaw.aggregate.AggregateFunctions.mean;
import static tech.tablesaw.aggregate.AggregateFunctions.sum;

/**
 * The tables of a run for Tablesaw: to group, to sort, to sum. Times are in seconds, a missing value is one that did not
 * come.
 */
public final class ResultTables {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_CORE = 1000;
    private static final double BYTES_PER_GIB = 1L << 30;

    private ResultTables() {}

    /** Returns a row per node: where it stood, its hours and cost in USD, its core-hours allocatable and requested. */
    public static Table nodes(List<NodeRow> rows) {
        StringColumn nodePool = StringColumn.create("nodePool");
        StringColumn instanceType = StringColumn.create("instanceType");
        StringColumn zone = StringColumn.create("zone");
        StringColumn capacityType = StringColumn.create("capacityType");
        DoubleColumn hours = DoubleColumn.create("hours");
        DoubleColumn cost = DoubleColumn.create("cost");
        DoubleColumn cores = DoubleColumn.create("coreHours");
        DoubleColumn requested = DoubleColumn.create("requestedCoreHours");
        for (NodeRow row : rows) {
            double coreHours = row.allocatableCpuMillis() / MILLIS_PER_CORE * row.hours();
            nodePool.append(row.nodePool());
            instanceType.append(row.instanceType());
            zone.append(row.zone());
            capacityType.append(row.capacityType());
            hours.append(row.hours());
            cost.append(row.cost());
            cores.append(coreHours);
            requested.append(coreHours * row.cpuUtilization());
        }
        return Table.create("nodes", nodePool, instanceType, zone, capacityType, hours, cost, cores, requested);
    }

    /** Returns a row per workload pod (DaemonSet pods left out): workload, outcome, scheduling, ready, cores, gib. */
    public static Table pods(List<PodRow> rows) {
        StringColumn workload = StringColumn.create("workload");
        StringColumn outcome = StringColumn.create("outcome");
        DoubleColumn scheduling = DoubleColumn.create("scheduling");
        DoubleColumn ready = DoubleColumn.create("ready");
        DoubleColumn cores = DoubleColumn.create("cores");
        DoubleColumn gib = DoubleColumn.create("gib");
        for (PodRow row : rows) {
            if (!row.daemon()) {
                workload.append(workload(row.owner()));
                outcome.append(row.outcome().label());
                seconds(scheduling, row.schedulingNanos());
                seconds(ready, row.readyNanos());
                cores.append(row.cpuMillis() / MILLIS_PER_CORE);
                gib.append(row.memoryBytes() / BYTES_PER_GIB);
            }
        }
        return Table.create("pods", workload, outcome, scheduling, ready, cores, gib);
    }

    /** Returns the sums of {@link #nodes} by nodePool and capacityType, the dearest first. */
    public static Table byNodePool(Table nodes) {
        return nodes.summarize(List.of("cost", "hours", "coreHours", "requestedCoreHours"), sum, count)
                .by("nodePool", "capacityType")
                .sortDescendingOn("Sum [cost]");
    }

    /** Returns count, mean and maximum of the scheduling and ready times of {@link #pods} by workload, the longest wait first. */
    public static Table byWorkload(Table pods) {
        return pods.summarize(List.of("scheduling", "ready"), count, mean, max)
                .by("workload")
                .sortDescendingOn("Max [scheduling]");
    }

    /** Returns the owner without a number at its end, so that the Jobs of one CronJob count as one workload. */
    private static String workload(String owner) {
        int end = owner.length();
        while (end > 0 && Character.isDigit(owner.charAt(end - 1))) {
            end--;
        }
        boolean numbered = end > 0 && end < owner.length() && owner.charAt(end - 1) == '-';
        return numbered ? owner.substring(0, end - 1) : owner;
    }

    private static void seconds(DoubleColumn column, long nanos) {
        if (Moments.came(nanos)) {
            column.append(nanos / NANOS_PER_SECOND);
        } else {
            column.appendMissing();
        }
    }
}
