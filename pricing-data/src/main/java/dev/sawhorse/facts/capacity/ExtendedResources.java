// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.capacity;

import dev.sawhorse.facts.Accelerator;
import dev.sawhorse.facts.Gpu;
import dev.sawhorse.facts.InstanceShape;
import java.util.SortedMap;
import java.util.TreeMap;

/** The extended resources of a node, under the names of Karpenter's AWS provider v1.14. */
public final class ExtendedResources {
    /** NVIDIA GPUs. */
    public static final String NVIDIA_GPU = "nvidia.com/gpu";
    /** AMD GPUs. */
    public static final String AMD_GPU = "amd.com/gpu";
    /** Habana Gaudi devices. */
    public static final String HABANA_GAUDI = "habana.ai/gaudi";
    /** AWS Neuron devices. */
    public static final String NEURON = "aws.amazon.com/neuron";
    /** AWS Neuron cores. */
    public static final String NEURON_CORE = "aws.amazon.com/neuroncore";
    /** Elastic Fabric Adapter interfaces. */
    public static final String EFA = "vpc.amazonaws.com/efa";
    /** Branch network interfaces, for security groups per pod. */
    public static final String POD_ENI = "vpc.amazonaws.com/pod-eni";
    /** Addresses for pods on Windows. */
    public static final String PRIVATE_IPV4_ADDRESS = "vpc.amazonaws.com/PrivateIPv4Address";

    private ExtendedResources() {}

    /** Returns the amounts above 0. */
    static SortedMap<String, Long> of(InstanceShape shape, NodeOptions options) {
        SortedMap<String, Long> amounts = new TreeMap<>();
        Gpu gpu = shape.gpu();
        if (gpu != null) {
            add(amounts, gpuResource(gpu.manufacturer()), gpu.count());
        }
        Accelerator accelerator = shape.accelerator();
        if (accelerator != null) {
            add(amounts, NEURON, accelerator.neuronDevices());
            add(amounts, NEURON_CORE, accelerator.neuronCores());
        }
        add(amounts, EFA, efaInterfaces(shape, options));
        add(amounts, POD_ENI, shape.network().branchEnis());
        if (options.amiFamily().isWindows() && !shape.processor().isArm64()) {
            add(amounts, PRIVATE_IPV4_ADDRESS, shape.network().ipv4PerEni() - 1);
        }
        return amounts;
    }

    /** Only these manufacturers have device plugins; GPUs of others are not registered. */
    private static String gpuResource(String manufacturer) {
        return switch (manufacturer) {
            case "nvidia" -> NVIDIA_GPU;
            case "amd" -> AMD_GPU;
            case "habana" -> HABANA_GAUDI;
            default -> "";
        };
    }

    /** Network interfaces of the node class determine the number of EFA ones. */
    private static long efaInterfaces(InstanceShape shape, NodeOptions options) {
        if (options.networkInterfaces().isEmpty()) {
            return shape.network().efaInterfaces();
        }
        long efaOnly = 0;
        for (NetworkInterface nic : options.networkInterfaces()) {
            efaOnly += nic.efaOnly() ? 1 : 0;
        }
        return efaOnly;
    }

    private static void add(SortedMap<String, Long> amounts, String resource, long count) {
        if (count > 0 && !resource.isEmpty()) {
            amounts.put(resource, count);
        }
    }
}
