package dev.sawhorse.scenario;

import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.Map;

/**
 * Where prices come from.
 *
 * @param estimated whether types without a known price in the region get an estimated one
 * @param onDemand on-demand prices in USD per hour by instance type, in place of the known ones
 */
public record PriceOptions(boolean estimated, Map<String, Double> onDemand) {
    private static final Field<Boolean> ESTIMATED = Field.of(
            "estimated",
            Types.flag(),
            false,
            "Whether types that are offered in the region but have no known price there get an estimated one.");

    private static final Field<Map<String, Double>> ON_DEMAND = Field.of(
            "onDemand",
            Types.mapOf(Types.number(0, 10_000)),
            Map.of(),
            "",
            "On-demand prices in USD per hour by instance type, in place of the known ones.");

    static final Section<PriceOptions> SECTION =
            Section.of(values -> new PriceOptions(values.get(ESTIMATED), values.get(ON_DEMAND)), ESTIMATED, ON_DEMAND);
}
