package dev.sawhorse.karpenter.cloudprovider;

import java.time.Duration;

/**
 * A condition that makes a node unhealthy.
 *
 * @param conditionType the type of a node's condition
 * @param conditionStatus the status that is unhealthy
 * @param toleration how long it may be so until the node is replaced
 */
public record RepairPolicy(String conditionType, String conditionStatus, Duration toleration) {}
