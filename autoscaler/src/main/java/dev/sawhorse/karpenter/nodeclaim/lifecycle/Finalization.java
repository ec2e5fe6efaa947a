// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.lifecycle;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider.Deletion;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.ApiTime;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * The finalization of a deleted claim ({@code nodeclaim/lifecycle/controller.go finalize}): its Node is drained and
 * deleted, then the instance is terminated, then the claim is removed.
 */
final class Finalization {
    private static final Duration INSTANCE_POLL = Duration.ofSeconds(5);

    private final Environment karpenter;

    Finalization(Environment karpenter) {
        this.karpenter = karpenter;
    }

    @Upstream(file = "pkg/controllers/nodeclaim/lifecycle/controller.go", symbol = "Controller.finalize")
    StepResult reconcile(NodeClaim claim) {
        if (!claim.finalizers().contains(NodeClaims.TERMINATION_FINALIZER)) {
            return StepResult.UNCHANGED;
        }
        stampTerminationTime(claim);
        if (claim.isTrue(Conditions.REGISTERED) && deleteNode(claim)) {
            return StepResult.UNCHANGED;
        }
        Deletion deletion = claim.providerId().isEmpty() ? Deletion.NOT_FOUND : deleteMachine(claim);
        if (deletion == Deletion.FAILED) {
            return StepResult.failed(false, "deleting the machine of " + claim.name());
        }
        if (deletion == Deletion.IN_PROGRESS) {
            return StepResult.requeueAfter(INSTANCE_POLL.toNanos());
        }
        karpenter.nodeClaims().removeFinalizer(claim);
        return StepResult.UNCHANGED;
    }

    /**
     * Sets the termination time annotation, if the claim has a terminationGracePeriod ({@code
     * ensureTerminationGracePeriodTerminationTimeAnnotation}).
     */
    @Upstream(
            file = "pkg/controllers/nodeclaim/lifecycle/controller.go",
            symbol = {
                "Controller.ensureTerminationGracePeriodTerminationTimeAnnotation",
                "Controller.annotateTerminationGracePeriodTerminationTime"
            })
    private void stampTerminationTime(NodeClaim claim) {
        Duration gracePeriod = claim.spec().terminationGracePeriod();
        Map<String, String> annotations = claim.meta().annotations();
        if (gracePeriod == null || annotations.containsKey(TerminationTime.ANNOTATION)) {
            return;
        }
        String time = karpenter
                .instantAt(ApiTime.stored(claim.deletionAt()))
                .plus(gracePeriod)
                .toString();
        Map<String, String> stamped = new TreeMap<>(annotations);
        stamped.put(TerminationTime.ANNOTATION, time);
        claim.meta(claim.meta().withAnnotations(stamped));
        karpenter.nodeClaims().update(claim);
        karpenter
                .events()
                .publish(
                        "nodeclaim/" + claim.name(),
                        "TerminationGracePeriodExpiring",
                        "All pods will be deleted by " + time);
    }

    /** Deletes the claim's Node; returns false once there is none. */
    @Upstream(
            file = "pkg/utils/nodeclaim/nodeclaim.go",
            symbol = "AllNodesForNodeClaim",
            differs = "expects one Node per NodeClaim")
    private boolean deleteNode(NodeClaim claim) {
        StateNode known = karpenter.state().find(claim.providerId());
        Node node = known == null ? null : known.node();
        if (node == null) {
            return false;
        }
        if (!node.isTerminating()) {
            karpenter.cluster().deleteNode(node);
        }
        return true;
    }

    private Deletion deleteMachine(NodeClaim claim) {
        Deletion deletion = karpenter.cloudProvider().delete(claim);
        if (deletion != Deletion.FAILED && karpenter.nodeClaims().setTrue(claim, Conditions.INSTANCE_TERMINATING)) {
            karpenter.nodeClaims().update(claim);
        }
        return deletion;
    }
}
