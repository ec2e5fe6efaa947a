// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.RecordedCatalog;
import dev.sawhorse.conformance.recording.RecordedObjects;
import dev.sawhorse.conformance.recording.RecordedVersion;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.conformance.recording.TimelineCatalog;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.capacitybuffer.VirtualPods;
import dev.sawhorse.karpenter.disruption.DisruptionController;
import dev.sawhorse.karpenter.disruption.DisruptionMethods;
import dev.sawhorse.karpenter.disruption.OrchestrationQueue;
import dev.sawhorse.karpenter.disruption.shortcut.ConsolidationShortcuts;
import dev.sawhorse.karpenter.manifest.KarpenterManifests;
import dev.sawhorse.karpenter.nodeclaim.disruption.NodeClaimDisruption;
import dev.sawhorse.karpenter.nodepool.Readiness;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.provisioning.Provisioner;
import dev.sawhorse.karpenter.state.cost.ClusterCost;
import dev.sawhorse.karpenter.state.cost.NodePrices;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A recorded cluster at one instant, with Karpenter's disruption controllers. Every pass needs a new one, as methods have
 * state.
 */
public final class DisruptionCase {
    /** Recorded objects are older than the instant of the case; the clock starts before the oldest of them. */
    private static final Duration PAST = Duration.ofDays(3650);

    private static final long SHORTLY = Duration.ofMillis(1).toNanos();

    private final MappingNode root;
    private final Simulation simulation = Simulation.withSeed(1);
    private final Cluster cluster = new Cluster(simulation, new Journal(simulation::now));
    private final ManifestReader reader;
    private final Problems problems = new Problems();
    private final Environment karpenter;
    private final DisruptionController controller;
    private final DisruptionMethods methods;
    private final NodeClaimDisruption conditions;
    private final Map<String, Double> requeueSeconds = new LinkedHashMap<>();

    private DisruptionCase(Recording recording) {
        this.root = recording.root();
        Instant start = Instant.parse(Json.text(root, "now")).minus(PAST);
        this.reader = ManifestReader.ofRecorded(KarpenterManifests.catalog(), start);
        TimelineCatalog catalog = new TimelineCatalog(
                RecordedCatalog.file(recording.path(), "karpenter-disruption", Json.text(root, "catalog")),
                false,
                RecordedVersion.of(root));
        RecordedCloud cloud = new RecordedCloud(
                catalog,
                Json.mapping(root, "instanceTypesByNodePool"),
                Json.mapping(Json.mapping(root, "state"), "cloudProviderDriftByNodeClaim"));
        this.karpenter =
                Environment.of(cluster, new Store<>(simulation::now, NodePool::meta), cloud, options(root), start);
        karpenter.informers().forEach(Controller::start);
        ClusterCost clusterCost = new ClusterCost(karpenter, new NodePrices(karpenter));
        clusterCost.start();
        new Readiness(karpenter).start();
        Provisioner provisioner =
                new Provisioner(karpenter, new VirtualPods(karpenter.options().version()));
        this.controller = new DisruptionController(
                karpenter,
                new OrchestrationQueue(karpenter, provisioner),
                clusterCost,
                ConsolidationShortcuts.ifEnabled());
        this.methods = DisruptionMethods.of(
                karpenter, provisioner, providerId -> false, clusterCost, ConsolidationShortcuts.ifEnabled());
        this.conditions = new NodeClaimDisruption(karpenter);
        conditions.start();
    }

    /**
     * Reads the cluster of a recording.
     *
     * @throws dev.sawhorse.input.InvalidInputException if one of its objects cannot be read
     */
    public static DisruptionCase of(Recording recording) {
        DisruptionCase read = new DisruptionCase(recording);
        read.simulation.runUntil(PAST.toNanos());
        read.populate();
        return read;
    }

    /** Returns the options of Karpenter in a recorded cluster. */
    static KarpenterOptions options(MappingNode root) {
        MappingNode options = Json.mapping(root, "options");
        MappingNode gates = Json.mapping(options, "featureGates");
        KarpenterOptions defaults = KarpenterOptions.DEFAULT;
        return new KarpenterOptions(
                RecordedVersion.of(root),
                defaults.batchIdleDuration(),
                Duration.parse("PT" + Json.text(options, "batchMaxDuration")),
                Json.text(options, "preferencePolicy").equals("Ignore"),
                Json.text(options, "minValuesPolicy").equals("BestEffort"),
                FeatureGates.where(gate -> "true".equals(gates.text(gate.upstreamName()))),
                defaults.legacyNodeRepair(),
                defaults.defaultConstraints(),
                defaults.disruptionPhase(),
                defaults.decisionSpeed(),
                defaults.unmergedRules());
    }

