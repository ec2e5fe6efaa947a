// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.PodPlacement;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.ForbiddenException;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.controller.DaemonSetRollout.NodePods;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The DaemonSet controller: runs one pod of every DaemonSet on each eligible node (Kubernetes v1.37).
 *
 * <p>A pod is created and bound when the node matches the template's selector and required affinity and all its NoSchedule and
 * NoExecute taints are tolerated; it is deleted when the node no longer does, NoSchedule taints aside. A node that is being
 * deleted gets no new pods, and one whose old pod is terminating gets the next when that is gone. Failed pods are replaced
 * after a {@linkplain DaemonPodBackOff back-off}, pods of an old template by the {@linkplain DaemonSetRollout update strategy}.
 *
 * <p>Difference: a pod that fits its node is bound by the controller. Only one that does not fit is left to the scheduler, as
 * upstream's pods all are, which may preempt others for it; pods whose host port is in use are bound.
 */
public final class DaemonSetController implements Controller {
    private static final String KIND = "DaemonSet";

    /** A DaemonSet on a node. */
    private record Placement(String daemonSet, String node) {}

    private final Cluster cluster;
    private final FailedCreateEvents refusals;
    private final WorkQueue<Placement> placements;
    private final WorkQueue<String> rollouts;
    private final Map<String, DaemonSetRevisions> revisions = new LinkedHashMap<>();
    private final Set<String> rollingOut = new LinkedHashSet<>();
    private final Map<Placement, Pod> failed = new LinkedHashMap<>();
    private final DaemonPodBackOff<Placement> failures = new DaemonPodBackOff<>();

    /** The pods that were created although they did not fit their node. */
    private final Map<Placement, Pod> waiting = new LinkedHashMap<>();

    /** Makes the controller. */
    public DaemonSetController(Cluster cluster) {
        this.cluster = cluster;
        this.refusals = new FailedCreateEvents(cluster);
        this.placements = new WorkQueue<>(cluster.simulation(), Phase.CONTROLLER, this::place);
        this.rollouts = new WorkQueue<>(cluster.simulation(), Phase.CONTROLLER, this::rollOut);
    }

    @Override
    public String name() {
        return "daemonset-controller";
    }

    @Override
    public void start() {
        cluster.workloads().daemonSets().watch(this::onDaemonSet);
        cluster.nodes().watch(this::onNode);
        cluster.pods().watch(this::onPod);
    }

    /** Takes over a DaemonSet whose pods of the current template have the given hash as their label. */
    public void adopt(DaemonSet daemonSet, String hash) {
        revisions.put(daemonSet.meta().uid(), new DaemonSetRevisions(daemonSet, hash));
    }

    private void onDaemonSet(Event event, DaemonSet daemonSet) {
        if (event == Event.DELETED) {
            revisions.remove(daemonSet.meta().uid());
            rollingOut.remove(daemonSet.key());
            failed.keySet().removeIf(placement -> placement.daemonSet().equals(daemonSet.key()));
            waiting.keySet().removeIf(placement -> placement.daemonSet().equals(daemonSet.key()));
            return;
        }
        for (Node node : cluster.nodes().list()) {
            placements.add(new Placement(daemonSet.key(), node.name()));
        }
        if (event == Event.MODIFIED) {
            rollouts.add(daemonSet.key());
        }
    }

    private void onNode(Event event, Node node) {
        for (DaemonSet daemonSet : cluster.workloads().daemonSets().list()) {
            Placement placement = new Placement(daemonSet.key(), node.name());
            if (event == Event.DELETED) {
                failed.remove(placement);
                failures.forget(placement);
                Pod left = waiting.remove(placement);
                if (left != null && left.nodeName() == null) {
                    cluster.deletePod(left, "its node is gone");
                }
            } else {
                placements.add(placement);
            }
        }
    }

