// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.lifecycle;

import dev.sawhorse.karpenter.api.NodeClaim;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * The termination time of a claim that is being deleted, from its annotation: the time by which its pods must be gone.
 */
public final class TerminationTime {
    public static final String ANNOTATION = "karpenter.sh/nodeclaim-termination-timestamp";

    private TerminationTime() {}

    /**
     * Returns the time in nanoseconds since the start; empty for drains without a time limit.
     *
     * @param start wall-clock time of simulated time 0
     */
    public static OptionalLong of(NodeClaim claim, Instant start) {
        String time = claim.meta().annotations().get(ANNOTATION);
        return time == null
                ? OptionalLong.empty()
                : OptionalLong.of(Duration.between(start, Instant.parse(time)).toNanos());
    }
}
