// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.load;

import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.OnDemandPrices;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.validation.PriceValidator;
import dev.sawhorse.workloads.trace.TraceInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class PriceTableTest {
    private static final LocalDate RUN_END = LocalDate.parse("2026-01-12");

    @Test
    void theFormIsThatOfTheShippedTables() {
        assertThat(
                        read(
                                "# source: our agreement\n# as of: 2026-01-12\ninstance_type,usd_per_hour\nm5.large,0.08\r\n\nc5.large,0\n"))
                .containsExactly(Map.entry("m5.large", 0.08), Map.entry("c5.large", 0.0));
        assertThat(read("usd_per_hour,note,instance_type\n0.08,cheap,m5.large\n"))
                .containsEntry("m5.large", 0.08);
    }

    @Test
    void datesMayLackDayAndMonth() {
        assertThat(read("# as of: 2026\ninstance_type,usd_per_hour\nm5.large,0.08\n"))
                .hasSize(1);
        assertThat(read("# as of: 2026-01\ninstance_type,usd_per_hour\nm5.large,0.08\n"))
                .hasSize(1);
        assertRefused("# as of: 2026-02\ninstance_type,usd_per_hour\nm5.large,0.08\n", "1:10: ", "before that");
        assertRefused("# as of: 5 May\ninstance_type,usd_per_hour\nm5.large,0.08\n", "1:10: ", "is not a date");
        assertRefused("# as of: 2026-13-01\ninstance_type,usd_per_hour\nm5.large,0.08\n", "1:10: ", "is not a date");
    }

    @Test
    void pricesOfAnotherUnitAreDetectedByMagnitude() {
        assertThat(read("instance_type,usd_per_hour\nm5.large,1.9\n")).containsEntry("m5.large", 1.9);
        assertRefused("instance_type,usd_per_hour\nm5.large,9.6\n", "2:10: ", "in cents: 0.096 USD");
        assertRefused("instance_type,usd_per_hour\nm5.large,70.08\n", "2:10: ", "per month: 0.096 per hour");
        assertRefused("instance_type,usd_per_hour\nm5.large,0.0000267\n", "2:10: ", "per second: 0.09612 per hour");
    }

    @Test
    void errorsAreReportedWithTheirPosition() {
        assertRefused("", "", "without prices");
        assertRefused("instance_type,usd_per_hour\n", "", "without prices");
        assertRefused("type,usd_per_hour\nm5.large,0.08\n", "1:1: ", "\"instance_type\" is missing");
        assertRefused("instance_type,price\nm5.large,0.08\n", "1:1: ", "\"usd_per_hour\" is missing");
        assertRefused("instance_type,eur_per_hour\nm5.large,0.08\n", "1:15: ", "in eur per hour");
        assertRefused("instance_type,usd_per_hour\nm5.large,$0.08\n", "2:10: ", "is not a number");
        assertRefused("instance_type,usd_per_hour\nm5.large,NaN\n", "2:10: ", "not an amount to pay");
        assertRefused("instance_type,usd_per_hour\nm5.large,0.08,\n", "2:1: ", "3 values");
    }

    @Test
    void pricesOfTheScenarioOverrideTheTable(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("prices.csv"), "instance_type,usd_per_hour\nm5.large,0.08\nc5.large,0.07\n");
        Path file = folder.resolve("scenario.yaml");
        Files.writeString(file, "duration: 1h\nprices: {table: prices.csv, onDemand: {m5.large: 0.05}}\n");
        Scenario scenario = ScenarioLoader.load(file);
        assertThat(scenario.file().prices().onDemand())
                .containsEntry("m5.large", 0.05)
                .containsEntry("c5.large", 0.07);
        assertThat(scenario.remarks()).isEmpty();
    }

    private static void assertRefused(String text, String place, String message) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("prices.csv")
                .hasMessageContaining(place)
                .hasMessageContaining(message);
    }

    private static Map<String, Double> read(String text) {
        TraceInput input = TraceInput.ofText("prices.csv", text);
        return PriceTable.read(
                input, new PriceValidator(InstanceCatalogue.load(), OnDemandPrices.of("us-east-1"), 1), RUN_END);
    }
}
