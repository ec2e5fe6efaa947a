// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.PodRow;
import dev.sawhorse.results.series.Timestamps;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

import static tech.tablesaw.aggregate.AggregateFunctions.count;
import static tech.tablesaw.aggregate.AggregateFunctions.sum;

/**
 * The tables of a run in Tablesaw, for grouping, sorting and sums. Times are in seconds, a missing value is absent.
 */
public final class ResultTables {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_CORE = 1000;

    private ResultTables() {}

    /** Returns a row per node: its location, hours and cost in USD, allocatable and requested core-hours. */
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

    /** Returns the sums of {@link #nodes} by nodePool and capacityType, the most expensive first. */
    public static Table byNodePool(Table nodes) {
        return nodes.summarize(List.of("cost", "hours", "coreHours", "requestedCoreHours"), sum, count)
                .by("nodePool", "capacityType")
                .sortDescendingOn("Sum [cost]");
    }

    /**
     * Returns a row per workload (without DaemonSets) with count, mean and maximum of the scheduling and ready times of its
     * pods, the longest first. Pods are not put into a table, as there may be hundreds of thousands.
     */
    public static Table byWorkload(List<PodRow> rows) {
        Map<String, Waits> workloads = new LinkedHashMap<>();
        for (PodRow row : rows) {
            if (!row.daemon()) {
                workloads
                        .computeIfAbsent(workload(row.owner()), name -> new Waits())
                        .add(row);
            }
        }
        StringColumn workload = StringColumn.create("workload");
        DoubleColumn scheduled = DoubleColumn.create("Count [scheduling]");
        DoubleColumn meanScheduling = DoubleColumn.create("Mean [scheduling]");
        DoubleColumn maxScheduling = DoubleColumn.create("Max [scheduling]");
        DoubleColumn meanReady = DoubleColumn.create("Mean [ready]");
        DoubleColumn maxReady = DoubleColumn.create("Max [ready]");
        workloads.forEach((name, waits) -> {
            workload.append(name);
            scheduled.append(waits.scheduling.size());
            meanScheduling.append(waits.scheduling.mean());
            maxScheduling.append(waits.scheduling.max());
            meanReady.append(waits.ready.mean());
            maxReady.append(waits.ready.max());
        });
        return Table.create(workload, scheduled, meanScheduling, maxScheduling, meanReady, maxReady)
                .sortDescendingOn("Max [scheduling]");
    }

    /** The times of the pods of one workload, without absent ones. */
    private static final class Waits {
        private final DoubleColumn scheduling = DoubleColumn.create("scheduling");
        private final DoubleColumn ready = DoubleColumn.create("ready");

        void add(PodRow row) {
            append(row.schedulingNanos(), scheduling);
            append(row.readyNanos(), ready);
        }

        private static void append(long nanos, DoubleColumn column) {
            if (Timestamps.happened(nanos)) {
                column.append(nanos / NANOS_PER_SECOND);
            }
        }
    }

    /** Returns the owner without a trailing number, so that the Jobs of one CronJob count as one workload. */
    private static String workload(String owner) {
        int end = owner.length();
        while (end > 0 && Character.isDigit(owner.charAt(end - 1))) {
            end--;
        }
        boolean numbered = end > 0 && end < owner.length() && owner.charAt(end - 1) == '-';
        return numbered ? owner.substring(0, end - 1) : owner;
    }
}
