// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import dev.sawhorse.report.live.LiveCluster;

/** The versions of Karpenter between which the exported metrics differ, oldest first. */
enum MetricsVersion {
    V1_13,
    /** The releases 1.14.0 to 1.14.3. */
    RELEASES_OF_1_14,
    /** The main branch after v1.14.0. */
    V1_14,
    V1_15;

    /** Returns the version of the run; the newest one for a run without Karpenter. */
    static MetricsVersion of(LiveCluster cluster) {
        String version = cluster.karpenterVersion();
        if (version.equals("1.13")) {
            return V1_13;
        }
        if (version.startsWith("1.14.")) {
            return RELEASES_OF_1_14;
        }
        return version.equals("1.14") ? V1_14 : V1_15;
    }

    /** Whether counters of nodes and NodeClaims have the label zone, and gauges of nodes the label managed. */
    boolean hasZoneAndManaged() {
        return this != V1_13;
    }

    /** Whether the AWS provider counts failures of launches. */
    boolean hasLaunchFailures() {
        return this != V1_13;
    }

    /** Whether disrupted NodeClaims have the labels of policy and mode, and their pods are counted. */
    boolean hasDisruptedPods() {
        return compareTo(V1_14) >= 0;
    }

    /** Whether interrupted NodeClaims have the label of the mode too. */
    boolean hasModeOfInterruptions() {
        return this == V1_15;
    }

    /** Whether durations until pods are bound have the label dynamic_resources. */
    boolean hasDynamicResources() {
        return this == V1_15;
    }
}
