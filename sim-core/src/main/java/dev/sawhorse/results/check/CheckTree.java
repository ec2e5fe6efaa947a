// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.results.AssertionResult;
import dev.sawhorse.results.compare.Estimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The JSON tree of a check: nested maps with stable names and units, in a fixed order. */
public final class CheckTree {
    private CheckTree() {}

    /** Returns the tree; unknown values, such as the baseline of a new metric, are left out. */
    public static Map<String, Object> of(CheckResult result) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("schemaVersion", Baseline.SCHEMA_VERSION);
        tree.put("version", result.version());
        tree.put("baseline", result.folder());
        tree.put("passed", !result.fails());
        for (ScenarioCheck.Outcome outcome : ScenarioCheck.Outcome.values()) {
            tree.put(outcome.label() + "Scenarios", result.count(outcome));
        }
        result.caveats().putInto(tree);
        tree.put(
                "scenarios",
                result.scenarios().stream().map(CheckTree::scenario).toList());
        return tree;
    }

    private static Map<String, Object> scenario(ScenarioCheck check) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("scenario", check.scenario());
        tree.put("outcome", check.outcome().label());
        tree.put("seeds", check.seeds());
        tree.put("notes", check.notes());
        tree.put("variants", check.variants().stream().map(CheckTree::variant).toList());
        check.caveats().putInto(tree);
        return tree;
    }

    private static Map<String, Object> variant(VariantCheck check) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", check.name());
        tree.put("passed", !check.fails());
        tree.put("metrics", check.metrics().stream().map(CheckTree::metric).toList());
        PackingCheck packing = check.packing();
        if (packing != null) {
            tree.put("packing", packing(packing));
        }
        DecisionDivergence first = check.firstDifference();
        if (first != null) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("baseline", first.before());
            map.put("now", first.now());
            tree.put("parted", map);
        }
        tree.put("assertions", check.claims().stream().map(CheckTree::claim).toList());
        return tree;
    }

    private static Map<String, Object> metric(MetricCheck check) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", check.metric().name());
        tree.put("unit", check.metric().unit().label());
        tree.put("change", check.change().name().toLowerCase(Locale.ROOT));
        tree.put("now", SixDecimals.rounded(check.nowMean()));
        if (check.change() == Change.NEW) {
            return tree;
        }
        Estimate difference = check.paired().difference();
        tree.put("baseline", SixDecimals.rounded(check.baselineMean()));
        tree.put("difference", SixDecimals.rounded(difference.mean()));
        if (difference.hasInterval()) {
            tree.put("low", SixDecimals.rounded(difference.low()));
            tree.put("high", SixDecimals.rounded(difference.high()));
        }
        tree.put("allowed", SixDecimals.rounded(check.allowed()));
        return tree;
    }

    private static Map<String, Object> packing(PackingCheck check) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("change", check.change().name().toLowerCase(Locale.ROOT));
        tree.put("nodes", check.diff().nodes());
        tree.put("allowed", SixDecimals.rounded(check.tolerance().allowed(check.nodes())));
        tree.put(
                "changes",
                check.diff().changes().stream().map(CheckTree::change).toList());
        return tree;
    }

    private static Map<String, Object> change(PackingChange change) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("text", PackingText.headline(change));
        tree.put("moves", PackingText.moves(change));
        tree.put("workloads", List.copyOf(change.workloads()));
        tree.put("before", change.before().stream().map(CheckTree::group).toList());
        tree.put("after", change.after().stream().map(CheckTree::group).toList());
        tree.put("costDifference", SixDecimals.rounded(change.costDifference()));
        return tree;
    }

    private static Map<String, Object> group(PackingGroup group) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("nodes", group.nodes());
        tree.put("type", group.instanceType());
        tree.put("capacity", group.capacityType());
        tree.put("pods", group.pods());
        return tree;
    }

    private static Map<String, Object> claim(AssertionResult claim) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("text", claim.text());
        tree.put("value", SixDecimals.rounded(claim.actual()));
        tree.put("holds", claim.holds());
        return tree;
    }
}
