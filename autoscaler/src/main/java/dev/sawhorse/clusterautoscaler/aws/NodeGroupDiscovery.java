package dev.sawhorse.clusterautoscaler.aws;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which Auto Scaling groups the flags {@code --nodes} and {@code --node-group-auto-discovery} name (Cluster Autoscaler's AWS
 * provider): a group that is named has the sizes given with it, the first ones if it is named twice, and no others if tags find
 * it too; a group found by tags alone has its own. Tags of several definitions are put together, so that a group must have all
 * of them; of two values for one key the last counts.
 */
public final class NodeGroupDiscovery {
    private final Map<String, NodeGroupSpec> named = new LinkedHashMap<>();
    private final List<NodeGroupSpec> repeated = new ArrayList<>();
    private final List<AsgAutoDiscovery> definitions = new ArrayList<>();
    private final Map<String, String> tags = new LinkedHashMap<>();

    private NodeGroupDiscovery() {}

    /**
     * Reads the flags.
     *
     * @throws IllegalArgumentException if one of them cannot be read
     */
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

    /** Whether the flags say anything. */
    public boolean isGiven() {
        return !named.isEmpty() || !definitions.isEmpty();
    }

    /** Returns the groups that are named, each once. */
    public List<NodeGroupSpec> named() {
        return List.copyOf(named.values());
    }

    /** Returns what is said of groups that were named before, to no effect. */
    public List<NodeGroupSpec> repeated() {
        return List.copyOf(repeated);
    }

    /** Returns the definitions by tags. */
    public List<AsgAutoDiscovery> definitions() {
        return List.copyOf(definitions);
    }

    /** Whether tags find a group. */
    public boolean isFoundByTags(Map<String, String> tagsOfGroup) {
        return !tags.isEmpty()
                && tags.entrySet().stream().allMatch(tag -> {
                    String value = tagsOfGroup.get(tag.getKey());
                    return value != null
                            && (tag.getValue().isEmpty() || tag.getValue().equals(value));
                });
    }

    /**
     * Returns a group with the sizes that Cluster Autoscaler keeps to, null if it does not look after it.
     *
     * @param own its name and own sizes
     */
    public @Nullable NodeGroupSpec find(NodeGroupSpec own, Map<String, String> tagsOfGroup) {
        NodeGroupSpec given = named.get(own.name());
        if (given != null) {
            return given;
        }
        return isFoundByTags(tagsOfGroup) ? own : null;
    }
}
