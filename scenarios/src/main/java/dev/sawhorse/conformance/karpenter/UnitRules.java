// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.RecordedObjects;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.karpenter.go.GoSort;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.kube.manifest.KubernetesManifests;
import dev.sawhorse.kube.manifest.ManifestReader;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The replay of rows of Go's sort, tolerations, quantities and the requests of a pod. */
final class UnitRules {
    private UnitRules() {}

    /** Returns the difference in the positions of elements after an unstable sort. */
    static @Nullable String goSort(MappingNode row) {
        List<String> keys = Json.texts(row, "keys");
        long[] values = keys.stream().mapToLong(Long::parseLong).toArray();
        int[] order = new int[(int) Json.number(row, "n")];
        Arrays.setAll(order, i -> i);
        GoSort.sort(order.length, new GoSort.Sequence() {
            @Override
            public boolean less(int i, int j) {
                return values[order[i]] < values[order[j]];
            }

            @Override
            public void swap(int i, int j) {
                int moved = order[i];
                order[i] = order[j];
                order[j] = moved;
            }
        });
        return Json.difference(
                "perm",
                Json.plain(row.get("perm")),
                Arrays.stream(order).mapToObj(Double::valueOf).toList());
    }

    /** Returns the difference for one taint and one toleration. */
    static @Nullable String toleration(MappingNode row) {
        MappingNode taint = Json.mapping(row, "taint");
        MappingNode toleration = Json.mapping(row, "toleration");
        boolean tolerates = new Toleration(
                        text(toleration, "key"),
                        text(toleration, "operator"),
                        text(toleration, "value"),
                        text(toleration, "effect"),
                        null)
                .tolerates(new Taint(text(taint, "key"), text(taint, "value"), text(taint, "effect")));
        return Json.difference("tolerates", Json.plain(row.get("tolerates")), tolerates);
    }

    private static String text(MappingNode node, String key) {
        String text = node.text(key);
        return text == null ? "" : text;
    }

    /** Returns the difference in parsing, formatting and adding quantities. */
    static @Nullable String quantity(MappingNode row) {
        Quantity quantity = Quantity.parse(Json.text(row, "in"));
        Map<String, @Nullable Object> actual = new LinkedHashMap<>();
        actual.put("approxFloat", quantity.approximateValue());
        actual.put("canonical", quantity.toString());
        actual.put("cmp1", (double) quantity.amount().compareTo(BigDecimal.ONE));
        actual.put("in", Json.text(row, "in"));
        actual.put("milliValue", (double) quantity.milliValue());
        actual.put("plus128Mi", quantity.plus(Quantity.parse("128Mi")).toString());
        actual.put("plusOne", quantity.plus(Quantity.parse("1")).toString());
        actual.put("value", (double) quantity.value());
        return Json.difference("row", Json.plain(row), actual);
    }

    /** Returns the difference in the effective requests of a pod. */
    static @Nullable String podRequests(MappingNode row) {
        Pod pod = pod(Json.mapping(row, "spec"));
        Map<String, @Nullable Object> actual = new TreeMap<>();
        pod.spec().requests().asMap().forEach((name, amount) -> actual.put(name, Quantity.format(name, amount)));
        return Json.difference("requests", Json.plain(row.get("requests")), actual);
    }

    private static Pod pod(MappingNode spec) {
        Position position = spec.position();
        MappingNode metadata = new MappingNode(position, List.of(entry("name", text(position, "pod"))));
        MappingNode manifest = new MappingNode(
                position,
                List.of(
                        entry("apiVersion", text(position, "v1")),
                        entry("kind", text(position, "Pod")),
                        entry("metadata", metadata),
                        entry("spec", spec)));
        Problems problems = new Problems();
        List<Pod> pods = RecordedObjects.read(
                ManifestReader.ofRecorded(KubernetesManifests.catalog(), Instant.EPOCH),
                manifest,
                NodePath.ROOT,
                Pod.class,
                problems);
        problems.throwIfErrors();
        return pods.get(0);
    }

    private static ScalarNode text(Position position, String text) {
        return new ScalarNode(position, ScalarNode.Kind.STRING, text);
    }

    private static MappingNode.Entry entry(String key, SourceNode value) {
        return new MappingNode.Entry(value.position(), key, value);
    }
}
