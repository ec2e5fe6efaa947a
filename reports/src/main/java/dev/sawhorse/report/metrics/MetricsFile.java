// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.report.live.Follower;
import dev.sawhorse.report.live.LiveCluster;
import java.io.IOException;
import java.util.List;

/**
 * A writer of the final metrics of a run, as Karpenter, Cluster Autoscaler and kube-scheduler would expose them to
 * Prometheus, with upstream's metric and label names. Metrics and labels that the journal does not contain are left out.
 */
public final class MetricsFile implements Follower {
    private final Appendable out;
    private final List<ControllerMetrics> controllers = all();

    /** Makes a file that is written at the end. */
    public MetricsFile(Appendable out) {
        this.out = out;
    }

    /** Returns the metrics of all controllers, with zero counts. */
    static List<ControllerMetrics> all() {
        return List.of(
                new NodeClaimMetrics(),
                new NodeMetrics(),
                new NodePoolMetrics(),
                new PodMetrics(),
                new DisruptionMetrics(),
                new CloudMetrics(),
                new ClusterAutoscalerMetrics(),
                new SchedulerMetrics());
    }

    @Override
    public void follow(long time, Observation observation, LiveCluster cluster) {
        for (ControllerMetrics controller : controllers) {
            controller.count(time, observation, cluster);
        }
    }

    @Override
    public void end(LiveCluster cluster) throws IOException {
        for (ControllerMetrics controller : controllers) {
            controller.measure(cluster);
            controller.measureObjects(cluster);
            Exposition.write(controller.families(), out);
        }
    }
}
