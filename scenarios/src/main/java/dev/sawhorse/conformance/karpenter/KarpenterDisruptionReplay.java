// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.CaseReplay;
import dev.sawhorse.conformance.recording.CaseResult;
import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.conformance.recording.Replay;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.disruption.Candidate;
import dev.sawhorse.karpenter.disruption.Candidates.Blocked;
import dev.sawhorse.karpenter.disruption.Candidates.Finding;
import dev.sawhorse.karpenter.disruption.Candidates.Found;
import dev.sawhorse.karpenter.disruption.Command;
import dev.sawhorse.karpenter.disruption.DisruptionClass;
import dev.sawhorse.karpenter.disruption.DisruptionController.Pass;
import dev.sawhorse.karpenter.disruption.DisruptionCosts;
import dev.sawhorse.karpenter.disruption.Method;
import dev.sawhorse.karpenter.disruption.NoNodePoolException;
import dev.sawhorse.karpenter.disruption.Proposal;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The replay of a pass of the disruption controller on a recorded cluster: candidates, budgets, every method on its own with
 * its validation, and one pass of the controller, with the published events.
 */
public final class KarpenterDisruptionReplay implements Replay {
    private static final Duration VALIDATION = Duration.ofSeconds(15);
    private static final Duration LONGEST_PASS = Duration.ofSeconds(45);
    private static final Duration SHORTEST_WAIT = Duration.ofSeconds(1);
    private static final double RECORDED_UNITS = 1e9;

    @Override
    public String kind() {
        return "karpenter-disruption";
    }

    @Override
    public List<CaseResult> replay(Recording recording) {
        return List.of(CaseReplay.of(recording, root -> difference(recording)));
    }

    private static @Nullable String difference(Recording recording) {
        MappingNode expected = Json.mapping(recording.root(), "expected");
        List<String> unstable = Json.texts(Json.mapping(recording.root(), "determinism"), "unstablePaths");
        DisruptionCase cluster = DisruptionCase.of(recording);
        boolean bySavings = isBySavings(cluster);
        Map<String, @Nullable Object> wanted = new LinkedHashMap<>();
        Map<String, @Nullable Object> got = new LinkedHashMap<>();
        for (String part : List.of("nodeClaimConditions", "budgets", "candidates", "disruptionCostOrder")) {
            wanted.put(part, Json.plain(expected.get(part)));
        }
        got.put("nodeClaimConditions", conditions(cluster));
        got.put("budgets", budgets(cluster));
        if (bySavings) {
            wanted.put("nodePoolTotals", Json.plain(expected.get("nodePoolTotals")));
            got.put("nodePoolTotals", totals(cluster));
        }
        got.put("candidates", candidates(cluster, bySavings));
        wanted.computeIfAbsent("disruptionCostOrder", none -> List.of());
        got.put("disruptionCostOrder", order(cluster, bySavings));
        if (Json.flag(expected, "orderHasTies")) {
            wanted.put("disruptionCostOrder", byRankAndName(wanted.get("disruptionCostOrder"), bySavings));
            got.put("disruptionCostOrder", byRankAndName(got.get("disruptionCostOrder"), bySavings));
        }
        String difference = Json.difference("expected", wanted, got);
        for (MappingNode method : Json.mappings(expected, "methods")) {
            String name = Json.text(method, "method");
            difference = first(difference, () -> ofMethod(recording, method, name, unstable));
        }
        boolean varies = !isStable(unstable, "controller.");
        return first(difference, () -> ofPass(recording, Json.mapping(expected, "controller"), varies));
    }

    private static boolean isBySavings(DisruptionCase cluster) {
        return cluster.karpenter().options().version().has(RuleChange.CANDIDATES_BY_SAVINGS);
    }

    private static boolean isStable(List<String> unstable, String path) {
        return unstable.stream().noneMatch(it -> it.startsWith(path));
    }

    private static @Nullable String first(@Nullable String found, Supplier<@Nullable String> next) {
        return found == null ? next.get() : found;
    }

