// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.eksctl;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of a node group of eksctl to one of a scenario, with eksctl's defaults: two nodes of m5.large on Amazon Linux
 * 2023 with 80 GiB of gp3. Spot instances of a group that is not EKS managed use the allocation strategy lowest-price, the
 * default of EC2's API. The tags that eksctl and EKS set on the Auto Scaling group are added, as Cluster Autoscaler uses them;
 * the tag that eksctl creates for a taint lacks the effect, so Cluster Autoscaler ignores it.
 */
final class EksctlNodeGroup {
    private static final int NODES = 2;
    private static final int LEAST_MAX_OF_MANAGED = 1;
    private static final String INSTANCE_TYPE = "m5.large";
    private static final String MIXED = "mixed";
    private static final String VOLUME_GIB = "80";
    private static final String AUTOSCALER = "k8s.io/cluster-autoscaler/";
    private static final String TEMPLATE = AUTOSCALER + "node-template/";

    private final MappingNode cluster;
    private final MappingNode group;
    private final MappingNode distribution;
    private final boolean managed;

    /**
     * Creates the converter of a group.
     *
     * @param config its ClusterConfig
     * @param managed whether it is an EKS managed node group
     */
    EksctlNodeGroup(MappingNode config, MappingNode group, boolean managed) {
        this.cluster = config;
        this.group = group;
        this.distribution = group.mapping("instancesDistribution");
        this.managed = managed;
    }

    /** Returns the entry of a scenario's {@code nodeGroups}. */
    MappingNode rewritten() {
        MappingRewriter entry = new MappingRewriter(group);
        entry.take("name", "name");
        SourceNode desired = group.present("desiredCapacity");
        SourceNode min = first(group.present("minSize"), desired, MappingRewriter.number(group.position(), NODES));
        entry.put("min", min);
        entry.put("max", max(desired, min));
        entry.put("desired", desired);
        entry.put("instanceTypes", instanceTypes());
        SourceNode zones = group.present("availabilityZones");
        entry.put("zones", zones == null ? cluster.present("availabilityZones") : zones);
        capacityTypes(entry);
        entry.put("amiFamily", amiFamily());
        entry.take("maxPodsPerNode", "maxPods");
        entry.put("volume", volume());
        List<EksctlTaint> taints = EksctlTaint.of(group.present("taints"));
        MappingNode labels = labels();
        entry.put("labels", labels);
        if (!taints.isEmpty()) {
            entry.put(
                    "taints",
                    new SequenceNode(
                            group.position(),
                            taints.stream()
                                    .<SourceNode>map(EksctlTaint::written)
                                    .toList()));
        }
        entry.put("tags", tags(labels, taints));
        entry.putFlag("managed", managed);
        entry.take("asgSuspendProcesses", "suspendedProcesses");
        if (group.present("maxInstanceLifetime") instanceof ScalarNode seconds) {
            entry.put("maxInstanceLifetime", MappingRewriter.text(seconds.position(), seconds.text() + "s"));
        }
        return entry.build();
    }

    private SourceNode max(@Nullable SourceNode desired, SourceNode min) {
        SourceNode written = group.present("maxSize");
        if (written != null) {
            return written;
        }
        SourceNode max = first(desired, min);
        boolean isZero = max instanceof ScalarNode scalar && scalar.text().equals("0");
        return managed && isZero ? MappingRewriter.number(max.position(), LEAST_MAX_OF_MANAGED) : max;
    }

    private static SourceNode first(@Nullable SourceNode... nodes) {
        for (SourceNode node : nodes) {
            if (node != null) {
                return node;
            }
        }
        throw new IllegalArgumentException("none of the values exists");
    }

    private SourceNode instanceTypes() {
        SourceNode several = managed ? group.present("instanceTypes") : distribution.present("instanceTypes");
        if (several != null) {
            return several;
        }
        SourceNode one = group.present("instanceType");
        boolean isOne = one instanceof ScalarNode scalar && !scalar.text().equals(MIXED);
        return MappingRewriter.listOf(
                one != null && isOne ? one : MappingRewriter.text(group.position(), INSTANCE_TYPE));
    }

