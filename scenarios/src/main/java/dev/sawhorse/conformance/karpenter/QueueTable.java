// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.capacitybuffer.VirtualPods;
import dev.sawhorse.karpenter.disruption.Candidate;
import dev.sawhorse.karpenter.disruption.Command;
import dev.sawhorse.karpenter.disruption.CommandExecution;
import dev.sawhorse.karpenter.disruption.OrchestrationQueue;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.provisioning.Provisioner;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.state.ClusterState;
import dev.sawhorse.karpenter.state.NodeClaimInformer;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.karpenter.state.NodeInformer;
import dev.sawhorse.karpenter.state.PodInformer;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.store.Watch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The replay of one command in the orchestration queue. The command is for the nodes that were marked when it started; then the
 * recorded events happen, each before the queue is reconciled in its second. Only changes are recorded.
 */
final class QueueTable {
    private static final long SECOND = 1_000_000_000L;

    private final MappingNode row;
    private final KarpenterTable table;
    private final Environment karpenter;
    private final List<DelayedWatch> lateWatches = new ArrayList<>();
    private final OrchestrationQueue queue;
    private final Map<String, NodeClaim> claims = new TreeMap<>();
    private final Map<String, Node> nodes = new TreeMap<>();
    private final List<NodeClaim> replacements = new ArrayList<>();

    private QueueTable(MappingNode row) {
        this.row = row;
        this.table = new KarpenterTable(
                new RowCloud(""),
                DisruptionCase.options(Json.mapping(row, "input")),
                Instant.parse(Json.text(row, "startedAt")));
        this.karpenter = withLateState(table.karpenter());
        this.queue = new OrchestrationQueue(
                karpenter,
                new Provisioner(karpenter, new VirtualPods(karpenter.options().version())));
        MappingNode input = Json.mapping(row, "input");
        for (MappingNode nodePool : Json.mappings(input, "nodePools")) {
            karpenter.nodePools().create(table.read(nodePool, NodePool.class));
        }
        for (MappingNode manifest : Json.mappings(input, "nodeClaims")) {
            NodeClaim claim = table.restoreClaim(manifest);
            claims.put(claim.nodeName(), claim);
        }
        for (MappingNode manifest : Json.mappings(input, "nodes")) {
            String name = Json.text(Json.mapping(manifest, "metadata"), "name");
            nodes.put(name, table.restoreNode(manifest, claim(name)));
        }
        for (MappingNode pod : Json.mappings(input, "pods")) {
            karpenter.cluster().restorePod(table.read(pod, Pod.class));
        }
    }

    static @Nullable String replayRow(MappingNode row) {
        return new QueueTable(row).replay();
    }

    private Environment withLateState(Environment of) {
        Consumer<Watch<NodeClaim>> late = watch -> {
            DelayedWatch delayed = new DelayedWatch(watch);
            lateWatches.add(delayed);
            of.nodeClaims().watch(delayed);
        };
        ClusterState state = new ClusterState(of.cluster(), of.options().nominationWindow());
        new NodeClaimInformer(state, late).start();
        new NodeInformer(state, of.cluster()).start();
        new PodInformer(state, of.cluster()).start();
        return new Environment(
                of.cluster(),
                of.nodePools(),
                of.nodeOverlays(),
                of.capacityBuffers(),
                of.nodePoolStatuses(),
                of.nodeClaims(),
                state,
                of.cloudProvider(),
                of.events(),
                of.options(),
                of.start());
    }

    private @Nullable String replay() {
        List<MappingNode> timeline = Json.mappings(row, "timeline");
        CommandExecution execution = start(Json.texts(Json.mapping(timeline.get(0), "state"), "markedForDeletion"));
        long end = 0;
        Map<String, Object> expected = new TreeMap<>();
        for (MappingNode line : timeline) {
            end = (long) Json.number(line, "t");
            if (line.present("state") != null) {
                Object state = Objects.requireNonNull(Json.plain(line.get("state")), "state");
                expected.put(key(line.text("requeueAfterSeconds") == null ? "started" : "changed", end), state);
            } else {
                karpenter.cluster().simulation().scheduleAt(end * SECOND, Phase.WORLD, () -> act(line));
            }
        }
        Map<String, Object> got = new TreeMap<>();
        Map<String, Object> last = state(execution);
        got.put(key("started", 0), last);
        // The recording reconciled its queue once a second, starting at the first second; a live queue reconciles at
        // once.
        for (long at = 1; at <= end + 1; at++) {
            karpenter.cluster().simulation().runUntil(at * SECOND);
            Map<String, Object> now = state(execution);
            if (!now.equals(last)) {
                got.put(key("changed", at), now);
                last = now;
            }
        }
        return Json.difference("state", expected, got);
    }

