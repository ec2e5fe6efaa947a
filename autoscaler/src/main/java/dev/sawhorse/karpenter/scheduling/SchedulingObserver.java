// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Resources;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An observer of a scheduling round ({@link ObservedScheduler}). It reads the round's own state and must not change it. Pods are
 * passed as indices into the round's list.
 */
interface SchedulingObserver {
    /**
     * The nodes and claims of a round; live views.
     */
    record Round(
            List<NodeClaimTemplate> templates,
            List<List<DaemonOverheadGroup>> daemonGroups,
            List<ExistingNode> existingNodes,
            InFlightNodeClaims newNodeClaims) {}

    /** The round begins: no pod is placed yet. */
    void begins(Round round);

    /** The pod is about to be tried with what it still insists on. */
    void tries(int pod, PodData data);

    /** The pod was put on a node that exists. */
    void placed(int pod, ExistingNode node);

    /** The pod was added to a claim in flight. */
    void joined(int pod, PodData data, InFlightNodeClaim claim);

    /**
     * A NodePool opened no claim for pods of this kind.
     *
     * @param left what its limits had left, null if it has none
     */
    void refused(NodeClaimTemplate template, PodData data, @Nullable Resources left, SchedulingError error);

    /**
     * A claim was opened for the pod.
     *
     * @param left what the limits of its NodePool had left before, null if it has none
     */
    void opened(int pod, PodData data, @Nullable Resources left, InFlightNodeClaim claim);

    /** A claim is finished as it will be made. */
    void finished(InFlightNodeClaim claim, NewNodeClaim made);
}
