// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class ConditionTest {
    private static final Path FILE = Path.of("consolidation-policies.yaml");

    /** A factor in the file is multiplied, not replaced. */
    @Test
    void loadsAndSpotMarketAreSettingsOfTheScenario() {
        Scenario today = ScenarioLoader.load(FILE, List.of(Setting.parse("workloads[0].factor=2")));
        List<Condition> conditions = Condition.of(today);
        assertThat(conditions).extracting(Condition::name).containsExactly("load x 0.7", "load x 1.5", "spot storm");
        Scenario more = ScenarioLoader.load(FILE, conditions.get(1).settings());
        assertThat(more.file().workloads().get(0).factor()).isEqualTo(3);
        assertThat(more.file().workloads().get(1).factor()).isEqualTo(1.5);
        Scenario storm = ScenarioLoader.load(FILE, conditions.get(2).settings());
        assertThat(storm.file().spot()).isNotEqualTo(today.file().spot());
    }
}
