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
import org.jspecify.annotations.Nullable;

/**
 * The settings of a cluster's own components: options of Karpenter, flags of Cluster Autoscaler, and the environment of the
 * VPC network plugin ({@code aws-node}).
 */
final class OperatorResources {
    private static final Pattern IMAGE =
            Pattern.compile(".*/(karpenter|karpenter/controller|cluster-autoscaler|amazon-k8s-cni)(:[^/]*|@.*)?");

    private static final String NETWORK_PLUGIN = "aws-node";
    private static final String PREFIX_DELEGATION = "ENABLE_PREFIX_DELEGATION";
    private static final String CUSTOM_NETWORK = "AWS_VPC_K8S_CNI_CUSTOM_NETWORK_CFG";
    private static final String RESERVED = "reservedENIs";

    /** Variables of the network plugin that affect the number of pods or addresses of a node. */
    private static final Set<String> OF_NETWORK = Set.of(
            PREFIX_DELEGATION,
            CUSTOM_NETWORK,
            "ENABLE_POD_ENI",
            "ENABLE_IPv6",
            "MAX_ENI",
            "WARM_ENI_TARGET",
            "WARM_IP_TARGET",
            "WARM_PREFIX_TARGET",
            "MINIMUM_IP_TARGET");

    /** Defaults of the network plugin, which are not worth a note. */
    private static final Map<String, String> DEFAULTS = Map.of(
            PREFIX_DELEGATION,
            "false",
            CUSTOM_NETWORK,
            "false",
            "ENABLE_POD_ENI",
            "false",
            "ENABLE_IPv6",
            "false",
            "WARM_ENI_TARGET",
            "1",
            "WARM_PREFIX_TARGET",
            "1");

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

    /**
     * Returns how many addresses of its subnet an instance takes, from the environment of the network plugin; null for the
     * default. Reports what the environment means for the number of pods.
     */
    @Nullable
    String addressesPerInstance(Problems problems) {
        MappingNode plugin = networkPlugin();
        Map<String, String> set = plugin == null ? Map.of() : environment(plugin);
        if (plugin == null || set.isEmpty()) {
            return null;
        }
        boolean hasPrefixes = isOn(set, PREFIX_DELEGATION);
        boolean isCustom = isOn(set, CUSTOM_NETWORK);
        String addresses = isCustom ? "primary" : hasPrefixes ? "prefix" : null;
        if (addresses != null) {
            problems.note(
                    plugin.position(),
                    "",
                    "taken from DaemonSet " + NETWORK_PLUGIN + " into cloud: addressesPerInstance " + addresses);
        }
        if (hasPrefixes) {
            problems.note(
                    plugin.position(),
                    "",
                    "prefix delegation does not change the number of pods that Karpenter and kubelet expect on a node: it is "
                            + "kubelet.maxPods of the EC2NodeClass, or the number of addresses without prefixes");
        }
        set.keySet().removeAll(Set.of(PREFIX_DELEGATION, CUSTOM_NETWORK));
        if (addresses != null) {
            set.keySet().removeIf(name -> name.startsWith("WARM_") || name.startsWith("MINIMUM_"));
        }
        if (!set.isEmpty()) {
            problems.warning(
                    plugin.position(),
                    "",
                    "aws-node sets " + set + ", which is not simulated: an instance takes the addresses that "
                            + "cloud.addressesPerInstance says",
                    "Set addressesPerInstance: primary, warm-eni, prefix or full.");
        }
        return addresses;
    }

    /**
     * Returns the section {@code karpenter} with the network interface that custom networking takes from pods, if no Deployment
     * of Karpenter says what it reserves.
     *
     * @param karpenter the section from Karpenter's Deployment, null if there is none
     */
    @Nullable
    MappingNode withReservedInterface(@Nullable MappingNode karpenter, Problems problems) {
        MappingNode plugin = networkPlugin();
        if (plugin == null || !isOn(environment(plugin), CUSTOM_NETWORK)) {
            return karpenter;
        }
        if (karpenter == null) {
            problems.note(
                    plugin.position(),
                    "",
                    "custom networking of DaemonSet " + NETWORK_PLUGIN + " taken into karpenter: " + RESERVED + " 1");
            return (MappingNode) Trees.of(Map.of(RESERVED, 1));
        }
        if (karpenter.present(RESERVED) == null) {
            problems.warning(
                    plugin.position(),
                    "",
                    "custom networking takes one network interface of each node from its pods, but Karpenter's Deployment "
                            + "does not set RESERVED_ENIS: as in the cluster, Karpenter expects more pods on new nodes than "
                            + "get addresses, and here they run",
                    "Compare with karpenter: {" + RESERVED + ": 1}.");
        }
        return karpenter;
    }

    private @Nullable MappingNode networkPlugin() {
        return operators.stream()
                .filter(operator ->
                        NETWORK_PLUGIN.equals(operator.mapping("metadata").text("name")))
                .findFirst()
                .orElse(null);
    }

    /** Returns the variables of the network plugin that differ from its defaults. */
    private static Map<String, String> environment(MappingNode plugin) {
        Map<String, String> set = new TreeMap<>();
        for (MappingNode container : containers(plugin)) {
            for (MappingNode variable : container.mappings("env")) {
                String name = DumpedResource.text(variable, "name");
                String value = DumpedResource.text(variable, "value");
                if (OF_NETWORK.contains(name) && !value.isEmpty() && !value.equals(DEFAULTS.get(name))) {
                    set.put(name, value);
                }
            }
        }
        return set;
    }

    private static boolean isOn(Map<String, String> environment, String variable) {
        return "true".equals(environment.get(variable));
    }
}
