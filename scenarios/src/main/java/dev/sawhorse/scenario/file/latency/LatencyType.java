// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.latency;

import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.scenario.file.value.QuantityTypes;
import dev.sawhorse.scenario.file.workload.DistributionEntry;
import dev.sawhorse.scenario.file.workload.DistributionSection;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.workloads.Constant;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The type of latency fields: a constant duration, or a distribution in seconds. The reference table does not repeat the
 * distributions for each field.
 */
final class LatencyType implements FieldType<DistributionEntry> {
    static final FieldType<DistributionEntry> TYPE = new LatencyType();

    private static final double NANOS_PER_SECOND = 1e9;
    private static final FieldType<Duration> DURATION = Types.duration(Duration.ZERO, Duration.ofHours(2));
    private static final Section<DistributionEntry> DISTRIBUTION =
            DistributionSection.of(QuantityTypes.SECONDS, "seconds", 1, "1s");

    private LatencyType() {}

    @Override
    public @Nullable DistributionEntry read(Value value) {
        if (!(value.node() instanceof ScalarNode)) {
            return DISTRIBUTION.read(value);
        }
        Duration duration = DURATION.read(value);
        return duration == null
                ? null
                : new DistributionEntry.Known(new Constant(duration.toNanos() / NANOS_PER_SECOND));
    }

    @Override
    public Object example() {
        return DURATION.example();
    }

    @Override
    public String label() {
        return "duration or law";
    }

    @Override
    public List<Field<?>> otherFields() {
        return DISTRIBUTION.fields();
    }

    @Override
    public void writeSchema(JsonGenerator schema) {
        schema.writeName("oneOf");
        schema.writeStartArray();
        for (FieldType<?> type : List.of(DURATION, DISTRIBUTION)) {
            schema.writeStartObject();
            type.writeSchema(schema);
            schema.writeEndObject();
        }
        schema.writeEndArray();
    }
}
