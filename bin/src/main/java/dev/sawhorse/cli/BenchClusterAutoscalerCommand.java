package dev.sawhorse.cli;

import dev.sawhorse.conformance.ClusterAutoscalerWorkload;
import dev.sawhorse.conformance.DecisionWorkload;
import java.nio.file.Path;
import picocli.CommandLine.Command;

/**
 * The command {@code bench cluster-autoscaler}, which measures a loop of Cluster Autoscaler on a recorded cluster.
 */
@Command(
        name = "cluster-autoscaler",
        header = "Time Cluster Autoscaler.",
        description = {
            "One loop on a whole cluster: what a new node of each group would look like, how",
            "many of them the pods that wait would need, and which group the expander takes.",
            "The file is in the format of the recordings of kind cluster-autoscaler, plain or",
            "compressed with gzip; reading it is not timed. podTemplates stand for so many pods."
        },
        footer = {
            "",
            "Every run starts with the cluster as it was recorded and nothing remembered.",
            "",
            "Example:",
            "  sawhorse bench cluster-autoscaler ca-estimator-05000.json --json"
        })
final class BenchClusterAutoscalerCommand extends BenchDecisionCommand {
    @Override
    DecisionWorkload<?> read(Path file) {
        return ClusterAutoscalerWorkload.read(file);
    }
}
