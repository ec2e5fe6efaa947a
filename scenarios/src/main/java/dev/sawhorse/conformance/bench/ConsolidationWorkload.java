// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.bench;

import dev.sawhorse.conformance.karpenter.DisruptionCase;
import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.disruption.Candidate;
import dev.sawhorse.karpenter.disruption.Command;
import dev.sawhorse.karpenter.disruption.Method;
import dev.sawhorse.karpenter.disruption.Proposal;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One pass of Karpenter's consolidation on a recorded cluster, up to the command it would validate next: candidates, budgets
 * and the scheduling simulations of the search.
 */
public final class ConsolidationWorkload implements DecisionWorkload<List<Command>> {
    /** The method of consolidation, named as on the command line. */
    public enum Kind {
        multi("MultiNodeConsolidation"),
        single("SingleNodeConsolidation");

        private final String method;

        Kind(String method) {
            this.method = method;
        }
    }

    private final Recording recording;
    private final Kind kind;
    private final DisruptionCase cluster;
    private final Method method;

    private ConsolidationWorkload(Recording recording, Kind kind) {
        this.recording = recording;
        this.kind = kind;
        this.cluster = DisruptionCase.of(recording);
        this.method = cluster.methods().all().stream()
                .filter(it -> it.getClass().getSimpleName().equals(kind.method))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Reads a recorded cluster, compressed or not.
     *
     * @param caseName name of the recording in a file with several, null for a file with one
     * @throws InvalidInputException if there is no such recording, or it cannot be replayed
     */
    public static ConsolidationWorkload read(Path path, @Nullable String caseName, Kind kind) {
        Recording recording = Recording.choose(
                path, caseName, ConsolidationWorkload::isCluster, "recorded cluster with NodeClaims and a catalogue");
        try {
            return new ConsolidationWorkload(recording, kind);
        } catch (IllegalArgumentException e) {
            throw Recording.unusable(path, String.valueOf(e.getMessage()), null);
        }
    }

    private static boolean isCluster(MappingNode root) {
        return root.get("nodeClaims") != null && root.get("catalog") != null;
    }

    @Override
    public String what() {
        return "consolidation";
    }

    @Override
    public int pods() {
        return cluster.karpenter().cluster().pods().list().size();
    }

    @Override
    public List<Command> decide() {
        Proposal proposal = cluster.methods().propose(method, cluster.methods().newPass());
        return proposal instanceof Proposal.PendingValidation found
                ? List.of(found.command())
                : ((Proposal.Commands) proposal).commands();
    }

    @Override
    public ConsolidationWorkload fresh() {
        return new ConsolidationWorkload(recording, kind);
    }

    @Override
    public String digest(List<Command> commands) {
        return SchedulingDigest.of(commands);
    }

    @Override
    public Map<String, Integer> counts(List<Command> commands) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("nodes", cluster.karpenter().state().nodes().size());
        counts.put("pods", pods());
        counts.put("candidates", cluster.methods().candidates(method).size());
        counts.put("commands", commands.size());
        counts.put("disrupted", disrupted(commands).size());
        counts.put("replacements", replacements(commands).size());
        counts.put(
                "replacementTypes",
                replacements(commands).stream()
                        .mapToInt(claim -> claim.instanceTypes().size())
                        .sum());
        return counts;
    }

    /** Expectations exist where the recording has an outcome of the same method. */
    @Override
    public List<Expectation> expectations(List<Command> commands) {
        List<Expectation> expectations = new ArrayList<>();
        for (MappingNode stated : Json.mappings(Json.mapping(recording.root(), "expected"), "methods")) {
            if (Json.text(stated, "method").equals(kind.method)) {
                String part = stated.get("commandsBeforeValidation") == null ? "commands" : "commandsBeforeValidation";
                List<MappingNode> wanted = Json.mappings(stated, part);
                expectations.add(expectation("decisions", decisions(wanted), decisions(commands)));
                expectations.add(expectation("disrupted", names(wanted), disrupted(commands)));
            }
        }
        return expectations;
    }

    private static Expectation expectation(String field, List<String> expected, List<String> actual) {
        return new Expectation(field, expected, actual, expected.equals(actual));
    }

    private static List<String> decisions(List<MappingNode> commands) {
        return commands.stream().map(command -> Json.text(command, "decision")).toList();
    }

    private static List<String> names(List<MappingNode> commands) {
        return commands.stream()
                .flatMap(command -> Json.texts(command, "candidates").stream())
                .sorted()
                .toList();
    }

    private static List<String> decisions(Iterable<Command> commands) {
        List<String> decisions = new ArrayList<>();
        commands.forEach(command -> decisions.add(command.decision()));
        return decisions;
    }

    private static List<String> disrupted(List<Command> commands) {
        return commands.stream()
                .flatMap(command -> command.candidates().stream())
                .map(Candidate::name)
                .sorted()
                .toList();
    }

    private static List<NewNodeClaim> replacements(List<Command> commands) {
        return commands.stream()
                .flatMap(command -> command.replacements().stream())
                .toList();
    }
}
