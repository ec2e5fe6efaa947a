// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.kube.api.LifetimeSource;
import dev.sawhorse.scenario.file.value.SamplingContext;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.Distribution;
import dev.sawhorse.workloads.DistributionSpec;
import org.jspecify.annotations.Nullable;

/**
 * The run times of the pods of one arriving object, sampled from a random stream of the object.
 *
 * <p>A run may hold a million Jobs with a single pod each: the sampler is created on demand, and kept only from the second pod
 * on.
 */
public final class SampledLifetimes implements LifetimeSource {
    private static final double NANOS_PER_SECOND = 1e9;

    private final DistributionSpec distribution;
    private final SamplingContext context;
    private final int number;
    private boolean isSampled;
    private @Nullable Distribution seconds;

    /**
     * Creates the run times of an object's pods.
     *
     * @param distribution distribution of the run times in seconds
     * @param number index of the object in the workload
     */
    public SampledLifetimes(DistributionSpec distribution, SamplingContext context, int number) {
        this.distribution = distribution;
        this.context = context;
        this.number = number;
    }

    @Override
    public long nextNanos() {
        if (seconds != null) {
            return nanos(seconds.sample());
        }
        Distribution fromBeginning =
                distribution.bind(RandomStream.of(context.seed(), "lifetimes/" + context.workload() + "/" + number));
        long first = nanos(fromBeginning.sample());
        if (!isSampled) {
            isSampled = true;
            return first;
        }
        seconds = fromBeginning;
        return nanos(fromBeginning.sample());
    }

    /** Converts seconds to nanoseconds, at least one. */
    public static long nanos(double seconds) {
        return Math.max(1, Math.round(seconds * NANOS_PER_SECOND));
    }
}
