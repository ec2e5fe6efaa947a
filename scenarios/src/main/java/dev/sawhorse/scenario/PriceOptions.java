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
 * @param cnyPerUsd how many CNY a USD is, null where nobody says
 */
public record PriceOptions(
        boolean estimated,
        Map<String, Double> onDemand,
        @Nullable DataFile table,
        @Nullable Double cnyPerUsd) {
    private static final String USD = "USD";

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

    private static final Field<Double> CNY_PER_USD = Field.optional(
            "cnyPerUsd",
            Types.number(0.1, 100),
            "How many CNY a USD is. Everything is counted in USD, so a region whose prices are in CNY needs it.");

    static final Section<PriceOptions> SECTION = Section.of(
            values -> new PriceOptions(
                    values.get(ESTIMATED), values.get(ON_DEMAND), values.find(TABLE), values.find(CNY_PER_USD)),
            ESTIMATED,
            ON_DEMAND,
            TABLE,
            CNY_PER_USD);

    /** Returns the same with the prices of a table where {@code onDemand} names none. */
    PriceOptions withTable(Map<String, Double> prices) {
        Map<String, Double> all = new LinkedHashMap<>(prices);
        all.putAll(onDemand);
        return new PriceOptions(estimated, all, table, cnyPerUsd);
    }

    /** Returns the same with estimates for types whose price is not known. */
    PriceOptions withEstimates() {
        return new PriceOptions(true, onDemand, table, cnyPerUsd);
    }

    /** Whether prices of the currency can be told in USD. */
    boolean isExchangeable(String currency) {
        return currency.equals(USD) || cnyPerUsd != null;
    }

    /** Returns how many USD a unit of the currency is, 1 where nobody says. */
    double usdPer(String currency) {
        return currency.equals(USD) || cnyPerUsd == null ? 1 : 1 / cnyPerUsd;
    }
}
