// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api.extension;

import dev.sawhorse.kube.api.Quantity;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An instance type of a cloud provider ({@code cloudprovider/types.go InstanceType}). Amounts are Kubernetes quantities by
 * resource, such as {@code cpu: 500m} and {@code memory: 16Gi}.
 *
 * @param name the name, which nodes have as the label {@code node.kubernetes.io/instance-type}
 * @param labels further labels of its nodes, which pods and NodePools can require
 * @param capacity the resources of a node
 * @param overhead the part of the capacity that the kubelet and the system reserve
 * @param offerings the ways to buy it
 */
public record InstanceType(
        String name,
        Map<String, String> labels,
        Map<String, String> capacity,
        Map<String, String> overhead,
        List<Offering> offerings) {
    /** Copies the values and rejects amounts that are not quantities. */
    public InstanceType {
        labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
        capacity = Collections.unmodifiableMap(new LinkedHashMap<>(capacity));
        overhead = Collections.unmodifiableMap(new LinkedHashMap<>(overhead));
        offerings = List.copyOf(offerings);
        capacity.values().forEach(Quantity::parse);
        overhead.values().forEach(Quantity::parse);
    }

    /**
     * Returns a type of Linux nodes on amd64 for up to 110 pods, without overhead.
     *
     * @param cpu such as {@code 4}
     * @param memory such as {@code 16Gi}
     */
    public static InstanceType of(String name, String cpu, String memory, Offering... offerings) {
        return new InstanceType(
                name,
                Map.of("kubernetes.io/arch", "amd64", "kubernetes.io/os", "linux"),
                Map.of("cpu", cpu, "memory", memory, "pods", "110", "ephemeral-storage", "20Gi"),
                Map.of(),
                List.of(offerings));
    }
}
