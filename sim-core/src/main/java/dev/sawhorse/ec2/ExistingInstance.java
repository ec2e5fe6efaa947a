// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An instance that was launched before the start of the simulation.
 *
 * @param providerId the provider id of its node
 * @param reservationId the capacity reservation it runs in, null for none
 * @param subnet its subnet, empty for the zone's subnet with the most free addresses
 * @param launchNanos nanoseconds since the start of the simulation, at most 0
 */
public record ExistingInstance(
        String id,
        String providerId,
        CapacityPool pool,
        @Nullable String reservationId,
        String subnet,
        long launchNanos,
        Map<String, String> tags) {
    public ExistingInstance {
        tags = new TreeMap<>(tags);
    }
}
