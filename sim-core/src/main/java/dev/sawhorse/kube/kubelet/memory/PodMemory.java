// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.memory;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.List;

/** The containers of one pod: running ones use memory of its node, killed ones are restarted unless the pod ends. */
final class PodMemory {
    /** The exit code of a process ended by SIGKILL. */
    private static final int KILLED = 137;

    private final Cluster cluster;
    private final NodeMemory node;
    private final MemoryUse use;
    private final RunningPod running;
    private final List<ContainerMemory> containers = new ArrayList<>();
    private int down;
    private boolean stopped;

    PodMemory(Cluster cluster, NodeMemory node, MemoryUse use, RunningPod running) {
        this.cluster = cluster;
        this.node = node;
        this.use = use;
        this.running = running;
        for (Container init : pod().spec().initContainers()) {
            if (init.sidecar()) {
                add(init);
            }
        }
        pod().spec().containers().forEach(this::add);
    }

    private void add(Container container) {
        containers.add(
                new ContainerMemory(this, container, OomScore.adjustment(pod(), container, node.capacityBytes())));
    }

    Pod pod() {
        return running.pod();
    }

    /** Starts all containers. */
    void start() {
        containers.forEach(this::start);
        node.check();
    }

    private void start(ContainerMemory container) {
        container.start(use, cluster.now());
        node.add(container);
    }

    /** Stops all containers: the pod is gone or has ended. */
    void stop() {
        stopped = true;
        containers.forEach(node::remove);
        node.check();
    }

    /** A container was killed. */
    void killed(ContainerMemory container) {
        if (pod().isTerminating()) {
            return;
        }
        if (pod().spec().restartPolicy().equals("Never")) {
            cluster.podStatus().failed(pod(), KILLED, "OOMKilled");
            return;
        }
        down++;
        running.interrupted();
        long wait = container.startsAgainAt(cluster.now()) - cluster.now();
        cluster.simulation().schedule(wait + running.startNanos(), Phase.WORLD, () -> restart(container));
    }

    private void restart(ContainerMemory container) {
        if (stopped || pod().isTerminating()) {
            return;
        }
        down--;
        start(container);
        cluster.podStatus().restarted(pod());
        node.check();
        if (down == 0 && !stopped) {
            running.resumed();
        }
    }

    long use(long now) {
        long sum = 0;
        for (ContainerMemory container : containers) {
            sum += node.isRunning(container) ? container.use(now) : 0;
        }
        return sum;
    }
}
