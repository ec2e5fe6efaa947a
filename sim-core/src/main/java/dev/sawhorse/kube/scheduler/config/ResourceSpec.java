// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.config;

import java.util.List;

/** The weight of a resource in a score. */
public record ResourceSpec(String name, long weight) {
    /** CPU and memory with equal weight: the default of every score of resources. */
    public static final List<ResourceSpec> CPU_AND_MEMORY =
            List.of(new ResourceSpec("cpu", 1), new ResourceSpec("memory", 1));
}
