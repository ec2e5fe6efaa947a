package dev.sawhorse.report.metrics;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.report.live.LiveCluster;
import java.util.List;

/** The metrics of one controller. */
interface ControllerMetrics {
    /** Counts what an entry tells. */
    void count(long time, Observation observation, LiveCluster cluster);

    /** Sets the gauges to what is there now, but for those of single nodes and pods. */
    default void measure(LiveCluster cluster) {}

    /** Sets the gauges of single nodes and pods to what is there now. */
    default void measureObjects(LiveCluster cluster) {}

    /** Returns all metrics, in the order they are written. */
    List<MetricFamily> families();
}
