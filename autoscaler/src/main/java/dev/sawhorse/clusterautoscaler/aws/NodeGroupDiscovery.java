// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.aws;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The selection of Auto Scaling groups by the flags {@code --nodes} and {@code --node-group-auto-discovery} (Cluster
 * Autoscaler's AWS provider). A group that {@code --nodes} names has the sizes given there, the first ones if it is
 * named twice, even if tags select it too; a group selected by tags only has its own sizes. The tags of several
 * definitions are merged, so that a group must have all of them; of two values for one key the last one counts.
 */
public final class NodeGroupDiscovery {
    private final Map<String, NodeGroupSpec> named = new LinkedHashMap<>();
    private final List<NodeGroupSpec> repeated = new ArrayList<>();
    private final List<AsgAutoDiscovery> definitions = new ArrayList<>();
    private final Map<String, String> tags = new LinkedHashMap<>();

    private NodeGroupDiscovery() {}

    /**
     * Parses the flags.
     *
     * @throws IllegalArgumentException if one of them cannot be parsed
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER_AWS,
            file = "cluster-autoscaler/cloudprovider/aws/aws_manager.go",
            symbol = "parseASGAutoDiscoverySpecs")
    public static NodeGroupDiscovery of(AutoscalingOptions options) {
        NodeGroupDiscovery discovery = new NodeGroupDiscovery();
        options.list(Flag.NODES).forEach(text -> discovery.name(NodeGroupSpec.parse(text)));
        options.list(Flag.NODE_GROUP_AUTO_DISCOVERY).forEach(text -> discovery.find(AsgAutoDiscovery.parse(text)));
        return discovery;
    }

    private void name(NodeGroupSpec spec) {
        if (named.putIfAbsent(spec.name(), spec) != null) {
            repeated.add(spec);
        }
    }

    private void find(AsgAutoDiscovery definition) {
        definitions.add(definition);
        tags.putAll(definition.tags());
    }

    /** Whether one of the flags is set. */
    public boolean isGiven() {
        return !named.isEmpty() || !definitions.isEmpty();
    }

    /** Returns the named groups, each once. */
    public List<NodeGroupSpec> named() {
        return List.copyOf(named.values());
    }

    /** Returns the repeated definitions of named groups, which have no effect. */
    public List<NodeGroupSpec> repeated() {
        return List.copyOf(repeated);
    }

    /** Returns the definitions by tags. */
    public List<AsgAutoDiscovery> definitions() {
        return List.copyOf(definitions);
    }

    /** Whether the tags of a group match. */
    public boolean isFoundByTags(Map<String, String> tagsOfGroup) {
        return !tags.isEmpty()
                && tags.entrySet().stream().allMatch(tag -> {
                    String value = tagsOfGroup.get(tag.getKey());
                    return value != null
                            && (tag.getValue().isEmpty() || tag.getValue().equals(value));
                });
    }

    /**
     * Returns a group with the sizes that apply to it, null if Cluster Autoscaler does not manage it.
     *
     * @param own name and sizes of the group itself
     */
    public @Nullable NodeGroupSpec find(NodeGroupSpec own, Map<String, String> tagsOfGroup) {
        NodeGroupSpec given = named.get(own.name());
        if (given != null) {
            return given;
        }
        return isFoundByTags(tagsOfGroup) ? own : null;
    }
}
