// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Pods by namespace and labels. The replicas of a workload mostly have equal labels, so a selector is held against all of them at
 * once, and a selector that asks for a label only against pods that have it.
 */
final class PodsByLabels {
    private final Map<String, Namespace> namespaces = new LinkedHashMap<>();

    /** The pods of a namespace. */
    private static final class Namespace {
        private final Map<Map<String, String>, List<Pod>> byLabels = new LinkedHashMap<>();

        /** The labels of pods by each label that they contain. */
        private final Map<Map.Entry<String, String>, List<Map<String, String>>> byLabel = new LinkedHashMap<>();

        void add(Pod pod) {
            byLabels.computeIfAbsent(pod.meta().labels(), this::added).add(pod);
        }

        private List<Pod> added(Map<String, String> labels) {
            for (Map.Entry<String, String> label : labels.entrySet()) {
                byLabel.computeIfAbsent(Map.entry(label.getKey(), label.getValue()), contained -> new ArrayList<>())
                        .add(labels);
            }
            return new ArrayList<>();
        }

        void forEach(@Nullable LabelSelector selector, Consumer<Pod> action) {
            if (selector == null) {
                byLabels.values().forEach(pods -> pods.forEach(action));
                return;
            }
            for (Map<String, String> labels : labelsFor(selector)) {
                if (selector.matches(labels)) {
                    byLabels.getOrDefault(labels, List.of()).forEach(action);
                }
            }
        }

        private Collection<Map<String, String>> labelsFor(LabelSelector selector) {
            Map.Entry<String, String> label = labelOf(selector);
            return label == null ? byLabels.keySet() : byLabel.getOrDefault(label, List.of());
        }
    }

    PodsByLabels(Collection<Pod> pods) {
        for (Pod pod : pods) {
            namespaces
                    .computeIfAbsent(pod.meta().namespace(), name -> new Namespace())
                    .add(pod);
        }
    }

    /** Returns a label that all pods have which a selector selects, null if it asks for none. */
    static Map.@Nullable Entry<String, String> labelOf(LabelSelector selector) {
        for (Map.Entry<String, String> label : selector.matchLabels().entrySet()) {
            return Map.entry(label.getKey(), label.getValue());
        }
        return null;
    }

    /**
     * Passes on the pods of a namespace that a selector selects.
     *
     * @param selector null for all pods
     */
    void forEach(String namespace, @Nullable LabelSelector selector, Consumer<Pod> action) {
        Namespace pods = namespaces.get(namespace);
        if (pods != null) {
            pods.forEach(selector, action);
        }
    }
}
