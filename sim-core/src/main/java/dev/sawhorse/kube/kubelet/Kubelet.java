package dev.sawhorse.kube.kubelet;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.Watch.Event;
import dev.sawhorse.sim.Simulation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The kubelets of all nodes: every bound pod has a worker that starts it once its node is Ready, ends it after its lifetime,
 * and stops it within its grace period when it is deleted. A pod that is told to stop does no more work: it never succeeds.
 */
public final class Kubelet {
    private final Cluster cluster;
    private final Simulation simulation;
    private final PodTimings timings;
    private final Map<Pod, Worker> workers = new LinkedHashMap<>();
    private final Map<String, List<Worker>> waitingForNode = new LinkedHashMap<>();

    /** Makes the kubelets of a cluster, which watch it from now on. */
    public Kubelet(Cluster cluster, PodTimings timings) {
        this.cluster = cluster;
        this.simulation = cluster.simulation();
        this.timings = timings;
        cluster.pods().watch(this::onPod);
        cluster.nodes().watch(this::onNode);
    }

    /** Stops the kubelet of a node whose machine is gone: its pods neither start nor end nor stop any more. */
    public void machineStopped(String nodeName) {
        for (Pod pod : cluster.podsOn(nodeName)) {
            drop(pod);
        }
        waitingForNode.remove(nodeName);
    }

    private void onPod(Event event, Pod pod) {
        if (event == Event.DELETED || pod.isTerminal()) {
            drop(pod);
            return;
        }
        String nodeName = pod.nodeName();
        if (nodeName == null) {
            return;
        }
        Worker worker = workers.get(pod);
        if (worker == null && pod.startedAt() == Pod.NEVER) {
            worker = new Worker(pod);
            workers.put(pod, worker);
            worker.startOn(nodeName);
        }
        if (worker != null && pod.isTerminating()) {
            worker.stop();
        }
    }

    private void onNode(Event event, Node node) {
        if (event == Event.DELETED || !node.isReady()) {
            return;
        }
        List<Worker> waiting = waitingForNode.remove(node.name());
        if (waiting != null) {
            waiting.forEach(worker -> worker.startOn(node.name()));
        }
    }

    private void drop(Pod pod) {
        Worker worker = workers.remove(pod);
        if (worker != null) {
            worker.cancel();
        }
    }

    /** What the kubelet does for one pod; its next step is its one timer. */
    private final class Worker {
        private final Pod pod;
        private long timer = Simulation.NONE;
        private long stopsAt = Long.MAX_VALUE;
        private boolean dropped;

        Worker(Pod pod) {
            this.pod = pod;
        }

        void startOn(String nodeName) {
            if (dropped || pod.isTerminating()) {
                return;
            }
            Node node = cluster.nodes().find(nodeName);
            if (node == null || !node.isReady()) {
                waitingForNode
                        .computeIfAbsent(nodeName, name -> new ArrayList<>())
                        .add(this);
                return;
            }
            next(timings.startNanos(pod, node), this::started);
        }

        void stop() {
            long now = simulation.now();
            long at = Math.min(stopsAt, Math.min(pod.deletionDeadline(), now + timings.stopNanos(pod)));
            if (at == stopsAt) {
                return;
            }
            stopsAt = at;
            next(Math.max(0, at - now), () -> cluster.removePod(pod));
        }

        void cancel() {
            dropped = true;
            simulation.cancel(timer);
        }

        private void started() {
            cluster.podReady(pod);
            if (pod.lifetimeNanos() != Pod.FOREVER) {
                next(pod.lifetimeNanos(), () -> cluster.podSucceeded(pod));
            }
        }

        private void next(long delayNanos, Runnable step) {
            simulation.cancel(timer);
            timer = simulation.schedule(delayNanos, Phase.WORLD, step);
        }
    }
}
