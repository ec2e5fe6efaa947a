// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.objects;

import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An index of the labels of declared pods, by namespace and label. A selector with labels is only matched against pods that
 * have one of them, so checking all selectors of a cluster takes time linear in its objects.
 */
public final class DeclaredPods {
    private static final int MOST_SHOWN = 8;

    private final Map<String, Labels> namespaces = new HashMap<>();

    /** The distinct label sets of a namespace, and those with each label. */
    private static final class Labels {
        private final Set<Map<String, String>> all = new LinkedHashSet<>();
        private final Map<Map.Entry<String, String>, Set<Map<String, String>>> having = new HashMap<>();

        void add(Map<String, String> labels) {
            if (all.add(labels)) {
                labels.entrySet()
                        .forEach(label -> having.computeIfAbsent(
                                        Map.entry(label.getKey(), label.getValue()), key -> new LinkedHashSet<>())
                                .add(labels));
            }
        }

        boolean anyMatches(LabelSelector selector) {
            Set<Map<String, String>> candidates = all;
            for (Map.Entry<String, String> label : selector.matchLabels().entrySet()) {
                Set<Map<String, String>> narrower =
                        having.getOrDefault(Map.entry(label.getKey(), label.getValue()), Set.of());
                candidates = narrower.size() < candidates.size() ? narrower : candidates;
            }
            return candidates.stream().anyMatch(selector::matches);
        }
    }

    /** Indexes the pods of objects for which a function returns the labels of their pods. */
    public DeclaredPods(List<Manifest> manifests, Function<@Nullable Object, @Nullable Map<String, String>> podLabels) {
        for (Manifest manifest : manifests) {
            Map<String, String> labels = podLabels.apply(manifest.value());
            if (labels != null) {
                namespaces
                        .computeIfAbsent(manifest.meta().namespace(), namespace -> new Labels())
                        .add(labels);
            }
        }
    }

    /** Returns whether a selector (null for none) selects a pod of a namespace. */
    public boolean anyMatches(String namespace, @Nullable LabelSelector selector) {
        Labels labels = namespaces.get(namespace);
        return selector != null && labels != null && labels.anyMatches(selector);
    }

    /** Returns a hint for a selector that selects nothing in a namespace. */
    public String hint(String namespace) {
        Labels labels = namespaces.get(namespace);
        if (labels == null) {
            return "Maybe its namespace is wrong.";
        }
        Set<String> texts = new TreeSet<>();
        labels.all.forEach(pod -> texts.add(pod.toString()));
        String shown = texts.stream().limit(MOST_SHOWN).collect(Collectors.joining(", "));
        int others = texts.size() - MOST_SHOWN;
        return "Labels of pods here: " + shown + (others > 0 ? " or one of " + others + " others." : ".");
    }
}
