// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClaimSpec;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.NodePoolHash;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A NodeClaim that the round decided to create.
 *
 * @param templateLabels labels known before any pod was placed
 * @param requirements the requirements of the template, narrowed by all pods
 * @param instanceTypes the instance types that it may be launched as, the cheapest first
 * @param pods the pods in the order they were placed
 * @param requests sum over the pods and DaemonSet pods
 * @param minValuesRelaxed whether the NodePool's claim opened last has fewer distinct values than the NodePool demands
 * @param missedMinValues labels of which the listed types have too few distinct values, because the list was cut
 */
public record NewNodeClaim(
        NodePool nodePool,
        Map<String, String> templateLabels,
        WellKnownLabels wellKnown,
        Requirements requirements,
        List<InstanceType> instanceTypes,
        List<Pod> pods,
        Resources requests,
        boolean minValuesRelaxed,
        List<String> missedMinValues) {

    /** Returns the same claim for other types, the cheapest first. */
    public NewNodeClaim withInstanceTypes(List<InstanceType> types) {
        return new NewNodeClaim(
                nodePool,
                templateLabels,
                wellKnown,
                requirements,
                List.copyOf(types),
                pods,
                requests,
                minValuesRelaxed,
                missedMinValues);
    }

    /** Returns the same claim with one requirement more. */
    public NewNodeClaim withRequirement(Requirement requirement) {
        return new NewNodeClaim(
                nodePool,
                templateLabels,
                wellKnown,
                requirements.plus(requirement),
                instanceTypes,
                pods,
                requests,
                minValuesRelaxed,
                missedMinValues);
    }

    /** Returns a claim of a static NodePool, whose type is chosen at launch among all that its requirements allow. */
    public static NewNodeClaim ofStatic(NodePool nodePool, WellKnownLabels wellKnown, KarpenterVersion version) {
        NodeClaimTemplate template = NodeClaimTemplate.of(nodePool, InstanceTypes.NONE, version);
        return new NewNodeClaim(
                nodePool,
                template.labels(),
                wellKnown,
                template.requirements(),
                List.of(),
                List.of(),
                Resources.NONE,
                false,
                List.of());
    }

    /** Whether NodeClaims made of this one and the other differ in nothing but their identity and the pods they are for. */
    @SuppressWarnings("ReferenceEquality") // What claims of one round have in common they mostly share.
    public boolean isLike(NewNodeClaim other) {
        return nodePool == other.nodePool
                && minValuesRelaxed == other.minValuesRelaxed
                && requests.equals(other.requests)
                && requirements.equals(other.requirements)
                && templateLabels.equals(other.templateLabels)
                && instanceTypes.equals(other.instanceTypes);
    }

    private boolean isStatic() {
        return nodePool.replicas() != null;
    }

    /**
     * Returns the requirements as the NodeClaim states them: without what only served the simulation and, unless the NodePool
     * is static, with the types by name and the capacity types still on offer among them.
     */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/nodeclaimtemplate.go",
            symbol = "NodeClaimTemplate.ToNodeClaim")
    public Requirements launchRequirements() {
        Requirements stated = isStatic() ? requirements : withTypes();
        return stated.without(KarpenterLabels.REGISTERED).without(KarpenterLabels.INITIALIZED);
    }

    private Requirements withTypes() {
        Requirement byName = requirements.get(Labels.INSTANCE_TYPE);
        Requirements listed = requirements.plus(Requirement.of(
                Labels.INSTANCE_TYPE,
                Operator.IN,
                instanceTypes.stream().map(InstanceType::name).toList(),
                byName.minValues()));
        Requirement capacityType = requirements.get(KarpenterLabels.CAPACITY_TYPE);
        Set<String> capacityTypes = new TreeSet<>();
        for (InstanceType type : instanceTypes) {
            for (Offering offering : type.offerings()) {
                if (offering.launchable()
                        && capacityType.has(offering.capacityType())
                        && !capacityTypes.contains(offering.capacityType())
                        && listed.isCompatible(offering.requirements(), wellKnown.keys())) {
                    capacityTypes.add(offering.capacityType());
                }
            }
        }
        if (!capacityTypes.isEmpty()) {
            listed = listed.plus(Requirement.of(KarpenterLabels.CAPACITY_TYPE, Operator.IN, capacityTypes, null));
        }
        return listed;
    }

    /**
     * Returns the claim's labels: the template's, and one value for every custom label its requirements leave open. Where the
     * real one draws that value by lot, the first by name, or the smallest integer allowed, is taken here.
     */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/nodeclaimtemplate.go",
            symbol = "NodeClaimTemplate.resolveCustomLabelsFromRequirements")
    public Map<String, String> labels() {
        Map<String, String> labels = new TreeMap<>(templateLabels);
        for (Requirement requirement : requirements) {
            String key = requirement.key();
            boolean custom = !wellKnown.keys().contains(key)
                    && !key.equals(Labels.HOSTNAME)
                    && !NodeClaimTemplate.isSimulationOnly(key);
            String value = custom ? requirement.any() : null;
            if (value != null) {
                labels.put(key, value);
            }
        }
        return labels;
    }

    /**
     * Returns the claim's annotations: the template's and its hash, unless its NodePool is static whether minValues were
     * relaxed, and what of the types listed NodeOverlays have changed.
     */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/nodeclaimtemplate.go",
            symbol = {"NodeClaimTemplate.ToNodeClaim", "NewNodeClaimTemplate"})
    public Map<String, String> annotations() {
        Map<String, String> annotations = new TreeMap<>(nodePool.template().annotations());
        annotations.put(KarpenterLabels.NODE_POOL_HASH, NodePoolHash.of(nodePool));
        annotations.put(KarpenterLabels.NODE_POOL_HASH_VERSION, NodePoolHash.VERSION);
        if (!isStatic()) {
            annotations.put(KarpenterLabels.MIN_VALUES_RELAXED, String.valueOf(minValuesRelaxed));
        }
        if (instanceTypes.stream().anyMatch(InstanceType::isPriceOverlaid)) {
            annotations.put(KarpenterLabels.PRICE_OVERLAY_APPLIED, "true");
        }
        if (instanceTypes.stream().anyMatch(InstanceType::isCapacityOverlaid)) {
            annotations.put(KarpenterLabels.CAPACITY_OVERLAY_APPLIED, "true");
        }
        return annotations;
    }

    /** Returns the spec of the NodeClaim to create. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/nodeclaimtemplate.go",
            symbol = "NodeClaimTemplate.ToNodeClaim")
    public NodeClaim.Spec spec() {
        NodeClaimSpec template = nodePool.template();
        return new NodeClaim.Spec(
                template.nodeClassRef(),
                launchRequirements().specs(),
                requests,
                template.taints(),
                template.startupTaints(),
                template.expireAfter(),
                template.terminationGracePeriod());
    }
}
