// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A CSINode ({@code storage.k8s.io/v1}): the storage drivers of the node of the same name. */
public record CSINode(ObjectMeta meta, List<Driver> drivers) {
    /** Copies the list. */
    public CSINode {
        drivers = List.copyOf(drivers);
    }

    /**
     * A storage driver on a node.
     *
     * @param volumes the number of attachable volumes, null for no limit
     */
    public record Driver(String name, @Nullable Integer volumes) {}
}
