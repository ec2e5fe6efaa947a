package dev.sawhorse.results.check;

import dev.sawhorse.results.Caveats;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a check came to.
 *
 * @param version of Sawhorse
 * @param folder where the baselines are
 */
public record CheckResult(String version, String folder, List<ScenarioCheck> scenarios) {
    public CheckResult {
        scenarios = List.copyOf(scenarios);
    }

    /** Whether anything failed. */
    public boolean fails() {
        return count(ScenarioCheck.Outcome.FAILED) > 0;
    }

    /** Returns the assumptions and warnings of all scenarios, each once. */
    public Caveats caveats() {
        Map<String, Caveats> byScenario = new LinkedHashMap<>();
        scenarios.forEach(scenario -> byScenario.put(scenario.scenario(), scenario.caveats()));
        return Caveats.merged(byScenario);
    }

    /** Returns of how many scenarios a given thing became. */
    public int count(ScenarioCheck.Outcome outcome) {
        return (int) scenarios.stream()
                .filter(scenario -> scenario.outcome() == outcome)
                .count();
    }
}
