package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.Affinity.PreferredNodeTerm;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.NodeSelectorTerm;
import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.ScorePlugin;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets a pod run only where its nodeSelector and one of its required node affinity terms hold, and prefers nodes by the
 * weights of the preferred terms that hold there.
 */
public final class NodeAffinity implements FilterPlugin, ScorePlugin {
    private final Rejection rejection =
            Rejection.unresolvable(name(), "node(s) didn't match Pod's node affinity/selector");

    @Override
    public String name() {
        return "NodeAffinity";
    }

    @Override
    public NodeFilter prepareFilter(PodSpec spec) {
        if (spec.nodeSelector().isEmpty() && spec.affinity().requiredNodeTerms().isEmpty()) {
            return NodeFilter.PASS;
        }
        return node -> suits(spec, node.node()) ? null : rejection;
    }

    @Override
    public boolean isHelpedBy(ClusterEvent event, PodSpec spec) {
        return event instanceof ClusterEvent.NodeChanged changed
                && suits(spec, changed.node().node());
    }

    @Override
    public Normalization normalization() {
        return Normalization.BY_MAX;
    }

    @Override
    public @Nullable Scorer prepareScore(PodSpec spec) {
        List<PreferredNodeTerm> preferred = spec.affinity().preferredNodeTerms().stream()
                .filter(term -> !NodeTerms.isEmpty(term.term()))
                .toList();
        return preferred.isEmpty() ? null : node -> weight(preferred, node.node());
    }

    /** Whether the node meets the pod's nodeSelector and required node affinity. */
    public static boolean suits(PodSpec spec, Node node) {
        if (!NodeTerms.carries(node, spec.nodeSelector())) {
            return false;
        }
        List<NodeSelectorTerm> required = spec.affinity().requiredNodeTerms();
        if (required.isEmpty()) {
            return true;
        }
        for (NodeSelectorTerm term : required) {
            if (NodeTerms.matches(term, node)) {
                return true;
            }
        }
        return false;
    }

    private static long weight(List<PreferredNodeTerm> preferred, Node node) {
        long sum = 0;
        for (PreferredNodeTerm term : preferred) {
            if (NodeTerms.matches(term.term(), node)) {
                sum += term.weight();
            }
        }
        return sum;
    }
}
