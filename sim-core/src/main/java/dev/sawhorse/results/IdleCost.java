// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.results.NodeRequests.Change;
import dev.sawhorse.results.bill.Bill;
import dev.sawhorse.results.series.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The idle cost of the nodes of one NodePool or node group, in USD at list price and at the mean rate of each node: the part of
 * their cost that no pod requests, weighted as in the bill.
 *
 * @param nodePool empty for nodes without one
 * @param cost the cost of its nodes
 * @param idle the idle part
 * @param byHour the idle part in each hour of the run
 * @param empty the cost of its nodes while they had no pods other than those of DaemonSets
 * @param sparse the idle cost of nodes that had such pods but of whose value pods requested less than half
 * @param daemons the cost of what DaemonSet pods requested
 */
public record IdleCost(
        String nodePool, double cost, double idle, List<Double> byHour, double empty, double sparse, double daemons) {
    private static final double HALF = 0.5;
    private static final long HOUR = (long) Bill.NANOS_PER_HOUR;

    public IdleCost {
        byHour = List.copyOf(byHour);
    }

    /** Returns the idle cost by NodePool, sorted by name. */
    public static List<IdleCost> of(Results results) {
        long end = results.run().durationNanos();
        TreeMap<String, Sums> pools = new TreeMap<>();
        List<List<Change>> requests = NodeRequests.of(results);
        for (int i = 0; i < requests.size(); i++) {
            NodeRow row = results.nodeRows().get(i);
            if (row.cost() > 0 && Timestamps.happened(row.launched())) {
                pools.computeIfAbsent(row.nodePool(), absent -> new Sums(end)).add(row, requests.get(i), end);
            }
        }
        List<IdleCost> costs = new ArrayList<>();
        pools.forEach((pool, sums) -> costs.add(sums.total(pool)));
        return costs;
    }

    /** The sums of one pool so far. */
    private static final class Sums {
        private final double[] byHour;
        private double cost;
        private double empty;
        private double sparse;
        private double daemons;

        Sums(long end) {
            byHour = new double[Math.toIntExact((end + HOUR - 1) / HOUR)];
        }

        void add(NodeRow row, List<Change> changes, long end) {
            long until = Math.min(end, Timestamps.happened(row.ended()) ? row.ended() : end);
            if (until <= row.launched()) {
                return;
            }
            double rate = row.cost() / (until - row.launched());
            cost += row.cost();
            Change now = new Change(row.launched(), 0, 0, 0, 0, 0);
            for (Change next : changes) {
                add(row, now, next.time(), rate);
                now = next;
            }
            add(row, now, until, rate);
        }

        /** Adds the time for which the requests of a node stay the same. */
        private void add(NodeRow row, Change now, long until, double rate) {
            double during = rate * (until - now.time());
            double requested = share(row, now.cpuMillis(), now.memoryBytes());
            double idle = Math.max(0, 1 - requested);
            if (now.workloadPods() == 0) {
                empty += during;
            } else if (requested < HALF) {
                sparse += during * idle;
            }
            daemons += during * share(row, now.daemonCpuMillis(), now.daemonMemoryBytes());
            for (long from = now.time(); from < until; from = (from / HOUR + 1) * HOUR) {
                long to = Math.min(until, (from / HOUR + 1) * HOUR);
                byHour[Math.toIntExact(from / HOUR)] += rate * (to - from) * idle;
            }
        }

        private static double share(NodeRow row, long cpuMillis, long memoryBytes) {
            return NodeLife.share(cpuMillis, memoryBytes, row.allocatableCpuMillis(), row.allocatableMemoryBytes());
        }

        IdleCost total(String pool) {
            List<Double> hours = new ArrayList<>();
            double idle = 0;
            for (double hour : byHour) {
                hours.add(hour);
                idle += hour;
            }
            return new IdleCost(pool, cost, idle, hours, empty, sparse, daemons);
        }
    }
}
