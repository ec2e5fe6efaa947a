// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.RecordedObjects;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.Disruption;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClaimSpec;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.manifest.KarpenterManifests;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.NodeStatus;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The cluster of one row of a table: Karpenter's state without running controllers; the row reconciles one of them. */
public final class KarpenterTable {
    public static final NodeClassRef NODE_CLASS = new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", "default");

    private static final String NODE_POOL = "default";
    private static final double SECOND = 1e9;

    private final Simulation simulation = Simulation.withSeed(1);
    private final Environment karpenter;

    KarpenterTable(CloudProvider cloud, Instant start) {
        this(cloud, KarpenterOptions.DEFAULT.withVersion(KarpenterVersion.V1_14), start);
    }

    KarpenterTable(CloudProvider cloud, KarpenterOptions options, Instant start) {
        Cluster cluster = new Cluster(simulation, new Journal(simulation::now));
        this.karpenter = Environment.of(cluster, new Store<>(simulation::now, NodePool::meta), cloud, options, start);
        karpenter.informers().forEach(Controller::start);
    }

    Environment karpenter() {
        return karpenter;
    }

    /** Advances the clock to a time since the start. */
    KarpenterTable advanceTo(Duration sinceStart) {
        simulation.runUntil(sinceStart.toNanos());
        return this;
    }

    NodePool createNodePool(@Nullable Resources limits, @Nullable Long replicas) {
        NodeClaimSpec template =
                new NodeClaimSpec(Map.of(), Map.of(), NODE_CLASS, List.of(), List.of(), List.of(), null, null);
        NodePool nodePool = new NodePool(
                karpenter.cluster().stamped(ObjectMeta.of("", NODE_POOL)),
                template,
                new Disruption(Disruption.ConsolidationPolicy.WHEN_EMPTY, null, List.of(Budget.DEFAULT)),
                0,
                limits,
                replicas,
                true,
                false);
        karpenter.nodePools().create(nodePool);
        return nodePool;
    }

    NodeClaim createClaim(@Nullable Duration expireAfter, Map<String, String> annotations) {
        ObjectMeta meta =
                new ObjectMeta("", "", "", Map.of(KarpenterLabels.NODE_POOL, NODE_POOL), annotations, List.of(), 0);
        NodeClaim.Spec spec =
                new NodeClaim.Spec(NODE_CLASS, List.of(), Resources.NONE, List.of(), List.of(), expireAfter, null);
        return karpenter.nodeClaims().create(new NodeClaim(meta, spec), 0, List.of());
    }

    /** Stores a recorded NodeClaim under another name and without its deletion timestamp. */
    NodeClaim restoreClaim(MappingNode manifest) {
        NodeClaim recorded = read(manifest, NodeClaim.class);
        NodeClaim claim = karpenter.nodeClaims().create(new NodeClaim(recorded.meta(), recorded.spec()), 0, List.of());
        claim.finalizers().add(NodeClaims.TERMINATION_FINALIZER);
        claim.launched(recorded.providerId(), recorded.capacity(), recorded.allocatable());
        claim.registered(recorded.nodeName());
        recorded.conditions().all().forEach(claim.conditions()::restore);
        karpenter.nodeClaims().update(claim);
        return claim;
    }

    /** Stores the recorded Node of a claim without its deletion timestamp. */
    Node restoreNode(MappingNode manifest, NodeClaim claim) {
        Node recorded = read(manifest, Node.class);
        NodeStatus status = new NodeStatus(
                recorded.isUnschedulable(),
                recorded.isReady(),
                Pod.NEVER,
                Pod.NEVER,
                List.of(NodeClaims.TERMINATION_FINALIZER),
                Map.of());
        Node node = status.restore(new Node(
                recorded.meta(),
                recorded.providerId(),
                recorded.taints(),
                recorded.capacity(),
                recorded.allocatable()));
        return karpenter.cluster().registerNode(node, new NodeOrigin(claim.name(), claim.nodePool(), ""));
    }

    /**
     * Reads a recorded object.
     *
     * @throws dev.sawhorse.input.InvalidInputException if it cannot be read
     */
    <T> T read(MappingNode manifest, Class<T> type) {
        Problems problems = new Problems();
        SourceNode list = new SequenceNode(manifest.position(), List.of(manifest));
        List<T> objects = RecordedObjects.read(
                ManifestReader.ofRecorded(KarpenterManifests.catalog(), karpenter.start()),
                list,
                NodePath.ROOT,
                type,
                problems);
        problems.throwIfErrors();
        return objects.get(0);
    }

    /** Reads a duration in Go's format. */
    static Duration duration(MappingNode row, String key) {
        return Duration.parse("PT" + Json.text(row, key));
    }

    /** Returns the seconds after which a key is requeued, 0 for none or for a rate-limited requeue. */
    static double requeueSeconds(Result result) {
        return result.next() == Result.Next.AFTER ? result.delayNanos() / SECOND : 0;
    }
}
