// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.aws;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.ec2.autoscaling.GroupSpec;
import dev.sawhorse.ec2.autoscaling.LaunchTemplate;
import dev.sawhorse.ec2.ebs.EbsCsiDriver;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The node templates of groups without nodes ({@code cloudprovider/aws/aws_manager.go buildNodeFromTemplate}): the
 * group's first instance type in its first zone, with all of its memory, room for 110 pods, and the labels, taints and
 * resources of the group's tags. For an EKS managed node group its labels and taints are known as well.
 */
final class AsgTemplates {
    private static final long PODS = 110;
    private static final long KUBE_PROXY_CPU_MILLIS = 100;
    private static final int SYSTEM_CRITICAL = 2_000_000_000;

    private final InstanceCatalogue catalogue;
    private final Function<String, @Nullable LaunchTemplate> managed;

    /** @param managed EKS's description of a managed node group, null for other groups */
    AsgTemplates(InstanceCatalogue catalogue, Function<String, @Nullable LaunchTemplate> managed) {
        this.catalogue = catalogue;
        this.managed = managed;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_manager.go",
            symbol = {"AwsManager.getAsgTemplate", "AwsManager.buildNodeFromTemplate"})
    NodeTemplate of(GroupSpec group) {
        InstanceShape shape = catalogue.require(group.instanceTypes().get(0));
        String name = group.name() + "-asg";
        Map<String, String> labels = new TreeMap<>(labels(shape, group.zones().get(0)));
        labels.put(Labels.HOSTNAME, name);
        labels.putAll(AsgTags.labels(group.tags()));
        List<Taint> taints = new ArrayList<>(AsgTags.taints(group.tags()));
        LaunchTemplate known = managed.apply(group.name());
        if (known != null) {
            labels.putAll(known.labels());
            taints.addAll(known.taints());
        }
        Resources capacity = AsgTags.resources(capacity(shape), group.tags());
        Node node = new Node(ObjectMeta.of("", name).withLabels(labels), "", taints, capacity, capacity);
        return new NodeTemplate(node, List.of(kubeProxy(group.name())));
    }

    private static Resources capacity(InstanceShape shape) {
        Resources.Builder capacity = Resources.builder()
                .set(ResourceName.CPU, shape.vcpus() * 1_000L)
                .set(ResourceName.MEMORY, shape.memoryBytes())
                .set(ResourceName.PODS, PODS);
        int gpus = shape.gpu() == null ? 0 : shape.gpu().count();
        return gpus == 0
                ? capacity.build()
                : capacity.set("nvidia.com/gpu", gpus).build();
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_manager.go",
            symbol = "buildGenericLabels")
    private static Map<String, String> labels(InstanceShape shape, String zone) {
        Map<String, String> labels = new TreeMap<>();
        labels.put(Labels.ARCH, shape.processor().architecture());
        labels.put(Labels.OS, "linux");
        labels.put(Labels.INSTANCE_TYPE, shape.name());
        labels.put(Labels.REGION, zone.substring(0, zone.length() - 1));
        labels.put(Labels.ZONE, zone);
        labels.put(EbsCsiDriver.ZONE_LABEL, zone);
        return labels;
    }

    private static Pod kubeProxy(String group) {
        ObjectMeta meta = ObjectMeta.of("kube-system", "kube-proxy-" + group)
                .withAnnotations(Map.of("kubernetes.io/config.mirror", "1234567890abcdef"));
        Resources requests =
                Resources.builder().set(ResourceName.CPU, KUBE_PROXY_CPU_MILLIS).build();
        Container container = new Container("kube-proxy", "kubeproxy", requests, Resources.NONE, List.of(), false);
        return new Pod(
                meta,
                PodSpec.builder()
                        .containers(List.of(container))
                        .priority(SYSTEM_CRITICAL)
                        .build());
    }
}
