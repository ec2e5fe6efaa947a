// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.results.Caveats;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of a check.
 *
 * @param version of Sawhorse
 * @param folder the folder of the baselines
 */
public record CheckResult(String version, String folder, List<ScenarioCheck> scenarios) {
    public CheckResult {
        scenarios = List.copyOf(scenarios);
    }

    /** Whether the check failed. */
    public boolean fails() {
        return count(ScenarioCheck.Outcome.FAILED) > 0;
    }

    /** Returns the merged assumptions and warnings of all scenarios. */
    public Caveats caveats() {
        Map<String, Caveats> byScenario = new LinkedHashMap<>();
        scenarios.forEach(scenario -> byScenario.put(scenario.scenario(), scenario.caveats()));
        return Caveats.merged(byScenario);
    }

    /** Returns the number of scenarios with an outcome. */
    public int count(ScenarioCheck.Outcome outcome) {
        return (int) scenarios.stream()
                .filter(scenario -> scenario.outcome() == outcome)
                .count();
    }
}
