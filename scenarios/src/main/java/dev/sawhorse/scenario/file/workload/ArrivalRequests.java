// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.file.value.QuantityTypes;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.workloads.GaussianCopula;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The requests of arriving pods, which override those of their manifest.
 *
 * @param cpu in thousandths of a core, null to take them from the manifest or the trace
 * @param memory in bytes, null to take them from the manifest or the trace
 */
public record ArrivalRequests(
        @Nullable DistributionEntry cpu, @Nullable DistributionEntry memory, Correlation correlation) {
    /**
     * The correlations of the normal variates behind CPU, memory and lifetime, each from -1 to 1.
     *
     * @param cpuMemory of CPU and memory
     * @param cpuLifetime of CPU and lifetime
     * @param memoryLifetime of memory and lifetime
     */
    public record Correlation(double cpuMemory, double cpuLifetime, double memoryLifetime) {
        public static final Correlation NONE = new Correlation(0, 0, 0);

        /** Returns whether the requests are correlated with the lifetime. */
        public boolean hasLifetime() {
            return cpuLifetime != 0 || memoryLifetime != 0;
        }

        /** Returns the correlation matrix of CPU, memory and lifetime, in this order. */
        public double[][] matrix() {
            return new double[][] {
                {1, cpuMemory, cpuLifetime}, {cpuMemory, 1, memoryLifetime}, {cpuLifetime, memoryLifetime, 1}
            };
        }
    }

    private static final Field<DistributionEntry> CPU = Field.optional(
            "cpu",
            DistributionSection.of(QuantityTypes.MILLICORES, "cpu_milli", 1, "1m"),
            "CPU, rounded to 10m. Default: that of the trace or the manifest.");

    private static final Field<DistributionEntry> MEMORY = Field.optional(
            "memory",
            DistributionSection.of(QuantityTypes.BYTES, "mem_mib", 1 << 20, "1Mi"),
            "Memory, rounded to 16Mi. Default: that of the trace or the manifest.");

    private static final Field<Double> CPU_MEMORY =
            Field.of("cpuMemory", Types.number(-1, 1), 0.0, "0", "Correlation of CPU and memory.");

    private static final Field<Double> CPU_LIFETIME =
            Field.of("cpuLifetime", Types.number(-1, 1), 0.0, "0", "Correlation of CPU and lifetime.");

    private static final Field<Double> MEMORY_LIFETIME =
            Field.of("memoryLifetime", Types.number(-1, 1), 0.0, "0", "Correlation of memory and lifetime.");

    private static final Field<Correlation> CORRELATION = Field.of(
            "correlation",
            Section.of(ArrivalRequests::correlation, CPU_MEMORY, CPU_LIFETIME, MEMORY_LIFETIME),
            Correlation.NONE,
            "",
            "Correlations of CPU, memory and lifetime, from -1 to 1, of the underlying normal variables (a Gaussian "
                    + "copula). With a correlation of lifetimes, all pods of a Job have the same lifetime.");

    static final Section<ArrivalRequests> SECTION = Section.of(ArrivalRequests::assemble, CPU, MEMORY, CORRELATION);

    private static @Nullable Correlation correlation(FieldValues values) {
        Correlation correlation =
                new Correlation(values.get(CPU_MEMORY), values.get(CPU_LIFETIME), values.get(MEMORY_LIFETIME));
        try {
            GaussianCopula.require(correlation.matrix());
            return correlation;
        } catch (IllegalArgumentException e) {
            values.written(CPU_MEMORY)
                    .error("are contradictory correlations", "Use values nearer to 0; 1 and -1 are not allowed.");
            return null;
        }
    }

    private static @Nullable ArrivalRequests assemble(FieldValues values) {
        DistributionEntry cpu = values.find(CPU);
        DistributionEntry memory = values.find(MEMORY);
        Correlation correlation = values.get(CORRELATION);
        boolean cpuMissing = cpu == null && (correlation.cpuMemory != 0 || correlation.cpuLifetime != 0);
        boolean memoryMissing = memory == null && (correlation.cpuMemory != 0 || correlation.memoryLifetime != 0);
        if (cpuMissing || memoryMissing) {
            values.written(CORRELATION).error("needs " + (cpuMissing ? "cpu" : "memory") + " as well", null);
            return null;
        }
        return new ArrivalRequests(cpu, memory, correlation);
    }

    /** Returns the files that it refers to. */
    List<DataFile> files() {
        List<DataFile> files = new ArrayList<>();
        if (cpu != null) {
            files.addAll(cpu.files());
        }
        if (memory != null) {
            files.addAll(memory.files());
        }
        return files;
    }
}
