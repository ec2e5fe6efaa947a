// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.Position;
import dev.sawhorse.workloads.history.NodeObservation;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A node whose life is being read: a mutable counterpart of {@link NodeObservation}. */
final class NodeLife {
    /** Two controllers may write their lines in another order than they act. */
    private static final Duration TOLERANCE = Duration.ofSeconds(1);

    final String nodeClaim;
    String node = "";
    String instanceId = "";
    String nodePool = "";
    String instanceType = "";
    String zone = "";
    String capacityType = "";

    @Nullable
    Instant created;

    @Nullable
    Instant launched;

    @Nullable
    Instant registered;

    @Nullable
    Instant initialized;

    @Nullable
    Instant deleting;

    @Nullable
    Instant deleted;

    NodeObservation.@Nullable Disruption disruption;
    NodeObservation.@Nullable Interruption interruption;

    NodeLife(String nodeClaim) {
        this.nodeClaim = nodeClaim;
    }

    /**
     * Rejects a life whose instants are in the wrong order.
     *
     * @throws dev.sawhorse.input.InvalidInputException at the position
     */
    void requireOrder(Position position) {
        requireOrder("launched", launched, "created", created, position);
        requireOrder("registered", registered, "launched", launched, position);
        requireOrder("initialized", initialized, "registered", registered, position);
        requireOrder("deleted", deleted, "created", created, position);
        requireOrder("deleted", deleted, "initialized", initialized, position);
    }

    private void requireOrder(
            String later, @Nullable Instant after, String earlier, @Nullable Instant before, Position position) {
        if (after != null && before != null && after.isBefore(before.minus(TOLERANCE))) {
            throw Values.error(
                    position,
                    "the NodeClaim " + nodeClaim + " is " + later + " at " + after + ", before it is " + earlier
                            + " at " + before,
                    "The clock went backwards, or the file mixes two clusters.");
        }
    }

    /** Sets the instance id and the zone from a provider id such as {@code aws:///eu-west-1a/i-0123456789abcdef0}. */
    void providerId(String id) {
        String[] parts = id.split("/", -1);
        instanceId = parts[parts.length - 1];
        if (zone.isEmpty() && parts.length > 1) {
            zone = parts[parts.length - 2];
        }
    }

    NodeObservation observation() {
        return new NodeObservation(
                new NodeObservation.Identity(nodeClaim, node, instanceId, nodePool),
                new NodeObservation.Instance(instanceType, zone, capacityType),
                new NodeObservation.Times(created, launched, registered, initialized, deleting, deleted),
                disruption,
                interruption);
    }
}
