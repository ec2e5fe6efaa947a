// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

/**
 * The keys of Karpenter's own labels, annotations and taints ({@code apis/v1/labels.go}, {@code apis/v1/taints.go}).
 */
public final class KarpenterLabels {
    public static final String GROUP = "karpenter.sh";
    public static final String NODE_POOL = "karpenter.sh/nodepool";
    public static final String CAPACITY_TYPE = "karpenter.sh/capacity-type";
    public static final String DISRUPTION_COST = "karpenter.sh/disruption-cost";
    public static final String REGISTERED = "karpenter.sh/registered";
    public static final String INITIALIZED = "karpenter.sh/initialized";
    public static final String DO_NOT_DISRUPT = "karpenter.sh/do-not-disrupt";
    public static final String DO_NOT_REPAIR = "karpenter.sh/do-not-repair";
    public static final String DISRUPTED_TAINT = "karpenter.sh/disrupted";
    public static final String UNREGISTERED_TAINT = "karpenter.sh/unregistered";
    public static final String NODE_POOL_HASH = "karpenter.sh/nodepool-hash";
    public static final String NODE_POOL_HASH_VERSION = "karpenter.sh/nodepool-hash-version";
    public static final String MIN_VALUES_RELAXED = "karpenter.sh/nodeclaim-min-values-relaxed";

    /**
     * The annotation of a NodeClaim with an instance type whose price comes from a NodeOverlay; its launch uses priorities.
     */
    public static final String PRICE_OVERLAY_APPLIED = "karpenter.sh/price-overlay-applied";

    public static final String CAPACITY_OVERLAY_APPLIED = "karpenter.sh/capacity-overlay-applied";

    /** The label of the manager of a node; {@link #COMPUTE_TYPE_AUTO} is EKS Auto Mode. */
    public static final String COMPUTE_TYPE = "eks.amazonaws.com/compute-type";

    public static final String COMPUTE_TYPE_AUTO = "auto";

    public static final String CAPACITY_TYPE_ON_DEMAND = "on-demand";
    public static final String CAPACITY_TYPE_SPOT = "spot";
    public static final String CAPACITY_TYPE_RESERVED = "reserved";

    private KarpenterLabels() {}
}
