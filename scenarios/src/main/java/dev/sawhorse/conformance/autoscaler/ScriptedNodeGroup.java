// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.autoscaler;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProviderException;
import dev.sawhorse.clusterautoscaler.cloudprovider.Instance;
import dev.sawhorse.clusterautoscaler.cloudprovider.Instance.State;
import dev.sawhorse.clusterautoscaler.cloudprovider.InstanceError;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroupOptions;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeReference;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A node group of the recorded cloud provider: new instances are Creating until the script sets them to Running. */
final class ScriptedNodeGroup implements NodeGroup {
    /** A receiver of the calls to the group, and of the nodes whose instances are gone. */
    interface Listener {
        void called(Map<String, @Nullable Object> call);

        void nodeGone(String name);
    }

    private final String id;
    private final int min;
    private final int max;
    private final @Nullable NodeTemplate template;
    private final NodeGroupOptions options;
    private final @Nullable String failure;
    private final Listener listener;
    private final List<Instance> instances = new ArrayList<>();
    private int target;
    private int created;

    ScriptedNodeGroup(
            String id,
            int min,
            int max,
            int target,
            @Nullable NodeTemplate template,
            NodeGroupOptions options,
            @Nullable String failure,
            Listener listener) {
        this.id = id;
        this.min = min;
        this.max = max;
        this.target = target;
        this.template = template;
        this.options = options;
        this.failure = failure;
        this.listener = listener;
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
    public @Nullable NodeTemplate template() {
        return template;
    }

    @Override
    public NodeGroupOptions options() {
        return options;
    }

    String providerId(String nodeName) {
        return "fake:///" + id + "/" + nodeName;
    }

    void running(String nodeName) {
        instances.add(new Instance(providerId(nodeName), State.RUNNING, null));
    }

    void target(int changed) {
        target = changed;
    }

    /** Starts the oldest instances that are being created and returns their names. */
    List<String> start(int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < instances.size() && names.size() < count; i++) {
            Instance instance = instances.get(i);
            if (instance.state() == State.CREATING) {
                instances.set(i, new Instance(instance.id(), State.RUNNING, null));
                names.add(instance.id().substring(providerId("").length()));
            }
        }
        return names;
    }

    void fail(int count, InstanceError error) {
        int left = count;
        for (int i = 0; i < instances.size() && left > 0; i++) {
            Instance instance = instances.get(i);
            if (instance.state() == State.CREATING && instance.error() == null) {
                instances.set(i, new Instance(instance.id(), State.CREATING, error));
                left--;
            }
        }
    }

    void dropCreating() {
        instances.removeIf(instance -> instance.state() == State.CREATING);
    }

    @Override
    public void increaseSize(int delta) {
        String error = failure;
        if (error == null && target + delta > max) {
            error = "size increase too large - desired:" + (target + delta) + " max:" + max;
        }
        call("IncreaseSize", "delta", delta, error);
        target += delta;
        for (int i = 0; i < delta; i++) {
            instances.add(new Instance(providerId(id + "-new-" + ++created), State.CREATING, null));
        }
    }

    @Override
    public void decreaseTargetSize(int delta) {
        String error = target + delta < instances.size()
                ? "attempt to delete existing nodes targetSize:" + target + " delta:" + delta + " existingNodes: "
                        + instances.size()
                : null;
        call("DecreaseTargetSize", "delta", delta, error);
        target += delta;
    }

    @Override
    public void deleteNodes(List<NodeReference> nodes) {
        String error = target <= min ? "min size reached, nodes will not be deleted" : null;
        call(
                "DeleteNodes",
                "nodes",
                nodes.stream().map(NodeReference::name).sorted().toList(),
                error);
        List<String> ids = nodes.stream().map(NodeReference::providerId).toList();
        boolean hasCreating = instances.stream()
                .anyMatch(instance -> instance.state() == State.CREATING && ids.contains(instance.id()));
        if (hasCreating) {
            dropCreating();
            target = instances.size();
        }
        for (NodeReference node : nodes) {
            if (instances.removeIf(instance -> instance.id().equals(node.providerId()))) {
                target--;
                listener.nodeGone(node.name());
            }
        }
    }

    private void call(String verb, String key, Object value, @Nullable String error) {
        Map<String, @Nullable Object> call = new LinkedHashMap<>();
        call.put("call", verb);
        call.put("group", id);
        call.put(key, value);
        if (error != null) {
            call.put("error", error);
        }
        listener.called(call);
        if (error != null) {
            throw new CloudProviderException(error);
        }
    }
}
