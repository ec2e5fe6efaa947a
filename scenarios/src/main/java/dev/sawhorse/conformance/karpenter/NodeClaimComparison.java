// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.kube.api.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The comparison of all recorded fields of the NodeClaims of a round. */
public final class NodeClaimComparison {
    private static final int THOUSANDTHS = 3;
    private static final List<String> IDENTITY = List.of("nodePool", "pods", "podGroups", "podCount");

    private NodeClaimComparison() {}

    public static @Nullable String difference(MappingNode expected, List<Map<String, @Nullable Object>> actual) {
        List<Map<String, @Nullable Object>> wanted = new ArrayList<>();
        MappingNode sets = Json.mapping(expected, "instanceTypeSets");
        for (MappingNode claim : Json.mappings(expected, "newNodeClaims")) {
            wanted.add(resolved(claim, sets));
        }
        if (wanted.size() != actual.size()) {
            return "newNodeClaims: expected " + wanted.size() + ", got " + actual.size();
        }
        List<Map<String, @Nullable Object>> left = new ArrayList<>(actual);
        for (int i = 0; i < wanted.size(); i++) {
            String difference = takeMatch("newNodeClaims[" + i + "]", wanted.get(i), left);
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private static Map<String, @Nullable Object> resolved(MappingNode claim, MappingNode sets) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        for (MappingNode.Entry entry : claim.entries()) {
            if (entry.key().equals("instanceTypesRef")) {
                fields.put("instanceTypes", Json.plain(sets.get(Json.text(claim, "instanceTypesRef"))));
            } else {
                fields.put(entry.key(), Json.plain(entry.value()));
            }
        }
        return fields;
    }

    /** Takes a claim with the same pods out of the remaining ones, preferably one without any difference. */
    private static @Nullable String takeMatch(
            String path, Map<String, @Nullable Object> wanted, List<Map<String, @Nullable Object>> left) {
        String difference = null;
        for (Map<String, @Nullable Object> candidate : left) {
            if (identity(path, wanted, candidate) == null) {
                String found = fields(path, wanted, candidate);
                if (found == null) {
                    left.remove(candidate);
                    return null;
                }
                difference = difference == null ? found : difference;
            }
        }
        return difference == null && !left.isEmpty() ? identity(path, wanted, left.get(0)) : difference;
    }

    private static @Nullable String identity(
            String path, Map<String, @Nullable Object> wanted, Map<String, @Nullable Object> actual) {
        for (String field : IDENTITY) {
            if (wanted.containsKey(field)) {
                String difference = Json.difference(path + "." + field, wanted.get(field), actual.get(field));
                if (difference != null) {
                    return difference;
                }
            }
        }
        return null;
    }

    private static @Nullable String fields(
            String path, Map<String, @Nullable Object> wanted, Map<String, @Nullable Object> actual) {
        List<?> unstable = wanted.get("unstableFields") instanceof List<?> list ? list : List.of();
        for (Map.Entry<String, @Nullable Object> entry : wanted.entrySet()) {
            String field = entry.getKey();
            if (field.equals("unstableFields") || unstable.contains(field)) {
                continue;
            }
            String difference = ofField(path + "." + field, field, unstable, entry.getValue(), actual);
            if (difference != null) {
                return difference;
            }
        }
        boolean taintsStated =
                wanted.containsKey("taints") || !(actual.get("taints") instanceof List<?> t) || t.isEmpty();
        return taintsStated ? null : path + ".taints: expected nothing, got " + actual.get("taints");
    }

    private static @Nullable String ofField(
            String path,
            String field,
            List<?> unstable,
            @Nullable Object wanted,
            Map<String, @Nullable Object> actual) {
        return switch (field) {
            case "cheapestLaunchPrice" ->
                ofRange(
                        path,
                        wanted,
                        actual.get("cheapestLaunch") instanceof Map<?, ?> launch ? launch.get("price") : null);
            case "instanceTypeCount" -> ofRange(path, wanted, actual.get(field));
            case "requests" -> Json.difference(path, admitted(wanted), actual.get(field));
            default ->
                Json.difference(path, without(unstable, field, wanted), without(unstable, field, actual.get(field)));
        };
    }

    /**
     * The API server rounds requests of pods and nodes up to a thousandth ({@code pkg/apis/core/v1/defaults.go}
     * SetDefaults_ResourceList); the recordings were made without one.
     */
    private static @Nullable Object admitted(@Nullable Object requests) {
        if (!(requests instanceof Map<?, ?> amounts)) {
            return requests;
        }
        Map<String, @Nullable Object> rounded = new TreeMap<>();
        amounts.forEach((name, amount) -> {
            BigDecimal exact = Quantity.parse(String.valueOf(amount)).amount();
            rounded.put(
                    String.valueOf(name),
                    exact.stripTrailingZeros().scale() > THOUSANDTHS
                            ? Quantity.parse(exact.setScale(THOUSANDTHS, RoundingMode.CEILING)
                                            .toPlainString())
                                    .toString()
                            : amount);
        });
        return rounded;
    }

    /** A value that differed between runs is recorded as the range that was seen. */
    private static @Nullable String ofRange(String path, @Nullable Object range, @Nullable Object actual) {
        if (range instanceof Map<?, ?> wanted
                && wanted.get("min") instanceof Double min
                && wanted.get("max") instanceof Double max
                && actual instanceof Double value) {
            boolean inside = value >= min - 1e-6 && value <= max + 1e-6;
            return inside ? null : path + ": expected " + min + " to " + max + ", got " + value;
        }
        return Json.difference(path, range, actual);
    }

    /** Returns the value without entries that are not compared: {@code requirements[key]}, {@code labels[key]}. */
    private static @Nullable Object without(List<?> unstable, String field, @Nullable Object value) {
        if (value instanceof List<?> list) {
            return list.stream()
                    .filter(item ->
                            !(item instanceof Map<?, ?> map && unstable.contains(field + "[" + map.get("key") + "]")))
                    .toList();
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> remaining = new LinkedHashMap<>();
            map.forEach((key, entry) -> {
                if (!unstable.contains(field + "[" + key + "]")) {
                    remaining.put(String.valueOf(key), entry);
                }
            });
            return remaining;
        }
        return value;
    }
}