    private static Map<String, @Nullable Object> conditions(DisruptionCase cluster) {
        Map<String, @Nullable Object> all = new TreeMap<>();
        cluster.requeueSeconds().forEach((name, seconds) -> {
            NodeClaim claim =
                    Objects.requireNonNull(cluster.karpenter().nodeClaims().find(name));
            Map<String, @Nullable Object> of = new TreeMap<>();
            Condition consolidatable = claim.condition(Conditions.CONSOLIDATABLE);
            if (consolidatable != null) {
                of.put("Consolidatable", Map.of("status", consolidatable.status()));
            }
            Condition drifted = claim.condition(Conditions.DRIFTED);
            if (drifted != null) {
                of.put("Drifted", new TreeMap<>(Map.of("status", drifted.status(), "reason", drifted.reason())));
            }
            if (seconds > 0) {
                of.put("requeueAfterSeconds", seconds);
            }
            all.put(name, of);
        });
        return all;
    }

    private static Map<String, @Nullable Object> budgets(DisruptionCase cluster) {
        Map<String, @Nullable Object> all = new TreeMap<>();
        for (NodePool nodePool : cluster.karpenter().managedNodePools()) {
            Map<String, @Nullable Object> left = new TreeMap<>();
            for (DisruptionReason reason : DisruptionReason.BUDGETED) {
                Integer nodes = cluster.methods().budgets().left(reason).get(nodePool.name());
                left.put(reason.text(), nodes == null ? null : nodes.doubleValue());
            }
            all.put(nodePool.name(), left);
        }
        return all;
    }

    private static Map<String, @Nullable Object> totals(DisruptionCase cluster) {
        Map<String, @Nullable Object> all = new TreeMap<>();
        cluster.methods()
                .candidates()
                .totals(cluster.methods().disruptable(DisruptionClass.GRACEFUL))
                .forEach((nodePool, totals) -> {
                    Map<String, @Nullable Object> of = new TreeMap<>();
                    of.put("totalCost", totals.cost());
                    of.put("totalDisruptionCost", totals.disruptionCost());
                    all.put(nodePool, of);
                });
        return all;
    }

    private static List<Map<String, @Nullable Object>> candidates(DisruptionCase cluster, boolean bySavings) {
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        for (StateNode node : cluster.karpenter().state().nodes()) {
            Map<String, @Nullable Object> of = new TreeMap<>();
            of.put("node", node.name());
            if (bySavings) {
                of.put("stateDisruptionCost", cluster.methods().candidates().disruptionCost(node));
            }
            Finding graceful = cluster.methods().candidates().examine(node, DisruptionClass.GRACEFUL);
            Finding eventual = cluster.methods().candidates().examine(node, DisruptionClass.EVENTUAL);
            if (graceful instanceof Blocked blocked) {
                of.put("blockedBecause", blocked.reason());
            }
            if (eventual instanceof Blocked blocked) {
                of.put("blockedEventualBecause", blocked.reason());
            } else if (eventual instanceof Found found) {
                of.put("disruptionCost", disruptionCost(cluster, found.candidate()));
                describe(
                        found.candidate(),
                        graceful instanceof Found,
                        cluster.methods().all(),
                        of);
                if (bySavings) {
                    describeSavings(found.candidate(), of);
                }
            }
            all.add(of);
        }
        all.sort(Comparator.comparing(of -> String.valueOf(of.get("node"))));
        return all;
    }

    private static double disruptionCost(DisruptionCase cluster, Candidate candidate) {
        Environment karpenter = cluster.karpenter();
        return candidate.disruptionCost(DisruptionCosts.of(karpenter.options()), karpenter.now());
    }

