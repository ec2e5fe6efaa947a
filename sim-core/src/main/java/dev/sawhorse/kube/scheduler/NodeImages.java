package dev.sawhorse.kube.scheduler;

import java.util.LinkedHashMap;
import java.util.Map;

/** On how many nodes each container image lies. */
public final class NodeImages {
    private final Map<String, Integer> nodes = new LinkedHashMap<>();

    NodeImages() {}

    /** Returns on how many nodes an image lies. */
    public int nodesWith(String image) {
        return nodes.getOrDefault(image, 0);
    }

    /** Whether no node is known to hold any image. */
    public boolean isEmpty() {
        return nodes.isEmpty();
    }

    void replace(Map<String, Long> before, Map<String, Long> now) {
        if (before == now) {
            return;
        }
        before.keySet().forEach(image -> nodes.computeIfPresent(image, (key, count) -> count == 1 ? null : count - 1));
        now.keySet().forEach(image -> nodes.merge(image, 1, Integer::sum));
    }
}
