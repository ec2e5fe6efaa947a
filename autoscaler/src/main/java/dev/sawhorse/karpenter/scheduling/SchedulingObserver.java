// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import java.util.List;

/**
 * An observer of a scheduling round. It reads the round's own state and must not change it. Pods are passed as indices into the
 * round's list. {@link #NONE} does nothing.
 */
interface SchedulingObserver {
    SchedulingObserver NONE = new SchedulingObserver() {};

    /**
     * The nodes and claims of a round; live views.
     */
    record Round(
            List<NodeClaimTemplate> templates,
            List<List<DaemonOverheadGroup>> daemonGroups,
            NodePoolLimits limits,
            List<ExistingNode> existingNodes,
            InFlightNodeClaims newNodeClaims) {}

    /** The round begins: no pod is placed yet. */
    default void begins(Round round) {}

    /** The pod is about to be tried with what it still insists on. */
    default void tries(int pod, PodData data) {}

    /** The pod was put on a node that exists. */
    default void placed(int pod, ExistingNode node) {}

    /** The pod was added to a claim in flight. */
    default void joined(int pod, PodData data, InFlightNodeClaim claim) {}

    /** A NodePool opened no claim for pods of this kind. */
    default void refused(NodeClaimTemplate template, PodData data, SchedulingError error) {}

    /** A claim was opened for the pod. */
    default void opened(int pod, PodData data, InFlightNodeClaim claim) {}

    /** A claim is finished as it will be made. */
    default void finished(InFlightNodeClaim claim, NewNodeClaim made) {}
}
