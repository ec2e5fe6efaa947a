// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.explanation.AmountText;
import dev.sawhorse.karpenter.explanation.FilterLayer;
import dev.sawhorse.karpenter.explanation.FilterStage;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import dev.sawhorse.karpenter.explanation.Refusal;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.RequirementText;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.List;

/** The reasons for which nodes and claims refuse a pod in more detail than a round needs. */
final class Refusals {
    private final SchedulingOptions options;

    Refusals(SchedulingOptions options) {
        this.options = options;
    }

    /** Returns the refusals of the nodes that were tried before one took the pod of this number, all if none did. */
    List<Refusal> ofNodes(List<ExistingNode> nodes, int pod, PodData data) {
        List<Refusal> refusals = new ArrayList<>();
        for (ExistingNode node : nodes) {
            if (!(node.canAdd(pod, data) instanceof SchedulingError error)) {
                return refusals;
            }
            refusals.add(refusal(node, error, data));
        }
        return refusals;
    }

    /** Returns the refusals of the claims that were tried before one took the pod of this number, all if none did. */
    List<Refusal> ofClaims(List<InFlightNodeClaim> claims, int pod, PodData data) {
        List<Refusal> refusals = new ArrayList<>();
        for (InFlightNodeClaim claim : claims) {
            if (!(claim.canJoin(pod, data) instanceof SchedulingError error)) {
                return refusals;
            }
            // Asked as the first pod of a claim, the answer is exact.
            refusals.add(refusal(claim, claim.canOpen(pod, data) instanceof SchedulingError exact ? exact : error));
        }
        return refusals;
    }

    @SuppressWarnings("ReferenceEquality") // It is that very error that stands for a lack of resources.
    private static Refusal refusal(ExistingNode node, SchedulingError error, PodData data) {
        String name = node.state().name();
        if (error != ExistingNode.RESOURCES) {
            return new Refusal(name, kind(error), error.message());
        }
        Resources left = node.remaining();
        Resources requests = data.podClass().requests();
        List<String> names = new ArrayList<>();
        List<String> amounts = new ArrayList<>();
        for (int resource = 0; resource < Math.max(left.indexBound(), requests.indexBound()); resource++) {
            if (left.amount(resource) < 0 || requests.amount(resource) > left.amount(resource)) {
                String resourceName = ResourceName.name(resource);
                names.add(resourceName);
                amounts.add(resourceName + " "
                        + AmountText.lessThan(resource, left.amount(resource), requests.amount(resource)));
            }
        }
        return new Refusal(name, "insufficient " + String.join(", ", names), String.join(", ", amounts));
    }

    private Refusal refusal(InFlightNodeClaim claim, SchedulingError error) {
        String where = claim.template().name();
        if (error instanceof SchedulingError.NoInstanceType none) {
            InstanceTypeFilterTrace trace = InstanceTypeFilterTracer.ofPods(
                    claim.template().types(), claim.daemonGroups(), none.tally().criteria(), options, key -> "");
            FilterStage end = trace.end();
            if (end != null) {
                return new Refusal(where, kind(end), end.rule() + ": no instance type is left");
            }
        }
        return new Refusal(where, kind(error), error.message());
    }

    private static String kind(FilterStage end) {
        boolean isResource = end.layer() == FilterLayer.POD
                && end.rule().startsWith(end.key() + " ")
                && !end.key().contains("/");
        return isResource ? "insufficient " + end.key() : "no instance type left by " + end.key();
    }

    /** Returns the reason without what differs from node to node. */
    static String kind(SchedulingError error) {
        if (error instanceof SchedulingError.Retriable retriable) {
            return kind(retriable.error());
        }
        if (error instanceof SchedulingError.UnsatisfiableTopology topology) {
            return topology.group().type() + " over " + topology.group().key();
        }
        if (error instanceof SchedulingError.Incompatible incompatible) {
            return conflict(incompatible.existing(), incompatible.incoming());
        }
        if (error instanceof SchedulingError.TopologyClash clash) {
            return conflict(clash.existing(), clash.incoming());
        }
        if (error instanceof SchedulingError.NoInstanceType none) {
            return none.tally().reason();
        }
        return error.message();
    }

    private static String conflict(Requirements existing, Requirements incoming) {
        List<String> keys = new ArrayList<>();
        for (Requirement requirement : incoming) {
            Requirement own = existing.find(requirement.key());
            boolean refused = own == null ? !requirement.operator().allowsAbsence() : !own.accepts(requirement);
            if (refused) {
                keys.add(RequirementText.of(requirement));
            }
        }
        return "does not meet " + String.join(" and ", keys);
    }
}
