// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.conformance.bench.ClusterAutoscalerWorkload;
import dev.sawhorse.conformance.bench.DecisionWorkload;
import java.nio.file.Path;
import picocli.CommandLine.Command;

/**
 * The command {@code bench cluster-autoscaler}, which measures a loop of Cluster Autoscaler on a recorded cluster.
 */
@Command(
        name = "cluster-autoscaler",
        header = "Benchmark Cluster Autoscaler.",
        description = {
            "One loop on a whole cluster: the node template of each node group, the estimate",
            "of new nodes for the pending pods, and the node group that the expander selects.",
            "The file has the format of recordings of kind cluster-autoscaler, plain or gzip;",
            "reading it is not timed. Each of podTemplates represents `count` pods."
        },
        footer = {
            "",
            "Every run starts with the recorded cluster and empty caches.",
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
