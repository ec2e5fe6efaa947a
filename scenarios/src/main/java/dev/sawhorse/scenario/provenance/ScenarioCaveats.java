// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.provenance;

import dev.sawhorse.input.Problem;
import dev.sawhorse.input.ProblemGroup;
import dev.sawhorse.input.Severity;
import dev.sawhorse.results.Caveats;
import dev.sawhorse.scenario.file.PortablePath;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.Variants;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The assumptions and warnings of scenarios, as part of results. */
public final class ScenarioCaveats {
    private ScenarioCaveats() {}

    /** Returns those of a scenario. */
    public static Caveats of(Scenario scenario) {
        return new Caveats(
                ScenarioAssumptions.of(scenario), warnings(scenario.sources().file(), scenario.remarks()));
    }

    /** Returns those of all variants without duplicates; those that do not apply to all variants name theirs. */
    public static Caveats of(Variants variants) {
        Map<String, Caveats> byVariant = new LinkedHashMap<>();
        for (Scenario variant : variants.all()) {
            byVariant.put(Variants.name(variant), new Caveats(ScenarioAssumptions.of(variant), List.of()));
        }
        return new Caveats(
                Caveats.merged(byVariant).assumptions(),
                warnings(variants.scenario().sources().file(), variants.remarks()));
    }

    /** File names are relative to the scenario's folder, so that equal runs in other folders have equal texts. */
    private static List<String> warnings(String scenario, List<Problem> remarks) {
        Path folder = PortablePath.folderOf(Path.of(scenario));
        List<Problem> warnings = remarks.stream()
                .filter(remark -> remark.severity() == Severity.WARNING)
                .toList();
        return ProblemGroup.of(warnings).stream()
                .map(group -> group.line(file -> PortablePath.between(folder, Path.of(file))))
                .toList();
    }
}
