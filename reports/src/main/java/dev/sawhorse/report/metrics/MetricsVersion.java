// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import dev.sawhorse.report.live.LiveCluster;

/** The versions of Karpenter between which the exported metrics differ, oldest first. */
public enum MetricsVersion {
    V1_13,
    /** The releases 1.14.0 to 1.14.3. */
    RELEASES_OF_1_14,
    /** The main branch after v1.14.0. */
    V1_14,
    V1_15;

    /** Returns the version of the run. */
    static MetricsVersion of(LiveCluster cluster) {
        return of(cluster.karpenterVersion());
    }

    /**
     * Returns the version with a text; the newest one for the empty text of a run without Karpenter.
     *
     * @throws IllegalArgumentException if no version with the text has known metrics
     */
    public static MetricsVersion of(String text) {
        return switch (text) {
            case "1.13" -> V1_13;
            case "1.14.0", "1.14.1", "1.14.2", "1.14.3" -> RELEASES_OF_1_14;
            case "1.14" -> V1_14;
            case "1.15", "" -> V1_15;
            default -> throw new IllegalArgumentException("The metrics of Karpenter " + text + " are not known.");
        };
    }

    /** Whether counters of nodes and NodeClaims have the label zone, and gauges of nodes the label managed. */
    public boolean hasZoneAndManaged() {
        return this != V1_13;
    }

    /** Whether the AWS provider counts failures of launches. */
    public boolean hasLaunchFailures() {
        return this != V1_13;
    }

    /** Whether disrupted NodeClaims have the labels of policy and mode, and their pods are counted. */
    public boolean hasDisruptedPods() {
        return compareTo(V1_14) >= 0;
    }

    /** Whether interrupted NodeClaims have the label of the mode too. */
    public boolean hasModeOfInterruptions() {
        return this == V1_15;
    }

    /** Whether durations until pods are bound have the label dynamic_resources. */
    public boolean hasDynamicResources() {
        return this == V1_15;
    }
}
