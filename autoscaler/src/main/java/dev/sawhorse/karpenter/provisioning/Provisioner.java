// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.journal.DecimalText;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.capacitybuffer.BufferProvisioning;
import dev.sawhorse.karpenter.capacitybuffer.VirtualPods;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.SchedulingError;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.karpenter.scheduling.SchedulingResult.NodePlacements;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Karpenter's {@code provisioner}: when a batch of triggers closes, the scheduler places the pending pods; the provisioner
 * creates the NodeClaims of its result and nominates the existing nodes. While a claim is not launched it skips rounds.
 */
public final class Provisioner implements Controller {
    private static final Duration FAILED_SCHEDULING_DEDUPE = Duration.ofMinutes(5);
    private static final int MILLI = 3;

    private final Environment karpenter;
    private final ClusterSnapshots snapshots;
    private final Batcher batcher;
    private final BufferProvisioning buffers;
    private final IncompatibleNodePools incompatible;
    private RoundWatch rounds = (input, result) -> {};
    private int unschedulable;

    /**
     * A listener that receives the result of every round before it is carried out.
     */
    @FunctionalInterface
    public interface RoundWatch {
        void decided(ProvisioningInput input, Provisioning.Result result);
    }

    /**
     * Makes the provisioner.
     *
     * @param virtualPods those of CapacityBuffers, which every round looks at anew
     */
    @Upstream(
            file = "pkg/controllers/provisioning/provisioner.go",
            symbol = {"NewProvisioner", "Provisioner.Name", "Provisioner.Register"})
    public Provisioner(Environment karpenter, VirtualPods virtualPods) {
        this.karpenter = karpenter;
        this.snapshots = new ClusterSnapshots(karpenter, virtualPods);
        this.buffers = new BufferProvisioning(karpenter);
        this.incompatible = new IncompatibleNodePools(karpenter.events());
        this.batcher = new Batcher(
                karpenter.cluster().simulation(),
                Phase.PROVISIONING,
                karpenter.options().batchIdleDuration(),
                karpenter.options().batchMaxDuration(),
                this::reconcile);
    }

    @Override
    public String name() {
        return "provisioner";
    }

    /** {@inheritDoc} The provisioner watches nothing: triggers open its batches. */
    @Override
    public void start() {}

    /** Returns where triggers go. */
    @Upstream(file = "pkg/controllers/provisioning/provisioner.go", symbol = "Provisioner.Trigger")
    public Batcher batcher() {
        return batcher;
    }

    /** Returns what a round would decide from now. */
    public ProvisioningInput input() {
        return snapshots.take();
    }

    /** Returns where among the nodes of the last input a machine is, -1 if it is not there. */
    public int placeInInput(StateNode node) {
        return snapshots.placeOf(node);
    }

    /** Has the watch told of every round from now on. */
    public void watchRounds(RoundWatch watch) {
        this.rounds = watch;
    }

    @Upstream(file = "pkg/controllers/provisioning/provisioner.go", symbol = "Provisioner.Reconcile")
    private void reconcile() {
        if (!karpenter.state().isSynced()) {
            return;
        }
        ProvisioningInput input = snapshots.take();
        if (!input.isIdle()) {
            schedule(input);
        } else if (karpenter.options().featureGates().isEnabled(FeatureGate.CAPACITY_BUFFER)) {
            recordBuffers(SchedulingResult.NOTHING);
        }
    }

    /** Says of which of a round's NodePools no node can be made. */
    public void publishIncompatible(ProvisioningInput input) {
        incompatible.publish(input);
    }

    @Upstream(file = "pkg/controllers/provisioning/provisioner.go", symbol = "Provisioner.Schedule")
    private void schedule(ProvisioningInput input) {
        publishIncompatible(input);
        Provisioning.Result result = Provisioning.provision(input);
        rounds.decided(input, result);
        result.ignoredPods().forEach((pod, reason) -> publishFailure(pod, () -> reason));
        record(result.scheduling());
        observe(input, result);
        if (karpenter.options().featureGates().isEnabled(FeatureGate.CAPACITY_BUFFER)) {
            recordBuffers(result.scheduling());
        }
        createNodeClaims(result.scheduling().newNodeClaims());
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/events.go", symbol = "PodFailedToScheduleEvent")
    @Upstream(
            file = "pkg/controllers/provisioning/provisioner.go",
            symbol = "Provisioner.GetPendingPods",
            differs =
                    "also publishes the event for pods that refuse nodes of Karpenter, so that a run says why they wait")
    private void publishFailure(Pod pod, Supplier<String> reason) {
        karpenter
                .events()
                .publish(
                        "pod/" + pod.key(),
                        "FailedScheduling",
                        FAILED_SCHEDULING_DEDUPE,
                        () -> "Failed to schedule pod, " + reason.get());
    }

    private void observe(ProvisioningInput input, Provisioning.Result result) {
        SchedulingResult scheduling = result.scheduling();
        int failed = scheduling.podErrors().size();
        if (scheduling.newNodeClaims().isEmpty() && failed == unschedulable) {
            return;
        }
        unschedulable = failed;
        int onNew = 0;
        for (NewNodeClaim claim : scheduling.newNodeClaims()) {
            onNew += claim.pods().size();
        }
        int onExisting = 0;
        for (NodePlacements placements : scheduling.existingNodes()) {
            onExisting += placements.pods().size();
        }
        int pods = input.pendingPods().size()
                + input.virtualPods().size()
                + input.podsOfDeletingNodes().size();
        Journal journal = karpenter.cluster().journal();
        Duration took = karpenter.options().decisionSpeed().of(input.nodes().size(), pods);
        if (!took.isZero()) {
            journal.append(new Observation.ProvisioningTimed(took.toNanos()));
        }
        journal.append(
                new Observation.Provisioned(pods, scheduling.newNodeClaims().size(), onNew, onExisting, failed));
    }

    @Upstream(
            file = "pkg/controllers/provisioning/buffers.go",
            symbol = "bufferPodCountsFromResults",
            differs = "notes whether a node has virtual pods, not how many: nothing reads the number")
    private void recordBuffers(SchedulingResult result) {
        buffers.record(result);
        Set<String> holding = new TreeSet<>();
        for (NodePlacements placements : result.existingNodes()) {
            String providerId = providerId(placements.node().name());
            if (providerId != null && placements.pods().stream().anyMatch(VirtualPods::isVirtual)) {
                holding.add(providerId);
            }
        }
        karpenter.state().bufferPodsOn(holding);
    }

    /**
     * Says which pods a round or a simulation has not placed, and protects the existing nodes that pods are expected on from
     * disruption; virtual pods protect none.
     */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/scheduler.go",
            symbol = "Results.Record",
            differs = "does not publish the Nominated events of pods")
    public void record(SchedulingResult result) {
        LastMessage last = new LastMessage();
        result.podErrors().forEach((pod, error) -> {
            if (!error.isReservedOffering()) {
                publishFailure(pod, () -> last.of(error));
            }
        });
        for (NodePlacements placements : result.existingNodes()) {
            if (!placements.pods().stream().allMatch(VirtualPods::isVirtual)) {
                String providerId = providerId(placements.node().name());
                if (providerId != null) {
                    karpenter.state().nominate(providerId);
                }
            }
        }
    }