    private void onPod(Event event, Pod pod) {
        OwnerReference owner = pod.meta().controller();
        if (event == Event.ADDED || owner == null || !owner.kind().equals(KIND)) {
            return;
        }
        String node = pod.nodeName() == null ? nodeOfWaiting(pod) : pod.nodeName();
        if (node == null) {
            return;
        }
        if (event == Event.MODIFIED && !pod.isTerminal() && rollingOut.isEmpty()) {
            return;
        }
        Placement placement = new Placement(ObjectMeta.key(pod.meta().namespace(), owner.name()), node);
        DaemonSet daemonSet = cluster.workloads().daemonSets().find(placement.daemonSet());
        if (daemonSet == null || !daemonSet.meta().uid().equals(owner.uid())) {
            return;
        }
        if (event == Event.DELETED) {
            waiting.remove(placement, pod);
            failed.remove(placement, pod);
            placements.add(placement);
        } else if (pod.isTerminal() && !pod.isTerminating()) {
            failed.put(placement, pod);
            placements.add(placement);
        }
        if (rollingOut.contains(placement.daemonSet())) {
            placements.add(placement);
            rollouts.add(placement.daemonSet());
        }
    }

    private @Nullable String nodeOfWaiting(Pod pod) {
        for (Map.Entry<Placement, Pod> each : waiting.entrySet()) {
            if (each.getValue().equals(pod)) {
                return each.getKey().node();
            }
        }
        return null;
    }

    private Result place(Placement placement) {
        DaemonSet daemonSet = cluster.workloads().daemonSets().find(placement.daemonSet());
        Node node = cluster.nodes().find(placement.node());
        if (daemonSet == null || node == null) {
            return Result.done();
        }
        DaemonSetRevisions templates = revisions(daemonSet);
        List<Pod> pods = podsOn(node, daemonSet);
        if (pods.isEmpty() && !failed.containsKey(placement)) {
            if (DaemonNodes.shouldRunOn(templates.template().spec(), node)) {
                return create(daemonSet, templates, node) ? Result.done() : Result.requeue();
            }
            return Result.done();
        }
        pods.removeIf(Pod::isTerminating);
        if (!DaemonNodes.shouldContinueRunningOn(templates.template().spec(), node)) {
            pods.forEach(pod -> cluster.deletePod(pod, "its node no longer suits it"));
            return Result.done();
        }
        deleteExcess(daemonSet, templates, pods);
        return replaceFailed(placement);
    }

    private DaemonSetRevisions revisions(DaemonSet daemonSet) {
        DaemonSetRevisions known = revisions.get(daemonSet.meta().uid());
        if (known == null) {
            known = new DaemonSetRevisions(daemonSet);
            revisions.put(daemonSet.meta().uid(), known);
        }
        known.take(daemonSet);
        return known;
    }

    private List<Pod> podsOn(Node node, DaemonSet daemonSet) {
        List<Pod> pods = new ArrayList<>();
        for (Pod pod : cluster.podsOn(node.name())) {
            OwnerReference owner = pod.meta().controller();
            if (owner != null && owner.uid().equals(daemonSet.meta().uid())) {
                pods.add(pod);
            }
        }
        Placement placement = new Placement(daemonSet.key(), node.name());
        Pod left = waiting.get(placement);
        if (left != null && left.nodeName() == null) {
            pods.add(left);
        } else if (left != null) {
            waiting.remove(placement);
        }
        return pods;
    }

    /** Creates a pod; false if it is refused, which is reported in an event. */
    private boolean create(DaemonSet daemonSet, DaemonSetRevisions templates, Node node) {
        try {
            Pod pod = new PodMaker(cluster, daemonSet.meta(), KIND)
                    .createPlaced(templates.template(), templates.nextNumber(), spec -> place(spec, node));
            if (pod.nodeName() == null) {
                waiting.put(new Placement(daemonSet.key(), node.name()), pod);
            }
            return true;
        } catch (ForbiddenException refusal) {
            templates.returnNumber();
            refusals.failedCreate(KIND, daemonSet.key(), refusal);
            return false;
        }
    }

    /** Binds a pod to its node if its requests fit, else leaves it to kube-scheduler to bind it there. */
    private PodPlacement place(PodSpec spec, Node node) {
        return hasRoom(node, spec.requests())
                ? new PodPlacement(spec, node.name())
                : new PodPlacement(spec.withNodeAffinityTo(node.name()), null);
    }

    private boolean hasRoom(Node node, Resources requests) {
        Resources used = requests;
        for (Pod pod : cluster.podsOn(node.name())) {
            used = pod.isTerminal() ? used : used.plus(pod.spec().requests());
        }
        for (int resource = 0; resource < requests.indexBound(); resource++) {
            if (requests.amount(resource) > 0
                    && used.amount(resource) > node.allocatable().amount(resource)) {
                return false;
            }
        }
        return true;
    }

