// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.lifecycle;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.upstream.Upstream;
import org.jspecify.annotations.Nullable;

/**
 * The launch step: it launches an instance for a claim ({@code nodeclaim/lifecycle/launch.go Reconcile}). Without
 * capacity, or with a node class that is not ready, the claim is deleted; after any other failure the launch is retried
 * with growing delays.
 */
final class Launch {
    private final Environment karpenter;
    private final LaunchErrorText errorText;
    private final @Nullable PodLaunchErrors podErrors;

    Launch(Environment karpenter) {
        this.karpenter = karpenter;
        KarpenterVersion version = karpenter.options().version();
        this.errorText = LaunchErrorText.of(version);
        this.podErrors = version.has(RuleChange.LAUNCH_ERROR_EVENTS) ? new PodLaunchErrors(karpenter, errorText) : null;
    }

    @Upstream(
            file = "pkg/controllers/nodeclaim/lifecycle/launch.go",
            symbol = {"Launch.Reconcile", "Launch.launchNodeClaim"})
    StepResult reconcile(NodeClaim claim) {
        if (claim.isTrue(Conditions.LAUNCHED)) {
            return StepResult.UNCHANGED;
        }
        LaunchResult result = karpenter.cloudProvider().create(claim);
        if (result instanceof LaunchResult.Launched launched) {
            populate(claim, launched);
            return StepResult.changed(true);
        }
        if (result instanceof LaunchResult.Failed failed) {
            return failed(claim, failed);
        }
        if (result instanceof LaunchResult.InFlight inFlight) {
            return StepResult.requeueAfter(inFlight.nanos());
        }
        if (result instanceof LaunchResult.InsufficientCapacity none) {
            publish(claim, none);
            deleteClaim(claim, none.message(), DisruptionReason.INSUFFICIENT_CAPACITY);
        } else if (result instanceof LaunchResult.NodeClassNotReady notReady) {
            deleteClaim(claim, notReady.message(), DisruptionReason.NODE_CLASS_NOT_READY);
        }
        return StepResult.UNCHANGED;
    }

    @Upstream(file = "pkg/controllers/nodeclaim/lifecycle/launch.go", symbol = "PopulateNodeClaimDetails")
    private void populate(NodeClaim claim, LaunchResult.Launched launched) {
        claim.meta(claim.meta()
                .withLabels(Labels.merged(launched.labels(), claim.meta().labels())));
        claim.launched(launched.providerId(), launched.capacity(), launched.allocatable());
        karpenter.nodeClaims().setTrue(claim, Conditions.LAUNCHED);
        Journal journal = karpenter.cluster().journal();
        journal.append(new Observation.NodeClaimResources(
                claim.name(),
                launched.capacity().cpuMillis(),
                launched.capacity().memoryBytes(),
                launched.allocatable().cpuMillis(),
                launched.allocatable().memoryBytes()));
        journal.append(new Observation.NodeClaimLaunched(
                claim.name(),
                claim.nodePool(),
                launched.instance(),
                launched.instanceType(),
                launched.zone(),
                launched.capacityType(),
                launched.price()));
    }

    @Upstream(file = "pkg/controllers/nodeclaim/lifecycle/launch.go", symbol = "Launch.launchNodeClaim")
    private StepResult failed(NodeClaim claim, LaunchResult.Failed failed) {
        observeFailure(claim, failed.message());
        boolean changed = karpenter
                .nodeClaims()
                .setUnknown(claim, Conditions.LAUNCHED, failed.reason(), errorText.condition(failed.condition()));
        return StepResult.failed(changed, "launching nodeclaim, " + failed.message());
    }

    @Upstream(file = "pkg/controllers/nodeclaim/lifecycle/events.go", symbol = "InsufficientCapacityErrorEvent")
    private void publish(NodeClaim claim, LaunchResult.InsufficientCapacity none) {
        karpenter
                .events()
                .publish(
                        "nodeclaim/" + claim.name(),
                        "InsufficientCapacityError",
                        errorText.event("NodeClaim " + claim.name() + " event: ", none.message()));
        if (podErrors != null) {
            podErrors.publish(claim, none.message());
        }
    }

    @Upstream(file = "pkg/controllers/nodeclaim/lifecycle/launch.go", symbol = "Launch.launchNodeClaim")
    private void deleteClaim(NodeClaim claim, String message, DisruptionReason reason) {
        observeFailure(claim, message);
        karpenter.nodeClaims().delete(claim, reason);
    }

    private void observeFailure(NodeClaim claim, String message) {
        karpenter.cluster().journal().append(new Observation.NodeClaimLaunchFailed(claim.name(), message));
    }
}
