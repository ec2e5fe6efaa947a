// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sampling;

import dev.sawhorse.scenario.file.value.SamplingContext;
import dev.sawhorse.scenario.file.workload.ArrivalRequests;
import dev.sawhorse.scenario.file.workload.ArrivalRequests.Correlation;
import dev.sawhorse.scenario.file.workload.DistributionEntry;
import dev.sawhorse.workloads.Constant;
import dev.sawhorse.workloads.Distribution;
import dev.sawhorse.workloads.DistributionSpec;
import dev.sawhorse.workloads.GaussianCopula;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A sampler of the resource requests of pods, jointly with their lifetimes where both come from one table. */
public final class SampledRequests {
    /**
     * The sample for one pod; -1 where the manifest or the trace applies.
     *
     * @param cpuMillis CPU, in thousandths of a core
     * @param memoryBytes memory
     * @param lifetimeSeconds run time
     */
    public record Sample(long cpuMillis, long memoryBytes, double lifetimeSeconds) {}

    private static final long CPU_STEP = 10;
    private static final long MEMORY_STEP = 16L << 20;
    private static final DistributionSpec NOTHING = new Constant(0);

    private final boolean hasCpu;
    private final boolean hasMemory;
    private final boolean hasLifetime;
    private final Sampler sampler;

    /** A sampler of CPU in thousandths of a core, memory in bytes and a lifetime in seconds. */
    private interface Sampler {
        double[] sample();
    }

    private SampledRequests(boolean hasCpu, boolean hasMemory, boolean hasLifetime, Sampler sampler) {
        this.hasCpu = hasCpu;
        this.hasMemory = hasMemory;
        this.hasLifetime = hasLifetime;
        this.sampler = sampler;
    }

    /**
     * Creates the sampler of a workload.
     *
     * @param lifetime distribution of its lifetimes, null if it has none
     */
    public static SampledRequests of(
            ArrivalRequests requests, @Nullable DistributionSpec lifetime, SamplingContext context) {
        DistributionEntry cpuEntry = requests.cpu();
        DistributionEntry memoryEntry = requests.memory();
        DistributionSpec cpu = cpuEntry == null ? NOTHING : cpuEntry.on(context);
        DistributionSpec memory = memoryEntry == null ? NOTHING : memoryEntry.on(context);
        Correlation correlation = requests.correlation();
        boolean hasLifetime = correlation.hasLifetime();
        return new SampledRequests(
                cpuEntry != null,
                memoryEntry != null,
                hasLifetime,
                correlation.equals(Correlation.NONE)
                        ? independent(cpu, memory, context)
                        : jointly(
                                cpu,
                                memory,
                                hasLifetime && lifetime != null ? lifetime : NOTHING,
                                correlation,
                                context));
    }

    private static Sampler independent(DistributionSpec cpu, DistributionSpec memory, SamplingContext context) {
        Distribution cpus = cpu.bind(context.stream("requests/cpu"));
        Distribution memories = memory.bind(context.stream("requests/memory"));
        return () -> new double[] {cpus.sample(), memories.sample(), 0};
    }

    private static Sampler jointly(
            DistributionSpec cpu,
            DistributionSpec memory,
            DistributionSpec lifetime,
            Correlation correlation,
            SamplingContext context) {
        return new GaussianCopula(context.stream("requests"), List.of(cpu, memory, lifetime), correlation.matrix())
                ::sample;
    }

    /** Samples the requests of the next pod. */
    public Sample next() {
        double[] values = sampler.sample();
        return new Sample(
                hasCpu ? rounded(values[0], CPU_STEP) : PodSpecCache.Size.AS_IN_MANIFEST,
                hasMemory ? rounded(values[1], MEMORY_STEP) : PodSpecCache.Size.AS_IN_MANIFEST,
                hasLifetime ? values[2] : -1);
    }

    private static long rounded(double amount, long step) {
        return Math.max(1, Math.round(amount / step)) * step;
    }
}
