package dev.sawhorse.results;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.CallThrottled;
import dev.sawhorse.journal.Observation.InsufficientCapacity;
import dev.sawhorse.journal.Observation.LaunchRefused;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Counts launch refusals and throttled calls of EC2. */
final class LaunchRefusalLedger {
    private static final String INSUFFICIENT = "InsufficientInstanceCapacity";

    private final Map<String, Integer> byCode = new TreeMap<>();
    private int throttledCalls;

    void accept(Observation observation) {
        if (observation instanceof InsufficientCapacity) {
            byCode.merge(INSUFFICIENT, 1, Integer::sum);
        } else if (observation instanceof LaunchRefused refused) {
            byCode.merge(refused.code(), refused.pools(), Integer::sum);
        } else if (observation instanceof CallThrottled) {
            throttledCalls++;
        }
    }

    LaunchRefusals refusals() {
        return new LaunchRefusals(Collections.unmodifiableMap(new TreeMap<>(byCode)), throttledCalls);
    }
}
