// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.kubelet.images.ImagePulls;
import dev.sawhorse.kube.kubelet.images.ImageSettings;
import dev.sawhorse.kube.kubelet.memory.MemoryUse;
import dev.sawhorse.kube.kubelet.memory.NodeMemories;
import dev.sawhorse.kube.kubelet.memory.RunningPod;
import dev.sawhorse.kube.podset.PodMap;
import dev.sawhorse.kube.storage.AttachDetachController;
import dev.sawhorse.kube.store.Watch.Event;
import dev.sawhorse.sim.Simulation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The kubelets of all nodes: every bound pod has a worker that starts it once its node is Ready, ends it after its lifetime,
 * and stops it within its grace period when it is deleted. A stopping pod does no more work: it never succeeds.
 *
 * <p>With image pulls a pod starts when its node has the images; with memory use containers may be OOM-killed, and are
 * restarted by the pod's restart policy; with volume attachment a pod's volumes are attached before its images are pulled.
 */
public final class Kubelet {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final String DEADLINE_EXCEEDED = "DeadlineExceeded";

    private final Cluster cluster;
    private final Simulation simulation;
    private final PodTimings timings;
    private final @Nullable ImagePulls images;
    private final @Nullable NodeMemories memories;
    private final @Nullable AttachDetachController volumes;
    private final PodMap<Worker> workers = PodMap.create();
    private final Map<String, List<Worker>> waitingForNode = new LinkedHashMap<>();

    private Kubelet(
            Cluster cluster,
            PodTimings timings,
            @Nullable ImageSettings images,
            @Nullable MemoryUse use,
            @Nullable AttachDetachController volumes) {
        this.cluster = cluster;
        this.simulation = cluster.simulation();
        this.timings = timings;
        this.images = images == null ? null : new ImagePulls(cluster, images);
        this.memories = use == null ? null : new NodeMemories(cluster, use);
        this.volumes = volumes;
    }

    /** Starts the kubelets of a cluster, which watch it from now on. */
    public static Kubelet start(Cluster cluster, PodTimings timings) {
        return start(cluster, timings, null, null, null);
    }

    /**
     * Starts the kubelets of a cluster, which watch it from now on.
     *
     * @param images pulls the images of pods, null if that takes no time
     * @param use the memory use of containers, null if memory is not simulated
     * @param volumes attaches the volumes of pods, null if that takes no time
     */
    public static Kubelet start(
            Cluster cluster,
            PodTimings timings,
            @Nullable ImageSettings images,
            @Nullable MemoryUse use,
            @Nullable AttachDetachController volumes) {
        Kubelet kubelet = new Kubelet(cluster, timings, images, use, volumes);
        kubelet.watch();
        return kubelet;
    }

    private void watch() {
        if (images != null) {
            images.start();
        }
        if (memories != null) {
            memories.start();
        }
        cluster.pods().watch(this::onPod);
        cluster.nodes().watch(this::onNode);
    }

    /** Stops the kubelet of a node whose machine is gone: its pods no longer start, end or stop. */
    public void machineStopped(String nodeName) {
        for (Pod pod : cluster.podsOn(nodeName)) {
            drop(pod);
            cluster.podStatus().stopped(pod);
        }
        waitingForNode.remove(nodeName);
        if (images != null) {
            images.forget(nodeName);
        }
        if (memories != null) {
            memories.forget(nodeName);
        }
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
        if (worker == null && (event == Event.ADDED || pod.startedAt() == Pod.NEVER)) {
            worker = new Worker(pod);
            workers.put(pod, worker);
            if (pod.startedAt() != Pod.NEVER) {
                worker.resume();
            } else {
                worker.countWait();
                worker.startOn(nodeName);
            }
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
            if (memories != null) {
                memories.stopped(pod);
            }
        }
    }

    /** The pod worker of the kubelet, with one timer for its next step. */
    private final class Worker implements RunningPod {
        private final Pod pod;
        private long timer = Simulation.NONE;
        private long stopsAt = Long.MAX_VALUE;
        private long deadline = Simulation.NONE;
        private boolean dropped;
        private boolean interrupted;
        private boolean overdue;

        /** How long a pod that was bound before the start has been starting. */
        private long waited;

        Worker(Pod pod) {
            this.pod = pod;
        }

