// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.InitialStateMarks;
import dev.sawhorse.journal.Observation.InstanceRegistered;
import dev.sawhorse.journal.Observation.InstanceStopped;
import dev.sawhorse.journal.Observation.InstanceTerminating;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimDeleted;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodeClaimInitialized;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeCreated;
import dev.sawhorse.journal.Observation.NodeDeleted;
import dev.sawhorse.journal.Observation.NodeInterrupted;
import dev.sawhorse.journal.Observation.NodeReady;
import dev.sawhorse.journal.Observation.NodeScaleDown;
import dev.sawhorse.journal.ObservationHandlers;
import dev.sawhorse.results.bill.Bill;
import dev.sawhorse.results.bill.Billing;
import dev.sawhorse.results.bill.Usage;
import dev.sawhorse.results.series.ExactSum;
import dev.sawhorse.results.series.StepSeries;
import dev.sawhorse.results.series.Timestamps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A tracker of every node through the journal, with the requests of its pods. */
final class NodeLedger {
    private final InitialStateMarks initial;
    private final List<NodeLife> lives = new ArrayList<>();
    private final Map<String, NodeLife> byClaim = new HashMap<>();
    private final Map<String, NodeLife> byNode = new HashMap<>();
    private final Map<String, NodeLife> byInstance = new HashMap<>();
    private final StepSeries allocatableCpu = new StepSeries();
    private final StepSeries requestedCpu = new StepSeries();
    private final StepSeries allocatableMemory = new StepSeries();
    private final StepSeries requestedMemory = new StepSeries();

    NodeLedger(InitialStateMarks initial) {
        this.initial = initial;
    }

    /** Returns the handlers of what it collects. */
    ObservationHandlers handlers() {
        return new ObservationHandlers()
                .on(NodeClaimCreated.class, (time, claim) -> claimed(time, claim.nodeClaim(), claim.nodePool()))
                .on(NodeClaimLaunched.class, (time, claim) -> launched(time, claim))
                .on(InstanceRegistered.class, (time, instance) -> instanceRegistered(instance))
                .on(NodeCreated.class, (time, node) -> joined(time, node))
                .on(NodeReady.class, (time, node) -> ready(time, byNode.get(node.node())))
                .on(NodeClaimInitialized.class, (time, claim) -> initialized(time, byClaim.get(claim.nodeClaim())))
                .on(
                        NodeClaimDeleting.class,
                        (time, claim) -> deleting(time, byClaim.get(claim.nodeClaim()), claim.reason()))
                .on(
                        NodeScaleDown.class,
                        (time, node) -> deleting(time, byNode.get(node.node()), DisruptionReasons.SCALE_DOWN))
                .on(
                        NodeInterrupted.class,
                        (time, node) -> deleting(time, byNode.get(node.node()), DisruptionReasons.INTERRUPTED))
                .on(InstanceTerminating.class, (time, instance) -> end(time, byInstance.get(instance.instance())))
                .on(InstanceStopped.class, (time, instance) -> end(time, byInstance.get(instance.instance())))
                .on(NodeDeleted.class, (time, node) -> recordDeletion(time, byNode.get(node.node())))
                .on(NodeClaimDeleted.class, (time, claim) -> end(time, byClaim.get(claim.nodeClaim())));
    }

    private NodeLife claimed(long time, String claim, String nodePool) {
        NodeLife life = newLife();
        life.nodeClaim = claim;
        life.nodePool = nodePool;
        life.created = time;
        byClaim.put(claim, life);
        return life;
    }

    private void launched(long time, NodeClaimLaunched claim) {
        NodeLife life = byClaim.get(claim.nodeClaim());
        if (life == null) {
            life = claimed(time, claim.nodeClaim(), claim.nodePool());
        }
        life.instance = claim.instance();
        byInstance.put(claim.instance(), life);
    }

    private void instanceRegistered(InstanceRegistered instance) {
        NodeLife life = newLife();
        life.instance = instance.instance();
        byInstance.put(instance.instance(), life);
        byNode.put(instance.node(), life);
    }

