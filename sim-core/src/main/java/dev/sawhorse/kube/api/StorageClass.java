// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;
import java.util.Map;

/**
 * A StorageClass ({@code storage.k8s.io/v1}) with the fields that matter to scheduling and cost.
 *
 * @param waitForFirstConsumer whether a volume is provisioned only when its first pod is scheduled
 * @param allowedTopologies where volumes may be provisioned, alternative terms; empty for everywhere
 * @param parameters the provisioner's parameters, such as {@code type} and {@code iops}
 */
public record StorageClass(
        ObjectMeta meta,
        String provisioner,
        boolean waitForFirstConsumer,
        List<NodeSelectorTerm> allowedTopologies,
        Map<String, String> parameters) {
    /** Copies the collections. */
    public StorageClass {
        allowedTopologies = List.copyOf(allowedTopologies);
        parameters = Labels.copyOf(parameters);
    }

    /** Makes a class without parameters. */
    public StorageClass(
            ObjectMeta meta,
            String provisioner,
            boolean waitForFirstConsumer,
            List<NodeSelectorTerm> allowedTopologies) {
        this(meta, provisioner, waitForFirstConsumer, allowedTopologies, Map.of());
    }
}
