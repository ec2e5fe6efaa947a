// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.headroom;

import dev.sawhorse.input.DurationText;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.importing.Trees;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The window in which Karpenter collects pods before it decides. The maximum duration of a batch changes in proportion to the
 * idle duration.
 */
final class BatchWindows implements Mechanism {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final long MILLIS_PER_SECOND = 1000;

    @Override
    public String name() {
        return "batch-window";
    }

    @Override
    public @Nullable String obstacle(Scenario scenario, WaitingPods waiting) {
        return waiting.nodes().isNodeGroup()
                ? "the pods ran on node group " + waiting.nodes().owner() + ", not on nodes of Karpenter"
                : null;
    }

    @Override
    public List<String> sizes(Scenario scenario, WaitingPods waiting) {
        long idle = scenario.file().karpenter().options().batchIdleDuration().toNanos();
        return DoubleStream.of(0.1, 0.5, 2, 5)
                .mapToLong(factor -> Math.max(1, Math.round(idle * factor / NANOS_PER_MILLI)))
                .distinct()
                .mapToObj(BatchWindows::text)
                .toList();
    }

    private static String text(long millis) {
        return millis % MILLIS_PER_SECOND == 0 ? millis / MILLIS_PER_SECOND + "s" : millis + "ms";
    }

    @Override
    public boolean isSize(String text) {
        return text.matches("[1-9][0-9]*(ms|s|m)");
    }

    @Override
    public String described(String size) {
        return "a batch window of " + size;
    }

    @Override
    public Map<String, Object> overlay(Scenario scenario, WaitingPods waiting, String size) {
        return Map.of(
                "karpenter", Trees.ordered("batchIdleDuration", size, "batchMaxDuration", longest(scenario, size)));
    }

    private static String longest(Scenario scenario, String size) {
        KarpenterOptions options = scenario.file().karpenter().options();
        double ratio = (double) options.batchMaxDuration().toNanos()
                / options.batchIdleDuration().toNanos();
        Duration idle = DurationText.parse(size);
        return text(Math.max(1, Math.round(idle.toMillis() * ratio)));
    }

    @Override
    public List<String> commands(Scenario scenario, WaitingPods waiting, String size) {
        return List.of("helm upgrade karpenter --reuse-values --set settings.batchIdleDuration=" + size
                + ",settings.batchMaxDuration=" + longest(scenario, size));
    }
}
