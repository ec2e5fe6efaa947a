// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.lifecycle;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.upstream.Upstream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The initialization step: a registered node is initialized when it is Ready, its startup taints and known ephemeral
 * taints are gone, and all requested resources are registered ({@code nodeclaim/lifecycle/initialization.go Reconcile}).
 */
final class Initialization {
    private static final Map<String, String> INITIALIZED = Labels.copyOf(Map.of(KarpenterLabels.INITIALIZED, "true"));

    /** The reason why a node is not initialized yet. */
    private record Waiting(String reason, String message) {}

    private final Environment karpenter;

    Initialization(Environment karpenter) {
        this.karpenter = karpenter;
    }

    @Upstream(file = "pkg/controllers/nodeclaim/lifecycle/initialization.go", symbol = "Initialization.Reconcile")
    StepResult reconcile(NodeClaim claim) {
        if (claim.isTrue(Conditions.INITIALIZED) || !claim.isTrue(Conditions.REGISTERED)) {
            return StepResult.UNCHANGED;
        }
        StateNode known = karpenter.state().find(claim.providerId());
        Node node = known == null ? null : known.node();
        Waiting waiting = node == null
                ? new Waiting("NodeNotFound", "Node not registered with cluster")
                : waitingFor(claim, node);
        if (node == null || waiting != null) {
            return StepResult.changed(waiting != null
                    && karpenter
                            .nodeClaims()
                            .setUnknown(claim, Conditions.INITIALIZED, waiting.reason(), waiting.message()));
        }
        Map<String, String> labels = Labels.merged(node.labels(), INITIALIZED);
        karpenter.cluster().relabel(node, labels, node.meta().annotations());
        karpenter.nodeClaims().setTrue(claim, Conditions.INITIALIZED);
        karpenter.cluster().journal().append(new Observation.NodeClaimInitialized(claim.name(), node.name()));
        return StepResult.changed(true);
    }

    @Upstream(
            file = "pkg/controllers/nodeclaim/lifecycle/initialization.go",
            symbol = {
                "KnownEphemeralTaintsRemoved",
                "StartupTaintsRemoved",
                "RequestedResourcesRegistered",
                "formatTaint"
            })
    private static @Nullable Waiting waitingFor(NodeClaim claim, Node node) {
        if (!node.isReady()) {
            return new Waiting("NodeNotReady", "Node status is NotReady");
        }
        for (Taint taint : claim.spec().startupTaints()) {
            if (node.taints().stream().anyMatch(taint::matches)) {
                return new Waiting("StartupTaintsExist", "StartupTaint \"" + taint + "\" still exists");
            }
        }
        for (Taint taint : node.taints()) {
            if (StateNode.isKnownEphemeral(taint)) {
                return new Waiting("KnownEphemeralTaintsExist", "KnownEphemeralTaint \"" + taint + "\" still exists");
            }
        }
        Resources requests = claim.spec().requests();
        for (int resource = 0; resource < requests.indexBound(); resource++) {
            if (requests.amount(resource) != 0 && node.allocatable().amount(resource) == 0) {
                return new Waiting(
                        "ResourceNotRegistered",
                        "Resource \"" + ResourceName.name(resource) + "\" was requested but not registered");
            }
        }
        return null;
    }
}
