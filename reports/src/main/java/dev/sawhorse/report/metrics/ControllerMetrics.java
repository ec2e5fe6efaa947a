// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.report.live.LiveCluster;
import java.util.List;

/** The metrics of one controller. */
interface ControllerMetrics {
    /** Counts an entry of the journal. */
    void count(long time, Observation observation, LiveCluster cluster);

    /** Sets the gauges to the current state, except those of individual nodes and pods. */
    default void measure(LiveCluster cluster) {}

    /** Sets the gauges of individual nodes and pods to the current state. */
    default void measureObjects(LiveCluster cluster) {}

    /** Returns all metrics, in the order of the exposition. */
    List<MetricFamily> families();
}