    /** The message of the error that was asked for last: alike pods share one error, whose message may be long. */
    private static final class LastMessage {
        private @Nullable SchedulingError error;
        private String text = "";

        @SuppressWarnings("ReferenceEquality") // Comparing errors may take as long as composing the message.
        String of(SchedulingError asked) {
            if (asked != error) {
                error = asked;
                text = asked.message();
            }
            return text;
        }
    }

    private @Nullable String providerId(String name) {
        StateNode node = karpenter.state().findByNodeName(name);
        NodeClaim claim = karpenter.nodeClaims().find(name);
        return node != null ? node.providerId() : claim != null ? claim.providerId() : null;
    }

    /**
     * Makes NodeClaims. One whose NodePool is gone, or uses more than its limits allow already, is not made. Room reserved for
     * one of a static NodePool is given back either way.
     *
     * @return the names of those made, in order
     */
    @Upstream(file = "pkg/controllers/provisioning/provisioner.go", symbol = "Provisioner.CreateNodeClaims")
    public List<String> createNodeClaims(List<NewNodeClaim> claims) {
        List<String> names = new ArrayList<>(claims.size());
        NewNodeClaim before = null;
        NodeClaim draft = null;
        for (NewNodeClaim claim : claims) {
            NodePool nodePool = karpenter.nodePools().find(claim.nodePool().name());
            if (nodePool != null && !exceedsLimits(nodePool)) {
                draft = draft != null && before != null && claim.isLike(before) ? draft : draft(claim, nodePool);
                before = claim;
                names.add(create(draft, claim));
            }
            if (claim.nodePool().replicas() != null) {
                karpenter.state().nodePoolState().release(claim.nodePool().name(), 1);
            }
        }
        return names;
    }

    @Upstream(file = "pkg/controllers/provisioning/provisioner.go", symbol = "Provisioner.Create")
    @Upstream(file = "pkg/apis/v1/nodepool.go", symbol = "Limits.ExceededBy")
    private boolean exceedsLimits(NodePool nodePool) {
        Resources limits = nodePool.limits();
        if (limits == null) {
            return false;
        }
        Resources usage = karpenter.state().nodePoolResources(nodePool.name());
        for (int resource = 0; resource < limits.indexBound(); resource++) {
            if (limits.has(resource) && usage.amount(resource) > limits.amount(resource)) {
                karpenter
                        .cluster()
                        .journal()
                        .append(new Observation.NodeClaimRefused(
                                nodePool.name(),
                                ResourceName.name(resource),
                                decimal(resource, usage.amount(resource)),
                                decimal(resource, limits.amount(resource))));
                return true;
            }
        }
        return false;
    }

    private static String decimal(int resource, long amount) {
        return DecimalText.ofScaled(amount, resource == ResourceName.CPU ? MILLI : 0);
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/nodeclaimtemplate.go",
            symbol = "NodeClaimTemplate.ToNodeClaim")
    private static NodeClaim draft(NewNodeClaim claim, NodePool nodePool) {
        ObjectMeta meta = new ObjectMeta(
                "",
                "",
                "",
                claim.labels(),
                claim.annotations(),
                List.of(new OwnerReference(
                        "karpenter.sh/v1",
                        "NodePool",
                        nodePool.name(),
                        nodePool.meta().uid(),
                        false)),
                0);
        return new NodeClaim(meta, claim.spec());
    }

    @Upstream(file = "pkg/controllers/provisioning/provisioner.go", symbol = "Provisioner.Create")
    private String create(NodeClaim draft, NewNodeClaim claim) {
        List<String> pods = new PodKeys(claim.pods());
        return karpenter
                .nodeClaims()
                .create(draft, claim.instanceTypes().size(), pods)
                .name();
    }
}
