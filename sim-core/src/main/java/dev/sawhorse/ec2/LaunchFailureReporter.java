// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.FleetError;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The writer of journal entries about refused launches: missing capacity for each pool, every other cause once for all pools it
 * affects.
 */
final class LaunchFailureReporter {
    private final Journal journal;

    private record Cause(String code, String subject) {}

    LaunchFailureReporter(Journal journal) {
        this.journal = journal;
    }

    void observe(List<FleetError> errors) {
        Map<Cause, Integer> others = new LinkedHashMap<>();
        for (FleetError error : errors) {
            CapacityPool pool = error.pool();
            if (error.isMissingCapacity()) {
                journal.append(new Observation.InsufficientCapacity(
                        pool.instanceType(), pool.zone(), pool.capacityType().label()));
            } else {
                others.merge(new Cause(error.code(), error.subject()), 1, Integer::sum);
            }
        }
        others.forEach(
                (cause, pools) -> journal.append(new Observation.LaunchRefused(cause.code(), cause.subject(), pools)));
    }
}
