// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.latency;

import dev.sawhorse.facts.InstanceClass;
import dev.sawhorse.facts.Latencies;
import dev.sawhorse.facts.Latency;
import dev.sawhorse.facts.LaunchImage;
import dev.sawhorse.facts.LaunchPath;
import dev.sawhorse.facts.LaunchPhase;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The latencies of instances in warm pools for profiles without them: the medians of the profile that has them. */
public final class WarmPoolLatencies {
    private static final String PROFILE = "distributed";

    private WarmPoolLatencies() {}

    /** Returns the time from the start of a stopped instance to its Node object. */
    public static Duration stopped() {
        return sum(List.of(LaunchPhase.CREATE_FLEET, LaunchPhase.RUNNING, LaunchPhase.BOOT, LaunchPhase.REGISTRATION));
    }

    /** Returns the time from taking a running instance out of the pool to its Node object. */
    public static Duration running() {
        return sum(List.of(LaunchPhase.CREATE_FLEET, LaunchPhase.REGISTRATION));
    }

    private static Duration sum(List<LaunchPhase> phases) {
        Map<LaunchPhase, Latency> known =
                Latencies.of(PROFILE).launch(LaunchPath.WARM_POOL, LaunchImage.CUSTOM, InstanceClass.GENERAL);
        Duration sum = Duration.ZERO;
        for (LaunchPhase phase : phases) {
            Latency latency = known.get(phase);
            sum = latency == null ? sum : sum.plus(latency.duration());
        }
        return sum;
    }
}
