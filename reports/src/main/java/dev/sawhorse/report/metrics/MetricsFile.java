package dev.sawhorse.report.metrics;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.report.live.Follower;
import dev.sawhorse.report.live.LiveCluster;
import java.io.IOException;
import java.util.List;

/**
 * Writes what Karpenter, Cluster Autoscaler and kube-scheduler would have shown Prometheus at the end of the run, under their
 * own names of metrics and labels. What the journal does not tell is left out, be it a metric or a label.
 */
public final class MetricsFile implements Follower {
    private final Appendable out;
    private final List<ControllerMetrics> controllers = all();

    /** Makes a file that is written at the end. */
    public MetricsFile(Appendable out) {
        this.out = out;
    }

    /** Returns the metrics of all controllers, nothing counted yet. */
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
