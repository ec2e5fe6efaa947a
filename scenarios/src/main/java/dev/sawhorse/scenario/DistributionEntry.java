package dev.sawhorse.scenario;

import dev.sawhorse.workloads.DistributionSpec;
import dev.sawhorse.workloads.trace.MeasuredTables;
import java.util.List;

/** A probability distribution of lifetimes or sizes: one that the scenario gives, or a column of a table. */
public sealed interface DistributionEntry {
    /** A law with its parameters. */
    record Known(DistributionSpec distribution) implements DistributionEntry {
        @Override
        public DistributionSpec on(LoadContext context) {
            return distribution;
        }
    }

    /**
     * The figures of a column, each as likely as the other.
     *
     * @param unit what 1 in the column stands for
     */
    record Measured(DataFile file, String column, double unit) implements DistributionEntry {
        @Override
        public DistributionSpec on(LoadContext context) {
            return MeasuredTables.figures(context.data().apply(file), column).times(unit);
        }

        @Override
        public List<DataFile> files() {
            return List.of(file);
        }
    }

    /**
     * Returns the law itself.
     *
     * @throws dev.sawhorse.input.InvalidInputException if a table cannot be used
     */
    DistributionSpec on(LoadContext context);

    /** Returns the files it is in. */
    default List<DataFile> files() {
        return List.of();
    }
}
