// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.input.Value;
import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.workloads.Constant;
import dev.sawhorse.workloads.DistributionSpec;
import dev.sawhorse.workloads.Exponential;
import dev.sawhorse.workloads.LogNormal;
import dev.sawhorse.workloads.Pareto;
import dev.sawhorse.workloads.Percentiles;
import dev.sawhorse.workloads.Uniform;
import dev.sawhorse.workloads.Weibull;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The section of a scenario for the distribution of a quantity, such as lifetimes. */
public final class DistributionSection {
    private static final Pattern PERCENTILE = Pattern.compile("p([0-9]{1,2}(?:\\.[0-9]{1,4})?)");
    private static final double PER_CENT = 100;

    private final Field<Double> fixed;
    private final Field<Double> exponential;
    private final Field<Double> min;
    private final Field<Double> max;
    private final Field<DistributionSpec> uniform;
    private final Field<Double> median;
    private final Field<Double> p95;
    private final Field<DistributionSpec> logNormal;
    private final Field<DistributionSpec> weibull;
    private final Field<DistributionSpec> pareto;
    private final Field<DistributionSpec> percentiles;
    private final Field<String> column;
    private final Field<Double> unit;
    private final Field<DistributionEntry> empirical;

    private static final Field<DataFile> FILE =
            Field.required("file", DataFile.TYPE, "A CSV table with a header row, relative to the scenario file.");

    private DistributionSection(FieldType<Double> figure, String measured, double unitOfColumn, String unitText) {
        fixed = Field.optional("fixed", figure, "Constant value.");
        exponential = Field.optional("exponential", figure, "Exponential distribution with this mean.");
        min = Field.required("min", figure, "Minimum.");
        max = Field.required("max", greater(figure), "Maximum.");
        uniform = Field.optional("uniform", Section.of(this::uniform, min, max), "Uniform distribution.");
        median = Field.required("median", figure, "Median.");
        p95 = Field.required("p95", greater(figure), "95th percentile.");
        logNormal =
                byMedian("logNormal", LogNormal::ofMedianAndP95, "Log-normal distribution, typical of job run times.");
        weibull = byMedian("weibull", Weibull::ofMedianAndP95, "Weibull distribution.");
        pareto = byMedian("pareto", Pareto::ofMedianAndP95, "Pareto distribution, which has the heaviest tail.");
        percentiles = Field.optional(
                "percentiles",
                Types.converted(Types.mapOf("p50", figure), DistributionSection::percentiles),
                "Distribution given by percentiles such as `{min: …, p50: …, p99.9: …, max: …}`, uniform between them; the "
                        + "default of `min` is 0, that of `max` the highest given percentile.");
        column = Field.of("column", Types.text("duration"), measured, "Name of the column; empty cells are ignored.");
        unit = Field.of("unit", figure, unitOfColumn, unitText, "Unit of the column: the meaning of 1.");
        empirical = Field.optional(
                "empirical",
                Section.of(this::empirical, FILE, column, unit),
                "Empirical distribution: the values of a table column, all equally likely.");
    }

    /** Returns the type with an example that is greater than its own. */
    private static FieldType<Double> greater(FieldType<Double> figure) {
        String example = String.valueOf(figure.example());
        return Types.withExample(figure, figure.example() instanceof Long ? 2 : "1" + example);
    }

    /**
     * Defines the section for a quantity of a type.
     *
     * @param measured name of the column with the quantity in a trace
     * @param unitOfColumn value of 1 in the column
     * @param unitText the same in the notation of a scenario
     */
    public static Section<DistributionEntry> of(
            FieldType<Double> figure, String measured, double unitOfColumn, String unitText) {
        DistributionSection section = new DistributionSection(figure, measured, unitOfColumn, unitText);
        return Section.of(section::assemble)
                .withExactlyOneOf(
                        section.fixed,
                        section.exponential,
                        section.uniform,
                        section.logNormal,
                        section.weibull,
                        section.pareto,
                        section.percentiles,
                        section.empirical);
    }

    private Field<DistributionSpec> byMedian(
            String name, BiFunction<Double, Double, DistributionSpec> distribution, String description) {
        return Field.optional(name, Section.of(values -> byMedian(values, distribution), median, p95), description);
    }

    private DistributionEntry assemble(FieldValues values) {
        if (values.isWritten(empirical)) {
            return values.get(empirical);
        }
        return new DistributionEntry.Known(known(values));
    }

    private DistributionSpec known(FieldValues values) {
        if (values.isWritten(fixed)) {
            return new Constant(values.get(fixed));
        }
        if (values.isWritten(exponential)) {
            return new Exponential(values.get(exponential));
        }
        for (Field<DistributionSpec> field : List.of(uniform, logNormal, weibull, pareto)) {
            if (values.isWritten(field)) {
                return values.get(field);
            }
        }
        return values.get(percentiles);
    }

    private DistributionEntry empirical(FieldValues values) {
        return new DistributionEntry.Measured(values.get(FILE), values.get(column), values.get(unit));
    }

    private @Nullable DistributionSpec uniform(FieldValues values) {
        if (values.get(min) >= values.get(max)) {
            values.written(min).error("is not less than max", "Maybe they are swapped.");
            return null;
        }
        return new Uniform(values.get(min), values.get(max));
    }

    private @Nullable DistributionSpec byMedian(
            FieldValues values, BiFunction<Double, Double, DistributionSpec> distribution) {
        if (values.get(median) >= values.get(p95)) {
            values.written(median).error("is not less than p95", "Maybe they are swapped.");
            return null;
        }
        return distribution.apply(values.get(median), values.get(p95));
    }

    private static @Nullable DistributionSpec percentiles(Map<String, Double> written, Value value) {
        List<Percentiles.Point> points = new ArrayList<>();
        for (Map.Entry<String, Double> entry : written.entrySet()) {
            double share = share(entry.getKey());
            if (share < 0) {
                value.error("\"" + entry.getKey() + "\" is not a percentile", "Did you mean min, p50, p99.9 or max?");
                return null;
            }
            points.add(new Percentiles.Point(share, entry.getValue()));
        }
        if (points.isEmpty()) {
            value.error("has no percentile", "For example give p50 and p95.");
            return null;
        }
        points.sort(Comparator.comparingDouble(Percentiles.Point::share));
        if (points.get(0).share() > 0) {
            points.add(0, new Percentiles.Point(0, 0));
        }
        Percentiles.Point highest = points.get(points.size() - 1);
        if (highest.share() < 1) {
            points.add(new Percentiles.Point(1, highest.value()));
        }
        try {
            return new Percentiles(points);
        } catch (IllegalArgumentException e) {
            value.error("has percentiles that are not in ascending order", "Maybe two of them are swapped.");
            return null;
        }
    }

    private static double share(String name) {
        if (name.equals("min")) {
            return 0;
        }
        if (name.equals("max")) {
            return 1;
        }
        Matcher percentile = PERCENTILE.matcher(name);
        return percentile.matches() ? Double.parseDouble(percentile.group(1)) / PER_CENT : -1;
    }
}
