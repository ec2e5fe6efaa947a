package dev.sawhorse.results.check;

import java.util.List;

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

    /** Returns of how many scenarios a given thing became. */
    public int count(ScenarioCheck.Outcome outcome) {
        return (int) scenarios.stream()
                .filter(scenario -> scenario.outcome() == outcome)
                .count();
    }
}
