// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.cloudprovider;

import java.time.Duration;

/**
 * A repair policy: a condition that makes a node unhealthy ({@code cloudprovider/types.go RepairPolicy}).
 *
 * @param conditionType type of the node condition
 * @param conditionStatus status that counts as unhealthy
 * @param toleration time for which that status is tolerated before the node is replaced
 */
public record RepairPolicy(String conditionType, String conditionStatus, Duration toleration) {}
