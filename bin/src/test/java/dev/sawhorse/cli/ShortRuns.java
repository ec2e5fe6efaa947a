// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Keeps scenarios so short and small that thousands can be run, and has things happen in them: six minutes are enough for most
 * of what can go wrong.
 */
final class ShortRuns {
    private static final String DURATION = "6m";
    private static final long MOST = 25;
    private static final double LARGEST = 1e15;
    private static final Set<String> COUNTS = Set.of(
            "replicas",
            "minReplicas",
            "maxReplicas",
            "parallelism",
            "completions",
            "size",
            "minSize",
            "maxSize",
            "min",
            "max",
            "low",
            "high",
            "perHour",
            "count");
    private static final List<String> TIMES = List.of("30s", "1m", "2m", "2m", "4m", "5m");

    private final SplittableRandom random;

    ShortRuns(SplittableRandom random) {
        this.random = random;
    }

    /** Bounds a scenario and mostly adds what happens to its objects; other trees stay as they are. */
    void shorten(@Nullable Object tree) {
        if (!(tree instanceof Map<?, ?> map)) {
            return;
        }
        Map<Object, @Nullable Object> scenario = TreeMutator.cast(map);
        bound(scenario);
        if (scenario.containsKey("duration")) {
            scenario.put("duration", DURATION);
        }
        if (scenario.get("manifests") instanceof List<?> manifests && random.nextInt(3) > 0) {
            List<Object> timeline = new ArrayList<>();
            for (Object each : manifests) {
                if (timeline.size() < 4 && random.nextInt(3) == 0) {
                    addHappenings(each, timeline);
                }
            }
            if (!timeline.isEmpty()) {
                scenario.put("timeline", timeline);
            }
        }
    }

    /** Bounds every number: a recording says how large a world is to be made. */
    static void boundAll(@Nullable Object tree) {
        if (tree instanceof Map<?, ?> map) {
            TreeMutator.cast(map).replaceAll((key, value) -> bounded(value));
        } else if (tree instanceof List<?> list) {
            TreeMutator.castList(list).replaceAll(ShortRuns::bounded);
        }
    }

    private static @Nullable Object bounded(@Nullable Object value) {
        boundAll(value);
        return value instanceof Number number && number.doubleValue() > LARGEST ? (Object) MOST : value;
    }

    /** Bounds the numbers that say how many there are of something. */
    static void bound(@Nullable Object tree) {
        if (tree instanceof Map<?, ?> map) {
            TreeMutator.cast(map).replaceAll((key, value) -> {
                bound(value);
                boolean isMany = COUNTS.contains(String.valueOf(key))
                        && value instanceof Number number
                        && number.longValue() > MOST;
                return isMany ? (Object) MOST : value;
            });
        } else if (tree instanceof List<?> list) {
            list.forEach(ShortRuns::bound);
        }
    }

    /** Adds what happens to an object: mostly it is deleted and applied at one instant, or applied as it is. */
    private void addHappenings(@Nullable Object manifest, List<Object> timeline) {
        if (!(manifest instanceof Map<?, ?> object
                && object.get("kind") instanceof String kind
                && object.get("metadata") instanceof Map<?, ?> meta
                && meta.get("name") instanceof String name)) {
            return;
        }
        Map<String, Object> named = Map.of("kind", kind, "name", name);
        String at = TIMES.get(random.nextInt(TIMES.size()));
        switch (random.nextInt(8)) {
            case 0, 1, 2 -> {
                timeline.add(entry(at, "delete", named));
                timeline.add(entry(at, "apply", TreeMutator.copy(object)));
            }
            case 3 -> {
                timeline.add(entry(at, "apply", TreeMutator.copy(object)));
                timeline.add(entry(at, "delete", named));
            }
            case 4 -> timeline.add(entry(at, "apply", TreeMutator.copy(object)));
            case 5 -> {
                Map<String, Object> scale = new LinkedHashMap<>(named);
                scale.put("replicas", random.nextInt(6));
                timeline.add(entry(at, "scale", scale));
            }
            case 6 -> {
                Map<String, Object> annotate = new LinkedHashMap<>(named);
                annotate.put("annotations", Map.of("karpenter.sh/do-not-disrupt", "true"));
                timeline.add(entry(at, "annotate", annotate));
            }
            default -> {
                Map<String, Object> nodes = Map.of("selector", Map.of("kubernetes.io/os", "linux"));
                timeline.add(entry(at, random.nextBoolean() ? "drain" : "cordon", nodes));
            }
        }
    }

    private static Object entry(String at, String verb, @Nullable Object object) {
        Map<String, @Nullable Object> entry = new LinkedHashMap<>();
        entry.put("at", at);
        entry.put(verb, object);
        return entry;
    }
}