    private static List<Map<String, @Nullable Object>> order(DisruptionCase cluster, boolean bySavings) {
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        for (Candidate candidate :
                cluster.methods().sortCandidates(cluster.methods().disruptable(DisruptionClass.GRACEFUL))) {
            Map<String, @Nullable Object> of = new TreeMap<>();
            of.put("node", candidate.name());
            of.put("price", price(candidate));
            if (bySavings) {
                describeSavings(candidate, of);
            } else {
                of.put("disruptionCost", disruptionCost(cluster, candidate));
            }
            all.add(of);
        }
        return all;
    }

    private static double price(Candidate candidate) {
        return Command.delete(List.of(candidate)).sourceCost();
    }

    /** Returns candidates in an order that does not depend on the order of equal ones. */
    private static List<?> byRankAndName(@Nullable Object order, boolean bySavings) {
        List<Map<?, ?>> all = new ArrayList<>();
        ((List<?>) Objects.requireNonNull(order)).forEach(item -> all.add((Map<?, ?>) item));
        all.sort(Comparator.comparing(
                        (Map<?, ?> of) -> bySavings ? -rank(of, "savingsRatio") : rank(of, "disruptionCost"))
                .thenComparing(of -> String.valueOf(of.get("node"))));
        return all;
    }

    /** Returns a rank as recordings give it, with nine decimals: ranks that differ by less have no order there. */
    private static double rank(Map<?, ?> candidate, String key) {
        return Math.rint((Double) Objects.requireNonNull(candidate.get(key)) * RECORDED_UNITS);
    }

    /** Adds what decides the order since v1.14. */
    private static void describeSavings(Candidate candidate, Map<String, @Nullable Object> of) {
        of.put("rescheduleDisruptionCost", candidate.rescheduleDisruptionCost());
        of.put("savingsRatio", candidate.savingsRatio());
    }

    private static void describe(
            Candidate candidate, boolean graceful, List<Method> methods, Map<String, @Nullable Object> of) {
        of.put("isEmpty", candidate.isEmpty());
        of.put("price", price(candidate));
        Map<String, @Nullable Object> eligible = new TreeMap<>();
        for (Method method : methods) {
            eligible.put(
                    name(method),
                    (graceful || method.disruptionClass() == DisruptionClass.EVENTUAL)
                            && method.shouldDisrupt(candidate));
        }
        of.put("reasonsEligible", eligible);
    }

    private static String name(Method method) {
        return method.getClass().getSimpleName();
    }

    private static @Nullable String ofMethod(
            Recording recording, MappingNode expected, String name, List<String> unstable) {
        String path = "methods[" + name + "]";
        boolean varies = !isStable(unstable, path + ".commands");
        DisruptionCase cluster = DisruptionCase.of(recording);
        Method method = cluster.methods().all().stream()
                .filter(it -> name(it).equals(name))
                .findFirst()
                .orElseThrow();
        Map<String, @Nullable Object> got = new TreeMap<>();
        int before = cluster.observedSince(0).size();
        got.put(
                "candidates",
                cluster.methods().candidates(method).stream()
                        .map(Candidate::name)
                        .sorted()
                        .toList());
        List<Command> commands = List.of();
        boolean failed = false;
        try {
            Proposal proposal =
                    cluster.methods().propose(method, cluster.methods().newPass());
            if (proposal instanceof Proposal.PendingValidation waiting) {
                cluster.advance(VALIDATION);
                commands = waiting.validation().get().commands();
                if (expected.get("commandsBeforeValidation") != null) {
                    got.put("commandsBeforeValidation", commands(cluster, List.of(waiting.command()), name, false));
                }
            } else if (proposal instanceof Proposal.Commands start) {
                commands = start.commands();
            }
        } catch (NoNodePoolException e) {
            // A failing method starts no command; the text of its error is not compared.
            commands = List.of();
            failed = true;
        }
        if (failed != (expected.text("error") != null)) {
            return path + ".error: expected " + expected.text("error") + ", got " + (failed ? "one" : "none");
        }
        List<Journal.Entry> observed = cluster.observedSince(before);
        got.put("simulatedSecondsSpent", cluster.secondsSpent());
        got.put("reason", method.reason().text());
        got.put("class", method.disruptionClass().name().toLowerCase(Locale.ROOT));
        got.put("decision", commands.isEmpty() ? "no-op" : commands.get(0).decision());
        if (!commands.isEmpty() && !varies) {
            got.put("commands", commands(cluster, commands, name, false));
        }
        Map<String, @Nullable Object> wanted = new TreeMap<>();
        for (String part : List.of(
                "candidates",
                "reason",
                "class",
                "decision",
                "commands",
                "commandsBeforeValidation",
                "simulatedSecondsSpent")) {
            Object plain = Json.plain(expected.get(part));
            if (plain != null && !(varies && part.equals("commands"))) {
                wanted.put(part, part.startsWith("commands") ? normalized(plain, name) : plain);
            }
        }
        if (!wanted.containsKey("simulatedSecondsSpent")) {
            got.remove("simulatedSecondsSpent");
        }
        if (wanted.get("candidates") instanceof List<?> list) {
            wanted.put("candidates", list.stream().map(String::valueOf).sorted().toList());
        }
        return first(
                Json.difference(path, wanted, got),
                () -> PublishedEvents.difference(path, expected, observed, isStable(unstable, path + ".events")));
    }

