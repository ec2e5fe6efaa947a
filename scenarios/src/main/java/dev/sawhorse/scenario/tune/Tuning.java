// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Confidence;
import dev.sawhorse.scenario.export.DerivedScenario;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.importing.Trees;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of a search for better settings.
 *
 * @param today the scenario as it is
 * @param compared today's configuration and the points of the front, in its order, over the fresh seeds
 * @param scenarios the scenario of each point
 * @param rejected the configurations that validation or lint refused, with the reason
 */
public record Tuning(
        TuneProblem problem,
        TuneSearch.Found found,
        Scenario today,
        List<ComparedVariant> compared,
        List<Scenario> scenarios,
        List<Robustness> robustness,
        Map<Configuration, String> rejected) {
    /** The name of the scenario as it is. */
    public static final String TODAY = "today";

    private static final String VARIANTS = "variants";

    public Tuning {
        compared = List.copyOf(compared);
        scenarios = List.copyOf(scenarios);
        robustness = List.copyOf(robustness);
    }

    /** Returns the name of a point of the front, given by its index. */
    public static String name(int point) {
        return "p" + (point + 1);
    }

    /** Returns the number of runs of the search and under other conditions. */
    public int runs() {
        return found.runs()
                + robustness.stream()
                        .mapToInt(under -> under.seeds() * under.means().size())
                        .sum();
    }

    /** Returns the settings of a point of the front, given by its index. */
    public List<Setting> settings(int point) {
        return problem.space().settings(found.front().get(point).configuration());
    }

    /** Returns today's scenario with a variant for each point of the front, which states only what it changes. */
    public DerivedScenario scenario() {
        MappingNode before = ScenarioLoader.document(today.sources());
        Map<String, Object> variants = new LinkedHashMap<>();
        variants.put(TODAY, Map.of());
        for (int point = 0; point < found.front().size(); point++) {
            Map<String, Object> set = new LinkedHashMap<>();
            settings(point).stream()
                    .filter(setting -> !setting.isIn(before))
                    .forEach(setting -> set.put(setting.pathText(), setting.value()));
            variants.put(
                    name(point),
                    Trees.ordered("description", compared.get(point + 1).description(), "set", set));
        }
        DerivedScenario alone = DerivedScenario.of(
                today,
                List.of(
                        "Written by sawhorse tune: " + today.name() + " with a variant for each result.",
                        "",
                        "  sawhorse compare " + DerivedScenario.FILE));
        return alone.with(
                Trees.without(alone.root(), VARIANTS, "tune", "assert").with(VARIANTS, Trees.of(variants)));
    }

    /** Returns the confidence of the intervals: those of all objectives of the front hold together. */
    public Confidence confidence() {
        int intervals = found.front().size() * problem.objectives().size();
        return Confidence.joint(Confidence.USUAL, Math.max(1, intervals));
    }
}
