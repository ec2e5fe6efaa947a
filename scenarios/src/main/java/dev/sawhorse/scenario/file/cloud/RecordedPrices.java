// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.cloud;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.spot.RecordedPath;
import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.workloads.trace.RecordedSpotPrices;
import dev.sawhorse.workloads.trace.TraceInput;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A recording of spot prices.
 *
 * @param begin instant of the recording that is the start of the run; null for the start of the run itself
 */
public record RecordedPrices(DataFile file, @Nullable Instant begin) {
    private static final Field<DataFile> FILE = Field.required(
            "file",
            DataFile.TYPE,
            "A CSV table with the columns timestamp, zone, instance_type and usd_per_hour, or their names in EC2's "
                    + "DescribeSpotPriceHistory; relative to the scenario file.");

    private static final Field<Instant> BEGIN = Field.optional(
            "begin",
            Types.instant(),
            "Instant in the recording at which the run starts. Default: the scenario's `start`; rows after the end of the "
                    + "run are then an error.");

    static final Section<RecordedPrices> SECTION =
            Section.of(values -> new RecordedPrices(values.get(FILE), values.find(BEGIN)), FILE, BEGIN);

    /** Reads the price paths of all pools; without {@code begin} the recording is that of the period of the run. */
    public Map<CapacityPool, RecordedPath> paths(
            RecordedSpotPrices.Period run, TraceInput input, Function<CapacityPool, OptionalDouble> onDemand) {
        RecordedSpotPrices.Period period = begin == null ? run : new RecordedSpotPrices.Period(begin, null);
        return RecordedSpotPrices.read(input, period, onDemand);
    }
}
