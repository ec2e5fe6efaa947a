// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.step;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import java.util.List;
import java.util.Set;

/**
 * The decisions of one instant of a run.
 *
 * @param time nanoseconds since the start
 * @param made the decisions, in their order
 */
public record Decision(long time, List<Observation> made) {
    private static final Set<Class<? extends Observation>> OF_AUTOSCALERS = Set.of(
            Observation.Provisioned.class,
            Observation.NodeClaimCreated.class,
            Observation.NodeClaimRefused.class,
            Observation.NodeClaimLaunched.class,
            Observation.NodeClaimLaunchFailed.class,
            Observation.NodeClaimDeleting.class,
            Observation.DisruptionCommand.class,
            Observation.ConsolidationTimedOut.class,
            Observation.InsufficientCapacity.class,
            Observation.LaunchRefused.class,
            Observation.SpotInterruption.class,
            Observation.NodeGroupResized.class,
            Observation.NodeScaleDown.class,
            Observation.WorkloadScaled.class);

    private static final Set<Class<? extends Observation>> OF_KUBE_SCHEDULER =
            Set.of(Observation.PodBound.class, Observation.PodUnschedulable.class, Observation.PodPreempted.class);

    /** Who decides. */
    public enum Kind {
        /** Karpenter, Cluster Autoscaler, EC2 and the autoscalers of pods. */
        AUTOSCALERS,
        /** These and kube-scheduler. */
        ALL
    }

    public Decision {
        made = List.copyOf(made);
    }

    static boolean isMadeBy(Kind kind, Journal.Entry entry) {
        Class<? extends Observation> type = entry.observation().getClass();
        return OF_AUTOSCALERS.contains(type) || (kind == Kind.ALL && OF_KUBE_SCHEDULER.contains(type));
    }
}