        void startOn(String nodeName) {
            if (dropped || pod.isTerminating()) {
                return;
            }
            Node node = cluster.nodeOf(pod);
            if (node == null || !node.isReady()) {
                waitingForNode
                        .computeIfAbsent(nodeName, name -> new ArrayList<>())
                        .add(this);
                return;
            }
            awaitDeadline();
            if (volumes == null) {
                pullImages(node);
            } else {
                volumes.whenAttached(pod, () -> {
                    if (isToRun()) {
                        pullImages(node);
                    }
                });
            }
        }

        /** Counts the time since a pod was bound that is added with its binding. */
        void countWait() {
            Node node = cluster.nodeOf(pod);
            long now = simulation.now();
            if (node != null && node.isReady() && pod.boundAt() != Pod.NEVER) {
                waited = Math.max(0, now - Math.max(pod.boundAt(), node.readyAt()));
            }
        }

        /** Continues a pod that was started before the start; one that is not ready then stays so. */
        void resume() {
            awaitDeadline();
            Node node = memories == null ? null : cluster.nodeOf(pod);
            if (memories != null && node != null) {
                memories.started(this, node);
            }
            if (!interrupted && !dropped && pod.isReady() && pod.lifetimeNanos() != Pod.FOREVER) {
                next(
                        Math.max(0, pod.lifetimeNanos() - runTime()),
                        () -> cluster.podStatus().succeeded(pod));
            }
        }

        private long runTime() {
            return simulation.now() - pod.startedAt();
        }

        /** Counted from when the kubelet accepts the pod (pkg/kubelet/active_deadline.go, pastActiveDeadline). */
        private void awaitDeadline() {
            Long seconds = pod.spec().activeDeadlineSeconds();
            if (seconds != null && deadline == Simulation.NONE) {
                long elapsed = pod.startedAt() == Pod.NEVER ? 0 : runTime();
                long left = Math.max(0, seconds * NANOS_PER_SECOND - elapsed);
                deadline = simulation.schedule(left, Phase.WORLD, this::deadlineExceeded);
            }
        }

        /** The pod has failed once its containers have stopped, within their grace period. */
        private void deadlineExceeded() {
            if (isToRun()) {
                overdue = true;
                long grace = Math.max(0, pod.spec().terminationGracePeriodSeconds()) * NANOS_PER_SECOND;
                boolean runs = pod.startedAt() != Pod.NEVER;
                next(runs ? Math.min(grace, timings.stopNanos(pod)) : 0, this::fail);
            }
        }

        private void fail() {
            cluster.podStatus().failed(pod, DEADLINE_EXCEEDED);
        }

        private void pullImages(Node node) {
            if (images == null) {
                next(Math.max(0, timings.startNanos(pod, node) - waited), this::started);
            } else {
                images.pull(pod, node, this::isToRun, () -> next(timings.startNanos(pod, node), this::started));
            }
        }

        private boolean isToRun() {
            return !dropped && !pod.isTerminating();
        }

        void stop() {
            long now = simulation.now();
            long at = Math.min(stopsAt, Math.min(pod.deletionDeadline(), pod.deletionAt() + timings.stopNanos(pod)));
            if (at == stopsAt) {
                return;
            }
            stopsAt = at;
            next(Math.max(0, at - now), () -> cluster.removePod(pod));
        }

        void cancel() {
            dropped = true;
            simulation.cancel(timer);
            simulation.cancel(deadline);
        }

        private void started() {
            Node node = memories == null ? null : cluster.nodeOf(pod);
            if (memories != null && node != null) {
                memories.started(this, node);
            }
            if (!interrupted && !dropped) {
                run();
            }
        }

        private void run() {
            long runNanos = pod.runNanos();
            cluster.podStatus().ready(pod);
            if (pod.lifetimeNanos() != Pod.FOREVER) {
                next(runNanos, () -> cluster.podStatus().succeeded(pod));
            }
        }

        @Override
        public Pod pod() {
            return pod;
        }

        @Override
        public long startNanos() {
            Node node = cluster.nodeOf(pod);
            return node == null ? 0 : timings.startNanos(pod, node);
        }

        @Override
        public void interrupted() {
            interrupted = true;
            simulation.cancel(timer);
            cluster.podStatus().unready(pod);
        }

        @Override
        public void resumed() {
            interrupted = false;
            if (overdue) {
                fail();
            } else {
                run();
            }
        }

        private void next(long delayNanos, Runnable step) {
            simulation.cancel(timer);
            timer = simulation.schedule(delayNanos, Phase.WORLD, step);
        }
    }
}
