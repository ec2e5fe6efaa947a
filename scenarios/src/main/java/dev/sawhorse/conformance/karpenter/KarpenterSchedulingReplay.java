// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.CaseReplay;
import dev.sawhorse.conformance.recording.CaseResult;
import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.conformance.recording.Replay;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.provisioning.Provisioning;
import dev.sawhorse.karpenter.provisioning.ProvisioningInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The replay of one provisioning round: NodeClaims, pods on existing nodes, and errors. */
public final class KarpenterSchedulingReplay implements Replay {
    private static final String RESERVED = "reserved-offering";

    @Override
    public String kind() {
        return "karpenter-scheduling";
    }

    @Override
    public List<CaseResult> replay(Recording recording) {
        return List.of(CaseReplay.of(recording, root -> {
            ProvisioningInput input = SchedulingCase.read(recording);
            return difference(root, new SchedulingOutcome(Provisioning.provision(input)));
        }));
    }

    private static @Nullable String difference(MappingNode root, SchedulingOutcome outcome) {
        MappingNode expected = Json.mapping(root, "expected");
        String difference =
                Json.difference("existingNodes", Json.plain(expected.get("existingNodes")), outcome.existingNodes());
        difference = first(
                difference,
                Json.difference("ignoredPods", Json.plain(expected.get("ignoredPods")), outcome.ignoredPods()));
        difference = first(difference, ofErrors(expected, outcome));
        if (expected.get("newNodeClaims") != null) {
            difference = first(difference, NodeClaimComparison.difference(expected, outcome.newNodeClaims()));
        }
        difference = first(difference, ofAggregate(expected, outcome.aggregate()));
        return first(difference, ofRanges(Json.mapping(root, "determinism"), outcome.aggregate()));
    }

    private static @Nullable String first(@Nullable String found, @Nullable String next) {
        return found == null ? next : found;
    }

    private static @Nullable String ofErrors(MappingNode expected, SchedulingOutcome outcome) {
        String difference = null;
        Map<String, String> actual = outcome.podErrors();
        if (Json.plain(expected.get("podErrors")) instanceof Map<?, ?> wanted) {
            difference = Json.difference("podErrors", withoutNulls(wanted), recordedFields(wanted, actual));
        }
        if (Json.plain(expected.get("podErrorKinds")) instanceof Map<?, ?> kinds) {
            Map<?, ?> messages = Json.plain(expected.get("podErrors")) instanceof Map<?, ?> map ? map : Map.of();
            Map<String, @Nullable Object> actualKinds = new LinkedHashMap<>();
            actual.forEach((pod, message) -> {
                List<String> got = SchedulingOutcome.kinds(message);
                boolean varies = messages.containsKey(pod) && messages.get(pod) == null;
                actualKinds.put(
                        pod,
                        varies && kinds.get(pod) instanceof List<?> recorded && isPartOf(got, recorded)
                                ? recorded
                                : got);
            });
            difference = first(difference, Json.difference("podErrorKinds", kinds, actualKinds));
        }
        Object reserved = Json.plain(expected.get("reservedOfferingErrors"));
        return reserved == null
                ? difference
                : first(
                        difference,
                        Json.difference("reservedOfferingErrors", reserved, outcome.reservedOfferingErrors()));
    }

    /**
     * NodePools are tried by several goroutines ({@code scheduler.go} addToNewNodeClaim, parallelizeUntil), and the error of a
     * reserved offering stops only those that have not started: whether the errors of pools with lower weights are reported,
     * too, is random.
     */
    private static boolean isPartOf(List<String> got, List<?> recorded) {
        return recorded.contains(RESERVED) && got.contains(RESERVED) && recorded.containsAll(got);
    }

    /** A pod whose message was not always the same is recorded as null: it must fail with any message. */
    private static Map<String, @Nullable Object> withoutNulls(Map<?, ?> wanted) {
        Map<String, @Nullable Object> stated = new LinkedHashMap<>();
        wanted.forEach((pod, message) -> stated.put(String.valueOf(pod), message == null ? "any message" : message));
        return stated;
    }

    private static Map<String, @Nullable Object> recordedFields(Map<?, ?> wanted, Map<String, String> actual) {
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        actual.forEach((pod, message) ->
                shown.put(pod, wanted.containsKey(pod) && wanted.get(pod) == null ? "any message" : message));
        return shown;
    }

    /** Only values that were always the same are recorded. */
    private static @Nullable String ofAggregate(MappingNode expected, Map<String, @Nullable Object> actual) {
        Map<String, @Nullable Object> recorded = new LinkedHashMap<>();
        Set<String> stated = new LinkedHashSet<>();
        for (MappingNode.Entry entry : Json.mapping(expected, "aggregate").entries()) {
            recorded.put(entry.key(), Json.plain(entry.value()));
            stated.add(entry.key());
        }
        Map<String, @Nullable Object> shown = new LinkedHashMap<>(actual);
        shown.keySet().retainAll(stated);
        return Json.difference("aggregate", recorded, shown);
    }

    /** A value that differed between runs must be in the range that was seen, widened by its width. */
    private static @Nullable String ofRanges(MappingNode determinism, Map<String, @Nullable Object> actual) {
        List<String> outside = new ArrayList<>();
        for (MappingNode.Entry entry : Json.mapping(determinism, "ranges").entries()) {
            Object got = actual.get(entry.key());
            if (!(got instanceof Double value)) {
                throw new UnsupportedOperationException("range of " + entry.key());
            }
            if (entry.value() instanceof MappingNode range) {
                double min = Json.number(range, "min");
                double max = Json.number(range, "max");
                double slack = max - min + 1e-6;
                if (value < min - slack || value > max + slack) {
                    outside.add("aggregate." + entry.key() + ": expected " + min + " to " + max + ", got " + value);
                }
            }
        }
        return outside.isEmpty() ? null : outside.get(0);
    }
}
