// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.karpenter.explanation.PodExplanation;
import dev.sawhorse.karpenter.explanation.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The timeline of a pod, with explanations.
 *
 * @param pod its namespace/name
 * @param owner its workload, empty for a bare pod
 * @param state its state at the time of the question
 * @param events in the order they happened
 * @param refusal why kube-scheduler last found no node; null if it found one at the first attempt, or the run could not be
 *     repeated
 * @param rounds Karpenter's provisioning rounds with the pod, without repetitions of the round before
 */
public record PodTimeline(
        String pod,
        String owner,
        String state,
        List<TimelineEvent> events,
        @Nullable SchedulerRefusal refusal,
        List<Round> rounds) {
    /**
     * Why kube-scheduler bound the pod to no node.
     *
     * @param time nanoseconds since the start
     */
    public record SchedulerRefusal(long time, List<Refusal.Group> nodes) {
        public SchedulerRefusal {
            nodes = List.copyOf(nodes);
        }
    }

    /**
     * A provisioning round of Karpenter.
     *
     * @param time nanoseconds since the start
     */
    public record Round(long time, PodExplanation explanation) {}

    public PodTimeline {
        events = List.copyOf(events);
        rounds = List.copyOf(rounds);
    }
}
