// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.config;

/** The minimum and maximum of a resource in the whole cluster, from a flag of the form {@code min:max}. */
public record ResourceRange(long min, long max) {

    static ResourceRange parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("must be <min>:<max>");
        }
        long min = Long.parseLong(text.substring(0, colon));
        long max = Long.parseLong(text.substring(colon + 1));
        if (min < 0 || min > max) {
            throw new IllegalArgumentException("must be <min>:<max> with 0 <= min <= max");
        }
        return new ResourceRange(min, max);
    }
}
