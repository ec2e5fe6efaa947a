// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.conformance.bench.DecisionWorkload;
import dev.sawhorse.conformance.bench.KubeSchedulerWorkload;
import java.nio.file.Path;
import picocli.CommandLine.Command;

/**
 * The command {@code bench kube-scheduler}, which measures kube-scheduler's decisions on templates of nodes and pods.
 */
@Command(
        name = "kube-scheduler",
        header = "Benchmark kube-scheduler.",
        description = {
            "Pods are placed on empty nodes one by one with the default profile: filtering,",
            "scoring and node selection, without queue and binding. The file contains",
            "nodeTemplates and podTemplates with counts; pods of the templates alternate."
        },
        footer = {
            "",
            "Every run starts with empty nodes and empty caches.",
            "",
            "Example:",
            "  sawhorse bench kube-scheduler sched-plain-05000p-01000n.json --json"
        })
final class BenchKubeSchedulerCommand extends BenchDecisionCommand {
    @Override
    DecisionWorkload<?> read(Path file) {
        return KubeSchedulerWorkload.read(file);
    }
}
