package dev.sawhorse.conformance;

import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.capacity.ExtendedResources;
import dev.sawhorse.facts.capacity.NodeCapacity;
import dev.sawhorse.facts.capacity.NodeOptions;
import dev.sawhorse.facts.capacity.ResourceAmounts;
import dev.sawhorse.input.MappingNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares capacity and allocatable of every EC2 type with what the AWS provider computes. */
final class AllocatableReplay implements Replay {
    @Override
    public String kind() {
        return "allocatable";
    }

    @Override
    public List<CaseResult> replay(Recording recording) {
        InstanceCatalogue catalogue = InstanceCatalogue.load();
        List<CaseResult> results = new ArrayList<>();
        for (MappingNode row : Json.mappings(recording.root(), "rows")) {
            String type = Json.text(row, "instance_type");
            InstanceShape shape = catalogue.find(type);
            String difference = shape == null ? "instance type " + type + " is not known" : difference(row, shape);
            results.add(CaseResult.of(kind(), recording.file(), recording.rowName(type), difference));
        }
        return results;
    }

    private static @Nullable String difference(MappingNode row, InstanceShape shape) {
        Map<String, String> actual = columns(shape, NodeCapacity.of(shape, NodeOptions.DEFAULTS));
        for (Map.Entry<String, String> column : actual.entrySet()) {
            String recorded = row.text(column.getKey());
            String difference = recorded == null ? null : Json.difference(column.getKey(), recorded, column.getValue());
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    /** Returns the columns of the reference, whole units rounded down. */
    private static Map<String, String> columns(InstanceShape shape, NodeCapacity node) {
        ResourceAmounts allocatable = node.allocatable();
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("doc_cpu", allocatable.cpuMillis() + "m");
        columns.put("doc_memory", mebibytes(allocatable) + "Mi");
        columns.put("vcpu", String.valueOf(shape.vcpus()));
        columns.put("memory_mib", String.valueOf(shape.memoryBytes() >> 20));
        columns.put("capacity_cpu_milli", String.valueOf(node.capacity().cpuMillis()));
        columns.put("capacity_memory_mib", mebibytes(node.capacity()));
        columns.put("capacity_pods", String.valueOf(node.capacity().pods()));
        columns.put("capacity_ephemeral_gib", gibibytes(node.capacity()));
        columns.put(
                "kube_reserved_cpu_milli", String.valueOf(node.kubeReserved().cpuMillis()));
        columns.put("kube_reserved_memory_mib", mebibytes(node.kubeReserved()));
        columns.put("eviction_memory_mib", mebibytes(node.evictionThreshold()));
        columns.put("allocatable_cpu_milli", String.valueOf(allocatable.cpuMillis()));
        columns.put("allocatable_memory_mib", mebibytes(allocatable));
        columns.put("allocatable_ephemeral_gib", gibibytes(allocatable));
        columns.put("nvidia_gpu", String.valueOf(allocatable.extended(ExtendedResources.NVIDIA_GPU)));
        columns.put("amd_gpu", String.valueOf(allocatable.extended(ExtendedResources.AMD_GPU)));
        columns.put("neuron", String.valueOf(allocatable.extended(ExtendedResources.NEURON)));
        columns.put("neuroncore", String.valueOf(allocatable.extended(ExtendedResources.NEURON_CORE)));
        columns.put("efa", String.valueOf(allocatable.extended(ExtendedResources.EFA)));
        return columns;
    }

    private static String mebibytes(ResourceAmounts amounts) {
        return String.valueOf(amounts.memoryBytes() >> 20);
    }

    private static String gibibytes(ResourceAmounts amounts) {
        return String.valueOf(amounts.ephemeralStorageBytes() >> 30);
    }
}
