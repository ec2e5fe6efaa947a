// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.snapshot;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.EventPublished;
import dev.sawhorse.journal.Observation.InitialStateEnded;
import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.journal.Observation.InstanceRegistered;
import dev.sawhorse.journal.Observation.InstanceTerminating;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeClaimRegistered;
import dev.sawhorse.journal.Observation.NodeEventPublished;
import dev.sawhorse.journal.Observation.NodeScaleDown;
import dev.sawhorse.journal.Observation.RunEnded;
import dev.sawhorse.journal.ObservationHandlers;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.ResultsFold;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A collector that takes from a journal the initial state of a cluster, the removals of its nodes after it, and why other nodes
 * stay. Nodes that were launched for new pods, such as those of CronJobs, are not nodes of the cluster: what their removal
 * saves was not spent before.
 */
public final class SnapshotRecorder implements Journal.Listener {
    /** Karpenter's reasons of events about nodes that it does not disrupt. */
    private static final Set<String> BLOCKED = Set.of("DisruptionBlocked", "Unconsolidatable");

    /** A removal whose replacements are being launched. */
    private static final class Pending {
        private final long time;
        private final String by;
        private final String reason;
        private final List<String> nodes = new ArrayList<>();
        private final List<String> replacements = new ArrayList<>();
        private int awaited;
        private double saving;

        Pending(long time, String by, String reason, int awaited) {
            this.time = time;
            this.by = by;
            this.reason = reason;
            this.awaited = awaited;
        }

        Removal removal() {
            return new Removal(Duration.ofNanos(time), by, reason, nodes, replacements, saving);
        }
    }

    private final ResultsFold initial = new ResultsFold();
    private final Map<String, Double> prices = new LinkedHashMap<>();
    private final Map<String, String> instances = new HashMap<>();
    private final Map<String, String> nodes = new HashMap<>();
    private final Map<String, String> blocked = new HashMap<>();
    private final List<Pending> removals = new ArrayList<>();
    private final Map<String, Pending> replacing = new HashMap<>();
    private final Set<String> commanded = new HashSet<>();

    /** The NodeClaims and nodes of the initial state, and the NodeClaims of their replacements. */
    private final Set<String> ofCluster = new HashSet<>();

    private final ObservationHandlers handlers = handlers();
    private @Nullable Pending last;
    private boolean isComplete;

    @Override
    public void appended(Journal.Entry entry) {
        if (!isComplete) {
            initial.appended(entry);
        }
        handlers.accept(entry.time(), entry.observation());
    }

    private ObservationHandlers handlers() {
        return new ObservationHandlers()
                .on(InitialStateEnded.class, (time, ended) -> {
                    isComplete = true;
                    ofCluster.addAll(instances.keySet());
                })
                .on(InstanceLaunched.class, (time, instance) -> prices.put(instance.instance(), instance.price()))
                .on(InstanceTerminating.class, (time, instance) -> prices.remove(instance.instance()))
                .on(InstanceRegistered.class, (time, instance) -> instances.put(instance.node(), instance.instance()))
                .on(NodeClaimRegistered.class, (time, claim) -> registered(claim))
                .on(NodeClaimCreated.class, (time, claim) -> created(time, claim.nodeClaim()))
                .on(NodeClaimLaunched.class, (time, claim) -> launched(claim))
                .on(DisruptionCommand.class, (time, command) -> commanded(time, command))
                .on(NodeClaimDeleting.class, (time, claim) -> deleting(time, claim))
                .on(NodeScaleDown.class, (time, node) -> {
                    if (!ofCluster.contains(node.node())) {
                        return;
                    }
                    Pending removal = begin(time, "Cluster Autoscaler", "ScaleDown", 0);
                    removal.nodes.add(node.node());
                    removal.saving += priceOf(node.node());
                })
                .on(EventPublished.class, (time, event) -> {
                    if (BLOCKED.contains(event.reason())) {
                        blocked.put(event.object().substring(event.object().indexOf('/') + 1), event.message());
                    }
                })
                .on(NodeEventPublished.class, (time, event) -> {
                    if (BLOCKED.contains(event.reason())) {
                        blocked.put(event.nodeClaim(), event.message());
                    }
                });
    }

    private void registered(NodeClaimRegistered claim) {
        nodes.put(claim.nodeClaim(), claim.node());
        String instance = instances.get(claim.nodeClaim());
        if (instance != null) {
            instances.put(claim.node(), instance);
        }
    }

    private Pending begin(long time, String by, String reason, int replacements) {
        Pending removal = new Pending(time, by, reason, replacements);
        removals.add(removal);
        last = removal;
        return removal;
    }

    private void commanded(long time, DisruptionCommand command) {
        commanded.addAll(command.candidates());
        last = null;
        List<String> candidates =
                command.candidates().stream().filter(ofCluster::contains).toList();
        if (candidates.isEmpty()) {
            return;
        }
        Pending removal = begin(time, "Karpenter", command.reason(), command.replacements());
        for (String candidate : candidates) {
            removal.nodes.add(nodes.getOrDefault(candidate, candidate));
            removal.saving += priceOf(candidate);
        }
    }

    /** NodeClaims that no command names are deleted by other controllers: expiration, interruption, health. */
    private void deleting(long time, NodeClaimDeleting claim) {
        String node = nodes.getOrDefault(claim.nodeClaim(), claim.nodeClaim());
        if (isComplete
                && ofCluster.contains(claim.nodeClaim())
                && !commanded.contains(claim.nodeClaim())
                && !commanded.contains(node)) {
            Pending removal = begin(time, "Karpenter", claim.reason(), 0);
            removal.nodes.add(node);
            removal.saving += priceOf(claim.nodeClaim());
        }
    }

    /** The replacements of a command are created in its instant. */
    private void created(long time, String claim) {
        Pending removal = last;
        if (removal != null && removal.time == time && removal.awaited > 0) {
            removal.awaited--;
            replacing.put(claim, removal);
            ofCluster.add(claim);
        }
    }

    private void launched(NodeClaimLaunched claim) {
        instances.put(claim.nodeClaim(), claim.instance());
        Pending removal = replacing.remove(claim.nodeClaim());
        if (removal != null) {
            removal.replacements.add(claim.instanceType() + " " + claim.capacityType());
            removal.saving -= claim.price();
        }
    }

    /** Returns the price of the instance of a NodeClaim or node, 0 if it is unknown. */
    private double priceOf(String name) {
        String instance = instances.get(name);
        return instance == null ? 0 : prices.getOrDefault(instance, 0.0);
    }

    /** Returns the results of the initial state if nothing changes for the given time. */
    public Results resultsOfInitialState(long nanos) {
        initial.appended(new Journal.Entry(nanos, new RunEnded(0)));
        return initial.results();
    }

    public List<Removal> removals() {
        return removals.stream().map(Pending::removal).toList();
    }

    /** Returns the last published reason why a node is not disrupted, empty for none. */
    public String blocked(String nodeClaim, String node) {
        boolean isRemoved = removals.stream().anyMatch(removal -> removal.nodes.contains(node));
        String reason = blocked.getOrDefault(nodeClaim, blocked.getOrDefault(node, ""));
        return isRemoved ? "" : reason;
    }

    /** Returns the number of instances. */
    public int instances() {
        return prices.size();
    }

    /** Returns the price of all instances in USD per hour. */
    public double price() {
        return prices.values().stream().mapToDouble(Double::doubleValue).sum();
    }
}
