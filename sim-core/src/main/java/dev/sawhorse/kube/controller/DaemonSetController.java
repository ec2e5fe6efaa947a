package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.DaemonSet;
import dev.sawhorse.kube.ForbiddenException;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.OwnerReference;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.Taint;
import dev.sawhorse.kube.Toleration;
import dev.sawhorse.kube.Watch.Event;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.scheduler.plugins.NodeAffinity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs one pod of every DaemonSet on each node that its template suits.
 *
 * <p>A pod is created and bound when the node meets the template's selector and required affinity and all its NoSchedule and
 * NoExecute taints are tolerated; it goes when the node no longer does, NoSchedule taints aside. A node that is being deleted
 * gets no new pods.
 *
 * <p>Differences: pods are bound by the controller and not by way of the scheduler, so a node without room for them is
 * overcommitted; a changed template touches new pods only.
 */
public final class DaemonSetController {
    private static final String KIND = "DaemonSet";

    /** One DaemonSet on one node. */
    private record Placement(String daemonSet, String node) {}

    private final Cluster cluster;
    private final Refusals refusals;
    private final WorkQueue<Placement> queue;
    private final Map<PodSpec, PodSpec> tolerant = new LinkedHashMap<>();
    private final Map<String, Integer> podsMade = new LinkedHashMap<>();

    /** Makes the controller, which watches the cluster from now on. */
    public DaemonSetController(Cluster cluster) {
        this.cluster = cluster;
        this.refusals = new Refusals(cluster);
        this.queue = new WorkQueue<>(cluster.simulation(), Phase.CONTROLLER, this::reconcile);
        cluster.workloads().daemonSets().watch(this::onDaemonSet);
        cluster.nodes().watch(this::onNode);
        cluster.pods().watch(this::onPod);
    }

    private void onDaemonSet(Event event, DaemonSet daemonSet) {
        if (event == Event.DELETED) {
            podsMade.remove(daemonSet.meta().uid());
            return;
        }
        for (Node node : cluster.nodes().list()) {
            queue.add(new Placement(daemonSet.key(), node.name()));
        }
    }

    private void onNode(Event event, Node node) {
        if (event == Event.DELETED) {
            return;
        }
        for (DaemonSet daemonSet : cluster.workloads().daemonSets().list()) {
            queue.add(new Placement(daemonSet.key(), node.name()));
        }
    }

    private void onPod(Event event, Pod pod) {
        OwnerReference owner = pod.meta().controller();
        String node = pod.nodeName();
        if (event != Event.ADDED
                && owner != null
                && owner.kind().equals(KIND)
                && node != null
                && !isActive(pod, event)) {
            queue.add(new Placement(ObjectMeta.key(pod.meta().namespace(), owner.name()), node));
        }
    }

    private static boolean isActive(Pod pod, Event event) {
        return event != Event.DELETED && !pod.isTerminal() && !pod.isTerminating();
    }

    private Result reconcile(Placement placement) {
        DaemonSet daemonSet = cluster.workloads().daemonSets().find(placement.daemonSet());
        Node node = cluster.nodes().find(placement.node());
        if (daemonSet == null || node == null) {
            return Result.done();
        }
        PodSpec spec =
                tolerant.computeIfAbsent(daemonSet.template().spec(), DaemonSetController::withDaemonTolerations);
        Pod running = find(daemonSet, node);
        if (running == null) {
            if (!node.isTerminating() && shouldStartOn(spec, node)) {
                return create(daemonSet, spec, node);
            }
        } else if (!shouldStayOn(spec, node)) {
            cluster.deletePod(running, "its node no longer suits it");
        }
        return Result.done();
    }

    private @Nullable Pod find(DaemonSet daemonSet, Node node) {
        for (Pod pod : cluster.podsOn(node.name())) {
            OwnerReference owner = pod.meta().controller();
            if (owner != null
                    && !pod.isTerminating()
                    && owner.uid().equals(daemonSet.meta().uid())) {
                return pod;
            }
        }
        return null;
    }

    private Result create(DaemonSet daemonSet, PodSpec spec, Node node) {
        ObjectMeta owner = daemonSet.meta();
        int number = podsMade.getOrDefault(owner.uid(), 0) + 1;
        try {
            PodMaker.createOn(cluster, owner, KIND, daemonSet.template().withSpec(spec), number, node.name());
        } catch (ForbiddenException refusal) {
            refusals.failedCreate(KIND, daemonSet.key(), refusal);
            return Result.requeue();
        }
        podsMade.put(owner.uid(), number);
        return Result.done();
    }

    /** Whether a pod of the spec would be started on the node. */
    private static boolean shouldStartOn(PodSpec spec, Node node) {
        return NodeAffinity.suits(spec, node) && toleratesAll(spec, node, false);
    }

    private static boolean shouldStayOn(PodSpec spec, Node node) {
        return NodeAffinity.suits(spec, node) && toleratesAll(spec, node, true);
    }

    private static boolean toleratesAll(PodSpec spec, Node node, boolean onlyNoExecute) {
        for (Taint taint : node.taints()) {
            boolean counts = taint.effect().equals(Taint.NO_EXECUTE)
                    || (!onlyNoExecute && taint.effect().equals(Taint.NO_SCHEDULE));
            if (counts && !Toleration.anyTolerates(spec.tolerations(), taint)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the spec with the tolerations that Kubernetes gives every daemon pod. */
    static PodSpec withDaemonTolerations(PodSpec spec) {
        List<Toleration> tolerations = new ArrayList<>(spec.tolerations());
        tolerations.add(Toleration.exists("node.kubernetes.io/not-ready", Taint.NO_EXECUTE));
        tolerations.add(Toleration.exists("node.kubernetes.io/unreachable", Taint.NO_EXECUTE));
        tolerations.add(Toleration.exists("node.kubernetes.io/disk-pressure", Taint.NO_SCHEDULE));
        tolerations.add(Toleration.exists("node.kubernetes.io/memory-pressure", Taint.NO_SCHEDULE));
        tolerations.add(Toleration.exists("node.kubernetes.io/pid-pressure", Taint.NO_SCHEDULE));
        tolerations.add(Toleration.exists("node.kubernetes.io/unschedulable", Taint.NO_SCHEDULE));
        return spec.toBuilder().tolerations(tolerations).build();
    }
}
