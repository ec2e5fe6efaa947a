// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.memory;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.LinkedHashMap;
import java.util.Map;

/** The memory of all nodes of a cluster, with its use by pods. */
public final class NodeMemories {
    private final Cluster cluster;
    private final MemoryUse use;
    private final Map<String, NodeMemory> nodes = new LinkedHashMap<>();
    private final Map<Pod, PodMemory> pods = new LinkedHashMap<>();

    /** Makes the memory of a cluster's nodes with the given use by its pods. */
    public NodeMemories(Cluster cluster, MemoryUse use) {
        this.cluster = cluster;
        this.use = use;
    }

    /** Watches the nodes of the cluster from now on. */
    public void start() {
        cluster.nodes().watch(this::onNode);
    }

    private void onNode(Event event, Node node) {
        if (event == Event.DELETED) {
            forget(node.name());
        }
    }

    /** Removes a machine that is gone. */
    public void forget(String nodeName) {
        NodeMemory node = nodes.remove(nodeName);
        if (node != null) {
            node.close();
        }
    }

    /** Records that the containers of a pod run. */
    public void started(RunningPod running, Node node) {
        NodeMemory memory = nodes.computeIfAbsent(node.name(), name -> new NodeMemory(cluster, node));
        PodMemory pod = new PodMemory(cluster, memory, use, running);
        pods.put(running.pod(), pod);
        pod.start();
    }

    /** Records that the containers of a pod no longer run. */
    public void stopped(Pod pod) {
        PodMemory memory = pods.remove(pod);
        if (memory != null) {
            memory.stop();
        }
    }
}
