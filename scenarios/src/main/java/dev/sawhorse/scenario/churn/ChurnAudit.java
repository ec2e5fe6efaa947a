// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.churn;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.Disruption;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.results.churn.Churn;
import dev.sawhorse.results.churn.ChurnFold;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.schema.DurationFormat;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The churn of a stored run, with the settings that cause it.
 *
 * @param scenario the scenario of the run
 * @param settings the disruption settings of the NodePools in loops, by name, as the manifests or the last change of the timeline
 *     give them
 */
public record ChurnAudit(Scenario scenario, Churn churn, Map<String, String> settings) {
    /**
     * Audits a run.
     *
     * @param within the longest time of a loop
     * @param leastMoves the number of moves from which a pod is reported
     */
    public static ChurnAudit of(RunFolder folder, Duration within, int leastMoves, ScenarioRun.Monitor monitor)
            throws IOException {
        ChurnFold fold = new ChurnFold(within, leastMoves);
        folder.replay(Long.MAX_VALUE, fold, monitor);
        Scenario scenario = ScenarioLoader.load(folder.sources());
        Churn churn = fold.churn();
        Map<String, String> settings = new TreeMap<>();
        scenario.allObjects().forEach(manifest -> {
            if (manifest.value() instanceof NodePool pool
                    && churn.loops().stream().anyMatch(loop -> loop.nodePools().contains(pool.name()))) {
                settings.put(pool.name(), text(pool.disruption()));
            }
        });
        return new ChurnAudit(scenario, churn, settings);
    }

    private static String text(Disruption disruption) {
        Duration after = disruption.consolidateAfter();
        return "consolidationPolicy " + disruption.consolidationPolicy().text() + ", consolidateAfter "
                + (after == null ? "Never" : DurationFormat.text(after)) + ", budgets "
                + disruption.budgets().stream().map(ChurnAudit::text).collect(Collectors.joining("; "));
    }

    private static String text(Budget budget) {
        String schedule = budget.schedule() == null ? "" : " at " + budget.schedule();
        return budget.nodes() + (budget.reasons() == null ? "" : " for " + budget.reasons()) + schedule;
    }
}
