// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.Observation.CallThrottled;
import dev.sawhorse.journal.Observation.InsufficientCapacity;
import dev.sawhorse.journal.Observation.LaunchRefused;
import dev.sawhorse.journal.ObservationHandlers;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** A count of launch refusals and throttled calls of EC2. */
final class LaunchRefusalLedger {
    private static final String INSUFFICIENT = "InsufficientInstanceCapacity";

    private final Map<String, Integer> byCode = new TreeMap<>();
    private int throttledCalls;

    /** Returns the handlers of what it collects. */
    ObservationHandlers handlers() {
        return new ObservationHandlers()
                .on(InsufficientCapacity.class, (time, any) -> byCode.merge(INSUFFICIENT, 1, Integer::sum))
                .on(LaunchRefused.class, (time, refused) -> byCode.merge(refused.code(), refused.pools(), Integer::sum))
                .on(CallThrottled.class, (time, any) -> throttledCalls++);
    }

    LaunchRefusals refusals() {
        return new LaunchRefusals(Collections.unmodifiableMap(new TreeMap<>(byCode)), throttledCalls);
    }
}
