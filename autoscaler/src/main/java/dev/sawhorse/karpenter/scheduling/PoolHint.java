// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.explanation.AmountText;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The amount by which the limits of a NodePool, or its largest instance types, are too small for a pod.
 */
final class PoolHint {
    private static final int NODES = ResourceName.index("nodes");

    private PoolHint() {}

    /**
     * Returns what would have to be raised, and by how much, empty if that is not what is missing.
     *
     * @param left what is left of the limits, null where there are none
     */
    static String of(NodeClaimTemplate template, PodData data, @Nullable Resources left) {
        Requirements requirements = template.requirements().plus(data.requirements());
        List<InstanceType> types = template.types().select(template.options()).stream()
                .filter(type -> type.requirements().intersects(requirements))
                .toList();
        if (types.isEmpty()) {
            return "";
        }
        Resources requests = data.podClass().requests();
        List<InstanceType> fitting = types.stream()
                .filter(type -> requests.fitsWithin(type.allocatable()))
                .toList();
        if (fitting.isEmpty()) {
            return tooSmall(types, requests, template);
        }
        return left == null ? "" : limits(fitting, left, template);
    }

    private static String tooSmall(List<InstanceType> types, Resources requests, NodeClaimTemplate template) {
        List<String> lacking = new ArrayList<>();
        for (int resource = 0; resource < requests.indexBound(); resource++) {
            long most = 0;
            String best = "";
            for (InstanceType type : types) {
                long amount = type.allocatable().amount(resource);
                best = amount > most ? type.name() : best;
                most = Math.max(most, amount);
            }
            if (requests.amount(resource) > most) {
                lacking.add(ResourceName.name(resource) + ": "
                        + (most == 0
                                ? "none of the types has any"
                                : "the most that a type leaves is " + AmountText.of(resource, most) + ", on " + best
                                        + ", " + AmountText.of(resource, requests.amount(resource) - most)
                                        + " too little")
                        + (resource == ResourceName.EPHEMERAL_STORAGE
                                ? "; raise ebs.volumeSize in the blockDeviceMappings of the node class "
                                        + template.nodePool()
                                                .template()
                                                .nodeClassRef()
                                                .name()
                                        + ", or use local disks (instanceStorePolicy: RAID0)"
                                : ""));
            }
        }
        return String.join("; ", lacking);
    }

    /** Returns by how much limits have to be raised for the type that needs least. */
    private static String limits(List<InstanceType> types, Resources left, NodeClaimTemplate template) {
        InstanceType least = null;
        double leastShare = Double.MAX_VALUE;
        for (InstanceType type : types) {
            double share = 0;
            for (int resource = 0; resource < left.indexBound(); resource++) {
                long missing = missing(type, left, resource);
                share += missing <= 0
                        ? 0
                        : missing / (double) Math.max(1, type.capacity().amount(resource));
            }
            least = share < leastShare ? type : least;
            leastShare = Math.min(leastShare, share);
        }
        List<String> raised = new ArrayList<>();
        for (int resource = 0; resource < left.indexBound() && least != null; resource++) {
            long missing = missing(least, left, resource);
            if (missing > 0) {
                raised.add("limits." + ResourceName.name(resource) + " by " + AmountText.of(resource, missing));
            }
        }
        return raised.isEmpty() || least == null
                ? ""
                : "raise " + String.join(" and ", raised) + " in NodePool " + template.name()
                        + (left.names().equals(List.of("nodes")) ? "" : ", enough for one " + least.name());
    }

    private static long missing(InstanceType type, Resources left, int resource) {
        if (!left.has(resource)) {
            return 0;
        }
        long needed = resource == NODES ? 1 : type.capacity().amount(resource);
        return needed - left.amount(resource);
    }
}
