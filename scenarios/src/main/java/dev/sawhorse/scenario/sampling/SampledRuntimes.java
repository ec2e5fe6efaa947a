// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sampling;

import dev.sawhorse.kube.api.LifetimeSource;
import dev.sawhorse.scenario.file.workload.SampledLifetimes;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.Distribution;
import dev.sawhorse.workloads.DistributionSpec;
import org.jspecify.annotations.Nullable;

/** The run times of an object's pods in the order of their creation, sampled from a random stream of the object. */
final class SampledRuntimes implements LifetimeSource {
    private final DistributionSpec distribution;
    private final long seed;
    private final String object;
    private @Nullable Distribution seconds;

    /**
     * Creates the run times of an object's pods.
     *
     * @param distribution distribution of the run times in seconds
     * @param object name of the random stream
     */
    SampledRuntimes(DistributionSpec distribution, long seed, String object) {
        this.distribution = distribution;
        this.seed = seed;
        this.object = object;
    }

    @Override
    public long nextNanos() {
        if (seconds == null) {
            seconds = distribution.bind(RandomStream.of(seed, "runtimes/" + object));
        }
        return SampledLifetimes.nanos(seconds.sample());
    }

    @Override
    public LifetimeSource ofJob(String key) {
        return new SampledRuntimes(distribution, seed, object + "/" + key);
    }
}
