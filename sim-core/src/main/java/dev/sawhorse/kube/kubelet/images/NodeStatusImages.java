// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.images;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The images in a node's status, as the kubelet reports them: the 50 largest (nodeStatusMaxImages), ties by name. */
final class NodeStatusImages {
    private static final int MOST = 50;

    private NodeStatusImages() {}

    /** Returns the reported images, with their bytes. */
    static Map<String, Long> of(Map<String, Long> images) {
        if (images.size() <= MOST) {
            return images;
        }
        List<Map.Entry<String, Long>> largest = images.entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, Long>>comparingLong(image -> -image.getValue())
                        .thenComparing(Map.Entry::getKey))
                .limit(MOST)
                .toList();
        Map<String, Long> reported = new LinkedHashMap<>();
        largest.forEach(image -> reported.put(image.getKey(), image.getValue()));
        return reported;
    }
}
