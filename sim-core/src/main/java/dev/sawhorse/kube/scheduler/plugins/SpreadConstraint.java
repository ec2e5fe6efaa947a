// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.PodMatcher;
import java.util.List;
import java.util.Map;

/**
 * A spread constraint resolved for the pods of a class.
 *
 * @param pods the selected pods
 * @param includesSelf whether a pod of the class is among them
 */
record SpreadConstraint(
        String topologyKey,
        int maxSkew,
        int minDomains,
        boolean honorNodeAffinity,
        boolean honorNodeTaints,
        Selected pods,
        boolean includesSelf,
        boolean comparisons) {

    /** The pods of a namespace that all selectors select; none without selectors, or with an empty one. */
    record Selected(String namespace, List<LabelSelector> selectors) implements PodMatcher {
        @Override
        public boolean matches(String candidate, Map<String, String> labels) {
            boolean says = selectors.stream().anyMatch(selector -> !selector.equals(LabelSelector.EVERYTHING));
            return says && concerns(candidate, labels);
        }

        private boolean concerns(String candidate, Map<String, String> labels) {
            return candidate.equals(namespace)
                    && !selectors.isEmpty()
                    && selectors.stream().allMatch(selector -> selector.matches(labels));
        }
    }

    /** Returns a constraint of the pod's own, with matchLabelKeys resolved from its labels. */
    static SpreadConstraint own(TopologySpreadConstraint constraint, PodClass pod, boolean comparisons) {
        LabelSelector selector = constraint.withLabelKeysOf(pod.labels()).labelSelector();
        return selector == null
                ? of(constraint, new Selected(pod.namespace(), List.of()), false, comparisons)
                : of(
                        constraint,
                        new Selected(pod.namespace(), List.of(selector)),
                        selector.matches(pod.labels()),
                        comparisons);
    }

    /** Returns a default constraint over the pods with the same Services and workload as the class. */
    static SpreadConstraint byDefault(TopologySpreadConstraint constraint, PodClass pod, boolean comparisons) {
        return of(constraint, new Selected(pod.namespace(), pod.spreadBy()), true, comparisons);
    }

    private static SpreadConstraint of(
            TopologySpreadConstraint constraint, Selected pods, boolean includesSelf, boolean comparisons) {
        return new SpreadConstraint(
                constraint.topologyKey(),
                constraint.maxSkew(),
                constraint.minDomains() == null ? 1 : constraint.minDomains(),
                constraint.honorNodeAffinity(),
                constraint.honorNodeTaints(),
                pods,
                includesSelf,
                comparisons);
    }

    /** Whether an added or removed pod may help pending ones: an empty selector counts no pods, yet concerns every pod. */
    boolean concerns(String namespace, Map<String, String> labels) {
        return pods.concerns(namespace, labels);
    }

    /** Whether the policies of the constraint include a node. */
    boolean counts(NodeInfo node, PodClass pod) {
        if (honorNodeAffinity && !NodeAffinity.matchesRequiredAffinity(pod.spec(), node.node())) {
            return false;
        }
        return !honorNodeTaints
                || TaintToleration.toleratesAll(
                        pod.spec().tolerations(), node.node().taints(), comparisons);
    }

    /** Whether a node has the keys of all constraints. */
    static boolean hasAllKeys(Map<String, String> labels, List<SpreadConstraint> constraints) {
        for (SpreadConstraint constraint : constraints) {
            if (!labels.containsKey(constraint.topologyKey())) {
                return false;
            }
        }
        return true;
    }
}
