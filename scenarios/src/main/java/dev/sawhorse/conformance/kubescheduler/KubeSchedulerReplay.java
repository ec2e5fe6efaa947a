// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.kubescheduler;

import dev.sawhorse.conformance.recording.CaseReplay;
import dev.sawhorse.conformance.recording.CaseResult;
import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.conformance.recording.Replay;
import dev.sawhorse.input.MappingNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The replay of decisions of kube-scheduler: the result of each filter and score for each node, the chosen node, the victims of
 * preemption, and the actions of a run over several minutes. Where the real scheduler chooses at random, any recorded outcome
 * is accepted.
 */
public final class KubeSchedulerReplay implements Replay {
    @Override
    public String kind() {
        return "kube-scheduler";
    }

    @Override
    public List<CaseResult> replay(Recording recording) {
        return List.of(CaseReplay.of(recording, KubeSchedulerReplay::difference));
    }

    private static @Nullable String difference(MappingNode root) {
        boolean isSequence = Json.text(root, "mode").equals("sequence");
        Map<String, @Nullable Object> actual = isSequence ? SchedulerSequence.run(root) : SchedulerDecision.run(root);
        String difference = compare(plain(Json.mapping(root, "expected")), actual, List.of());
        MappingNode determinism = Json.mapping(root, "determinism");
        List<String> unstable = Json.texts(determinism, "unstablePaths");
        for (MappingNode variant : Json.mappings(determinism, "variants")) {
            String ofVariant = compare(plain(Json.mapping(variant, "expected")), actual, List.of());
            difference = ofVariant == null ? null : difference;
        }
        return difference == null || unstable.isEmpty()
                ? difference
                : compare(plain(Json.mapping(root, "expected")), actual, unstable);
    }

    private static Map<String, @Nullable Object> plain(MappingNode expected) {
        Map<String, @Nullable Object> plain = new LinkedHashMap<>();
        for (MappingNode.Entry entry : expected.entries()) {
            plain.put(entry.key(), normalized(entry.key(), Json.plain(entry.value())));
        }
        return plain;
    }

    /** Actions within one instant were recorded in the order of names. */
    private static @Nullable Object normalized(String part, @Nullable Object value) {
        if (!(value instanceof List<?> list) || !(part.equals("attempts") || part.equals("events"))) {
            return value;
        }
        List<SchedulerSnapshot> snapshots = new ArrayList<>();
        list.forEach(item -> snapshots.add(SchedulerSnapshot.of((Map<?, ?>) item)));
        return part.equals("events") ? SchedulerSnapshot.sorted(snapshots) : snapshots;
    }

    private static @Nullable String compare(
            Map<String, @Nullable Object> expected, Map<String, @Nullable Object> actual, List<String> unstable) {
        for (Map.Entry<String, @Nullable Object> part : expected.entrySet()) {
            String path = "expected/" + part.getKey();
            if (unstable.contains(path)) {
                continue;
            }
            Object wanted = part.getValue();
            Object got = actual.get(part.getKey());
            String difference = wanted instanceof List<?> snapshots
                            && got instanceof List<?> seen
                            && SchedulerSnapshot.areSnapshots(snapshots)
                    ? SchedulerSnapshot.difference(path, snapshots, seen, unstable)
                    : difference(path, part.getKey(), wanted, got, unstable);
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private static @Nullable String difference(
            String path, String name, @Nullable Object wanted, @Nullable Object got, List<String> unstable) {
        if (wanted instanceof Map<?, ?> map && got instanceof Map<?, ?> other) {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                String below = path + "/" + entry.getKey();
                String difference = unstable.contains(below)
                        ? null
                        : difference(below, name, entry.getValue(), other.get(entry.getKey()), unstable);
                if (difference != null) {
                    return difference;
                }
            }
            return null;
        }
        return Json.difference(path, wanted, got);
    }
}
