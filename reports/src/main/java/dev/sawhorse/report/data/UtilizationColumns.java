// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.data;

import dev.sawhorse.results.NodeRequests;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.Results;
import java.util.ArrayList;
import java.util.List;

/**
 * The columnar data of the utilization of every node: requested by allocatable CPU and memory in whole percent, with every change
 * if there are few. Otherwise the changes of a node within one step of time are one, with the last value of that step.
 */
final class UtilizationColumns {
    private static final int MOST_CHANGES = 120_000;
    private static final int[] STEPS = {
        1, 10, 50, 100, 300, 600, 1200, 3000, 6000, 9000, 18_000, 36_000, 72_000, 144_000, 216_000, 432_000, 864_000
    };

    /** The utilization from a time on, in ticks. */
    private record Point(long at, long cpu, long memory) {}

    private final List<List<Point>> nodes = new ArrayList<>();

    UtilizationColumns(Results results) {
        List<List<NodeRequests.Change>> changes = NodeRequests.of(results);
        for (int i = 0; i < changes.size(); i++) {
            NodeRow row = results.nodeRows().get(i);
            List<Point> points = new ArrayList<>();
            for (NodeRequests.Change change : changes.get(i)) {
                points.add(new Point(
                        Ticks.of(change.time()),
                        percent(change.cpuMillis(), row.allocatableCpuMillis()),
                        percent(change.memoryBytes(), row.allocatableMemoryBytes())));
            }
            nodes.add(points);
        }
    }

    private static long percent(long requested, long allocatable) {
        return allocatable == 0 ? 0 : Math.round(requested * 100.0 / allocatable);
    }

    /**
     * Writes the number of changes of each node, and in one column for all nodes their times and values.
     *
     * @param from when each node began; the first change is relative to it, the others to the change before
     */
    void write(long[] from, ScriptJson json) {
        int step = STEPS[0];
        List<List<Point>> written = within(step);
        for (int i = 1; i < STEPS.length && size(written) > MOST_CHANGES; i++) {
            step = STEPS[i];
            written = within(step);
        }
        int size = size(written);
        int[] count = new int[written.size()];
        long[] at = new long[size];
        long[] cpu = new long[size];
        long[] memory = new long[size];
        int next = 0;
        for (int i = 0; i < count.length; i++) {
            long before = from[i];
            count[i] = written.get(i).size();
            for (Point point : written.get(i)) {
                at[next] = point.at() - before;
                cpu[next] = point.cpu();
                memory[next] = point.memory();
                before = point.at();
                next++;
            }
        }
        json.beginObject();
        json.name("step").value(step == STEPS[0] ? 0 : step);
        json.name("count").values(count).name("at").values(at);
        json.name("cpu").values(cpu).name("memory").values(memory);
        json.endObject();
    }

    private List<List<Point>> within(int step) {
        return nodes.stream().map(points -> within(step, points)).toList();
    }

    private static List<Point> within(int step, List<Point> points) {
        List<Point> kept = new ArrayList<>();
        for (Point point : points) {
            int last = kept.size() - 1;
            if (last >= 0 && kept.get(last).at() / step == point.at() / step) {
                kept.set(last, new Point(kept.get(last).at(), point.cpu(), point.memory()));
            } else if (last < 0
                    || kept.get(last).cpu() != point.cpu()
                    || kept.get(last).memory() != point.memory()) {
                kept.add(point);
            }
        }
        return kept;
    }

    private static int size(List<List<Point>> points) {
        return points.stream().mapToInt(List::size).sum();
    }
}
