// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.lifecycle;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Taints;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.Map;

/**
 * The registration step: it links the Node of a claim's instance to the claim, copies labels, annotations and taints,
 * and removes the taint unregistered ({@code nodeclaim/lifecycle/registration.go syncNode}).
 */
final class Registration {
    private static final Taint UNREGISTERED = new Taint(KarpenterLabels.UNREGISTERED_TAINT, "", Taint.NO_EXECUTE);
    private static final Map<String, String> REGISTERED = Labels.copyOf(Map.of(KarpenterLabels.REGISTERED, "true"));
    private static final String DO_NOT_SYNC_TAINTS = "karpenter.sh/do-not-sync-taints";

    private final Environment karpenter;
    private final RegistrationResults results;

    Registration(Environment karpenter, RegistrationResults results) {
        this.karpenter = karpenter;
        this.results = results;
    }

    @Upstream(
            file = "pkg/controllers/nodeclaim/lifecycle/registration.go",
            symbol = "Registration.Reconcile",
            differs = "expects one Node per NodeClaim")
    @Upstream(file = "pkg/utils/nodeclaim/nodeclaim.go", symbol = "NodeForNodeClaim")
    StepResult reconcile(NodeClaim claim) {
        if (claim.isTrue(Conditions.REGISTERED)) {
            return StepResult.UNCHANGED;
        }
        StateNode known = karpenter.state().find(claim.providerId());
        Node node = known == null ? null : known.node();
        if (node == null) {
            return StepResult.changed(karpenter
                    .nodeClaims()
                    .setUnknown(claim, Conditions.REGISTERED, "NodeNotFound", "Node not registered with cluster"));
        }
        warnOfMissingTaint(claim, node);
        sync(claim, node);
        claim.registered(node.name());
        karpenter.nodeClaims().setTrue(claim, Conditions.REGISTERED);
        karpenter.cluster().journal().append(new Observation.NodeClaimRegistered(claim.name(), node.name()));
        results.registered(claim);
        return StepResult.changed(true);
    }

    /** A node that starts without the taint may get pods before it is registered. */
    @Upstream(file = "pkg/controllers/nodeclaim/lifecycle/registration.go", symbol = "Registration.Reconcile")
    @Upstream(file = "pkg/controllers/nodeclaim/lifecycle/events.go", symbol = "UnregisteredTaintMissingEvent")
    private void warnOfMissingTaint(NodeClaim claim, Node node) {
        if (node.labels().containsKey(KarpenterLabels.REGISTERED)
                || node.taints().stream().anyMatch(UNREGISTERED::matches)) {
            return;
        }
        karpenter
                .events()
                .publish(
                        "nodeclaim/" + claim.name(),
                        "UnregisteredTaintMissing",
                        "Missing " + KarpenterLabels.UNREGISTERED_TAINT
                                + " taint which prevents registration related race conditions on Karpenter-managed"
                                + " nodes");
    }

    @Upstream(
            file = "pkg/controllers/node/hydration/controller.go",
            symbol = "Controller.Reconcile",
            differs =
                    "copies all labels of the claim, the label of the node class included, once at registration; it does "
                            + "not set the label again on a node without it")
    @Upstream(file = "pkg/controllers/nodeclaim/lifecycle/registration.go", symbol = "Registration.syncNode")
    private void sync(NodeClaim claim, Node node) {
        Cluster cluster = karpenter.cluster();
        cluster.addFinalizer(node, NodeClaims.TERMINATION_FINALIZER);
        List<Taint> taints = taints(claim, node);
        Map<String, String> labels = Labels.merged(node.labels(), claim.meta().labels());
        labels = Labels.merged(labels, REGISTERED);
        Map<String, String> annotations =
                Labels.merged(node.meta().annotations(), claim.meta().annotations());
        cluster.relabel(node, labels, annotations);
        cluster.setTaints(node, taints);
    }

    @Upstream(file = "pkg/controllers/nodeclaim/lifecycle/registration.go", symbol = "Registration.syncNode")
    private static List<Taint> taints(NodeClaim claim, Node node) {
        List<Taint> taints = Taints.without(node.taints(), KarpenterLabels.UNREGISTERED_TAINT);
        if (!"true".equals(node.label(DO_NOT_SYNC_TAINTS))) {
            taints = merged(taints, claim.spec().taints());
            taints = merged(taints, claim.spec().startupTaints());
        }
        return taints;
    }

    /** Adds the taints whose key and effect are not present yet. */
    @Upstream(file = "pkg/scheduling/taints.go", symbol = "Taints.Merge")
    private static List<Taint> merged(List<Taint> taints, List<Taint> added) {
        List<Taint> all = taints;
        for (Taint taint : added) {
            if (all.stream().noneMatch(taint::matches)) {
                all = Taints.with(all, taint);
            }
        }
        return all;
    }
}
