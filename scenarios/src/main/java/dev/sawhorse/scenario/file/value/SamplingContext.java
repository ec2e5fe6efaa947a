// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.value;

import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.trace.TraceInput;
import java.time.Instant;
import java.util.function.Function;

/**
 * The context in which the arrivals of a workload are sampled.
 *
 * @param workload name of the workload, part of the names of its random streams
 * @param seed seed of the random streams
 * @param start the instant of time 0
 * @param endNanos the end of the run
 * @param data contents of the files that the scenario refers to
 */
public record SamplingContext(
        String workload, long seed, Instant start, long endNanos, Function<DataFile, TraceInput> data) {
    /** Returns the random stream of one kind of samples of this workload. */
    public RandomStream stream(String kind) {
        return RandomStream.of(seed, kind + "/" + workload);
    }
}
