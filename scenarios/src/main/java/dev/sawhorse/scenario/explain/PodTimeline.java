package dev.sawhorse.scenario.explain;

import dev.sawhorse.karpenter.explanation.PodExplanation;
import dev.sawhorse.karpenter.explanation.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a pod, and why.
 *
 * @param pod as namespace/name
 * @param owner the workload, empty for a bare pod
 * @param state what it is at the time asked about
 * @param moments in the order they happened
 * @param refusal why kube-scheduler last found no node; null if it did at once, or the run could not be repeated
 * @param rounds the rounds of Karpenter that decided about it; those that only repeat the one before are left out
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
     * A round of Karpenter's.
     *
     * @param time nanoseconds since the start
     */
    public record Round(long time, PodExplanation explanation) {}

    public PodTimeline {
        events = List.copyOf(events);
        rounds = List.copyOf(rounds);
    }
}
