package dev.sawhorse.scenario;

import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.ArrivalProcess;
import dev.sawhorse.workloads.trace.ArrivedPods;
import dev.sawhorse.workloads.trace.PodSource;
import java.time.Instant;
import java.util.List;

/** Where arrivals come from: a process, a trace, or a load fitted to a trace. */
public sealed interface ArrivalSource permits ArrivalSource.Process, ArrivalRate, ArrivalReplay, ArrivalPreset {
    /** A process that says when objects arrive and nothing else of them. */
    sealed interface Process extends ArrivalSource
            permits Arrivals.Poisson,
                    Arrivals.Diurnal,
                    Arrivals.Waves,
                    ArrivalBursts,
                    ArrivalCron,
                    ArrivalCurve,
                    ArrivalFlashCrowd {
        /** Returns the arrivals on the clock of a run that began at an instant, drawn from a stream. */
        ArrivalProcess on(Instant start, RandomStream stream);

        @Override
        default PodSource pods(LoadContext context) {
            return new ArrivedPods(context.workload(), on(context.start(), context.stream("arrivals")));
        }
    }

    /**
     * Returns what arrives, in the order of time; what is not known of it is left to the scenario.
     *
     * @throws dev.sawhorse.input.InvalidInputException if a file cannot be used
     */
    PodSource pods(LoadContext context);

    /** Returns the files it is in. */
    default List<DataFile> files() {
        return List.of();
    }
}
