// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClaimSpec;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A NodeClaim made for a node of Karpenter whose own is not recorded, from the labels of the node and its NodePool. */
final class MadeClaim {
    private MadeClaim() {}

    static NodeClaim of(Node node, NodePool nodePool) {
        Map<String, String> labels = new TreeMap<>(node.labels());
        labels.remove(Labels.HOSTNAME);
        long createdAt = node.meta().createdAt();
        String name = nodePool.name() + "-" + InitialState.instanceId(node.providerId());
        NodeClaimSpec template = nodePool.template();
        NodeClaim claim = new NodeClaim(
                ObjectMeta.of("", name).withLabels(labels).withIdentity("", createdAt),
                new NodeClaim.Spec(
                        template.nodeClassRef(),
                        List.of(),
                        Resources.NONE,
                        template.taints(),
                        template.startupTaints(),
                        template.expireAfter(),
                        template.terminationGracePeriod()));
        claim.launched(node.providerId(), node.capacity(), node.allocatable());
        claim.registered(node.name());
        set(claim, Conditions.LAUNCHED, createdAt);
        set(claim, Conditions.REGISTERED, createdAt);
        if ("true".equals(node.label(KarpenterLabels.INITIALIZED))) {
            set(claim, Conditions.INITIALIZED, createdAt);
        }
        claim.finalizers().add(NodeClaims.TERMINATION_FINALIZER);
        if (node.isTerminating()) {
            claim.deleting(node.deletionAt());
        }
        return claim;
    }

    private static void set(NodeClaim claim, String type, long at) {
        claim.conditions().set(type, Condition.TRUE, type, "", at);
    }
}
