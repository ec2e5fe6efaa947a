// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

/** A class of disruption methods, which says what may block the disruption of a node ({@code disruption/types.go}). */
public enum DisruptionClass {
    /** Pods that cannot be evicted block it. */
    GRACEFUL,
    /** Pods that cannot be evicted delay it only, until the claim's terminationGracePeriod ends. */
    EVENTUAL,
    /** Neither such pods nor the node's annotation do-not-disrupt block it, and the node need not be initialized. */
    REPAIR
}
