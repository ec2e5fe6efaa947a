// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.CSINode;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.StorageClass;
import dev.sawhorse.kube.api.Volume;
import dev.sawhorse.kube.scheduler.ClusterFilter;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.Scheduler;
import dev.sawhorse.kube.scheduler.SchedulerCache;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A cluster with storage, and the result of one filter for a pod on one of its nodes. */
final class StorageFixture {
    static final String DRIVER = "ebs.csi.aws.com";

    final ClusterFixture world = new ClusterFixture();
    private final Scheduler scheduler = Scheduler.start(world.cluster, Profiles.defaultProfile());

    Node node(String name, String zone) {
        return world.node(name, 4000, 8192, Map.of(Labels.ZONE, zone), List.of());
    }

    void storageClass(String name, boolean waits, String... zones) {
        List<NodeSelectorTerm> topologies = zones.length == 0 ? List.of() : List.of(inZones(zones));
        world.cluster
                .storage()
                .storageClasses()
                .create(new StorageClass(ObjectMeta.of("", name), DRIVER, waits, topologies));
    }

    static NodeSelectorTerm inZones(String... zones) {
        return NodeSelectorTerm.of(List.of(new SelectorRequirement(Labels.ZONE, "In", List.of(zones))));
    }

    /** Adds a volume that can be used in a zone, kept for a claim or free. */
    void volume(String name, String storageClass, String zone, @Nullable String claim) {
        volume(ObjectMeta.of("", name), storageClass, List.of(inZones(zone)), claim);
    }

    void volume(ObjectMeta meta, String storageClass, List<NodeSelectorTerm> terms, @Nullable String claim) {
        world.cluster
                .storage()
                .volumes()
                .create(new PersistentVolume(
                        meta, terms, storageClass, DRIVER, false, false, claim, List.of("ReadWriteOnce"), 100));
    }

    /** Adds a claim, bound to a volume where one is named. */
    void claim(String name, String storageClass, @Nullable String volume, String... accessModes) {
        Map<String, String> annotations =
                volume == null ? Map.of() : Map.of(PersistentVolumeClaim.BIND_COMPLETED, "yes");
        world.cluster
                .storage()
                .claims()
                .create(new PersistentVolumeClaim(
                        ClusterFixture.meta(name).withAnnotations(annotations),
                        storageClass,
                        volume,
                        false,
                        false,
                        List.of(accessModes),
                        10));
    }

    void attachLimit(String node, int volumes) {
        world.cluster
                .storage()
                .csiNodes()
                .create(new CSINode(ObjectMeta.of("", node), List.of(new CSINode.Driver(DRIVER, volumes))));
    }

    static PodSpec podWith(String... claims) {
        List<Volume> volumes = List.of(claims).stream()
                .map(claim -> new Volume(claim, Volume.Kind.PERSISTENT_VOLUME_CLAIM, claim, null))
                .toList();
        return ClusterFixture.spec(100, 100).volumes(volumes).build();
    }

    void run(String name, PodSpec spec, Node node) {
        world.cluster.bind(world.pod(name, spec), node);
    }

    /** Returns the part of a filter that looks at many nodes, as it stands for a pod. */
    ClusterFilter clusterFilter(FilterPlugin plugin, PodSpec spec) {
        return (ClusterFilter)
                plugin.prepareFilter(PodClass.of(spec), SchedulingContext.of(world.cluster, scheduler.nodes()));
    }

    NodeInfo info(String node) {
        return Objects.requireNonNull(scheduler.nodes().find(node));
    }

    /** Returns what a filter says of a pod on a node, {@code ok} where it has nothing against it. */
    String check(FilterPlugin plugin, PodSpec spec, String node) {
        SchedulerCache nodes = scheduler.nodes();
        SchedulingContext context = SchedulingContext.of(world.cluster, nodes);
        PodClass pod = PodClass.of(spec);
        Rejection before = plugin.preFilter(pod, context).rejection();
        if (before != null) {
            return before.toString();
        }
        Rejection rejection = plugin.prepareFilter(pod, context).check(Objects.requireNonNull(nodes.find(node)));
        return rejection == null ? "ok" : rejection.toString();
    }
}
