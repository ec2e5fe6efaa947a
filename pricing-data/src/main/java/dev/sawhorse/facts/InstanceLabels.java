// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The labels that Karpenter's AWS provider v1.14 derives only from an instance type.
 *
 * <p>A key of {@link #KEYS} without a value in {@link #of} does not exist on nodes of the type: the provider states it as
 * {@code DoesNotExist}. Labels that also depend on region, zone, capacity type, node class or reservation are not included.
 */
public final class InstanceLabels {
    /** The prefix of the provider's own label keys. */
    public static final String DOMAIN = "karpenter.k8s.aws/";
    /** Leading letters of the family, such as {@code m}. */
    public static final String CATEGORY = DOMAIN + "instance-category";
    /** Family, such as {@code m5}. */
    public static final String FAMILY = DOMAIN + "instance-family";
    /** Generation, such as {@code 5}. */
    public static final String GENERATION = DOMAIN + "instance-generation";
    /** Size, such as {@code large}. */
    public static final String SIZE = DOMAIN + "instance-size";
    /** Whether the family is a flexible one. */
    public static final String CAPABILITY_FLEX = DOMAIN + "instance-capability-flex";
    /** vCPUs. */
    public static final String CPU = DOMAIN + "instance-cpu";
    /** Processor manufacturer. */
    public static final String CPU_MANUFACTURER = DOMAIN + "instance-cpu-manufacturer";
    /** Sustained clock speed in MHz. */
    public static final String CPU_SUSTAINED_CLOCK_SPEED_MHZ = DOMAIN + "instance-cpu-sustained-clock-speed-mhz";
    /** Memory in MiB. */
    public static final String MEMORY = DOMAIN + "instance-memory";
    /** Highest EBS bandwidth in Mbit/s. */
    public static final String EBS_BANDWIDTH = DOMAIN + "instance-ebs-bandwidth";
    /** Baseline network bandwidth in Mbit/s. */
    public static final String NETWORK_BANDWIDTH = DOMAIN + "instance-network-bandwidth";
    /** Hypervisor; empty for bare metal. */
    public static final String HYPERVISOR = DOMAIN + "instance-hypervisor";
    /** Whether traffic between instances is encrypted. */
    public static final String ENCRYPTION_IN_TRANSIT = DOMAIN + "instance-encryption-in-transit-supported";
    /** Whether Nitro Enclaves are supported. */
    public static final String NITRO_ENCLAVES = DOMAIN + "nitro-sandbox";
    /** Local NVMe storage in GB. */
    public static final String LOCAL_NVME = DOMAIN + "instance-local-nvme";
    /** GPU name. */
    public static final String GPU_NAME = DOMAIN + "instance-gpu-name";
    /** GPU manufacturer. */
    public static final String GPU_MANUFACTURER = DOMAIN + "instance-gpu-manufacturer";
    /** Number of GPUs. */
    public static final String GPU_COUNT = DOMAIN + "instance-gpu-count";
    /** Memory of one GPU in MiB. */
    public static final String GPU_MEMORY = DOMAIN + "instance-gpu-memory";
    /** Accelerator name. */
    public static final String ACCELERATOR_NAME = DOMAIN + "instance-accelerator-name";
    /** Accelerator manufacturer. */
    public static final String ACCELERATOR_MANUFACTURER = DOMAIN + "instance-accelerator-manufacturer";
    /** Number of accelerators. */
    public static final String ACCELERATOR_COUNT = DOMAIN + "instance-accelerator-count";

    /** Kubernetes' label for the instance type. */
    public static final String INSTANCE_TYPE = "node.kubernetes.io/instance-type";
    /** Kubernetes' label for the processor architecture. */
    public static final String ARCHITECTURE = "kubernetes.io/arch";

    /** Every key that {@link #of} may set, in a fixed order. */
    public static final List<String> KEYS = List.of(
            INSTANCE_TYPE,
            ARCHITECTURE,
            CATEGORY,
            FAMILY,
            GENERATION,
            SIZE,
            CAPABILITY_FLEX,
            CPU,
            CPU_MANUFACTURER,
            CPU_SUSTAINED_CLOCK_SPEED_MHZ,
            MEMORY,
            EBS_BANDWIDTH,
            NETWORK_BANDWIDTH,
            HYPERVISOR,
            ENCRYPTION_IN_TRANSIT,
            NITRO_ENCLAVES,
            LOCAL_NVME,
            GPU_NAME,
            GPU_MANUFACTURER,
            GPU_COUNT,
            GPU_MEMORY,
            ACCELERATOR_NAME,
            ACCELERATOR_MANUFACTURER,
            ACCELERATOR_COUNT);

    private InstanceLabels() {}

    /** Returns the labels of a type, in the order of {@link #KEYS}. */
    public static Map<String, String> of(InstanceShape shape) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put(INSTANCE_TYPE, shape.name());
        labels.put(ARCHITECTURE, shape.processor().architecture());
        putName(labels, shape.typeName());
        putProcessorAndMemory(labels, shape);
        putIfAny(labels, EBS_BANDWIDTH, shape.storage().ebsMaxMbps());
        putIfAny(labels, NETWORK_BANDWIDTH, shape.network().baselineMbps());
        labels.put(HYPERVISOR, shape.hypervisor());
        labels.put(ENCRYPTION_IN_TRANSIT, Boolean.toString(shape.network().encryptionInTransit()));
        labels.put(NITRO_ENCLAVES, Boolean.toString(shape.nitroEnclaves()));
        putIfAny(labels, LOCAL_NVME, shape.storage().localNvmeGb());
        putDevices(labels, shape);
        return labels;
    }

    private static void putName(Map<String, String> labels, InstanceTypeName name) {
        String category = name.category();
        String generation = name.generation();
        if (category != null) {
            labels.put(CATEGORY, category);
        }
        labels.put(FAMILY, name.family());
        if (generation != null) {
            labels.put(GENERATION, generation);
        }
        if (!name.size().isEmpty()) {
            labels.put(SIZE, name.size());
        }
        labels.put(CAPABILITY_FLEX, Boolean.toString(name.isFlex()));
    }

    private static void putProcessorAndMemory(Map<String, String> labels, InstanceShape shape) {
        Processor processor = shape.processor();
        labels.put(CPU, Integer.toString(processor.vcpus()));
        if (!processor.manufacturer().isEmpty()) {
            labels.put(CPU_MANUFACTURER, processor.manufacturer());
            labels.put(CPU_SUSTAINED_CLOCK_SPEED_MHZ, Integer.toString(processor.sustainedClockMhz()));
        }
        labels.put(MEMORY, Integer.toString(shape.memoryMib()));
    }

    private static void putDevices(Map<String, String> labels, InstanceShape shape) {
        Gpu gpu = shape.gpu();
        if (gpu != null) {
            labels.put(GPU_NAME, gpu.name());
            labels.put(GPU_MANUFACTURER, gpu.manufacturer());
            labels.put(GPU_COUNT, Integer.toString(gpu.count()));
            labels.put(GPU_MEMORY, Integer.toString(gpu.memoryMib()));
        }
        Accelerator accelerator = shape.accelerator();
        if (accelerator != null) {
            labels.put(ACCELERATOR_NAME, accelerator.name());
            labels.put(ACCELERATOR_MANUFACTURER, accelerator.manufacturer());
            labels.put(ACCELERATOR_COUNT, Integer.toString(accelerator.count()));
        }
    }

    /** Puts a figure that is known and not 0; the provider states others as DoesNotExist. */
    private static void putIfAny(Map<String, String> labels, String key, int figure) {
        if (figure != 0) {
            labels.put(key, Integer.toString(figure));
        }
    }
}
