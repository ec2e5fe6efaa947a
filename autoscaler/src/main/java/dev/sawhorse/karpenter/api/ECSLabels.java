// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import java.util.List;

/**
 * The well-known labels of Karpenter's provider for Alibaba Cloud (v0.2), all of which may appear in requirements.
 */
public final class ECSLabels {
    public static final String GROUP = "karpenter.k8s.alibabacloud";

    /** The label of nodes and NodeClaims with the name of their ECSNodeClass. */
    public static final String NODE_CLASS = GROUP + "/ecsnodeclass";

    /** Equal to the zone: zone names of Alibaba Cloud are the same in every account. */
    public static final String ZONE_ID = "topology.k8s.alibabacloud/zone-id";

    public static final String INSTANCE_CATEGORY = GROUP + "/instance-category";

    /** The instance family with its prefix, such as {@code ecs.g7}. */
    public static final String INSTANCE_FAMILY = GROUP + "/instance-family";

    public static final String INSTANCE_GENERATION = GROUP + "/instance-generation";
    public static final String INSTANCE_SIZE = GROUP + "/instance-size";
    public static final String INSTANCE_CPU = GROUP + "/instance-cpu";

    /** The manufacturer of the processor, {@code intel} or {@code amd}; absent for others. */
    public static final String INSTANCE_CPU_MODEL = GROUP + "/instance-cpu-model";

    /** MiB. */
    public static final String INSTANCE_MEMORY = GROUP + "/instance-memory";

    public static final String INSTANCE_GPU_NAME = GROUP + "/instance-gpu-name";
    public static final String INSTANCE_GPU_MANUFACTURER = GROUP + "/instance-gpu-manufacturer";
    public static final String INSTANCE_GPU_COUNT = GROUP + "/instance-gpu-count";
    public static final String INSTANCE_GPU_MEMORY = GROUP + "/instance-gpu-memory";

    /** The keys of the provider's labels. */
    public static final List<String> KEYS = List.of(
            INSTANCE_CATEGORY,
            INSTANCE_FAMILY,
            INSTANCE_GENERATION,
            INSTANCE_SIZE,
            INSTANCE_CPU,
            INSTANCE_CPU_MODEL,
            INSTANCE_MEMORY,
            INSTANCE_GPU_NAME,
            INSTANCE_GPU_MANUFACTURER,
            INSTANCE_GPU_COUNT,
            INSTANCE_GPU_MEMORY,
            ZONE_ID);

    private ECSLabels() {}
}
