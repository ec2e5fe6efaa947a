package dev.sawhorse.workloads.trace;

import dev.sawhorse.workloads.Arrival;
import dev.sawhorse.workloads.ArrivalProcess;
import org.jspecify.annotations.Nullable;

/** The arrivals of a trace, when and as many at once as there. */
public final class ReplayedArrivals implements ArrivalProcess {
    private final PodSource trace;

    /** Replays a trace from its next pod on; the caller closes it. */
    public ReplayedArrivals(PodSource trace) {
        this.trace = trace;
    }

    @Override
    public @Nullable Arrival next() {
        TracePod pod = trace.next();
        return pod == null ? null : new Arrival(pod.arrivalNanos(), pod.replicas());
    }
}
