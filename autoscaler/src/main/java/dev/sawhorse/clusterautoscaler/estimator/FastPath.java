// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.estimator;

import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;

/**
 * The choice of the pod group for the fast path, which fills one node by simulation and assumes that the others are like
 * it: the group that saves the most simulation ({@code estimator/binpacking_estimator.go determineBestPEGToFastpath}).
 */
final class FastPath {
    private FastPath() {}

    /** Moves that group to the end; returns false if no group qualifies. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/binpacking_estimator.go",
            symbol = "determineBestPEGToFastpath")
    static boolean moveBestLast(List<PodEquivalenceGroup> groups, Node node) {
        int best = -1;
        int mostSaved = 0;
        for (int i = 0; i < groups.size(); i++) {
            int saved = saved(groups.get(i), node);
            if (saved >= mostSaved && isEligible(groups.get(i).exemplar())) {
                best = i;
                mostSaved = saved;
            }
        }
        if (best >= 0) {
            groups.add(groups.remove(best));
        }
        return best >= 0;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/binpacking_estimator.go",
            symbol = "shouldUseFastPath")
    private static boolean isEligible(Pod pod) {
        return pod.spec().topologySpreadConstraints().isEmpty()
                && pod.spec().affinity().requiredPodAntiAffinity().stream()
                        .allMatch(term -> term.topologyKey().equals(Labels.HOSTNAME));
    }

    private static int saved(PodEquivalenceGroup group, Node node) {
        Pod pod = group.exemplar();
        int pods = group.pods().size();
        Resources first = pod.spec().containers().isEmpty()
                ? Resources.NONE
                : pod.spec().containers().get(0).requests();
        int nodes = Math.max(
                nodes(pods, first.cpuMillis(), node.capacity().cpuMillis()),
                nodes(pods, first.memoryBytes(), node.capacity().memoryBytes()));
        if (hasSelfAntiAffinity(pod)) {
            nodes = Math.max(nodes, pods);
        }
        return nodes > 0 ? pods - pods / nodes : 0;
    }

    private static int nodes(int pods, long requested, long capacity) {
        return capacity == 0 ? 0 : (int) Math.ceil((double) pods * requested / capacity);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/binpacking_estimator.go",
            symbol = {"hasNonHostnamePodAntiAffinity", "labelSelectorMatches"})
    private static boolean hasSelfAntiAffinity(Pod pod) {
        for (PodAffinityTerm term : pod.spec().affinity().requiredPodAntiAffinity()) {
            LabelSelector selector = term.labelSelector();
            if (term.topologyKey().equals(Labels.HOSTNAME)
                    && selector != null
                    && selector.matches(pod.meta().labels())) {
                return true;
            }
        }
        return false;
    }
}
