// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.autoscaler;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroupOptions;
import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.input.GoDuration;
import dev.sawhorse.input.MappingNode;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The format of node group options and of times in recordings of Cluster Autoscaler. */
final class AutoscalerOptions {
    private static final long SECOND = 1_000_000_000L;
    private static final long MINUTE = 60;
    private static final long HOUR = 3_600;

    private AutoscalerOptions() {}

    static NodeGroupOptions of(MappingNode options) {
        String ignoresDaemonSets = options.text("ignoreDaemonSetsUtilization");
        return new NodeGroupOptions(
                decimal(options.text("scaleDownUtilizationThreshold")),
                decimal(options.text("scaleDownGpuUtilizationThreshold")),
                nanos(options.text("scaleDownUnneededTime")),
                nanos(options.text("scaleDownUnreadyTime")),
                nanos(options.text("maxNodeProvisionTime")),
                nanos(options.text("maxNodeStartupTime")),
                ignoresDaemonSets == null ? null : Boolean.valueOf(ignoresDaemonSets),
                Json.flag(options, "zeroOrMaxNodeScaling"));
    }

    private static @Nullable Double decimal(@Nullable String text) {
        return text == null ? null : Double.valueOf(new BigDecimal(text).doubleValue());
    }

    private static @Nullable Long nanos(@Nullable String text) {
        return text == null ? null : Long.valueOf(GoDuration.nanos(text));
    }

    /**
     * Returns a time since the start in whole seconds, in the format of Go's {@code time.Duration}: {@code 1h0m5s}, {@code
     * 1m0s}, {@code 5s}.
     */
    static String goText(long nanos) {
        long seconds = nanos / SECOND;
        String text = seconds % MINUTE + "s";
        if (seconds >= MINUTE) {
            text = seconds % HOUR / MINUTE + "m" + text;
        }
        return seconds >= HOUR ? seconds / HOUR + "h" + text : text;
    }
}
