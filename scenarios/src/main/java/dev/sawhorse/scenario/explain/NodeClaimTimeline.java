package dev.sawhorse.scenario.explain;

import dev.sawhorse.karpenter.disruption.DisruptionExplanation;
import dev.sawhorse.karpenter.explanation.Funnel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a NodeClaim or a node, and why.
 *
 * @param nodeClaim its name, empty for a node that has none
 * @param node its name, empty while there is none
 * @param machine type, zone, capacity type and price, empty while nothing is launched
 * @param pods the pods it was made for, as namespace/name
 * @param moments in the order they happened
 * @param funnel from all instance types to the one launched; null if nobody chose between types, or the run could not be
 *     repeated
 * @param outlook whether Karpenter would disrupt it at the time asked about; null if it is gone by then, not there yet, not
 *     Karpenter's, or the run could not be repeated
 */
public record NodeClaimTimeline(
        String nodeClaim,
        String node,
        String nodePool,
        String machine,
        String state,
        List<String> pods,
        List<TimelineEvent> events,
        @Nullable Funnel funnel,
        @Nullable DisruptionExplanation outlook) {
    public NodeClaimTimeline {
        pods = List.copyOf(pods);
        events = List.copyOf(events);
    }
}