    private void populate() {
        objects("nodePools", NodePool.class).forEach(karpenter.nodePools()::create);
        byName("podDisruptionBudgets", PodDisruptionBudget.class, PodDisruptionBudget::meta)
                .forEach(cluster.podDisruptionBudgets()::create);
        objects("nodeClaims", NodeClaim.class).forEach(karpenter::restore);
        evaluateConditions();
        objects("nodes", Node.class).forEach(cluster.nodes()::create);
        byName("pods", Pod.class, Pod::meta).forEach(cluster::restorePod);
        objects("daemonSets", DaemonSet.class).forEach(cluster.workloads().daemonSets()::create);
        problems.throwIfErrors();
        simulation.runUntil(simulation.now());
        MappingNode state = Json.mapping(root, "state");
        Json.texts(state, "nominatedNodes").forEach(node -> karpenter.state().nominate(providerId(node)));
        karpenter
                .state()
                .markForDeletion(
                        Json.texts(state, "markedForDeletionNodes").stream()
                                .map(this::providerId)
                                .toList(),
                        true);
        karpenter.state().bufferPodsOn(nodesWithBufferPods(state));
        simulation.schedule(SHORTLY, Phase.WORLD, this::changeDuringValidation);
    }

    private Set<String> nodesWithBufferPods(MappingNode state) {
        Set<String> machines = new TreeSet<>();
        MappingNode podsPerNode = Json.mapping(state, "bufferPodsPerNode");
        for (MappingNode.Entry entry : podsPerNode.entries()) {
            if (Json.number(podsPerNode, entry.key()) > 0) {
                machines.add(providerId(entry.key()));
            }
        }
        return machines;
    }

    /** Evaluates the conditions of all claims. */
    void evaluateConditions() {
        for (NodeClaim claim : List.copyOf(karpenter.nodeClaims().list())) {
            NodePool nodePool = karpenter.nodePools().find(claim.nodePool());
            double seconds = nodePool == null || claim.isDeleting() ? -1 : conditions.reconcile(claim, nodePool) / 1e9;
            requeueSeconds.put(claim.name(), seconds);
        }
    }

    /** Applies the recorded changes while a method waits to validate its command. */
    private void changeDuringValidation() {
        new ChangesDuringValidation(karpenter, list -> read(list, "duringValidation"))
                .make(Json.mapping(root, "duringValidation"));
    }

    private String providerId(String node) {
        return cluster.nodes().require(node).providerId();
    }

    private <T> List<T> objects(String key, Class<T> type) {
        SourceNode list = root.present(key);
        return list == null ? List.of() : RecordedObjects.read(reader, list, NodePath.ROOT.child(key), type, problems);
    }

    /** Returns objects in the list order of the recorded store, which decides which of several objects a message names. */
    private <T> List<T> byName(String key, Class<T> type, Function<T, ObjectMeta> meta) {
        return objects(key, type).stream()
                .sorted(Comparator.comparing((T object) -> meta.apply(object).key()))
                .toList();
    }

    private Manifests read(SourceNode list, String key) {
        return RecordedObjects.read(reader, list, NodePath.ROOT.child(key), problems);
    }

    public Environment karpenter() {
        return karpenter;
    }

    public DisruptionMethods methods() {
        return methods;
    }

    DisruptionController controller() {
        return controller;
    }

    /** Returns the requeue times of the condition controllers in seconds, by the names of the claims; -1 for none. */
    Map<String, Double> requeueSeconds() {
        return requeueSeconds;
    }

    /** Deletes a pod of the namespace default. */
    void removePod(String name) {
        cluster.removePod(cluster.pods().require("default/" + name));
    }

    /** Returns the name of the node of a claim. */
    String nodeOf(String claim) {
        return Objects.requireNonNull(karpenter.nodeClaims().find(claim), claim).nodeName();
    }

    /** Returns the observations after the first {@code number} ones. */
    List<Journal.Entry> observedSince(int number) {
        List<Journal.Entry> entries = cluster.journal().entries();
        return List.copyOf(entries.subList(number, entries.size()));
    }

    /** Advances the clock. */
    void advance(Duration duration) {
        simulation.runUntil(simulation.now() + duration.toNanos());
    }

    /** Returns the seconds since the recorded instant. */
    double secondsSpent() {
        return (simulation.now() - PAST.toNanos()) / 1e9;
    }
}
