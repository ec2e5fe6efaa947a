// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.timeline;

import dev.sawhorse.conformance.recording.CaseReplay;
import dev.sawhorse.conformance.recording.CaseResult;
import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.conformance.recording.Replay;
import dev.sawhorse.input.MappingNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The replay of hours of a whole cluster with the controllers of an ordinary run. How exact the match must be depends on what
 * was the same in all runs of the recording: everything, cost and the pods that waited, or values within a range.
 */
public final class TimelineReplay implements Replay {
    private static final List<String> CORE =
            List.of("nodeClaims", "podsPending", "costUSD", "nodeSeconds", "podLatency", "evictions");
    private static final List<String> COST_AND_PENDING = List.of("costUSD", "podsPending");

    @Override
    public String kind() {
        return "karpenter-timeline";
    }

    @Override
    public List<CaseResult> replay(Recording recording) {
        return List.of(CaseReplay.of(recording, root -> {
            double end = Json.number(root, "durationSeconds");
            return difference(root, new TimelineOutcome(TimelineWorld.run(recording), end).parts());
        }));
    }

    private static @Nullable String difference(MappingNode root, Map<String, @Nullable Object> actual) {
        MappingNode expected = Json.mapping(root, "expected");
        MappingNode determinism = Json.mapping(root, "determinism");
        String difference = byGrade(expected, determinism, actual);
        difference = difference != null ? difference : ofRanges(Json.mapping(determinism, "ranges"), actual);
        return difference != null ? difference : ofParts(stable(expected, determinism, actual), expected, actual);
    }

    /** Returns the parts that were the same in every run of every set, whatever the grade of the whole. */
    private static List<String> stable(
            MappingNode expected, MappingNode determinism, Map<String, @Nullable Object> actual) {
        List<String> unstable = new ArrayList<>(Json.texts(determinism, "unstable"));
        unstable.addAll(Json.texts(determinism, "unstableInAnySet"));
        List<String> parts = new ArrayList<>();
        for (String part : actual.keySet()) {
            boolean recorded = Json.plain(expected.get(part)) != null;
            if (recorded && Json.texts(determinism, "stable").contains(part) && !unstable.contains(part)) {
                parts.add(part);
            }
        }
        return parts;
    }

    private static @Nullable String byGrade(
            MappingNode expected, MappingNode determinism, Map<String, @Nullable Object> actual) {
        return switch (String.valueOf(determinism.text("grade"))) {
            case "exact", "exact-core" -> ofParts(CORE, expected, actual);
            case "cost-and-pending" -> {
                String difference = ofParts(COST_AND_PENDING, expected, actual);
                yield difference != null
                        ? difference
                        : Json.difference(
                                "nodeClaims",
                                withoutDeletions(Json.plain(expected.get("nodeClaims"))),
                                withoutDeletions(actual.get("nodeClaims")));
            }
            case "ranges" -> null;
            default -> throw new UnsupportedOperationException("grade " + determinism.text("grade"));
        };
    }

    private static @Nullable String ofParts(
            List<String> parts, MappingNode expected, Map<String, @Nullable Object> actual) {
        for (String part : parts) {
            boolean claims = part.equals("nodeClaims");
            Object plain = Json.plain(expected.get(part));
            String difference = Json.difference(
                    part,
                    claims ? ordered(withoutCreator(plain)) : plain,
                    claims ? ordered(withoutCreator(actual.get(part))) : actual.get(part));
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    /** The creator of a claim is visible in the commands. */
    private static List<Map<String, @Nullable Object>> withoutCreator(@Nullable Object nodeClaims) {
        return without(nodeClaims, List.of("createdBy"));
    }

    /** Claims are listed by creation; those of one instant have no order. */
    private static List<Map<String, @Nullable Object>> ordered(List<Map<String, @Nullable Object>> claims) {
        List<Map<String, @Nullable Object>> sorted = new ArrayList<>(claims);
        sorted.sort(Comparator.comparing((Map<String, @Nullable Object> claim) -> number(claim.get("created")))
                .thenComparing(Object::toString));
        return sorted;
    }

    private static double number(@Nullable Object value) {
        return value instanceof Number number ? number.doubleValue() : 0;
    }

    private static List<Map<String, @Nullable Object>> withoutDeletions(@Nullable Object nodeClaims) {
        List<Map<String, @Nullable Object>> launches =
                without(nodeClaims, List.of("createdBy", "deleteRequested", "deleted", "instanceTerminated", "reason"));
        launches.sort(Comparator.comparing(Object::toString));
        return launches;
    }

    private static List<Map<String, @Nullable Object>> without(@Nullable Object nodeClaims, List<String> keys) {
        List<Map<String, @Nullable Object>> remaining = new ArrayList<>();
        if (nodeClaims instanceof List<?> list) {
            for (Object claim : list) {
                Map<String, @Nullable Object> copy = new TreeMap<>();
                ((Map<?, ?>) claim).forEach((key, value) -> copy.put(String.valueOf(key), value));
                keys.forEach(copy::remove);
                remaining.add(copy);
            }
        }
        return remaining;
    }

    /** Every value must be in the range that was seen, widened by its width. */
    private static @Nullable String ofRanges(MappingNode ranges, Map<String, @Nullable Object> actual) {
        Map<String, Double> figures = new LinkedHashMap<>();
        actual.forEach((name, value) -> flatten(name, value, figures));
        figures.put(
                "nodeClaims", (double) withoutCreator(actual.get("nodeClaims")).size());
        for (MappingNode.Entry entry : ranges.entries()) {
            String part = entry.key().replaceFirst("\\..*", "");
            if (part.equals("utilisation")) {
                continue;
            }
            if (!actual.containsKey(part) || !(Json.plain(entry.value()) instanceof List<?> range)) {
                throw new UnsupportedOperationException("range of " + entry.key());
            }
            // A pool or a reason that did not occur has no value.
            double value = figures.getOrDefault(entry.key(), 0.0);
            double min = (Double) range.get(0);
            double max = (Double) range.get(1);
            double slack = max - min + 1e-6;
            if (value < min - slack || value > max + slack) {
                return entry.key() + ": expected " + min + " to " + max + ", got " + value;
            }
        }
        return null;
    }

    private static void flatten(String name, @Nullable Object value, Map<String, Double> figures) {
        if (value instanceof Double figure) {
            figures.put(name, figure);
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((key, inner) -> flatten(name + "." + key, inner, figures));
        }
    }
}
