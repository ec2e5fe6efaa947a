// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.RecordedCatalog;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Labels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The replay of rows of the requirement algebra. */
final class RequirementRules {
    private RequirementRules() {}

    /** Returns the difference in the values that a requirement allows and in its operator. */
    static @Nullable String has(MappingNode row) {
        Requirement requirement = requirement(row, "a");
        Map<String, Object> allowed = new TreeMap<>();
        Json.mapping(row, "has").entries().forEach(entry -> allowed.put(entry.key(), requirement.has(entry.key())));
        Map<String, @Nullable Object> actual = new LinkedHashMap<>();
        actual.put("a", Json.plain(row.get("a")));
        actual.put("has", allowed);
        actual.put("operator", requirement.operator().toString());
        return Json.difference("row", Json.plain(row), actual);
    }

    /** Returns the difference for two requirements on one key: their intersection and both tests. */
    static @Nullable String pair(MappingNode row) {
        Requirement a = requirement(row, "a");
        Requirement b = requirement(row, "b");
        Requirement both = a.intersection(b);
        Map<String, @Nullable Object> actual = new LinkedHashMap<>();
        actual.put("a", Json.plain(row.get("a")));
        actual.put("b", Json.plain(row.get("b")));
        actual.put("compatible", Requirements.of(a).isCompatible(Requirements.of(b), Set.of()));
        actual.put("hasIntersection", a.hasIntersection(b));
        actual.put("intersection", entries(both));
        actual.put("intersects", Requirements.of(a).intersects(Requirements.of(b)));
        actual.put("resultOperator", both.operator().toString());
        actual.put("string", both.toString());
        actual.keySet().removeIf(column -> row.get(column) == null);
        return Json.difference("row", Json.plain(row), actual);
    }

    /**
     * Returns the difference for a requirement on a key that the node does not define: custom, well known and allowed, well
     * known and not allowed.
     */
    static @Nullable String undefined(MappingNode row) {
        MappingNode b = Json.mapping(row, "b");
        Requirements custom = Requirements.of(RecordedCatalog.requirement(b));
        Requirements wellKnown = Requirements.of(
                Requirement.of(Labels.ZONE, Operator.parse(Json.text(b, "operator")), Json.texts(b, "values"), null));
        Set<String> allowed = WellKnownLabels.CORE.keys();
        Map<String, @Nullable Object> actual = new LinkedHashMap<>();
        actual.put("b", Json.plain(b));
        actual.put("compatibleCustomUndefined", Requirements.NONE.isCompatible(custom, allowed));
        actual.put("compatibleWellKnownUndefinedAllowed", Requirements.NONE.isCompatible(wellKnown, allowed));
        actual.put("compatibleWellKnownUndefinedNotAllowed", Requirements.NONE.isCompatible(wellKnown, Set.of()));
        return Json.difference("row", Json.plain(row), actual);
    }

    private static Requirement requirement(MappingNode row, String key) {
        return RecordedCatalog.requirement(Json.mapping(row, key));
    }

    private static List<Map<String, @Nullable Object>> entries(Requirement requirement) {
        List<Map<String, @Nullable Object>> entries = new ArrayList<>();
        for (RequirementSpec spec : requirement.specs()) {
            Map<String, @Nullable Object> entry = new LinkedHashMap<>();
            entry.put("key", spec.key());
            entry.put("operator", spec.operator());
            if (!spec.values().isEmpty()) {
                entry.put("values", spec.values());
            }
            Integer minValues = spec.minValues();
            if (minValues != null) {
                entry.put("minValues", minValues.doubleValue());
            }
            entries.add(entry);
        }
        return entries;
    }
}
