// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.bench;

import dev.sawhorse.conformance.karpenter.SchedulingCase;
import dev.sawhorse.conformance.karpenter.SchedulingOutcome;
import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.provisioning.Provisioning;
import dev.sawhorse.karpenter.provisioning.ProvisioningInput;
import dev.sawhorse.karpenter.scheduling.SchedulingInput;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Karpenter's scheduler on a recorded provisioning round; the validation of the pods is not timed. */
public final class SchedulingWorkload implements DecisionWorkload<SchedulingResult> {
    private final Provisioning.Admission admission;
    private final MappingNode expected;

    private SchedulingWorkload(Provisioning.Admission admission, MappingNode expected) {
        this.admission = admission;
        this.expected = expected;
    }

    /**
     * Reads a recorded round, compressed or not.
     *
     * @param caseName name of the recording in a file with several, null for a file with one
     * @throws InvalidInputException if there is no such recording, or it cannot be replayed
     */
    public static SchedulingWorkload read(Path path, @Nullable String caseName) {
        Recording recording =
                Recording.choose(path, caseName, root -> root.get("pods") != null, "recorded provisioning round");
        try {
            ProvisioningInput input = SchedulingCase.read(recording);
            return new SchedulingWorkload(Provisioning.admit(input), Json.mapping(recording.root(), "expected"));
        } catch (IllegalArgumentException e) {
            throw Recording.unusable(path, String.valueOf(e.getMessage()), null);
        }
    }

    /** Returns a round of another size, without expectations; null leaves a number unchanged. */
    public SchedulingWorkload resized(@Nullable Integer pods, @Nullable Integer instanceTypes) {
        if (pods == null && instanceTypes == null) {
            return this;
        }
        SchedulingInput resized = admission.scheduling();
        resized = pods == null ? resized : ResizedRound.withPods(resized, pods);
        resized = instanceTypes == null ? resized : ResizedRound.withInstanceTypes(resized, instanceTypes);
        return new SchedulingWorkload(
                new Provisioning.Admission(resized, admission.ignoredPods()),
                new MappingNode(expected.position(), List.of()));
    }

    @Override
    public String what() {
        return "scheduling";
    }

    @Override
    public int pods() {
        return admission.scheduling().pods().size();
    }

    @Override
    public SchedulingResult decide() {
        return admission.solve();
    }

    @Override
    public SchedulingWorkload fresh() {
        SchedulingInput input = ResizedRound.withTables(
                admission.scheduling(), table -> InstanceTypes.of(table.asList(), table.wellKnown()));
        return new SchedulingWorkload(new Provisioning.Admission(input, admission.ignoredPods()), expected);
    }

    @Override
    public String digest(SchedulingResult result) {
        return SchedulingDigest.of(result);
    }

    @Override
    public Map<String, Integer> counts(SchedulingResult result) {
        SchedulingInput input = admission.scheduling();
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("pods", pods());
        counts.put(
                "instanceTypes",
                input.instanceTypes().values().stream()
                        .mapToInt(InstanceTypes::size)
                        .max()
                        .orElse(0));
        counts.put("nodePools", input.nodePools().size());
        counts.put("nodeClaims", result.newNodeClaims().size());
        counts.put("existingNodes", result.existingNodes().size());
        counts.put("existingNodesUsed", (int) result.existingNodes().stream()
                .filter(node -> !node.pods().isEmpty())
                .count());
        counts.put("errors", result.podErrors().size());
        counts.put("ignoredPods", admission.ignoredPods().size());
        return counts;
    }

    /** A benchmark input has its expected values at the top level, a conformance case has them in its aggregate. */
    @Override
    public List<Expectation> expectations(SchedulingResult result) {
        Map<String, @Nullable Object> actual =
                new SchedulingOutcome(new Provisioning.Result(result, admission.ignoredPods())).aggregate();
        List<Expectation> expectations = new ArrayList<>();
        for (MappingNode stated : List.of(expected, Json.mapping(expected, "aggregate"))) {
            for (MappingNode.Entry entry : stated.entries()) {
                Object wanted = Json.plain(entry.value());
                Object got = actual.get(entry.key());
                if (wanted != null && got != null) {
                    boolean met = Json.difference(entry.key(), wanted, got) == null;
                    expectations.add(new Expectation(entry.key(), wanted, got, met));
                }
            }
        }
        return expectations;
    }
}
