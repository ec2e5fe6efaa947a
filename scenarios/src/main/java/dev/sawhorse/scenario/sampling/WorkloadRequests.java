// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sampling;

import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.workload.WorkloadDemand;
import dev.sawhorse.scenario.file.workload.WorkloadEntry;
import dev.sawhorse.workloads.Curve;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

/** The current demand on the workloads of a scenario, in the unit of their metric. */
public final class WorkloadRequests implements ToDoubleFunction<String> {
    private final LongSupplier clock;
    private final Map<String, Curve> curves = new LinkedHashMap<>();

    /** @param clock nanoseconds since the start */
    public WorkloadRequests(ScenarioFile file, LongSupplier clock) {
        this.clock = clock;
        for (WorkloadEntry workload : file.workloads()) {
            if (workload.load() instanceof WorkloadDemand demand) {
                curves.put(workload.name(), demand.curve().on(file.start()));
            }
        }
    }

    @Override
    public double applyAsDouble(String workload) {
        Curve curve = curves.get(workload);
        return curve == null ? 0 : curve.at(clock.getAsLong());
    }
}