    private static List<Object> commands(
            DisruptionCase cluster, List<Command> commands, String method, boolean launched) {
        List<Object> all = new ArrayList<>();
        for (Command command : commands) {
            Map<String, @Nullable Object> fields = DisruptionOutcome.command(command, launched);
            fields.put("method", method);
            if (!isBySavings(cluster)) {
                // Commands have no such fields before v1.14.
                fields.remove("poolDisruptionCosts");
                fields.remove("sourceCost");
            }
            all.add(fields);
        }
        return normalizedList(all, method);
    }

    private static Object normalized(Object commands, String method) {
        return commands instanceof List<?> list ? normalizedList(list, method) : commands;
    }

    /**
     * Normalizes what has no meaning: the order of commands of several pools, of the nodes of Emptiness, of types with equal
     * prices and of capacity types, and whether prices tie.
     */
    private static List<Object> normalizedList(List<?> commands, String method) {
        List<Object> all = new ArrayList<>();
        for (Object item : commands) {
            Map<String, @Nullable Object> command = new TreeMap<>();
            ((Map<?, ?>) item).forEach((key, value) -> command.put(String.valueOf(key), value));
            command.remove("reason");
            if (method.equals("Emptiness")) {
                command.remove("candidates");
            }
            if (command.get("replacements") instanceof List<?> replacements) {
                command.put(
                        "replacements",
                        replacements.stream()
                                .map(it -> byPriceAndName((Map<?, ?>) it))
                                .toList());
            }
            all.add(command);
        }
        all.sort(Comparator.comparing(it -> String.valueOf(((Map<?, ?>) it).get("candidatesSorted"))));
        return all;
    }

    private static Map<String, @Nullable Object> byPriceAndName(Map<?, ?> replacement) {
        Map<String, @Nullable Object> sorted = new TreeMap<>();
        replacement.forEach((key, value) -> sorted.put(String.valueOf(key), value));
        sorted.remove("priceTies");
        if (sorted.get("capacityTypes") instanceof List<?> types) {
            sorted.put(
                    "capacityTypes",
                    types.stream().map(String::valueOf).sorted().toList());
        }
        if (sorted.get("instanceTypes") instanceof List<?> types
                && sorted.get("cheapestPrices") instanceof List<?> prices) {
            List<String> priced = new ArrayList<>();
            for (int i = 0; i < types.size(); i++) {
                String price =
                        prices.get(i) instanceof Double number ? String.format(Locale.ROOT, "%012.6f", number) : "none";
                priced.add(price + " " + types.get(i));
            }
            priced.sort(null);
            sorted.remove("cheapestPrices");
            sorted.put("instanceTypes", priced);
        }
        return sorted;
    }

