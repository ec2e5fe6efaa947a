// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.data;

import dev.sawhorse.facts.Provenance;
import dev.sawhorse.facts.ShippedTables;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DataAgeTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 27);

    private static Provenance table(String name, String asOf) {
        return new Provenance(name, "a source", "a licence", asOf, "");
    }

    @Test
    void tablesAreGroupedByKindAndDateWithTheirAge() {
        List<DataAge> ages = DataAge.of(
                List.of(
                        table("zones", "2026-11-26"),
                        table("on-demand/eu-west-1", "2026-07-20"),
                        table("on-demand/eu-west-2", "2025-11-27"),
                        table("on-demand/us-east-1", "2026-07-20"),
                        table("latencies", "2026")),
                TODAY);
        assertThat(ages)
                .containsExactly(
                        new DataAge("zones", "2026-11-26", 1L, List.of()),
                        new DataAge("on-demand", "2025-11-27", 365L, List.of("eu-west-2")),
                        new DataAge("on-demand", "2026-07-20", 130L, List.of("eu-west-1", "us-east-1")),
                        new DataAge("latencies", "2026", null, List.of()));
        assertThat(ages)
                .extracting(DataAge::text)
                .containsExactly(
                        "zones as of 2026-11-26 (1 day old)",
                        "on-demand as of 2025-11-27 (365 days old)",
                        "on-demand as of 2026-07-20 (130 days old)",
                        "latencies as of 2026");
    }

    @Test
    void everyShippedTableOfPricesHasADay() {
        List<DataAge> ages = DataAge.of(ShippedTables.provenance(), TODAY);
        assertThat(ages)
                .extracting(DataAge::kind)
                .contains("instance-types", "on-demand", "zone-offerings", "spot-prices", "spot-advisor");
        assertThat(ages)
                .filteredOn(age -> age.kind().equals("on-demand") || age.kind().startsWith("spot-"))
                .allSatisfy(age -> assertThat(age.days()).isPositive());
    }
}
