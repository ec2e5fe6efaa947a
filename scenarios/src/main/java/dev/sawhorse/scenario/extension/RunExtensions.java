// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.extension;

import dev.sawhorse.api.extension.CloudProvider;
import dev.sawhorse.api.extension.DisruptionMethod;
import dev.sawhorse.journal.Observation.FiguresInDoubt;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The extensions of one run.
 *
 * @param cloudProvider the cloud provider, null for that of the region
 * @param disruptionMethods the methods that are tried after Karpenter's, in their order
 * @param workloads the names of the workloads whose arrivals a program provides
 */
public record RunExtensions(
        @Nullable CloudProvider cloudProvider, List<DisruptionMethod> disruptionMethods, Collection<String> workloads) {
    private static final String IN_REPETITIONS = "; a repetition of the run from its stored inputs does not have ";
    private static final List<String> FIGURES_OF_THE_CLOUD =
            List.of("cost", "latencySeconds", "interruptions", "launchRefusals", "throttledCalls");

    /** Copies the collections. */
    public RunExtensions {
        disruptionMethods = List.copyOf(disruptionMethods);
        workloads = List.copyOf(workloads);
    }

    /**
     * Returns the figures that depend on the extensions, with the reason. Being the first entries of the journal, they are also
     * the first difference that a repetition of the run finds.
     */
    public List<FiguresInDoubt> doubts() {
        List<FiguresInDoubt> doubts = new ArrayList<>();
        if (cloudProvider != null) {
            doubts.add(new FiguresInDoubt(
                    "the cloud provider " + cloudProvider.name()
                            + " comes from Java: instance types and prices are its own, while boot times, volumes and the "
                            + "control plane are those of EC2; spot interruptions, quotas and throttling are not simulated"
                            + IN_REPETITIONS + "it",
                    FIGURES_OF_THE_CLOUD));
        }
        for (DisruptionMethod method : disruptionMethods) {
            doubts.add(new FiguresInDoubt(
                    "the disruption method " + method.name() + " comes from Java and is not one of Karpenter's"
                            + IN_REPETITIONS + "it",
                    List.of("disruptions")));
        }
        for (String workload : workloads) {
            doubts.add(new FiguresInDoubt(
                    "the arrivals of workload " + workload + " come from Java and not from the scenario"
                            + IN_REPETITIONS + "them",
                    List.of("pods.created")));
        }
        return doubts;
    }
}
