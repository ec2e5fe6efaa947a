package dev.sawhorse.scenario;

import dev.sawhorse.kube.LifetimeSource;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.Distribution;
import dev.sawhorse.workloads.DistributionSpec;
import org.jspecify.annotations.Nullable;

/**
 * For how long the pods of one object that arrives run, drawn from a stream of the object's own.
 *
 * <p>A run may keep a million Jobs that have made one pod each and will make no other: what draws is made when it is asked, and
 * kept from the second pod on.
 */
final class SampledLifetimes implements LifetimeSource {
    private static final double NANOS_PER_SECOND = 1e9;

    private final DistributionSpec law;
    private final LoadContext context;
    private final int number;
    private boolean drawn;
    private @Nullable Distribution seconds;

    /**
     * Prepares the running times of an object's pods.
     *
     * @param law how many seconds they run
     * @param number which object of the workload it is
     */
    SampledLifetimes(DistributionSpec law, LoadContext context, int number) {
        this.law = law;
        this.context = context;
        this.number = number;
    }

    @Override
    public long nextNanos() {
        if (seconds != null) {
            return nanos(seconds.sample());
        }
        Distribution fromBeginning =
                law.bind(RandomStream.of(context.seed(), "lifetimes/" + context.workload() + "/" + number));
        long first = nanos(fromBeginning.sample());
        if (!drawn) {
            drawn = true;
            return first;
        }
        seconds = fromBeginning;
        return nanos(fromBeginning.sample());
    }

    /** Returns a number of seconds in nanoseconds, at least one. */
    static long nanos(double seconds) {
        return Math.max(1, Math.round(seconds * NANOS_PER_SECOND));
    }
}
