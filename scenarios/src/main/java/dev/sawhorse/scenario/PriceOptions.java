package dev.sawhorse.scenario;

import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where prices come from.
 *
 * @param estimated whether types without a known price in the region get an estimated one
 * @param onDemand on-demand prices in USD per hour by instance type, in place of the known ones
 * @param table more of them in a file, null for none
 */
public record PriceOptions(
        boolean estimated,
        Map<String, Double> onDemand,
        @Nullable DataFile table) {
    private static final Field<Boolean> ESTIMATED = Field.of(
            "estimated",
            Types.flag(),
            false,
            "Whether types that are offered in the region but have no known price there get an estimated one.");

    private static final Field<Map<String, Double>> ON_DEMAND = Field.of(
            "onDemand",
            Types.mapOf(Money.upTo(10_000)),
            Map.of(),
            "",
            "On-demand prices in USD per hour by instance type, in place of the known ones.");

    private static final Field<DataFile> TABLE = Field.optional(
            "table",
            DataFile.TYPE,
            "A table of on-demand prices as CSV with the columns instance_type and usd_per_hour, relative to the scenario"
                    + " file; `onDemand` comes before it. A first line `# as of: 2026-01-05` says how old it is.");

    static final Section<PriceOptions> SECTION = Section.of(
            values -> new PriceOptions(values.get(ESTIMATED), values.get(ON_DEMAND), values.find(TABLE)),
            ESTIMATED,
            ON_DEMAND,
            TABLE);

    /** Returns the same with the prices of a table where {@code onDemand} names none. */
    PriceOptions withTable(Map<String, Double> prices) {
        Map<String, Double> all = new LinkedHashMap<>(prices);
        all.putAll(onDemand);
        return new PriceOptions(estimated, all, table);
    }
}
