// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.report.live.ClaimStep;
import dev.sawhorse.report.live.LiveClaim;
import dev.sawhorse.results.series.Timestamps;
import java.util.stream.Collectors;

/**
 * A disruption with its outcome.
 *
 * @param endedAt when the last of its nodes was gone or it was abandoned, NEVER if neither happened
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

    /** Returns the price of the replacements at launch, in USD per hour. */
    double priceAfter() {
        return Disruption.price(disruption.replacements());
    }

    /** Returns when the deletion of the last candidate was requested, NEVER if one is not deleted. */
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
