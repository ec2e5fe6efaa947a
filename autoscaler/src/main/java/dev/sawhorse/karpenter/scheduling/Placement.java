package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.instancetype.TypeSet;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import java.util.List;

/**
 * What a node becomes once the pod is on it.
 *
 * @param requirements the node's, narrowed by the pod, its volumes and its topology
 * @param types the types still able to hold all pods; meaningless for a node that exists
 * @param reservations the reserved offerings to hold for it
 */
record Placement(Requirements requirements, TypeSet types, List<Offering> reservations) implements AddResult {}