    /** Deletes pods beyond one a node; with surge a new one may run beside an old one that is ready. */
    private void deleteExcess(DaemonSet daemonSet, DaemonSetRevisions templates, List<Pod> pods) {
        if (pods.size() <= 1) {
            return;
        }
        DaemonSet.RollingUpdate rollingUpdate = daemonSet.rollingUpdate();
        boolean surges = rollingUpdate != null && rollingUpdate.maxSurge().value() > 0;
        Pod keptOld = null;
        Pod keptNew = null;
        for (Pod pod : pods) {
            if (surges && !templates.isOld(pod) && keptNew == null) {
                keptNew = pod;
            } else if ((!surges || templates.isOld(pod)) && keptOld == null) {
                keptOld = pod;
            } else {
                cluster.deletePod(pod, "another pod of its DaemonSet is on the node");
            }
        }
        if (keptNew != null && keptOld != null && !keptOld.isReady()) {
            cluster.deletePod(keptOld, "its template has changed");
        }
    }

    private Result replaceFailed(Placement placement) {
        Pod pod = failed.get(placement);
        if (pod == null) {
            return Result.done();
        }
        long now = cluster.now();
        long remaining = failures.remaining(placement, now);
        if (remaining > 0) {
            return Result.requeueAfterNanos(remaining);
        }
        failures.deleted(placement, now);
        cluster.deletePod(pod, "it has failed");
        return Result.done();
    }

    private Result rollOut(String key) {
        DaemonSet daemonSet = cluster.workloads().daemonSets().find(key);
        if (daemonSet == null || daemonSet.rollingUpdate() == null) {
            rollingOut.remove(key);
            return Result.done();
        }
        DaemonSetRevisions templates = revisions(daemonSet);
        List<NodePods> nodes = nodePods(daemonSet, templates);
        if (nodes.stream().noneMatch(node -> node.old() != null || node.excess())) {
            rollingOut.remove(key);
            return Result.done();
        }
        rollingOut.add(key);
        DaemonSetRollout.Step step =
                new DaemonSetRollout(daemonSet, daemonSet.rollingUpdate(), nodes, cluster.now()).step();
        step.delete().forEach(pod -> cluster.deletePod(pod, "its template has changed"));
        boolean created = true;
        for (Node node : step.create()) {
            created &= create(daemonSet, templates, node);
        }
        return created ? afterNextAvailable(daemonSet, nodes) : Result.requeue();
    }

    private List<NodePods> nodePods(DaemonSet daemonSet, DaemonSetRevisions templates) {
        List<NodePods> nodes = new ArrayList<>();
        for (Node node : cluster.nodes().list()) {
            List<Pod> pods = podsOn(node, daemonSet);
            boolean shouldRun = DaemonNodes.shouldRunOn(templates.template().spec(), node);
            if (shouldRun || !pods.isEmpty()) {
                nodes.add(nodePods(node, shouldRun, pods, templates));
            }
        }
        return nodes;
    }

    private static NodePods nodePods(Node node, boolean shouldRun, List<Pod> pods, DaemonSetRevisions templates) {
        Pod old = null;
        Pod updated = null;
        boolean excess = false;
        for (Pod pod : pods) {
            if (pod.isTerminating()) {
                continue;
            }
            if (templates.isOld(pod)) {
                excess |= old != null;
                old = pod;
            } else {
                excess |= updated != null;
                updated = pod;
            }
        }
        return new NodePods(node, shouldRun, old, updated, excess);
    }

    /** Returns when the next pod becomes available: with minReadySeconds pods become so without an event. */
    private Result afterNextAvailable(DaemonSet daemonSet, List<NodePods> nodes) {
        long next = Long.MAX_VALUE;
        for (NodePods pods : nodes) {
            next = Math.min(next, Math.min(availableAt(daemonSet, pods.old()), availableAt(daemonSet, pods.updated())));
        }
        return next == Long.MAX_VALUE ? Result.done() : Result.requeueAfterNanos(next - cluster.now());
    }

    private long availableAt(DaemonSet daemonSet, @Nullable Pod pod) {
        if (pod == null || !pod.isReady()) {
            return Long.MAX_VALUE;
        }
        long at = pod.readyAt() + daemonSet.minReadyNanos();
        return at > cluster.now() ? at : Long.MAX_VALUE;
    }
}
