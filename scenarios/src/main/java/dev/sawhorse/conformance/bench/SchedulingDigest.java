// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.bench;

import dev.sawhorse.karpenter.disruption.Candidate;
import dev.sawhorse.karpenter.disruption.Command;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.kube.api.Pod;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A digest of the result of a scheduling round: the claims in order with pool, requirements, types, requests and pods, the pods
 * on every existing node, and the errors; or of disruption commands: their nodes, replacements and the results of their
 * scheduling simulations. Prices are left out, since JDKs before 19 format some numbers differently.
 */
final class SchedulingDigest {
    private static final int BYTES = 16;

    private final MessageDigest digest;

    private SchedulingDigest(MessageDigest digest) {
        this.digest = digest;
    }

    /** Returns 32 hexadecimal digits. */
    static String of(SchedulingResult result) {
        SchedulingDigest digest = start();
        digest.add(result);
        return digest.finish();
    }

    /** Returns 32 hexadecimal digits. */
    static String of(List<Command> commands) {
        SchedulingDigest digest = start();
        for (Command command : commands) {
            digest.add(command.decision());
            digest.addAll(command.candidates(), Candidate::name);
            command.replacements().forEach(digest::add);
            digest.add(command.simulation());
        }
        return digest.finish();
    }

    private static SchedulingDigest start() {
        try {
            return new SchedulingDigest(MessageDigest.getInstance("SHA-256"));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK knows SHA-256", e);
        }
    }

    private String finish() {
        return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
    }

    private void add(SchedulingResult result) {
        result.newNodeClaims().forEach(this::add);
        Map<String, List<Pod>> placed = new LinkedHashMap<>();
        result.existingNodes().forEach(node -> placed.put(node.node().name(), node.pods()));
        result.nodes().stream().sorted(NodeSnapshot.ORDER).forEach(node -> {
            add("node " + node.name());
            addAll(placed.getOrDefault(node.name(), List.of()), Pod::key);
        });
        result.podErrors().forEach((pod, error) -> add("error " + pod.key() + " " + error.message()));
    }

    private void add(NewNodeClaim claim) {
        add("claim " + claim.nodePool().name());
        add(claim.launchRequirements().specs().toString());
        addAll(claim.instanceTypes(), InstanceType::name);
        add(claim.requests().asMap().toString());
        addAll(claim.pods(), Pod::key);
    }

    private <T> void addAll(List<T> items, Function<T, String> name) {
        items.forEach(item -> add(name.apply(item)));
        add("");
    }

    private void add(String line) {
        digest.update(line.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) '\n');
    }
}
