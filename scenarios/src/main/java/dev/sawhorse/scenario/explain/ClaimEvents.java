// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.journal.Observation;
import org.jspecify.annotations.Nullable;

/** The conversion of observations of a NodeClaim and its node into events of its timeline. */
final class ClaimEvents {
    private ClaimEvents() {}

    /** Returns the event of an observation in the timeline of the claim, null if the observation does not concern it. */
    static @Nullable TimelineEvent of(long time, Observation observation, String claim, String node) {
        TimelineEvent ofClaim = claim.isEmpty() ? null : ofClaim(time, observation, claim);
        return ofClaim != null || node.isEmpty() ? ofClaim : ofNode(time, observation, node);
    }

    private static @Nullable TimelineEvent ofClaim(long time, Observation observation, String claim) {
        if (observation instanceof Observation.NodeClaimLaunched it
                && it.nodeClaim().equals(claim)) {
            return new TimelineEvent(time, "ec2", "launched " + InstanceText.of(it));
        }
        if (observation instanceof Observation.NodeClaimLaunchFailed it
                && it.nodeClaim().equals(claim)) {
            return new TimelineEvent(
                    time, "ec2", "launch failed: " + InsufficientCapacityErrors.withoutPools(it.reason()));
        }
        if (observation instanceof Observation.NodeClaimRegistered it
                && it.nodeClaim().equals(claim)) {
            return new TimelineEvent(time, "karpenter", "registered as " + it.node());
        }
        if (observation instanceof Observation.NodeClaimInitialized it
                && it.nodeClaim().equals(claim)) {
            return new TimelineEvent(time, "karpenter", "initialized");
        }
        if (observation instanceof Observation.NodeClaimDeleting it
                && it.nodeClaim().equals(claim)) {
            return new TimelineEvent(time, "karpenter", "deletion requested: " + it.reason());
        }
        if (observation instanceof Observation.NodeClaimDeleted it
                && it.nodeClaim().equals(claim)) {
            return new TimelineEvent(time, "karpenter", "NodeClaim deleted");
        }
        if (observation instanceof Observation.EventPublished it && it.object().equals("nodeclaim/" + claim)) {
            return new TimelineEvent(time, "karpenter", it.reason() + ": " + it.message());
        }
        if (observation instanceof Observation.NodeEventPublished it
                && it.nodeClaim().equals(claim)) {
            return new TimelineEvent(time, "karpenter", it.reason() + ": " + it.message());
        }
        return null;
    }

    private static @Nullable TimelineEvent ofNode(long time, Observation observation, String node) {
        if (observation instanceof Observation.NodeCreated it && it.node().equals(node)) {
            return new TimelineEvent(time, "kubelet", "node " + node + " registered");
        }
        if (observation instanceof Observation.NodeReady it && it.node().equals(node)) {
            return new TimelineEvent(time, "kubelet", "node ready");
        }
        if (observation instanceof Observation.NodeNotReady it && it.node().equals(node)) {
            return new TimelineEvent(time, "kubelet", "node not ready: " + it.reason());
        }
        if (observation instanceof Observation.NodeDeleted it && it.node().equals(node)) {
            return new TimelineEvent(time, "karpenter", "node deleted");
        }
        if (observation instanceof Observation.EventPublished it && it.object().equals("node/" + node)) {
            return new TimelineEvent(time, "karpenter", it.reason() + ": " + it.message());
        }
        return null;
    }
}
