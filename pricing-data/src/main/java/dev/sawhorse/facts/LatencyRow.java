// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import org.jspecify.annotations.Nullable;

/**
 * One row of the latency table: a latency and the machines it applies to.
 *
 * @param path the launch path, null for every path
 * @param image the image, null for every image
 * @param instanceClass the instance class, null for every class
 */
public record LatencyRow(
        LaunchPhase phase,
        @Nullable LaunchPath path,
        @Nullable LaunchImage image,
        @Nullable InstanceClass instanceClass,
        Latency latency) {
    private static final int BY_PATH = 4;
    private static final int BY_CLASS = 2;

    /** Whether it applies to such machines. */
    boolean isOf(LaunchPath otherPath, LaunchImage otherImage, InstanceClass otherClass) {
        return (path == null || path == otherPath)
                && (image == null || image == otherImage)
                && (instanceClass == null || instanceClass == otherClass);
    }

    /** Whether it applies to every machine. */
    boolean isGeneral() {
        return path == null && image == null && instanceClass == null;
    }

    /** Returns its specificity: the path counts for more than the class, the class for more than the image. */
    int rank() {
        return (path == null ? 0 : BY_PATH) + (instanceClass == null ? 0 : BY_CLASS) + (image == null ? 0 : 1);
    }

    /** Returns the machines it applies to, such as {@code asg, al2}; empty for all. */
    public String machines() {
        StringBuilder text = new StringBuilder();
        for (String part : new String[] {
            path == null ? "" : path.key(),
            image == null ? "" : image.key(),
            instanceClass == null ? "" : instanceClass.key()
        }) {
            text.append(text.length() > 0 && !part.isEmpty() ? ", " : "").append(part);
        }
        return text.toString();
    }
}
