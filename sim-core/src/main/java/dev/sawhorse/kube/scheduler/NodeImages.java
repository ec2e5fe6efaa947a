// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The number of nodes with each container image, and its size as reported by the first of them (kube-scheduler v1.37, cache).
 */
public final class NodeImages {
    private final Map<String, ImageState> images = new LinkedHashMap<>();

    private record ImageState(long bytes, int nodes) {}

    NodeImages() {}

    /** Returns the number of nodes with an image. */
    public int nodesWith(String image) {
        ImageState state = images.get(image);
        return state == null ? 0 : state.nodes();
    }

    /** Returns the size of an image that some node has, else 0. */
    public long bytes(String image) {
        ImageState state = images.get(image);
        return state == null ? 0 : state.bytes();
    }

    /** Whether no node has any image. */
    public boolean isEmpty() {
        return images.isEmpty();
    }

    void replace(Map<String, Long> before, Map<String, Long> now) {
        if (before == now) {
            return;
        }
        before.keySet()
                .forEach(image -> images.computeIfPresent(
                        image,
                        (key, state) -> state.nodes() == 1 ? null : new ImageState(state.bytes(), state.nodes() - 1)));
        now.forEach((image, bytes) -> images.merge(
                image, new ImageState(bytes, 1), (state, more) -> new ImageState(state.bytes(), state.nodes() + 1)));
    }
}
