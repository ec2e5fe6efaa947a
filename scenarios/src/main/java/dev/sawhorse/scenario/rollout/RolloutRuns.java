// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.rollout;

import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Estimate;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rollout in one variant, over all seeds.
 *
 * @param compared the figures of its runs
 * @param nodes the nodes to replace, in the order in which they are drained, by seed
 * @param stuck those that are left at the end of the horizon in the run of the first seed
 */
public record RolloutRuns(ComparedVariant compared, List<List<RolloutNode>> nodes, List<StuckNode> stuck) {
    private static final double NANOS_PER_SECOND = 1e9;

    public RolloutRuns {
        nodes = List.copyOf(nodes);
        stuck = List.copyOf(stuck);
    }

    public String name() {
        return compared.name();
    }

    /** Returns the nodes of the run of the first seed. */
    public List<RolloutNode> first() {
        return nodes.get(0);
    }

    /** Returns the number of runs in which all nodes are replaced within the horizon. */
    public long complete() {
        return nodes.stream()
                .filter(run -> run.stream().allMatch(RolloutNode::isDone))
                .count();
    }

    /** Returns the number of nodes that are left at the end of the horizon, over all runs. */
    public long left() {
        return nodes.stream()
                .flatMap(List::stream)
                .filter(node -> !node.isDone())
                .count();
    }

    /**
     * Returns the seconds from the change until the last node is removed, over seeds; null unless all runs end with it.
     *
     * @param at the time of the change in nanoseconds
     */
    public @Nullable Estimate seconds(long at, double confidence) {
        return complete() < nodes.size() ? null : Estimate.of(lengths(at), confidence);
    }

    /** Returns the shortest and the longest of the rollouts that end within the horizon, in seconds; null if there is none. */
    public double @Nullable [] range(long at) {
        double[] lengths = lengths(at);
        return lengths.length == 0
                ? null
                : new double[] {
                    Arrays.stream(lengths).min().orElseThrow(),
                    Arrays.stream(lengths).max().orElseThrow()
                };
    }

    private double[] lengths(long at) {
        return nodes.stream()
                .map(RolloutRuns::end)
                .filter(Objects::nonNull)
                .mapToDouble(end -> (end - at) / NANOS_PER_SECOND)
                .toArray();
    }

    private static @Nullable Long end(List<RolloutNode> run) {
        return run.stream().allMatch(RolloutNode::isDone)
                ? Stream.concat(run.stream().map(RolloutNode::ended), Stream.of(0L))
                        .max(Long::compare)
                        .orElseThrow()
                : null;
    }
}