    private void joined(long time, NodeCreated node) {
        NodeLife life = node.nodeClaim().isEmpty() ? byNode.get(node.node()) : byClaim.get(node.nodeClaim());
        if (life == null || Timestamps.happened(life.registered)) {
            life = newLife();
        }
        life.node = node.node();
        life.nodePool = node.nodePool();
        life.instanceType = node.instanceType();
        life.zone = node.zone();
        life.capacityType = node.capacityType();
        life.join(time, node.allocatableCpuMillis(), node.allocatableMemoryBytes());
        byNode.put(node.node(), life);
    }

    private static void ready(long time, @Nullable NodeLife life) {
        if (life != null && !Timestamps.happened(life.ready)) {
            life.ready = time;
        }
    }

    private static void initialized(long time, @Nullable NodeLife life) {
        if (life != null) {
            life.initialized = time;
        }
    }

    private static void deleting(long time, @Nullable NodeLife life, String reason) {
        if (life != null && !Timestamps.happened(life.deleting)) {
            life.deleting = time;
            life.reason = reason;
        }
    }

    private static void end(long time, @Nullable NodeLife life) {
        if (life != null) {
            life.end(time);
        }
    }

    private static void recordDeletion(long time, @Nullable NodeLife life) {
        if (life != null) {
            life.end(time);
            life.deleted = time;
        }
    }

    private NodeLife newLife() {
        NodeLife life = life(lives.size(), initial.isBeingRead());
        lives.add(life);
        return life;
    }

    /** Returns every node in the order of appearance. */
    List<NodeLife> lives() {
        return lives;
    }

    /** Returns the node of a name, null if there never was one. */
    @Nullable
    NodeLife life(String node) {
        return byNode.get(node);
    }

    /** Returns the NodePool an instance belongs to, empty if to none. */
    String nodePoolOf(String instance) {
        NodeLife life = byInstance.get(instance);
        return life == null ? "" : life.nodePool;
    }

    /**
     * Returns a row per node in the order of appearance, then one per instance that never became a node. If an instance
     * registered several nodes, the last one has its bill.
     */
    List<NodeRow> rows(Billing billing, long end) {
        List<NodeRow> rows = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (NodeLife life : lives) {
            Bill bill = billing.bill(life.instance);
            if (bill != null) {
                life.linkInstance(bill);
                seen.add(bill.instance);
            }
            boolean isLast = bill == null || byInstance.get(life.instance) == life;
            rows.add(isLast ? life.row(bill, end) : life.unbilledRow(end));
        }
        for (Bill bill : billing.bills()) {
            if (!seen.contains(bill.instance)) {
                rows.add(unregistered(bill, end));
            }
        }
        return rows;
    }

    private NodeLife life(int number, boolean isInitial) {
        return new NodeLife(
                number,
                isInitial,
                new Usage(allocatableCpu, requestedCpu),
                new Usage(allocatableMemory, requestedMemory));
    }

    private NodeRow unregistered(Bill bill, long end) {
        NodeLife life = life(lives.size(), bill.isInitial());
        life.linkInstance(bill);
        if (!bill.isRunning()) {
            life.ended = bill.endedBy(end);
        }
        return life.row(bill, end);
    }

    /** Returns requested/allocatable over the lives of all nodes. */
    Utilization utilization(long end) {
        ExactSum cpuRequested = new ExactSum();
        ExactSum cpuAllocatable = new ExactSum();
        ExactSum memoryRequested = new ExactSum();
        ExactSum memoryAllocatable = new ExactSum();
        for (NodeLife life : lives) {
            if (Timestamps.happened(life.registered)) {
                long until = life.endedBy(end);
                cpuRequested.add(life.cpu.requestedUntil(until));
                cpuAllocatable.add(life.cpu.allocatableUntil(until));
                memoryRequested.add(life.memory.requestedUntil(until));
                memoryAllocatable.add(life.memory.allocatableUntil(until));
            }
        }
        return new Utilization(cpuRequested.shareOf(cpuAllocatable), memoryRequested.shareOf(memoryAllocatable));
    }

    StepSeries allocatableCpu() {
        return allocatableCpu;
    }

    StepSeries requestedCpu() {
        return requestedCpu;
    }

    StepSeries allocatableMemory() {
        return allocatableMemory;
    }

    StepSeries requestedMemory() {
        return requestedMemory;
    }
}