    private static String key(String what, long second) {
        return what + " at " + second;
    }

    private CommandExecution start(List<String> names) {
        List<Candidate> candidates = names.stream().map(this::candidate).toList();
        List<NewNodeClaim> wanted = Collections.nCopies(
                (int) Json.number(row, "replacements"),
                replacement(candidates.get(0).nodePool()));
        Command command = new Command(candidates, wanted, SchedulingResult.NOTHING);
        CommandExecution execution = Objects.requireNonNull(
                queue.start(command, DisruptionReason.UNDERUTILIZED, "single"), "the command was not started");
        for (String name : execution.replacements()) {
            replacements.add(Objects.requireNonNull(karpenter.nodeClaims().find(name), name));
        }
        return execution;
    }

    private Candidate candidate(String name) {
        NodeClaim claim = claim(name);
        StateNode node = Objects.requireNonNull(karpenter.state().find(claim.providerId()), name);
        NodePool nodePool = karpenter.nodePools().require(claim.nodePool());
        return new Candidate(
                node,
                node.requireNode(),
                claim,
                nodePool,
                null,
                "",
                "",
                List.copyOf(node.pods()),
                0,
                1,
                false,
                false,
                false,
                false);
    }

    private NewNodeClaim replacement(NodePool nodePool) {
        return new NewNodeClaim(
                nodePool,
                Map.of(),
                karpenter.cloudProvider().wellKnownLabels(),
                Requirements.ofSpecs(nodePool.template().requirements()),
                List.of(),
                List.of(),
                Resources.NONE,
                false,
                List.of());
    }

    private void act(MappingNode line) {
        String event = Json.text(line, "event");
        if (event.equals("candidate-deleted")) {
            remove(List.copyOf(claims.values()).get((int) Json.number(line, "replacement")));
            return;
        }
        NodeClaim replacement = replacements.get((int) Json.number(line, "replacement"));
        switch (event) {
            case "launched" -> launch(replacement);
            case "registered" -> setCondition(replacement, "Registered");
            case "initialized" -> {
                launch(replacement);
                setCondition(replacement, "Registered");
                setCondition(replacement, "Initialized");
            }
            case "deleted" -> remove(replacement);
            case "deleted-api-only" -> {
                lateWatches.forEach(watch -> watch.hold(replacement));
                remove(replacement);
            }
            case "forget" -> lateWatches.forEach(watch -> watch.release(replacement));
            default -> throw new UnsupportedOperationException("event " + event);
        }
    }

    private void launch(NodeClaim claim) {
        if (claim.providerId().isEmpty()) {
            claim.launched(RowCloud.PROVIDER_ID + claim.name(), Resources.NONE, Resources.NONE);
        }
        setCondition(claim, "Launched");
    }

    private void setCondition(NodeClaim claim, String condition) {
        claim.conditions().set(condition, Condition.TRUE, condition, "", karpenter.now());
        karpenter.nodeClaims().update(claim);
    }

    private void remove(NodeClaim claim) {
        karpenter.nodeClaims().delete(claim, DisruptionReason.DELETED_BY_USER);
        karpenter.nodeClaims().removeFinalizer(claim);
    }

    private Map<String, Object> state(CommandExecution execution) {
        NodeClaims stored = karpenter.nodeClaims();
        Map<String, Object> state = new LinkedHashMap<>();
        state.put(
                "candidateNodeClaimsDeleted",
                nodesWhere(name ->
                        stored.find(claim(name).name()) == null || claim(name).isDeleting()));
        state.put(
                "disruptionReasonSet",
                nodesWhere(name -> stored.find(claim(name).name()) != null
                        && !claim(name).isDeleting()
                        && claim(name).isTrue("DisruptionReason")));
        state.put("markedForDeletion", nodesWhere(this::isMarked));
        state.put("queueEmpty", queue.isEmpty());
        state.put("replacementsSeenInitialized", execution.initializedReplacements());
        state.put("succeeded", execution.hasSucceeded());
        state.put("tainted", nodesWhere(name -> node(name).taints().stream().anyMatch(Pods.DISRUPTED::matches)));
        return state;
    }

    private boolean isMarked(String name) {
        StateNode node = karpenter.state().find(claim(name).providerId());
        return node != null && node.isMarkedForDeletion();
    }

    private List<String> nodesWhere(Predicate<String> holds) {
        return nodes.keySet().stream().filter(holds).toList();
    }

    private NodeClaim claim(String nodeName) {
        return Objects.requireNonNull(claims.get(nodeName), nodeName);
    }

    private Node node(String name) {
        return Objects.requireNonNull(nodes.get(name), name);
    }
}
