// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api.extension;

import java.time.Duration;
import java.util.List;

/**
 * A NodeClaim for which an instance is to be launched.
 *
 * @param nodeClaim the name of the claim
 * @param nodePool the name of its NodePool
 * @param now the time since the start of the run
 * @param options the available offerings that the claim allows, of types that are large enough, cheapest first; equal prices by
 *     type and zone
 */
public record LaunchRequest(String nodeClaim, String nodePool, Duration now, List<Option> options) {
    /** Copies the options. */
    public LaunchRequest {
        options = List.copyOf(options);
    }

    /** An instance type with one of its offerings. */
    public record Option(InstanceType type, Offering offering) {}
}
