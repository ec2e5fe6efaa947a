// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.recording;

import dev.sawhorse.input.MappingNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The replacement of names in outcomes of a recorded cluster by equivalence groups: pods of one controller with the same labels
 * and spec ({@code core/scaleup/equivalence}), and equal nodes of one group with equal pods. Cluster Autoscaler keeps pods in
 * hash maps, so the choice between equal ones is random.
 */
public final class EquivalenceNames {
    private final Map<String, String> names = new LinkedHashMap<>();

    public EquivalenceNames(MappingNode root) {
        Map<String, List<String>> podsOnNodes = new TreeMap<>();
        for (String key : List.of("pods", "boundPods")) {
            Json.mappings(root, key).forEach(pod -> addPod(pod, podsOnNodes));
        }
        for (MappingNode step : Json.mappings(root, "steps")) {
            for (MappingNode event : Json.mappings(step, "events")) {
                if (event.present("pod") instanceof MappingNode pod) {
                    addPod(pod, podsOnNodes);
                }
            }
        }
        for (MappingNode entry : Json.mappings(root, "nodes")) {
            addNode(entry, podsOnNodes);
        }
    }

    private void addPod(MappingNode pod, Map<String, List<String>> podsOnNodes) {
        Map<?, ?> metadata = map(pod, "metadata");
        Map<Object, @Nullable Object> spec = new LinkedHashMap<>(map(pod, "spec"));
        Object node = spec.remove("nodeName");
        String name = String.valueOf(metadata.get("name"));
        String group = metadata.get("ownerReferences") == null
                ? name
                : "pod " + metadata.get("namespace") + " " + metadata.get("ownerReferences") + " "
                        + metadata.get("labels") + " " + metadata.get("annotations") + " " + spec;
        names.put(name, group);
        if (node != null) {
            podsOnNodes
                    .computeIfAbsent(String.valueOf(node), it -> new ArrayList<>())
                    .add(group);
        }
    }

    private void addNode(MappingNode entry, Map<String, List<String>> podsOnNodes) {
        MappingNode node = Json.mapping(entry, "node");
        String name = String.valueOf(map(node, "metadata").get("name"));
        List<String> pods = new ArrayList<>(podsOnNodes.getOrDefault(name, List.of()));
        pods.sort(null);
        String text = String.valueOf(Json.plain(node)).replace(name, "NODE");
        names.put(name, "node of " + entry.text("group") + " " + text + " with " + pods);
    }

    private static Map<?, ?> map(MappingNode node, String key) {
        return Json.plain(node.get(key)) instanceof Map<?, ?> map ? map : Map.of();
    }

    /** Returns an outcome with groups instead of names; lists of names, and maps by name, are sorted by group. */
    @Nullable
    public Object canonical(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return ofMap(map);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> items = new ArrayList<>();
            list.forEach(item -> items.add(canonical(item)));
            if (list.stream().anyMatch(item -> item instanceof String text && names.containsKey(text))) {
                items.sort(Comparator.comparing(String::valueOf));
            }
            return items;
        }
        return value instanceof String text ? names.getOrDefault(text, text) : value;
    }

    private Object ofMap(Map<?, ?> map) {
        boolean isByName = map.keySet().stream().map(String::valueOf).anyMatch(names::containsKey);
        if (isByName) {
            List<String> entries = new ArrayList<>();
            map.forEach((key, item) -> {
                String name = String.valueOf(key);
                entries.add(Objects.requireNonNull(names.getOrDefault(name, name)) + " = " + canonical(item));
            });
            entries.sort(null);
            return entries;
        }
        Map<String, @Nullable Object> items = new LinkedHashMap<>();
        map.forEach((key, item) -> items.put(String.valueOf(key), canonical(item)));
        return items;
    }
}