    private void capacityTypes(MappingRewriter entry) {
        SourceNode spot = group.present("spot");
        if (managed && spot instanceof ScalarNode flag && flag.text().equals("true")) {
            entry.put("onDemandPercentageAboveBaseCapacity", MappingRewriter.number(spot.position(), 0));
        }
        if (managed || distribution.entries().isEmpty()) {
            return;
        }
        for (String key : List.of("onDemandBaseCapacity", "onDemandPercentageAboveBaseCapacity", "capacityRebalance")) {
            entry.put(key, distribution.present(key));
        }
        entry.put(
                "spotAllocationStrategy",
                first(
                        distribution.present("spotAllocationStrategy"),
                        MappingRewriter.text(distribution.position(), "lowest-price")));
    }

    private @Nullable SourceNode amiFamily() {
        if (!(group.present("amiFamily") instanceof ScalarNode family)) {
            return null;
        }
        String name = family.text();
        String known = name;
        if (name.equals("AmazonLinux2023")) {
            known = "AL2023";
        } else if (name.equals("AmazonLinux2") || name.startsWith("Ubuntu")) {
            known = "AL2";
        } else if (name.startsWith("Bottlerocket")) {
            known = "Bottlerocket";
        } else if (name.matches("WindowsServer20(19|22|25).*")) {
            known = "Windows" + name.substring("WindowsServer".length(), "WindowsServer2019".length());
        }
        return MappingRewriter.text(family.position(), known);
    }

    /** A custom launch template determines the volume. */
    private @Nullable SourceNode volume() {
        boolean isSaid = group.present("volumeSize") != null || group.present("volumeType") != null;
        if (group.present("launchTemplate") != null && !isSaid) {
            return null;
        }
        MappingRewriter volume = new MappingRewriter(group);
        SourceNode size = group.present("volumeSize");
        String gib = size instanceof ScalarNode scalar ? scalar.text() : VOLUME_GIB;
        volume.put("size", MappingRewriter.text(size == null ? group.position() : size.position(), gib + "Gi"));
        volume.take("volumeType", "type");
        volume.take("volumeIOPS", "iops");
        volume.take("volumeThroughput", "throughput");
        return volume.build();
    }

    private MappingNode labels() {
        MappingRewriter labels = new MappingRewriter(group);
        group.mapping("labels").entries().forEach(label -> labels.put(label.key(), label.value()));
        String name = clusterName();
        if (!name.isEmpty()) {
            labels.putText("alpha.eksctl.io/cluster-name", name);
        }
        labels.put("alpha.eksctl.io/nodegroup-name", group.present("name"));
        return labels.build();
    }

    private MappingNode tags(MappingNode labels, List<EksctlTaint> taints) {
        MappingRewriter tags = new MappingRewriter(group);
        MappingNode own = group.mapping("tags");
        own.entries().forEach(tag -> tags.put(tag.key(), tag.value()));
        for (MappingNode.Entry tag : cluster.mapping("metadata").mapping("tags").entries()) {
            if (own.get(tag.key()) == null) {
                tags.put(tag.key(), tag.value());
            }
        }
        if (managed || isEnabled(group.mapping("iam").mapping("withAddonPolicies"), "autoScaler")) {
            discoverable(own, tags);
        }
        if (isEnabled(group, "propagateASGTags")) {
            labels.entries().forEach(label -> tags.put(TEMPLATE + "label/" + label.key(), label.value()));
            taints.forEach(taint -> tags.putText(TEMPLATE + "taint/" + taint.key(), taint.value()));
        }
        return tags.build();
    }

    private void discoverable(MappingNode own, MappingRewriter tags) {
        if (own.get(AUTOSCALER + "enabled") == null) {
            tags.putText(AUTOSCALER + "enabled", "true");
        }
        String name = clusterName();
        if (!name.isEmpty() && own.get(AUTOSCALER + name) == null) {
            tags.putText(AUTOSCALER + name, "owned");
        }
    }

    private static boolean isEnabled(MappingNode mapping, String key) {
        return "true".equals(mapping.text(key));
    }

    private String clusterName() {
        String name = cluster.mapping("metadata").text("name");
        return name == null ? "" : name;
    }
}
