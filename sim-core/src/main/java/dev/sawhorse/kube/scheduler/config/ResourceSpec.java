package dev.sawhorse.kube.scheduler.config;

import java.util.List;

/** How much a resource counts in a score. */
public record ResourceSpec(String name, long weight) {
    /** CPU and memory alike: the default of every score that looks at resources. */
    public static final List<ResourceSpec> CPU_AND_MEMORY =
            List.of(new ResourceSpec("cpu", 1), new ResourceSpec("memory", 1));
}
