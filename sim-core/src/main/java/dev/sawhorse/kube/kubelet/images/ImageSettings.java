// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.images;

import dev.sawhorse.kube.api.ImagePullPolicy;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The sizes of images and the speed of pulls.
 *
 * @param sizes compressed bytes by image, as the registry stores them
 * @param defaultBytes the size of images that {@code sizes} does not name
 * @param bytesPerSecond the rate of download and unpacking of one node, over all its pulls together
 * @param registryNanos the registry's latency of resolving an image, at every request
 * @param parallelPulls the number of concurrent pulls of a node; the kubelet's default is 1 (serializeImagePulls)
 * @param preloaded images that every node has from its start, as from a machine image or a snapshot
 */
public record ImageSettings(
        Map<String, Long> sizes,
        long defaultBytes,
        long bytesPerSecond,
        long registryNanos,
        int parallelPulls,
        List<String> preloaded) {
    /** Normalizes the names of images to those with a tag. */
    public ImageSettings {
        Map<String, Long> tagged = new TreeMap<>();
        sizes.forEach((image, bytes) -> tagged.put(ImagePullPolicy.tagged(image), bytes));
        sizes = Collections.unmodifiableMap(tagged);
        preloaded = preloaded.stream().map(ImagePullPolicy::tagged).toList();
        if (bytesPerSecond <= 0 || parallelPulls <= 0) {
            throw new IllegalArgumentException("bytesPerSecond is " + bytesPerSecond + " and parallelPulls is "
                    + parallelPulls + "\nMaybe leave images out: both must be above 0.");
        }
    }

    /** Returns the bytes of an image, whose name has a tag. */
    long bytesOf(String image) {
        return sizes.getOrDefault(image, defaultBytes);
    }
}
