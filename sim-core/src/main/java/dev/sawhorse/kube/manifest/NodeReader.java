// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeStatus;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A reader of nodes with their capacity and status. */
final class NodeReader {
    private NodeReader() {}

    static Node read(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        Fields status = object.fields("status");
        Resources capacity = amounts(status, "capacity", Resources.NONE, reading);
        Resources allocatable = amounts(status, "allocatable", capacity, reading);
        Node node = new Node(
                meta,
                spec.string("providerID", ""),
                spec.list("taints", reading.isApplied() ? TaintReader::checkedTaint : TaintReader::recordedTaint),
                capacity.isEmpty() ? allocatable : capacity,
                allocatable);
        return state(object, spec, status, reading).restore(node);
    }

    private static Map<String, Long> images(Fields status) {
        Map<String, Long> images = new TreeMap<>();
        for (Fields image : status.list("images", Value::fields)) {
            long bytes = image.wholeNumber("sizeBytes", 0, 0, Long.MAX_VALUE);
            image.list("names", Value::string).forEach(name -> images.put(name, bytes));
        }
        return images;
    }

    private static NodeStatus state(Fields object, Fields spec, Fields status, ReadMode reading) {
        boolean unschedulable = spec.flag("unschedulable", false);
        Fields ready = PodReader.condition(status, "Ready", "True");
        if (reading.isApplied()) {
            boolean isReady = ready != null || !status.has("conditions");
            return new NodeStatus(unschedulable, isReady, 0, Pod.NEVER, List.of(), images(status));
        }
        Fields meta = object.fields("metadata");
        return new NodeStatus(
                unschedulable,
                ready != null,
                ready == null ? Pod.NEVER : reading.time(ready, "lastTransitionTime"),
                reading.time(meta, "deletionTimestamp"),
                meta.list("finalizers", Value::string),
                images(status));
    }

    private static Resources amounts(Fields status, String name, Resources absent, ReadMode reading) {
        return status.read(
                name, absent, reading.isApplied() ? ResourceListReader::nonNegative : ResourceListReader::recorded);
    }
}
