// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.scenario.operator.OperatorSettings;
import dev.sawhorse.scenario.validation.KnownManifests;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The settings of a cluster's own components: options of Karpenter, flags of Cluster Autoscaler, and the environment of the
 * VPC network plugin ({@code aws-node}).
 */
final class OperatorResources {
    private static final Pattern IMAGE =
            Pattern.compile(".*/(karpenter|karpenter/controller|cluster-autoscaler|amazon-k8s-cni)(:[^/]*|@.*)?");

    private static final String NETWORK_PLUGIN = "aws-node";

    /** Variables of the network plugin that affect the number of pods or addresses of a node. */
    private static final Set<String> OF_NETWORK = Set.of(
            "ENABLE_PREFIX_DELEGATION",
            "AWS_VPC_K8S_CNI_CUSTOM_NETWORK_CFG",
            "ENABLE_POD_ENI",
            "ENABLE_IPv6",
            "MAX_ENI",
            "WARM_ENI_TARGET",
            "WARM_IP_TARGET",
            "WARM_PREFIX_TARGET",
            "MINIMUM_IP_TARGET");

    /** Defaults of the network plugin, which are not worth a note. */
    private static final Map<String, String> DEFAULTS = Map.of(
            "ENABLE_PREFIX_DELEGATION", "false",
            "AWS_VPC_K8S_CNI_CUSTOM_NETWORK_CFG", "false",
            "ENABLE_POD_ENI", "false",
            "ENABLE_IPv6", "false",
            "WARM_ENI_TARGET", "1",
            "WARM_PREFIX_TARGET", "1");

    private static final Pattern NODES = Pattern.compile("--nodes=(\\d{1,6}):(\\d{1,6}):(\\S+)");

    private final List<MappingNode> operators;

    OperatorResources(List<MappingNode> operators) {
        this.operators = operators;
    }

    /** Returns whether an object is a Deployment or DaemonSet whose settings are read. */
    static boolean isOperator(MappingNode object) {
        ObjectKind kind = ObjectKind.of(object);
        return (kind.equals(ObjectKind.DEPLOYMENT) || kind.equals(ObjectKind.DAEMON_SET))
                && containers(object).stream()
                        .anyMatch(container -> IMAGE.matcher(DumpedResource.text(container, "image"))
                                .matches());
    }

    private static List<MappingNode> containers(MappingNode object) {
        return object.mapping("spec").mapping("template").mapping("spec").mappings("containers");
    }

    /** Returns the sections {@code karpenter} and {@code clusterAutoscaler} of the scenario, as far as they are installed. */
    Map<String, MappingNode> sections(Problems problems) {
        ManifestReader reader = ManifestReader.ofApplied(KnownManifests.catalog());
        List<Manifest> manifests = new ArrayList<>();
        for (MappingNode operator : operators) {
            manifests.addAll(reader.read(Value.ofRoot(operator, new Problems())).all());
        }
        Problems found = new Problems();
        MappingNode empty = new MappingNode(Position.ofFile(""), List.of());
        Map<String, MappingNode> sections = new OperatorSettings(empty, found).sections(manifests);
        problems.addAll(found.sorted());
        return sections;
    }

    /** Returns the minimum and maximum sizes of Auto Scaling groups by name, from Cluster Autoscaler's flag {@code --nodes}. */
    Map<String, int[]> groupSizes() {
        Map<String, int[]> sizes = new LinkedHashMap<>();
        for (MappingNode operator : operators) {
            for (MappingNode container : containers(operator)) {
                for (String list : List.of("command", "args")) {
                    if (container.present(list) instanceof SequenceNode words) {
                        words.items().forEach(word -> addSize(String.valueOf(word.plain()), sizes));
                    }
                }
            }
        }
        return sizes;
    }

    private static void addSize(String word, Map<String, int[]> sizes) {
        Matcher matcher = NODES.matcher(word);
        if (matcher.matches()) {
            int[] limits = {Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))};
            sizes.put(matcher.group(3), limits);
        }
    }

    /** Reports the environment of the network plugin that differs from its defaults. */
    void reportNetwork(Problems problems) {
        for (MappingNode operator : operators) {
            if (!NETWORK_PLUGIN.equals(operator.mapping("metadata").text("name"))) {
                continue;
            }
            Map<String, String> set = new TreeMap<>();
            for (MappingNode container : containers(operator)) {
                for (MappingNode variable : container.mappings("env")) {
                    String name = DumpedResource.text(variable, "name");
                    String value = DumpedResource.text(variable, "value");
                    if (OF_NETWORK.contains(name) && !value.isEmpty() && !value.equals(DEFAULTS.get(name))) {
                        set.put(name, value);
                    }
                }
            }
            if (!set.isEmpty()) {
                problems.warning(
                        operator.position(),
                        "",
                        "aws-node sets " + set
                                + ": nodes that exist have the number of pods that they report, new ones that "
                                + "of their EC2NodeClass or node group",
                        "Check kubelet.maxPods of EC2NodeClasses and maxPods of nodeGroups.");
            }
        }
    }
}
