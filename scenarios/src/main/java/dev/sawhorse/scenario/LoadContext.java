package dev.sawhorse.scenario;

import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.trace.TraceInput;
import java.time.Instant;
import java.util.function.Function;

/**
 * What the arrivals of a workload are drawn from.
 *
 * @param workload its name, which its random numbers follow from
 * @param seed which they follow from too
 * @param start the instant of time 0
 * @param endNanos the end of the run
 * @param data the contents of the files that the scenario refers to
 */
record LoadContext(String workload, long seed, Instant start, long endNanos, Function<DataFile, TraceInput> data) {
    static LoadContext of(Scenario scenario, WorkloadEntry workload) {
        ScenarioFile file = scenario.file();
        return new LoadContext(
                workload.name(), file.seed(), file.start(), file.duration().toNanos(), scenario::data);
    }

    /** Returns what the latencies of a scenario are drawn from. */
    static LoadContext ofLatencies(Scenario scenario) {
        ScenarioFile file = scenario.file();
        return new LoadContext(
                "latencies", file.seed(), file.start(), file.duration().toNanos(), scenario::data);
    }

    /** Returns the random stream of one kind of figures of this workload. */
    RandomStream stream(String kind) {
        return RandomStream.of(seed, kind + "/" + workload);
    }
}
