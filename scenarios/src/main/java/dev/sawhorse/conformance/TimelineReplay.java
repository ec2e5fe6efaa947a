package dev.sawhorse.conformance;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Replays hours of a whole cluster through the very controllers of any run. How close it must come depends on how much of the
 * recording was the same every time: everything, cost and the pods that waited, or figures inside a range.
 */
final class TimelineReplay implements Replay {
    private static final List<String> CORE =
            List.of("nodeClaims", "podsPending", "costUSD", "nodeSeconds", "podLatency", "evictions");
    private static final List<String> COST_AND_PENDING = List.of("costUSD", "podsPending");

    @Override
    public String kind() {
        return "karpenter-timeline";
    }

    @Override
    public List<CaseResult> replay(Recording recording) {
        try {
            TimelineOutcome outcome =
                    new TimelineOutcome(TimelineWorld.run(recording), Json.number(recording.root(), "durationSeconds"));
            String difference = difference(recording.root(), outcome.parts());
            return List.of(CaseResult.of(kind(), recording.file(), recording.name(), difference));
        } catch (InvalidInputException e) {
            return List.of(
                    CaseResult.unsupported(kind(), recording.file(), recording.name(), String.valueOf(e.getMessage())));
        }
    }

    private static @Nullable String difference(MappingNode root, Map<String, @Nullable Object> actual) {
        MappingNode expected = Json.mapping(root, "expected");
        MappingNode determinism = Json.mapping(root, "determinism");
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
            default -> ofRanges(Json.mapping(determinism, "ranges"), actual);
        };
    }

    private static @Nullable String ofParts(
            List<String> parts, MappingNode expected, Map<String, @Nullable Object> actual) {
        for (String part : parts) {
            Object wanted = part.equals("nodeClaims")
                    ? withoutCreator(Json.plain(expected.get(part)))
                    : Json.plain(expected.get(part));
            String difference = Json.difference(part, wanted, actual.get(part));
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    /** Who asked for a claim shows in the commands. */
    private static List<Map<String, @Nullable Object>> withoutCreator(@Nullable Object nodeClaims) {
        return without(nodeClaims, List.of("createdBy"));
    }

    private static List<Map<String, @Nullable Object>> withoutDeletions(@Nullable Object nodeClaims) {
        List<Map<String, @Nullable Object>> launches =
                without(nodeClaims, List.of("createdBy", "deleteRequested", "deleted", "instanceTerminated", "reason"));
        launches.sort(Comparator.comparing(Object::toString));
        return launches;
    }

    private static List<Map<String, @Nullable Object>> without(@Nullable Object nodeClaims, List<String> keys) {
        List<Map<String, @Nullable Object>> kept = new ArrayList<>();
        if (nodeClaims instanceof List<?> list) {
            for (Object claim : list) {
                Map<String, @Nullable Object> copy = new TreeMap<>();
                ((Map<?, ?>) claim).forEach((key, value) -> copy.put(String.valueOf(key), value));
                keys.forEach(copy::remove);
                kept.add(copy);
            }
        }
        return kept;
    }

    /** Every figure lies in the range seen, widened by its own width. */
    private static @Nullable String ofRanges(MappingNode ranges, Map<String, @Nullable Object> actual) {
        Map<String, Double> figures = new LinkedHashMap<>();
        actual.forEach((name, value) -> flatten(name, value, figures));
        for (MappingNode.Entry entry : ranges.entries()) {
            Double value = figures.get(entry.key());
            if (value == null || !(Json.plain(entry.value()) instanceof List<?> range)) {
                continue;
            }
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
