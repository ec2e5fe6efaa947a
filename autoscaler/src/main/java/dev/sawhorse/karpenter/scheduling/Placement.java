// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.instancetype.TypeSet;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import java.util.List;

/**
 * The state of a node or claim after a pod is placed on it.
 *
 * @param requirements its requirements, narrowed by the pod, its volumes and its topology
 * @param types the types that still hold all pods; without meaning for an existing node
 * @param reservations the reserved offerings that it reserves
 */
record Placement(Requirements requirements, TypeSet types, List<Offering> reservations) implements AddResult {}
