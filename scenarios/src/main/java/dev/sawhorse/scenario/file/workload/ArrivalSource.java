// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.file.value.SamplingContext;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.ArrivalProcess;
import dev.sawhorse.workloads.trace.ArrivedPods;
import dev.sawhorse.workloads.trace.PodSource;
import java.time.Instant;
import java.util.List;

/** The source of arrivals: an arrival process, a trace, a load fitted to a trace, or one that a program provides. */
public sealed interface ArrivalSource
        permits ArrivalSource.Process, ArrivalRate, ArrivalReplay, ArrivalPreset, ProvidedArrivals {
    /** An arrival process, which determines only the times of arrivals. */
    @SuppressWarnings("JavaLangClash") // the established term; nothing here starts programs
    sealed interface Process extends ArrivalSource
            permits Arrivals.Poisson,
                    Arrivals.Diurnal,
                    Arrivals.Waves,
                    ArrivalBursts,
                    ArrivalCron,
                    ArrivalCurve,
                    ArrivalFlashCrowd {
        /** Returns the arrivals of a run that starts at an instant, sampled from a random stream. */
        ArrivalProcess on(Instant start, RandomStream stream);

        @Override
        default PodSource pods(SamplingContext context) {
            return new ArrivedPods(context.workload(), on(context.start(), context.stream("arrivals")));
        }
    }

    /**
     * Returns the arriving pods in the order of time; unknown properties are left to the scenario.
     *
     * @throws dev.sawhorse.input.InvalidInputException if a file cannot be used
     */
    PodSource pods(SamplingContext context);

    /** Returns the files that it refers to. */
    default List<DataFile> files() {
        return List.of();
    }
}
