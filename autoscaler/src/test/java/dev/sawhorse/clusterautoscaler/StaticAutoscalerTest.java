// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProviderException;
import dev.sawhorse.clusterautoscaler.cloudprovider.Instance;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroupOptions;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeReference;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.expander.PrioritySource;
import dev.sawhorse.clusterautoscaler.scaledown.ScaleDownResult;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpStatus;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodStatus;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import dev.sawhorse.sim.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StaticAutoscalerTest {
    private static final long MINUTE = 60_000_000_000L;
    private static final Taint TO_BE_DELETED = new Taint("ToBeDeletedByClusterAutoscaler", "1", Taint.NO_SCHEDULE);

    private final Simulation simulation = Simulation.withSeed(1);
    private final Cluster cluster = new Cluster(simulation, new Journal(simulation::now));

    private StaticAutoscaler autoscaler(Map<String, String> flags, NodeGroup group) {
        return new StaticAutoscaler(
                cluster,
                new OneGroup(group),
                AutoscalingOptions.ofFlags(flags),
                Profiles.defaultProfile(),
                PrioritySource.NONE,
                new ClusterClient(cluster),
                List::of,
                several -> 0);
    }

    private LoopStatus loop(Map<String, String> flags) {
        return autoscaler(flags, new GivenGroup("a", 0, 10)).runOnce();
    }

    /** Adds a pod that waits for a node, a minute old. */
    private void addPod(String name, String scheduler, Map<String, String> annotations) {
        addPod(name, PodSpec.builder().schedulerName(scheduler), annotations);
    }

    private void addPod(String name, PodSpec.Builder builder, Map<String, String> annotations) {
        PodSpec spec = builder.containers(List.of(new Container(
                        "c", "app:1", Resources.ofCpuMemory(1_000, 1L << 30), Resources.NONE, List.of(), false)))
                .build();
        ObjectMeta meta = ObjectMeta.of("default", name)
                .withAnnotations(annotations)
                .withIdentity("uid-" + name, cluster.now() - MINUTE);
        PodStatus waiting = new PodStatus(Pod.Phase.PENDING, null, "Unschedulable", Pod.NEVER, Pod.NEVER, Pod.NEVER);
        cluster.restorePod(waiting.restore(meta, spec));
    }

    private static ScaleUpStatus scaleUp(LoopStatus loop) {
        return Objects.requireNonNull(loop.scaleUp());
    }

    @Test
    void podsOfSchedulersThatAreNotAllowedAreNotLookedAt() {
        addPod("ours", "default-scheduler", Map.of());
        addPod("theirs", "other", Map.of());
        LoopStatus loop = loop(Map.of("allowed-scheduler-names", "default-scheduler"));
        assertThat(loop.podsToHelp()).extracting(Pod::name).containsExactly("ours");
    }

    @Test
    void podsBelowTheCutoffAreExpendableUnlessTheyHaveNoPriority() {
        addPod("plain", PodSpec.builder(), Map.of());
        addPod("unranked", PodSpec.builder().prioritized(false), Map.of());
        LoopStatus loop = loop(Map.of("expendable-pods-priority-cutoff", "5"));
        assertThat(loop.podsToHelp()).extracting(Pod::name).containsExactly("unranked");
    }

    @Test
    void invalidDelayIsIgnored() {
        addPod("p", "default-scheduler", Map.of("cluster-autoscaler.kubernetes.io/pod-scale-up-delay", "soon"));
        assertThat(scaleUp(loop(Map.of())).infos()).hasSize(1);
    }

    @Test
    void estimateOfAnAtomicGroupIsWhatThePodsNeed() {
        addPod("p", "default-scheduler", Map.of());
        NodeGroupOptions whole = new NodeGroupOptions(null, null, null, null, null, null, null, true);
        ScaleUpStatus status = scaleUp(
                autoscaler(Map.of(), new GivenGroup("whole", 0, 4, whole)).runOnce());
        assertThat(Objects.requireNonNull(status.estimates().get("whole")).nodes())
                .isEqualTo(1);
        assertThat(Objects.requireNonNull(status.chosen()).nodeCount()).isEqualTo(4);
    }

    @Test
    void taintsOfAnEarlierProcessAreRemovedOnlyInTheFirstLoop() {
        NodeTemplate template = GivenGroup.nodes(4_000, 16L << 30);
        Node node = new Node(
                ObjectMeta.of("", "n"),
                "a",
                List.of(TO_BE_DELETED),
                template.node().capacity(),
                template.node().allocatable());
        cluster.registerNode(node, NodeOrigin.UNMANAGED);
        addPod("p", PodSpec.builder(), Map.of());
        cluster.nodeReady(node);
        StaticAutoscaler autoscaler = autoscaler(Map.of(), new GivenGroup("a", 1, 10));
        assertThat(autoscaler.runOnce().podsToHelp()).hasSize(1);
        assertThat(node.taints()).doesNotContain(TO_BE_DELETED);
        assertThat(autoscaler.runOnce().podsToHelp()).isEmpty();
        cluster.addTaint(node, TO_BE_DELETED);
        autoscaler.runOnce();
        assertThat(node.taints()).contains(TO_BE_DELETED);
    }

    private Node addNode(String name) {
        NodeTemplate template = GivenGroup.nodes(4_000, 16L << 30);
        Node node = new Node(
                ObjectMeta.of("", name).withIdentity("uid-" + name, cluster.now()),
                name,
                List.of(),
                template.node().capacity(),
                template.node().allocatable());
        cluster.registerNode(node, NodeOrigin.UNMANAGED);
        cluster.nodeReady(node);
        return node;
    }

    @Test
    void clusterWithoutAReadyNodeIsSkippedUnlessItMayScaleFromZero() {
        Node node = addNode("n-1");
        addPod("p", PodSpec.builder(), Map.of());
        cluster.cordon(node, true);
        assertThat(scaleUp(loop(Map.of())).infos()).hasSize(1);
        assertThat(loop(Map.of("scale-up-from-zero", "false"))).isSameAs(LoopStatus.ABORTED);
        cluster.cordon(node, false);
        assertThat(loop(Map.of("scale-up-from-zero", "false"))).isNotSameAs(LoopStatus.ABORTED);
    }

    @Test
    void nodesOfAnAtomicGroupAreDeletedTogether() {
        StrictGroup group = new StrictGroup(List.of(addNode("n-1"), addNode("n-2")), 2);
        StaticAutoscaler autoscaler = autoscaler(Map.of("scale-down-unneeded-time", "1m"), group);
        autoscaler.runOnce();
        simulation.runUntil(2 * MINUTE);
        autoscaler.runOnce();
        simulation.runUntil(3 * MINUTE);
        assertThat(group.deleted).containsExactly(List.of("n-1", "n-2"));
    }

    @Test
    void sizeThatTheCloudWillNotPutRightEndsTheLoop() {
        StrictGroup group = new StrictGroup(List.of(addNode("n-1")), 2);
        StaticAutoscaler autoscaler = autoscaler(Map.of(), group);
        assertThat(autoscaler.runOnce().error()).isNull();
        simulation.runUntil(16 * MINUTE);
        LoopStatus loop = autoscaler.runOnce();
        assertThat(loop.error()).isEqualTo("failed to decrease strict: too few");
        assertThat(loop.scaleDown()).isEqualTo(ScaleDownResult.NOT_TRIED);
    }

    /** A group that only goes as a whole, notes what it is to delete, and gives up nothing. */
    private static final class StrictGroup implements NodeGroup {
        private final List<Node> nodes;
        private final int targetSize;
        private final List<List<String>> deleted = new ArrayList<>();

        StrictGroup(List<Node> nodes, int targetSize) {
            this.nodes = nodes;
            this.targetSize = targetSize;
        }

        @Override
        public String id() {
            return "strict";
        }

        @Override
        public int minSize() {
            return 0;
        }

        @Override
        public int maxSize() {
            return 2;
        }

        @Override
        public int targetSize() {
            return targetSize;
        }

        @Override
        public List<Instance> instances() {
            return nodes.stream()
                    .map(node -> new Instance(node.providerId(), Instance.State.RUNNING, null))
                    .toList();
        }

        @Override
        public NodeTemplate template() {
            return GivenGroup.nodes(4_000, 16L << 30);
        }

        @Override
        public NodeGroupOptions options() {
            return new NodeGroupOptions(null, null, null, null, null, null, null, true);
        }

        @Override
        public void increaseSize(int delta) {}

        @Override
        public void decreaseTargetSize(int delta) {
            throw new CloudProviderException("too few");
        }

        @Override
        public void deleteNodes(List<NodeReference> gone) {
            deleted.add(gone.stream().map(NodeReference::name).toList());
        }
    }

    /** A cloud with one group, which all nodes belong to. */
    private record OneGroup(NodeGroup group) implements CloudProvider {
        @Override
        public List<NodeGroup> nodeGroups() {
            return List.of(group);
        }

        @Override
        public @Nullable NodeGroup nodeGroupOf(Node node) {
            return group;
        }

        @Override
        public boolean hasInstance(Node node) {
            return true;
        }
    }
}
