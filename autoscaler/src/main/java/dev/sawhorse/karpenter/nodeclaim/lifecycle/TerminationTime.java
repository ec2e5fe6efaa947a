// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.lifecycle;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.ApiTime;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The termination time of a claim that is being deleted, from its annotation: the time by which its pods must be gone.
 */
public final class TerminationTime {
    public static final String ANNOTATION = "karpenter.sh/nodeclaim-termination-timestamp";

    private TerminationTime() {}

    /**
     * Sets the termination time of a claim unless it has an earlier one.
     *
     * @param deadlineNanos in nanoseconds since the start
     */
    @Upstream(file = "pkg/utils/nodeclaim/nodeclaim.go", symbol = "TightenTerminationTimestampAnnotation")
    public static void tighten(Environment karpenter, NodeClaim claim, long deadlineNanos) {
        Instant deadline = karpenter.instantAt(ApiTime.stored(deadlineNanos));
        String stated = claim.meta().annotations().get(ANNOTATION);
        if (stated != null && !Instant.parse(stated).isAfter(deadline)) {
            return;
        }
        Map<String, String> annotations = new TreeMap<>(claim.meta().annotations());
        annotations.put(ANNOTATION, deadline.toString());
        claim.meta(claim.meta().withAnnotations(annotations));
        karpenter.nodeClaims().update(claim);
    }

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
