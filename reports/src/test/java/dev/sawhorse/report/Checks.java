// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report;

import dev.sawhorse.results.AssertionResult;
import dev.sawhorse.results.Assumption;
import dev.sawhorse.results.Caveats;
import dev.sawhorse.results.check.BaselineVariant;
import dev.sawhorse.results.check.CheckMetrics;
import dev.sawhorse.results.check.CheckResult;
import dev.sawhorse.results.check.Packing;
import dev.sawhorse.results.check.PackingGroup;
import dev.sawhorse.results.check.ScenarioCheck;
import dev.sawhorse.results.check.Tolerances;
import dev.sawhorse.results.check.VariantCheck;
import dev.sawhorse.results.summary.Metric;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks to report on. */
public final class Checks {
    private Checks() {}

    /**
     * A scenario of two variants over three seeds, of which one became dearer and is packed otherwise and one is what it was,
     * and a scenario that was skipped; everything that has a name is called the same.
     */
    public static CheckResult failed(String name) {
        Packing before = packing(new PackingGroup("m5.xlarge", "on-demand", Map.of(name, 1, "Job/b", 2), 6, 0.2));
        Packing after = packing(new PackingGroup(name, name, Map.of(name, 3), 3, 0.4));
        List<AssertionResult> claims =
                List.of(new AssertionResult(name, 1, false), new AssertionResult("cost.total < 9", 2, true));
        VariantCheck dearer = VariantCheck.of(
                variant(name, 1, before, name), variant(name, 1.2, after, "launches"), Tolerances.DEFAULT, claims);
        BaselineVariant same = variant("same", 1, before, "launches");
        VariantCheck unchanged = VariantCheck.of(same, same, Tolerances.DEFAULT, List.of());
        return new CheckResult(
                "0.1.0",
                name,
                List.of(
                        new ScenarioCheck(
                                name,
                                ScenarioCheck.State.COMPARED,
                                3,
                                List.of(name),
                                List.of(dearer, unchanged),
                                new Caveats(List.of(Assumption.byDefault(name, "kwok")), List.of(name))),
                        new ScenarioCheck(
                                name + "2", ScenarioCheck.State.SKIPPED, 3, List.of(), List.of(), Caveats.NONE)));
    }

    /** A scenario in which nothing that it reads has changed. */
    public static CheckResult skipped() {
        return new CheckResult(
                "0.1.0",
                "baselines",
                List.of(new ScenarioCheck(
                        "a.yaml", ScenarioCheck.State.SKIPPED, 1, List.of(), List.of(), Caveats.NONE)));
    }

    private static Packing packing(PackingGroup group) {
        return new Packing(List.of(group), List.of(), group.toString());
    }

    /** Costs are as given, node-hours a third of that, and all else stays what it is. */
    private static BaselineVariant variant(String name, double cost, Packing packing, String decision) {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        for (Metric metric : CheckMetrics.ALL) {
            double factor = metric.name().equals("nodes.nodeHours") ? 2 - cost : 1;
            boolean changes = factor != 1 || metric.name().startsWith("cost.");
            double value = changes ? 100 * cost * factor : 5;
            values.put(metric.name(), List.of(value, value * 1.01, value * 1.03));
        }
        return new BaselineVariant(name, values, packing, List.of(decision));
    }
}
