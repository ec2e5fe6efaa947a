// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.churn;

import dev.sawhorse.results.churn.Churn.Loop;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A collector of loops: a line of pods leaves a kind of machine, stays on another, and returns to the first within a time. */
final class LoopFinder {
    private record Key(String workload, String machine, String other) {}

    private static final class Returns {
        private final Set<String> reasons = new TreeSet<>();
        private final Set<String> nodePools = new TreeSet<>();
        private final long first;
        private int number;
        private long shortest = Long.MAX_VALUE;

        Returns(long first) {
            this.first = first;
        }
    }

    private final long within;
    private final Map<Key, Returns> returns = new LinkedHashMap<>();

    LoopFinder(long within) {
        this.within = within;
    }

    /** Takes a line whose last pod has just been bound. */
    void accept(PodLine line, long time) {
        int last = line.stays().size() - 1;
        if (last < 2) {
            return;
        }
        PodLine.Stay from = line.stays().get(last - 2);
        PodLine.Stay between = line.stays().get(last - 1);
        PodLine.Stay to = line.stays().get(last);
        PodLine.Leave left = line.leaves().get(last - 2);
        boolean isReturn = from.kind().equals(to.kind()) && !from.kind().equals(between.kind());
        if (!isReturn || time - left.time() > within) {
            return;
        }
        Returns loop = returns.computeIfAbsent(
                new Key(line.workload(), from.kind(), between.kind()), unknown -> new Returns(time));
        loop.number++;
        loop.shortest = Math.min(loop.shortest, time - left.time());
        loop.reasons.add(left.reason());
        loop.reasons.add(line.leaves().get(last - 1).reason());
        List.of(from, between, to).forEach(stay -> loop.nodePools.add(stay.nodePool()));
    }

    /** Returns the loops, most returns first. */
    List<Loop> loops() {
        return returns.entrySet().stream()
                .map(entry -> new Loop(
                        entry.getKey().workload(),
                        entry.getKey().machine(),
                        entry.getKey().other(),
                        entry.getValue().number,
                        entry.getValue().reasons,
                        entry.getValue().nodePools,
                        entry.getValue().first,
                        entry.getValue().shortest))
                .sorted(Comparator.comparingInt(Loop::returns)
                        .reversed()
                        .thenComparing(Loop::workload)
                        .thenComparing(Loop::machine)
                        .thenComparing(Loop::other))
                .toList();
    }
}
