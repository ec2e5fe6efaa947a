// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.cloudprovider;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A repair policy: a condition that makes a node unhealthy, and how the node is replaced then ({@code cloudprovider/types.go
 * RepairPolicy}). The controller of v1.14 uses type, status and toleration only.
 *
 * @param conditionType type of the node condition
 * @param conditionStatus status that counts as unhealthy
 * @param reasonRegex pattern of a part of the reasons it holds for; empty for the fallback of all conditions that a policy has
 *     the type and status of
 * @param toleration time for which that status is tolerated before the node is replaced
 * @param terminationGracePeriod how long the drain may take, null for as long as the claim allows
 * @param priority rank among policies, the highest first
 */
public record RepairPolicy(
        String conditionType,
        String conditionStatus,
        String reasonRegex,
        Duration toleration,
        @Nullable Duration terminationGracePeriod,
        int priority) {
    /** Makes a policy for every reason, which does not bound the drain. */
    public RepairPolicy(String conditionType, String conditionStatus, Duration toleration) {
        this(conditionType, conditionStatus, ".*", toleration, null, 0);
    }
}
