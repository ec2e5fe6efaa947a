// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.provenance;

import dev.sawhorse.results.Assumption;
import dev.sawhorse.results.Results;
import dev.sawhorse.scenario.RecordedRun;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Tests the assumptions of scenarios, and the remarks on prices of other regions. */
final class ScenarioAssumptionsTest {
    private static final Path WINDOWS = Path.of("src/test/resources/windows-price.yaml");

    @TempDir
    private Path folder;

    private Scenario scenario(String from, String to, String... settings) throws IOException {
        String text = Files.readString(WINDOWS).replace(from, to);
        return ScenarioLoader.load(
                Files.writeString(folder.resolve("s.yaml"), text),
                List.of(settings).stream().map(Setting::parse).toList());
    }

    private static List<String> assumptions(Scenario scenario) {
        return ScenarioCaveats.of(scenario).assumptionTexts();
    }

    @Test
    void aWindowsNodeCostsItsLicensePerVcpuHourOnTopOfTheInstance() {
        RecordedRun run = RecordedRun.of(WINDOWS.toString(), "latencies.profile=kwok");
        Results results = run.outcome().results();
        double hours = (3600 - 1) / 3600.0;
        assertThat(results.cost().total()).isCloseTo((0.192 + 4 * 0.046) * hours, within(1e-6));
        assertThat(results.cost().onDemand()).isEqualTo(results.cost().total());
        assertThat(results.nodeRows().get(0).cost()).isCloseTo(results.cost().total(), within(1e-9));
    }

    @Test
    void aLinuxNodeHasNoLicense() throws IOException {
        Scenario linux = scenario("windows", "linux", "manifests[0].spec.amiSelectorTerms[0].alias=al2023@latest");
        Results results = RecordedRun.of(linux).outcome().results();
        assertThat(results.cost().total()).isCloseTo(0.192 * 3599 / 3600, within(1e-6));
        assertThat(assumptions(linux)).noneMatch(text -> text.contains("license"));
    }

    @Test
    void assumptionsAreNamedWithTheirOrigin() throws IOException {
        Scenario scenario = scenario("", "");
        assertThat(ScenarioCaveats.of(scenario).assumptions())
                .contains(
                        Assumption.byDefault("latencies", "distributed"),
                        Assumption.byDefault("on-demand prices", "of 2026-07-20"),
                        Assumption.byDefault("Windows license", "0.046 USD per vCPU-hour, burstable types too"),
                        Assumption.byDefault("capacity", "unlimited"))
                .extracting(Assumption::about)
                .doesNotContain("spot prices");
        assertThat(assumptions(scenario("", "", "latencies.profile=kwok"))).contains("latencies: kwok");
    }

    @Test
    void aScenarioThatMayUseSpotNamesTheSourceOfItsPrices() throws IOException {
        assertThat(assumptions(scenario("values: [on-demand]", "values: [spot]")))
                .anyMatch(text -> text.startsWith("spot prices: a mean-reverting process")
                        && text.contains("types observed 2025-05-28")
                        && text.contains("at 35 % of on-demand"))
                .contains("spot interruptions: at the Spot Advisor's rates");
        assertThat(assumptions(scenario(
                        "values: [on-demand]", "values: [spot]", "spot.prices=fixed", "spot.interruptions=none")))
                .contains("spot interruptions: none")
                .anyMatch(text -> text.startsWith("spot prices: fixed at their observed level"));
    }

    @Test
    void typesThatAreOfferedAtAnUnknownPriceAreNamed() throws IOException {
        Scenario scenario = scenario("m5.xlarge", "m5.xlarge, m8i.xlarge", "region=eu-central-1");
        assertThat(assumptions(scenario))
                .contains(
                        "offered, price unknown: m8i.xlarge, never launched: set prices.estimated or prices.onDemand");
        assertThat(scenario.remarks()).isEmpty();
    }

    @Test
    void aPoolWithOnlyUnknownPricesIsAWarning() throws IOException {
        Scenario scenario = scenario("m5.xlarge", "m8i.xlarge", "region=eu-central-1");
        assertThat(ScenarioCaveats.of(scenario).warnings())
                .anyMatch(text -> text.startsWith("s.yaml:6:5: ")
                        && text.contains("offers at an unknown price: m8i.xlarge")
                        && text.contains("prices: {estimated: true}"));
        Scenario estimated = scenario("m5.xlarge", "m8i.xlarge", "region=eu-central-1", "prices.estimated=true");
        assertThat(ScenarioCaveats.of(estimated).warnings()).isEmpty();
        assertThat(assumptions(estimated)).anyMatch(text -> text.matches("estimated prices: \\d+ instance types.*"));
    }
}
