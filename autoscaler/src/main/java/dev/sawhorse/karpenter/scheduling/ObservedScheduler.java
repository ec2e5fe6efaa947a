// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Resources;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A scheduling round that passes each of its steps to an observer; its result is that of {@link Scheduler}. */
final class ObservedScheduler extends Scheduler {
    private final SchedulingObserver observer;

    ObservedScheduler(SchedulingInput input, SchedulingObserver observer) {
        super(input);
        this.observer = observer;
    }

    @Override
    void calculateExistingNodeClaims() {
        super.calculateExistingNodeClaims();
        observer.begins(new SchedulingObserver.Round(templates, daemonGroups, existingNodes, newNodeClaims));
    }

    /** Returns true: an observer may ask why a node without room refuses a pod. */
    @Override
    boolean isTried(NodeSnapshot node) {
        return true;
    }

    @Override
    @Nullable
    SchedulingError add(int pod, PodData data) {
        observer.tries(pod, data);
        return super.add(pod, data);
    }

    @Override
    @Nullable
    ExistingNode addToExistingNode(int pod, PodData data) {
        ExistingNode node = super.addToExistingNode(pod, data);
        if (node != null) {
            observer.placed(pod, node);
        }
        return node;
    }

    @Override
    @Nullable
    InFlightNodeClaim addToInFlightNodeClaim(int pod, PodData data) {
        InFlightNodeClaim claim = super.addToInFlightNodeClaim(pod, data);
        if (claim != null) {
            observer.joined(pod, data, claim);
        }
        return claim;
    }

    @Override
    @Nullable
    SchedulingError open(NodeClaimTemplate template, List<DaemonOverheadGroup> groups, int pod, PodData data) {
        Resources left = limits.remaining(template.name());
        SchedulingError error = super.open(template, groups, pod, data);
        if (error == null) {
            observer.opened(pod, data, left, newNodeClaims.last());
        } else {
            observer.refused(template, data, left, error);
        }
        return error;
    }

    @Override
    NewNodeClaim finalizeScheduling(InFlightNodeClaim claim) {
        NewNodeClaim made = super.finalizeScheduling(claim);
        observer.finished(claim, made);
        return made;
    }
}
