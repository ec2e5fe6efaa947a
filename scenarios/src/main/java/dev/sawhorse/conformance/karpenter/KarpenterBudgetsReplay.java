// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.CaseReplay;
import dev.sawhorse.conformance.recording.CaseResult;
import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.conformance.recording.Replay;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.disruption.Budgets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The replay of tables of the disruptions that budgets allow, combined and each on its own. Budgets are not validated: rows
 * include some that no API server would admit.
 */
public final class KarpenterBudgetsReplay implements Replay {

    @Override
    public String kind() {
        return "karpenter-budgets";
    }

    @Override
    public List<CaseResult> replay(Recording recording) {
        List<CaseResult> results = new ArrayList<>();
        List<MappingNode> rows = Json.mappings(recording.root(), "rows");
        for (int i = 0; i < rows.size(); i++) {
            String id = rows.get(i).text("id");
            String name = recording.rowName(id == null ? i : id);
            results.add(CaseReplay.of(recording, name, rows.get(i), KarpenterBudgetsReplay::replay));
        }
        return results;
    }

    private static @Nullable String replay(MappingNode row) {
        Instant now = Instant.parse(Json.text(row, "now"));
        int nodes = (int) Json.number(row, "numNodes");
        List<Budget> budgets = Json.mappings(row, "budgets").stream()
                .map(KarpenterBudgetsReplay::budget)
                .toList();
        Map<String, Object> allowed = new TreeMap<>();
        Map<String, Object> errors = new TreeMap<>();
        for (DisruptionReason reason : DisruptionReason.BUDGETED) {
            Budgets.Allowance allowance = Budgets.allowed(budgets, nodes, reason, now);
            allowed.put(reason.text(), allowance.nodes());
            if (!allowance.errors().isEmpty()) {
                allowed.put(reason.text() + "(Must)", allowance.nodesOrNone());
                errors.put(reason.text(), String.join("; ", allowance.errors()));
            }
        }
        Map<String, @Nullable Object> got = new TreeMap<>();
        got.put("allowedDisruptions", allowed);
        got.put("errors", errors.isEmpty() ? null : errors);
        List<Object> each =
                budgets.stream().map(budget -> single(budget, nodes, now)).toList();
        got.put("perBudget", each.isEmpty() ? null : each);
        Map<String, @Nullable Object> expected = new TreeMap<>();
        got.keySet().forEach(key -> expected.put(key, Json.plain(row.get(key))));
        return Json.difference("row", expected, got);
    }

    private static Budget budget(MappingNode budget) {
        return new Budget(
                Json.text(budget, "nodes"),
                budget.present("reasons") == null ? null : reasons(budget),
                budget.text("schedule"),
                budget.text("duration") == null ? null : KarpenterTable.duration(budget, "duration"));
    }

    private static List<DisruptionReason> reasons(MappingNode budget) {
        return Json.texts(budget, "reasons").stream().map(DisruptionReason::of).toList();
    }

    private static Object single(Budget budget, int nodes, Instant now) {
        Map<String, Object> got = new TreeMap<>();
        got.put("active", isActive(budget, now));
        got.put("allowed", 0);
        try {
            got.put("allowed", Budgets.allowed(budget, nodes, now));
        } catch (IllegalArgumentException e) {
            got.put("error", String.valueOf(e.getMessage()));
        }
        return got;
    }

    private static boolean isActive(Budget budget, Instant now) {
        try {
            return Budgets.isActive(budget, now);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
