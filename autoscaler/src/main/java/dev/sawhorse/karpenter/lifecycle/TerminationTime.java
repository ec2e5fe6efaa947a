package dev.sawhorse.karpenter.lifecycle;

import dev.sawhorse.karpenter.api.NodeClaim;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;

/** By when a claim that is being deleted must be rid of its pods, as its annotation says. */
public final class TerminationTime {
    public static final String ANNOTATION = "karpenter.sh/nodeclaim-termination-timestamp";

    private TerminationTime() {}

    /**
     * Returns the time in nanoseconds since the start; empty where drains may take for ever.
     *
     * @param start the instant that time 0 stands for
     */
    public static OptionalLong of(NodeClaim claim, Instant start) {
        String time = claim.meta().annotations().get(ANNOTATION);
        return time == null
                ? OptionalLong.empty()
                : OptionalLong.of(Duration.between(start, Instant.parse(time)).toNanos());
    }
}