    private static @Nullable String ofPass(Recording recording, MappingNode expected, boolean varies) {
        DisruptionCase cluster = DisruptionCase.of(recording);
        List<Pass> passes = new ArrayList<>();
        List<Journal.Entry> observed = new ArrayList<>();
        int before = cluster.observedSince(0).size();
        Map<String, @Nullable Object> got = new TreeMap<>();
        Map<String, @Nullable Object> after = new TreeMap<>();
        cluster.controller().pass(pass -> {
            passes.add(pass);
            got.put("simulatedSecondsSpent", cluster.secondsSpent());
            got.put("clusterSynced", cluster.karpenter().state().isSynced());
            observed.addAll(cluster.observedSince(before));
            after.putAll(after(cluster, pass.started()));
        });
        if (passes.isEmpty()) {
            cluster.advance(LONGEST_PASS);
        }
        Pass pass = passes.get(0);
        List<Command> started = pass.started();
        got.put("requeueAfterSeconds", requeueSeconds(pass));
        Map<String, @Nullable Object> wanted = new TreeMap<>();
        for (String part : List.of("simulatedSecondsSpent", "requeueAfterSeconds", "clusterSynced")) {
            wanted.put(part, Json.plain(expected.get(part)));
        }
        Object commands = Json.plain(expected.get("commands"));
        Object state = Json.plain(expected.get("after"));
        if (!varies) {
            String method = Json.mappings(expected, "commands").stream()
                    .map(command -> Json.text(command, "method"))
                    .findFirst()
                    .orElse("");
            wanted.put("commands", commands == null ? List.of() : normalized(commands, method));
            got.put("commands", commands(cluster, started, method, true));
            wanted.put("after", state);
            got.put("after", after);
        }
        return first(
                Json.difference("controller", wanted, got),
                () -> PublishedEvents.difference("controller", expected, observed, !varies));
    }

    /** A failing pass returns no time: its rate limiter requeues it earlier than any requested time. */
    static double requeueSeconds(Pass pass) {
        if (!pass.started().isEmpty()) {
            return 1e-9;
        }
        return pass.again().compareTo(SHORTEST_WAIT) < 0 ? 0 : pass.again().toNanos() / 1e9;
    }

    private static Map<String, @Nullable Object> after(DisruptionCase cluster, List<Command> started) {
        Environment karpenter = cluster.karpenter();
        Set<String> tainted = new TreeSet<>();
        Set<String> reasons = new TreeSet<>();
        Set<String> marked = new TreeSet<>();
        Set<String> nominated = new TreeSet<>();
        for (Node node : karpenter.cluster().nodes().list()) {
            if (node.taints().stream().anyMatch(Pods.DISRUPTED::matches)) {
                tainted.add(node.name());
            }
        }
        for (NodeClaim claim : karpenter.nodeClaims().list()) {
            Condition reason = claim.condition(Conditions.DISRUPTION_REASON);
            if (reason != null) {
                reasons.add(claim.name() + "=" + reason.reason());
            }
        }
        for (StateNode node : karpenter.state().nodes()) {
            if (node.isMarkedForDeletion()) {
                marked.add(node.name());
            }
            if (node.isNominated(karpenter.now())) {
                nominated.add(node.name());
            }
        }
        List<String> pools = new ArrayList<>();
        for (NodeClaim claim : karpenter.nodeClaims().list()) {
            if (claim.providerId().isEmpty() && claim.meta().createdAt() >= 0 && !started.isEmpty()) {
                pools.add(claim.nodePool());
            }
        }
        pools.sort(null);
        Map<String, @Nullable Object> after = new TreeMap<>();
        after.put("taintedNodes", List.copyOf(tainted));
        after.put("disruptionReasonConditions", List.copyOf(reasons));
        after.put("markedForDeletion", List.copyOf(marked));
        after.put("nominated", List.copyOf(nominated));
        after.put("newNodeClaimPools", pools);
        return after;
    }
}
