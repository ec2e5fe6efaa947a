// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.file.value.SamplingContext;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.workloads.preset.Preset;
import dev.sawhorse.workloads.trace.PodSource;

/**
 * A preset load fitted to a published trace.
 *
 * @param factor factor on its arrival rate
 */
record ArrivalPreset(Preset preset, double factor) implements ArrivalSource {
    private static final double LEAST_FACTOR = 1e-6;
    private static final double GREATEST_FACTOR = 1e4;

    private static final Field<Preset> NAME = Field.required(
            "name",
            Types.choice(Preset.all(), Preset::name),
            "The trace it was fitted to; `sawhorse trace generate --list` shows the source and the error of the fit.");

    private static final Field<Double> FACTOR = Field.of(
            "factor",
            Types.number(LEAST_FACTOR, GREATEST_FACTOR),
            1.0,
            "1",
            "Factor applied to the arrival rate of the trace.");

    static final Section<ArrivalPreset> SECTION =
            Section.of(values -> new ArrivalPreset(values.get(NAME), values.get(FACTOR)), NAME, FACTOR);

    @Override
    public PodSource pods(SamplingContext context) {
        return preset.pods(context::stream, factor, context.endNanos());
    }
}
