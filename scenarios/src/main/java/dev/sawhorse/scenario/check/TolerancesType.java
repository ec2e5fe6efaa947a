// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.check;

import dev.sawhorse.input.DurationText;
import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.results.check.Tolerance;
import dev.sawhorse.results.check.Tolerances;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.results.summary.Unit;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** The type of tolerances by metric, each of which is {@code exact}, {@code ignore} or a maximum deviation. */
final class TolerancesType implements FieldType<Map<String, Tolerance>> {
    private static final double PERCENT = 100;
    private static final String IGNORE = "ignore";
    private static final String EXACT = "exact";

    private static final Field<String> ABSOLUTE = Field.optional(
            "absolute",
            Types.scalar("5s"),
            "Tolerance in the unit of the metric: USD, hours, nodes, pods; a duration such as 5s for latencies, a "
                    + "percentage for utilizations.");

    private static final Field<String> RELATIVE =
            Field.optional("relative", Types.scalar("2%"), "Tolerance as a share of the baseline, such as 2%.");

    private static final Field<Metric.Better> BETTER = Field.optional(
            "better",
            Types.choice(
                    List.of(Metric.Better.values()), better -> better.name().toLowerCase(Locale.ROOT)),
            "The better direction, if it is not the usual one.");

    private static final Section<Limits> LIMITS = Section.of(
            values -> new Limits(values.find(ABSOLUTE), values.find(RELATIVE), values.find(BETTER)),
            ABSOLUTE,
            RELATIVE,
            BETTER);

    private record Limits(
            @Nullable String absolute, @Nullable String relative, Metric.@Nullable Better better) {}

    @Override
    public @Nullable Map<String, Tolerance> read(Value value) {
        Fields fields = value.fields();
        if (fields == null) {
            return null;
        }
        Map<String, Tolerance> tolerances = new LinkedHashMap<>();
        for (String name : fields.names()) {
            Value written = fields.value(name);
            Tolerance tolerance = written == null ? null : tolerance(name, written);
            if (tolerance != null) {
                tolerances.put(name, tolerance);
            }
        }
        return tolerances;
    }

    private static @Nullable Tolerance tolerance(String metric, Value value) {
        try {
            Unit unit = Tolerances.unit(metric);
            if (value.node() instanceof MappingNode) {
                Limits limits = LIMITS.read(value);
                return limits == null ? null : of(limits, unit);
            }
            String word = value.choice(List.of(EXACT, IGNORE));
            return word == null ? null : word.equals(EXACT) ? Tolerance.EXACT : Tolerance.IGNORED;
        } catch (IllegalArgumentException e) {
            String[] lines = String.valueOf(e.getMessage()).split("\n", 2);
            value.error(lines[0], lines.length > 1 ? lines[1] : null);
            return null;
        }
    }

    private static Tolerance of(Limits limits, Unit unit) {
        String absolute = limits.absolute();
        String relative = limits.relative();
        Tolerance tolerance =
                Tolerance.of(absolute == null ? 0 : amount(absolute, unit), relative == null ? 0 : share(relative));
        Metric.Better better = limits.better();
        return better == null ? tolerance : tolerance.wanting(better);
    }

    private static double amount(String text, Unit unit) {
        if (unit == Unit.SECONDS && !text.matches("[0-9.]+")) {
            return DurationText.seconds(text);
        }
        return unit == Unit.SHARE ? share(text) : number(text, text);
    }

    private static double share(String text) {
        return text.endsWith("%") ? number(text.substring(0, text.length() - 1), text) / PERCENT : number(text, text);
    }

    private static double number(String digits, String text) {
        if (!digits.matches("[0-9]*\\.?[0-9]+")) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a tolerance\nUse a number or a percentage such as 2%.");
        }
        return Double.parseDouble(digits);
    }

    @Override
    public Object example() {
        return Map.of("cost.total", Map.of("relative", "2%"));
    }

    @Override
    public String label() {
        return "mapping to tolerances";
    }

    @Override
    public List<Field<?>> fields() {
        return LIMITS.fields();
    }

    @Override
    public String separator() {
        return ".*.";
    }

    @Override
    public void writeSchema(JsonGenerator schema) {
        schema.writeStringProperty("type", "object");
    }
}
