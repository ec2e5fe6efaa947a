// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.ec2.ExistingInstance;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.NodeTemplate;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupEntry;
import dev.sawhorse.scenario.initial.InitialState.Recorded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The restoration of the nodes of an initial state: their instances with their place in pools, quotas and groups, their
 * NodeClaims with conditions and times, and the Nodes.
 */
final class NodeRestorer {
    private static final String DELETED_BEFORE_START = "its deletion began before the start";

    /** The time after which a node of a group that has never been ready is no longer booting. */
    private static final long LONGEST_BOOT = Duration.ofMinutes(15).toNanos();

    private final Scenario scenario;
    private final Simulated world;
    private final InitialState state;
    private final ClaimDriftRule drift;

    NodeRestorer(Scenario scenario, Simulated world, InitialState state) {
        this.scenario = scenario;
        this.world = world;
        this.state = state;
        this.drift = new ClaimDriftRule(scenario.state());
    }

    /** Claims and nodes are restored in the order of their creation, in which kube-scheduler and Karpenter look at them. */
    void restore() {
        Map<NodeClaim, ExistingNode> registered = new LinkedHashMap<>();
        for (ExistingNode node : state.nodes()) {
            NodeClaim claim = node.claim();
            if (claim != null) {
                registered.put(claim, node);
            }
        }
        List<Recorded<NodeClaim>> claims = new ArrayList<>(state.claims());
        claims.sort(Comparator.comparingLong(claim -> claim.value().meta().createdAt()));
        for (Recorded<NodeClaim> claim : claims) {
            restore(claim.value(), claim.manifest(), registered.get(claim.value()));
        }
        List<ExistingNode> nodes = new ArrayList<>(state.nodes());
        nodes.sort(Comparator.comparingLong(node -> node.node().meta().createdAt()));
        for (ExistingNode node : nodes) {
            NodeClaim claim = node.claim();
            if (claim == null) {
                restoreUnclaimed(node);
            } else {
                restore(node, claim);
            }
        }
        for (Recorded<NodeClaim> claim : claims) {
            observeDeletion(claim.value());
            resumeTermination(claim.value());
        }
    }

    /** An instance whose termination Karpenter has requested is shutting down. */
    private void resumeTermination(NodeClaim claim) {
        Condition terminating = claim.condition(Conditions.INSTANCE_TERMINATING);
        String instance = InitialState.instanceId(claim.providerId());
        if (claim.isDeleting()
                && terminating != null
                && terminating.isTrue()
                && world.fleet().find(instance) != null) {
            world.fleet().resumeTermination(instance, world.cluster().now() - terminating.lastTransitionAt());
        }
    }

    private void restore(NodeClaim claim, Manifest manifest, @Nullable ExistingNode node) {
        ExistingInstance existing = node != null ? node.instance() : instanceOf(claim);
        Instance instance = existing == null ? null : world.fleet().restore(tagged(existing, claim));
        NodePool nodePool = world.karpenter().nodePools().find(claim.nodePool());
        if (nodePool != null) {
            drift.setHash(claim, nodePool);
        }
        claim.meta(stored(labelled(claim.meta(), node), nodePool));
        observe(claim, instance);
        world.karpenter().restore(claim);
        String image = RecordedFields.status(manifest).text("imageID");
        world.provider().restore(claim, drift.launchedFrom(claim, image == null ? "" : image));
        if (node == null && instance != null) {
            world.machines().resume(claim, -instance.launchNanos());
        }
    }

    /** A claim has the well-known labels of its node, where an incomplete record of it lacks them. */
    private ObjectMeta labelled(ObjectMeta claim, @Nullable ExistingNode node) {
        if (node == null) {
            return claim;
        }
        Map<String, String> known = new TreeMap<>(node.node().labels());
        known.keySet().retainAll(world.provider().wellKnownLabels().keys());
        return claim.withLabels(Labels.merged(known, claim.labels()));
    }

    private @Nullable ExistingInstance instanceOf(NodeClaim claim) {
        return claim.providerId().isEmpty() ? null : state.instanceOf(claim);
    }

    private ExistingInstance tagged(ExistingInstance instance, NodeClaim claim) {
        return new ExistingInstance(
                instance.id(),
                instance.providerId(),
                instance.pool(),
                instance.reservationId(),
                world.provider().subnetOf(claim, instance.pool().zone()),
                instance.launchNanos(),
                world.provider().tagsOf(claim));
    }

    /** The NodePool that owns a claim has another uid than in the recorded cluster. */
    private ObjectMeta stored(ObjectMeta meta, @Nullable NodePool nodePool) {
        List<OwnerReference> owners = meta.ownerReferences().stream()
                .map(owner -> nodePool == null || !owner.kind().equals("NodePool")
                        ? owner
                        : new OwnerReference(
                                owner.apiVersion(),
                                owner.kind(),
                                owner.name(),
                                nodePool.meta().uid(),
                                owner.controller()))
                .toList();
        return world.cluster()
                .stamped(new ObjectMeta(
                        meta.name(), "", meta.uid(), meta.labels(), meta.annotations(), owners, meta.createdAt()));
    }

