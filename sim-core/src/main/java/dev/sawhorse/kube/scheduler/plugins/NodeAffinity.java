// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Affinity.PreferredNodeTerm;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.Normalization;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.PreFilterResult;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import dev.sawhorse.kube.scheduler.ScorePlugin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The plugin that filters nodes by nodeSelector and required node affinity, and scores them by the weights of matching
 * preferred terms. The scheduler's own configuration may add terms to those of every pod.
 */
public final class NodeAffinity implements FilterPlugin, ScorePlugin {
    private static final String NAME_FIELD = "metadata.name";

    private final List<NodeSelectorTerm> addedTerms;
    private final List<PreferredNodeTerm> addedPreferences;
    private final Rejection rejection =
            Rejection.unresolvable(name(), "node(s) didn't match Pod's node affinity/selector");
    private final Rejection enforced =
            Rejection.unresolvable(name(), "node(s) didn't match scheduler-enforced node affinity");
    private final Rejection conflict = Rejection.unresolvable(name(), "pod affinity terms conflict");

    public NodeAffinity() {
        this(Affinity.NONE);
    }

    /** Makes the plugin with node terms that apply to every pod (addedAffinity). */
    public NodeAffinity(Affinity added) {
        this.addedTerms = added.requiredNodeTerms();
        this.addedPreferences = added.preferredNodeTerms();
    }

    @Override
    public String name() {
        return "NodeAffinity";
    }

    /** Restricts the search to named nodes if every term names its nodes. */
    @Override
    public PreFilterResult preFilter(PodClass pod, SchedulingContext context) {
        List<NodeSelectorTerm> required = pod.spec().affinity().requiredNodeTerms();
        if (required.isEmpty()) {
            return PreFilterResult.ALL_NODES;
        }
        Set<String> names = new TreeSet<>();
        for (NodeSelectorTerm term : required) {
            Set<String> named = named(term);
            if (named == null) {
                return PreFilterResult.ALL_NODES;
            }
            names.addAll(named);
        }
        return names.isEmpty() ? PreFilterResult.refused(conflict) : new PreFilterResult(null, names);
    }

    private static @Nullable Set<String> named(NodeSelectorTerm term) {
        Set<String> names = null;
        for (SelectorRequirement field : term.matchFields()) {
            if (field.key().equals(NAME_FIELD) && field.operator().equals("In")) {
                if (names == null) {
                    names = new TreeSet<>(field.values());
                } else {
                    names.retainAll(field.values());
                }
            }
        }
        return names;
    }

    @Override
    public NodeFilter prepareFilter(PodClass pod, SchedulingContext context) {
        PodSpec spec = pod.spec();
        boolean hasNoConstraints = spec.nodeSelector().isEmpty()
                && spec.affinity().requiredNodeTerms().isEmpty();
        if (addedTerms.isEmpty()) {
            return hasNoConstraints
                    ? NodeFilter.PASS
                    : node -> matchesRequiredAffinity(spec, node.node()) ? null : rejection;
        }
        return node -> check(spec, node);
    }

    private @Nullable Rejection check(PodSpec spec, NodeInfo node) {
        if (!meetsAny(addedTerms, node.node())) {
            return enforced;
        }
        return matchesRequiredAffinity(spec, node.node()) ? null : rejection;
    }

    @Override
    public boolean isSchedulableAfter(ClusterEvent event, PodClass pod, SchedulingContext context) {
        if (event instanceof ClusterEvent.NodeUpdated updated) {
            String name = updated.node().node().name();
            return admits(pod.spec(), updated.node().facts().labels(), name)
                    && !matchesRequiredAffinity(pod.spec(), updated.before().labels(), name);
        }
        return event instanceof ClusterEvent.NodeAdded added
                && admits(
                        pod.spec(),
                        added.node().facts().labels(),
                        added.node().node().name());
    }

    private boolean admits(PodSpec spec, Map<String, String> labels, String name) {
        return (addedTerms.isEmpty() || meetsAny(addedTerms, labels, name))
                && matchesRequiredAffinity(spec, labels, name);
    }

    @Override
    public Normalization normalization() {
        return Normalization.BY_MAX;
    }

    @Override
    public @Nullable Scorer prepareScore(PodClass pod, SchedulingContext context) {
        List<PreferredNodeTerm> own = pod.spec().affinity().preferredNodeTerms();
        if (own.isEmpty() && addedPreferences.isEmpty()) {
            return null;
        }
        List<PreferredNodeTerm> preferred = new ArrayList<>(addedPreferences);
        preferred.addAll(own);
        return node -> weight(preferred, node.node());
    }

    /** Whether the node matches the pod's nodeSelector and required node affinity. */
    public static boolean matchesRequiredAffinity(PodSpec spec, Node node) {
        return matchesRequiredAffinity(spec, node.labels(), node.name());
    }

    private static boolean matchesRequiredAffinity(PodSpec spec, Map<String, String> labels, String name) {
        if (!carries(labels, spec.nodeSelector())) {
            return false;
        }
        List<NodeSelectorTerm> required = spec.affinity().requiredNodeTerms();
        return required.isEmpty() || meetsAny(required, labels, name);
    }

    private static boolean carries(Map<String, String> labels, Map<String, String> wanted) {
        for (Map.Entry<String, String> label : wanted.entrySet()) {
            if (!label.getValue().equals(labels.get(label.getKey()))) {
                return false;
            }
        }
        return true;
    }

    private static boolean meetsAny(List<NodeSelectorTerm> terms, Node node) {
        return meetsAny(terms, node.labels(), node.name());
    }

    private static boolean meetsAny(List<NodeSelectorTerm> terms, Map<String, String> labels, String name) {
        for (NodeSelectorTerm term : terms) {
            if (term.matches(labels, name)) {
                return true;
            }
        }
        return false;
    }

    private static long weight(List<PreferredNodeTerm> preferred, Node node) {
        long sum = 0;
        for (PreferredNodeTerm term : preferred) {
            if (term.term().matches(node.labels(), node.name())) {
                sum += term.weight();
            }
        }
        return sum;
    }
}
