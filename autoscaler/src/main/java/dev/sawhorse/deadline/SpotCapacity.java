// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.deadline;

import dev.sawhorse.kube.api.Node;

/** The knowledge whether a spot instance could replace an on-demand node now, which a real cluster only has by trying. */
@FunctionalInterface
public interface SpotCapacity {
    /** Whether there is a spot instance of a node's type. */
    boolean isAvailableFor(Node node);
}
