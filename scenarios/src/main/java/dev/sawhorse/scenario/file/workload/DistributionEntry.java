// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.file.value.SamplingContext;
import dev.sawhorse.workloads.DistributionSpec;
import dev.sawhorse.workloads.trace.MeasuredTables;
import java.util.List;

/** A probability distribution of lifetimes or sizes: parameters in the scenario, or a column of a table. */
public sealed interface DistributionEntry {
    /** A parametric distribution. */
    record Known(DistributionSpec distribution) implements DistributionEntry {
        @Override
        public DistributionSpec on(SamplingContext context) {
            return distribution;
        }
    }

    /**
     * The empirical distribution of a column, with equal weights.
     *
     * @param unit value of 1 in the column
     */
    record Measured(DataFile file, String column, double unit) implements DistributionEntry {
        @Override
        public DistributionSpec on(SamplingContext context) {
            return MeasuredTables.samples(context.data().apply(file), column).times(unit);
        }

        @Override
        public List<DataFile> files() {
            return List.of(file);
        }
    }

    /**
     * Returns the distribution.
     *
     * @throws dev.sawhorse.input.InvalidInputException if a table cannot be used
     */
    DistributionSpec on(SamplingContext context);

    /** Returns the files that it refers to. */
    default List<DataFile> files() {
        return List.of();
    }
}
