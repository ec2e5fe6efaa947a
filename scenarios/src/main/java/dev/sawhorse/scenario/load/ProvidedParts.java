// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.load;

import dev.sawhorse.api.extension.ArrivalSource;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.scenario.extension.Extensions;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.workload.WorkloadEntry;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The parts of a scenario that a program provides in place of those of its file. */
final class ProvidedParts {
    /** The fields about the cloud of a region that have no meaning for another cloud provider. */
    private static final List<String> OF_THE_REGION =
            List.of("initial", "nodeGroups", "capacityReservations", "cloud", "spot", "instanceTypes", "prices");

    private final Extensions extensions;
    private final Problems problems;

    ProvidedParts(Extensions extensions, Problems problems) {
        this.extensions = extensions;
        this.problems = problems;
    }

    /** Returns the scenario file with the provided sources of arrivals; records fields that contradict what is provided. */
    ScenarioFile addedTo(ScenarioFile file, MappingNode root) {
        for (String field : extensions.cloudProvider() == null ? List.<String>of() : OF_THE_REGION) {
            SourceNode written = root.present(field);
            if (written != null) {
                problems.error(
                        written.position(),
                        field,
                        "cannot be combined with a cloud provider from Java, which does not have it",
                        "Run the scenario without " + field + ", or with the provider of its region.");
            }
        }
        Set<String> unknown = new LinkedHashSet<>(extensions.arrivals().keySet());
        List<WorkloadEntry> workloads = new ArrayList<>();
        for (WorkloadEntry workload : file.workloads()) {
            ArrivalSource provided =
                    workload.hasArrivals() ? extensions.arrivals().get(workload.name()) : null;
            unknown.remove(provided == null ? "" : workload.name());
            workloads.add(provided == null ? workload : workload.withArrivals(provided));
        }
        for (String name : unknown) {
            problems.error(
                    root.position(),
                    "workloads",
                    "has no workload " + name + " with arrivals, for which there is a source from Java",
                    "Declare the workload with its pods and any arrivals.");
        }
        return file.withWorkloads(workloads);
    }
}
