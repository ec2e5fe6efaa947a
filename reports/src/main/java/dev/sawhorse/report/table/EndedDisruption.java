package dev.sawhorse.report.table;

import dev.sawhorse.report.live.ClaimStep;
import dev.sawhorse.report.live.LiveClaim;
import dev.sawhorse.results.Timestamps;
import java.util.stream.Collectors;

/**
 * A disruption and what came of it.
 *
 * @param endedAt when the last of its nodes was gone or it was given up, NEVER if neither happened
 * @param outcome done, abandoned or running
 */
record EndedDisruption(Disruption disruption, long endedAt, String outcome) {
    private static final String SEPARATOR = ";";

    String nodePools() {
        return String.join(SEPARATOR, disruption.nodePools());
    }

    String candidates() {
        return String.join(SEPARATOR, disruption.candidates());
    }

    String replacements() {
        return disruption.replacements().stream().map(LiveClaim::name).collect(Collectors.joining(SEPARATOR));
    }

    /** Returns USD per hour of the replacements at launch. */
    double priceAfter() {
        return Disruption.price(disruption.replacements());
    }

    /** Returns when the last candidate was asked to go, NEVER if one was not. */
    long deletingAt() {
        long last = disruption.claims().isEmpty() ? disruption.startedAt() : Timestamps.NEVER;
        for (LiveClaim claim : disruption.claims()) {
            if (!claim.has(ClaimStep.DELETING)) {
                return Timestamps.NEVER;
            }
            last = Math.max(last, claim.moment(ClaimStep.DELETING));
        }
        return last;
    }
}
