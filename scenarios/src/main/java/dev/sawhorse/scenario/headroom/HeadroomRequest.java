// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.headroom;

import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.summary.Metric;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of headroom.
 *
 * @param seeds the number of seeds
 * @param warmUp the time in which created pods do not count, null for ten minutes or a sixth of a shorter run
 * @param start when a pod has started
 * @param target the p95 to reach in seconds, null for none
 * @param mechanisms the mechanisms to try
 * @param sizes the sizes of mechanisms by their names, where they are not the usual ones
 */
public record HeadroomRequest(
        int seeds,
        @Nullable Duration warmUp,
        Start start,
        @Nullable Double target,
        List<Mechanism> mechanisms,
        Map<String, List<String>> sizes) {
    private static final Duration LONGEST_WARM_UP = Duration.ofMinutes(10);
    private static final int PART = 6;

    /** When a pod has started. */
    public enum Start {
        /** When it is bound to a node. */
        SCHEDULED("scheduling"),
        /** When its containers are ready. */
        READY("ready");

        private final String latency;

        Start(String latency) {
            this.latency = latency;
        }

        Metric metric(String statistic) {
            return Objects.requireNonNull(ComparedMetrics.find("latencySeconds." + latency + "." + statistic));
        }
    }

    public HeadroomRequest {
        mechanisms = List.copyOf(mechanisms);
        sizes = Collections.unmodifiableMap(new LinkedHashMap<>(sizes));
    }

    /** Returns the warm-up period of runs of a duration. */
    Duration warmUp(Duration run) {
        Duration part = run.dividedBy(PART);
        Duration usual = part.compareTo(LONGEST_WARM_UP) < 0 ? part.truncatedTo(ChronoUnit.SECONDS) : LONGEST_WARM_UP;
        return warmUp == null ? usual : warmUp;
    }
}
