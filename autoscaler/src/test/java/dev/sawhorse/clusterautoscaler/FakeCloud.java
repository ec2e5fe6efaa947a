// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProviderException;
import dev.sawhorse.clusterautoscaler.cloudprovider.Instance;
import dev.sawhorse.clusterautoscaler.cloudprovider.Instance.State;
import dev.sawhorse.clusterautoscaler.cloudprovider.InstanceError;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeReference;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.sim.Simulation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A cloud and the cluster in it: what a group is asked for is there at once, and becomes nodes when the test says so. */
public final class FakeCloud implements CloudProvider {
    public static final long SECOND = 1_000_000_000L;
    public static final long MINUTE = 60 * SECOND;

    public final Simulation simulation = Simulation.withSeed(1);
    public final Cluster cluster = new Cluster(simulation, new Journal(simulation::now));
    private final Map<String, Group> groups = new LinkedHashMap<>();

    /** A group of machines with 4 CPUs and 16 GiB. */
    public static final class Group implements NodeGroup {
        private final String id;
        private final int min;
        private final int max;
        private final List<Instance> instances = new ArrayList<>();
        private final List<String> deleted = new ArrayList<>();
        private int target;
        private int made;

        private Group(String id, int min, int max) {
            this.id = id;
            this.min = min;
            this.max = max;
        }

        @Override
        public String id() {
            return id;
        }

        @Override
        public int minSize() {
            return min;
        }

        @Override
        public int maxSize() {
            return max;
        }

        @Override
        public int targetSize() {
            return target;
        }

        @Override
        public List<Instance> instances() {
            return List.copyOf(instances);
        }

        @Override
        public NodeTemplate template() {
            return GivenGroup.nodes(4_000, 16L << 30);
        }

        @Override
        public void increaseSize(int delta) {
            target += delta;
            for (int i = 0; i < delta; i++) {
                made++;
                instances.add(new Instance("fake:///" + id + "-" + made, State.CREATING, null));
            }
        }

        @Override
        public void decreaseTargetSize(int delta) {
            if (target + delta < instances.size()) {
                throw new CloudProviderException("attempt to delete existing nodes");
            }
            target += delta;
        }

        @Override
        public void deleteNodes(List<NodeReference> nodes) {
            for (NodeReference node : nodes) {
                instances.removeIf(instance -> instance.id().equals(node.providerId()));
                deleted.add(node.name());
                target--;
            }
        }

        /** Has the machine that was made last fail. */
        public void failLast() {
            int last = instances.size() - 1;
            Instance failed = instances.get(last);
            instances.set(
                    last,
                    new Instance(failed.id(), State.CREATING, new InstanceError("OutOfResources", "no-capacity")));
        }

        /** Has machines vanish that are still asked for. */
        public void loseInstances() {
            instances.clear();
        }

        /** Returns the nodes that were deleted, in order. */
        public List<String> deleted() {
            return List.copyOf(deleted);
        }
    }

    /** Adds a group that has so many machines, none of which is a node yet. */
    public Group group(String id, int min, int max, int size) {
        Group group = new Group(id, min, max);
        group.increaseSize(size);
        groups.put(id, group);
        return group;
    }

    /** Has the machines of a group that are no nodes yet become ready nodes. */
    public List<Node> join(Group group) {
        List<Node> joined = new ArrayList<>();
        for (Instance instance : group.instances()) {
            String name = instance.id().substring("fake:///".length());
            if (cluster.nodes().find(name) == null) {
                joined.add(node(name, instance.id()));
            }
        }
        return joined;
    }

    /** Adds a ready node of 4 CPUs and 16 GiB. */
    public Node node(String name, String providerId) {
        Resources size = Resources.of(Map.of("cpu", 4_000L, "memory", 16L << 30, "pods", 110L));
        Node node = new Node(ObjectMeta.of("", name), providerId, List.of(), size, size);
        cluster.registerNode(node, NodeOrigin.UNMANAGED);
        cluster.nodeReady(node);
        return node;
    }

    /** Adds a running pod that may be evicted to a node. */
    public Pod pod(String name, Node node, long cpuMillis, long graceSeconds) {
        Resources requests = Resources.of(Map.of("cpu", cpuMillis));
        PodSpec spec = PodSpec.builder()
                .containers(List.of(new Container("app", "app", requests, Resources.NONE, List.of(), false)))
                .terminationGracePeriodSeconds(graceSeconds)
                .build();
        ObjectMeta meta = ObjectMeta.of("default", name)
                .withAnnotations(Map.of("cluster-autoscaler.kubernetes.io/safe-to-evict", "true"));
        Pod pod = cluster.createPod(meta, spec, Pod.FOREVER);
        cluster.bind(pod, node);
        cluster.podStatus().ready(pod);
        return pod;
    }

    public void runTo(long nanos) {
        simulation.runUntil(nanos);
    }

    @Override
    public List<NodeGroup> nodeGroups() {
        return List.copyOf(groups.values());
    }

    @Override
    public @Nullable NodeGroup nodeGroupOf(Node node) {
        for (Group group : groups.values()) {
            if (node.providerId().startsWith("fake:///" + group.id() + "-")) {
                return group;
            }
        }
        return null;
    }

    @Override
    public boolean hasInstance(Node node) {
        return groups.values().stream()
                .flatMap(group -> group.instances.stream())
                .anyMatch(instance -> instance.id().equals(node.providerId()));
    }
}
