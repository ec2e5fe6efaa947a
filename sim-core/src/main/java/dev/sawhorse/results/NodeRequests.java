// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.results.series.Timestamps;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The requests of the pods of every node over time, DaemonSet pods included: for each node its changes in order of time, from
 * the registration of the node to the end of its life.
 */
public final class NodeRequests {
    /**
     * The requests of a node from a time on.
     *
     * @param time nanoseconds since the start of the run
     * @param daemonCpuMillis the part of DaemonSet pods
     * @param daemonMemoryBytes the part of DaemonSet pods
     * @param workloadPods number of pods of other kinds
     */
    public record Change(
            long time,
            long cpuMillis,
            long memoryBytes,
            long daemonCpuMillis,
            long daemonMemoryBytes,
            int workloadPods) {
        private static Change of(long time, PodRow pod, long cpu, long memory, int pods) {
            return pod.daemon()
                    ? new Change(time, cpu, memory, cpu, memory, 0)
                    : new Change(time, cpu, memory, 0, 0, pods);
        }

        private Change plus(Change delta) {
            return new Change(
                    delta.time,
                    cpuMillis + delta.cpuMillis,
                    memoryBytes + delta.memoryBytes,
                    daemonCpuMillis + delta.daemonCpuMillis,
                    daemonMemoryBytes + delta.daemonMemoryBytes,
                    workloadPods + delta.workloadPods);
        }
    }

    private final List<NodeRow> rows;
    private final List<List<Change>> deltas = new ArrayList<>();
    private final Map<String, List<Integer>> byName = new HashMap<>();

    private NodeRequests(List<NodeRow> rows) {
        this.rows = rows;
        for (int i = 0; i < rows.size(); i++) {
            deltas.add(new ArrayList<>());
            if (Timestamps.happened(rows.get(i).registered())) {
                byName.computeIfAbsent(rows.get(i).node(), absent -> new ArrayList<>())
                        .add(i);
            }
        }
    }

    /** Returns the changes of each node of the results, in the order of its rows. */
    public static List<List<Change>> of(Results results) {
        NodeRequests requests = new NodeRequests(results.nodeRows());
        results.podRows().forEach(requests::add);
        List<List<Change>> all = new ArrayList<>();
        requests.deltas.forEach(deltas -> all.add(summed(deltas)));
        return all;
    }

    private void add(PodRow pod) {
        int node = Timestamps.happened(pod.bound()) ? node(pod) : -1;
        if (node < 0) {
            return;
        }
        long until = rows.get(node).ended();
        if (Timestamps.happened(until) && pod.bound() >= until) {
            return;
        }
        long cpu = pod.cpuMillis();
        long memory = pod.memoryBytes();
        deltas.get(node).add(Change.of(pod.bound(), pod, cpu, memory, 1));
        for (PodRow.Resize resize : pod.resizes()) {
            deltas.get(node)
                    .add(Change.of(resize.time(), pod, resize.cpuMillis() - cpu, resize.memoryBytes() - memory, 0));
            cpu = resize.cpuMillis();
            memory = resize.memoryBytes();
        }
        if (Timestamps.happened(pod.ended()) && (!Timestamps.happened(until) || pod.ended() < until)) {
            deltas.get(node).add(Change.of(pod.ended(), pod, -cpu, -memory, -1));
        }
    }

    /** Returns the node of that name to which the pod was bound: the last one that had registered by then. */
    private int node(PodRow pod) {
        int found = -1;
        for (int i : byName.getOrDefault(pod.node(), List.of())) {
            found = rows.get(i).registered() <= pod.bound() ? i : found;
        }
        return found;
    }

    private static List<Change> summed(List<Change> deltas) {
        deltas.sort(Comparator.comparingLong(Change::time));
        List<Change> changes = new ArrayList<>();
        Change change = new Change(0, 0, 0, 0, 0, 0);
        for (Change delta : deltas) {
            change = change.plus(delta);
            if (!changes.isEmpty() && changes.get(changes.size() - 1).time() == delta.time()) {
                changes.set(changes.size() - 1, change);
            } else {
                changes.add(change);
            }
        }
        return changes;
    }
}
