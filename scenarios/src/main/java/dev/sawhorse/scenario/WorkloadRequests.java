package dev.sawhorse.scenario;

import dev.sawhorse.workloads.Curve;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

/** The current demand on the workloads of a scenario, in the unit of their metric. */
final class WorkloadRequests implements ToDoubleFunction<String> {
    private final LongSupplier clock;
    private final Map<String, Curve> curves = new LinkedHashMap<>();

    /** @param clock nanoseconds since the start */
    WorkloadRequests(ScenarioFile file, LongSupplier clock) {
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
