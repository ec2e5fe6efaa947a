// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.report.data.RunData;
import dev.sawhorse.results.check.CheckResult;
import dev.sawhorse.results.check.ScenarioCheck;
import dev.sawhorse.results.check.VariantCheck;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.file.PortablePath;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A run archive that collects, for the HTML page of a check, the runs that differ from their baselines. */
final class CheckedRuns implements RunArchive {
    /** The data size above which a run is left out of the page. */
    private static final int MOST_OF_ONE = 8_000_000;

    private final Map<String, String> data = new TreeMap<>();

    @Override
    public StoredRun begin(Scenario variant) {
        return new StoredRun() {
            @Override
            public void appended(Journal.Entry entry) {}

            @Override
            public void ended(ScenarioRun.Outcome outcome) {
                keep(variant, outcome);
            }

            @Override
            public void close() {}
        };
    }

    private static String key(String scenario, String variant) {
        return scenario + "\n" + variant;
    }

    private void keep(Scenario variant, ScenarioRun.Outcome outcome) {
        String scenario = PortablePath.text(Path.of(variant.sources().file()));
        String name = Variants.name(variant);
        String label = variant.sources().variant().isEmpty() ? scenario : scenario + " " + name;
        String run = RunData.of(label, outcome.results());
        if (run.length() <= MOST_OF_ONE) {
            synchronized (data) {
                data.put(key(scenario, name), run);
            }
        }
    }

    /**
     * Returns the data of the runs that failed or improved, in the order of the check; empty if it is too large for a page.
     */
    List<String> of(CheckResult result) {
        List<String> shown = new ArrayList<>();
        for (ScenarioCheck scenario : result.scenarios()) {
            for (VariantCheck variant : scenario.variants()) {
                String run = data.get(key(scenario.scenario(), variant.name()));
                if (run != null && (variant.fails() || variant.isBetter())) {
                    shown.add(run);
                }
            }
        }
        return SavedRuns.forOnePage(shown);
    }
}
