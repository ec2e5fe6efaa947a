package dev.sawhorse.kube.scheduler;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * On how many nodes each container image lies, and how large it is: as large as the first node of those that hold it said
 * (kube-scheduler v1.37, cache).
 */
public final class NodeImages {
    private final Map<String, Held> images = new LinkedHashMap<>();

    private record Held(long bytes, int nodes) {}

    NodeImages() {}

    /** Returns on how many nodes an image lies. */
    public int nodesWith(String image) {
        Held held = images.get(image);
        return held == null ? 0 : held.nodes();
    }

    /** Returns the size of an image that some node holds, else 0. */
    public long bytes(String image) {
        Held held = images.get(image);
        return held == null ? 0 : held.bytes();
    }

    /** Whether no node is known to hold any image. */
    public boolean isEmpty() {
        return images.isEmpty();
    }

    void replace(Map<String, Long> before, Map<String, Long> now) {
        if (before == now) {
            return;
        }
        before.keySet()
                .forEach(image -> images.computeIfPresent(
                        image, (key, held) -> held.nodes() == 1 ? null : new Held(held.bytes(), held.nodes() - 1)));
        now.forEach((image, bytes) ->
                images.merge(image, new Held(bytes, 1), (held, more) -> new Held(held.bytes(), held.nodes() + 1)));
    }
}