    /** The reason of a deletion that is not Karpenter's decision is not recorded. */
    private void observeDeletion(NodeClaim claim) {
        Condition disrupted = claim.condition(Conditions.DISRUPTION_REASON);
        if (claim.isDeleting()) {
            append(new Observation.NodeClaimDeleting(
                    claim.name(), disrupted != null && disrupted.isTrue() ? disrupted.reason() : DELETED_BEFORE_START));
        }
    }

    private void observe(NodeClaim claim, @Nullable Instance instance) {
        Resources requests = claim.spec().requests();
        Map<String, String> written = new TreeMap<>();
        requests.asMap().forEach((name, amount) -> written.put(name, Quantity.format(name, amount)));
        append(new Observation.NodeClaimCreated(
                claim.name(),
                claim.nodePool(),
                instance == null ? 0 : 1,
                requests.cpuMillis(),
                requests.memoryBytes(),
                List.of(),
                written));
        if (instance == null) {
            return;
        }
        CapacityPool pool = instance.pool();
        append(new Observation.NodeClaimResources(
                claim.name(),
                claim.capacity().cpuMillis(),
                claim.capacity().memoryBytes(),
                claim.allocatable().cpuMillis(),
                claim.allocatable().memoryBytes()));
        append(new Observation.NodeClaimLaunched(
                claim.name(),
                claim.nodePool(),
                instance.id(),
                pool.instanceType(),
                pool.zone(),
                pool.capacityType().label(),
                instance.launchPrice()));
    }

    private void restore(ExistingNode existing, NodeClaim claim) {
        Node node = existing.node();
        if (claim.isTrue(Conditions.REGISTERED)) {
            node.addFinalizer(NodeClaims.TERMINATION_FINALIZER);
        }
        String capacityType = existing.instance() == null
                ? ""
                : existing.instance().pool().capacityType().label();
        NodeOrigin origin = new NodeOrigin(claim.name(), claim.nodePool(), capacityType);
        register(node, origin);
        if (claim.isTrue(Conditions.REGISTERED)) {
            append(new Observation.NodeClaimRegistered(claim.name(), node.name()));
        }
        if (claim.isTrue(Conditions.INITIALIZED)) {
            append(new Observation.NodeClaimInitialized(claim.name(), node.name()));
        }
        if (existing.instance() != null) {
            boolean isBooting = !node.isReady() && !claim.isTrue(Conditions.INITIALIZED);
            adopt(template(node, claim.spec().startupTaints(), origin), node, isBooting);
        }
    }

    private void restoreUnclaimed(ExistingNode existing) {
        Node node = existing.node();
        ExistingInstance machine = existing.instance();
        Instance instance = machine == null ? null : world.fleet().restore(machine);
        String capacityType =
                instance == null ? "" : instance.pool().capacityType().label();
        NodeOrigin origin = new NodeOrigin("", existing.group(), capacityType);
        if (instance != null) {
            append(new Observation.InstanceRegistered(instance.id(), node.name()));
        }
        register(node, origin);
        if (instance == null) {
            return;
        }
        NodeTemplate template = template(node, startupTaints(existing.group()), origin);
        if (!existing.group().isEmpty()) {
            AutoScalingGroup group = world.groups().require(existing.group());
            world.groups().adopt(group, instance, template);
        }
        boolean isNew = world.cluster().now() - node.meta().createdAt() < LONGEST_BOOT;
        adopt(template, node, !node.isReady() && isNew);
    }

    private void register(Node node, NodeOrigin origin) {
        world.cluster().registerNode(node, origin);
        if (node.isReady()) {
            append(new Observation.NodeReady(node.name()));
        }
    }

    private void adopt(NodeTemplate template, Node node, boolean isBooting) {
        long age = world.cluster().now() - node.meta().createdAt();
        world.boot().adopt(template, node, isBooting, age);
    }

    private List<Taint> startupTaints(String group) {
        return scenario.file().nodeGroups().stream()
                .filter(entry -> entry.name().equals(group))
                .map(NodeGroupEntry::template)
                .flatMap(template -> template.startupTaints().stream())
                .toList();
    }

    private static NodeTemplate template(Node node, List<Taint> startupTaints, NodeOrigin origin) {
        return new NodeTemplate(
                node.name(),
                node.providerId(),
                Labels.copyOf(node.labels()),
                node.taints(),
                startupTaints,
                node.capacity(),
                node.allocatable(),
                origin);
    }

    private void append(Observation observation) {
        world.cluster().journal().append(observation);
    }
}
