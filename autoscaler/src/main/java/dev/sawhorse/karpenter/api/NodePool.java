// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import org.jspecify.annotations.Nullable;

/**
 * A NodePool ({@code karpenter.sh/v1}).
 *
 * @param weight 1 to 100, 0 if not set; the pool with the highest weight is tried first
 * @param limits limits on the total resources of its nodes; the resource {@code nodes} counts nodes; null for no limit
 * @param replicas number of nodes of a static NodePool, null for a dynamic one
 * @param ready the Ready condition; true if the manifest has none
 * @param deleting whether it has a deletion timestamp
 */
public record NodePool(
        ObjectMeta meta,
        NodeClaimSpec template,
        Disruption disruption,
        int weight,
        @Nullable Resources limits,
        @Nullable Long replicas,
        boolean ready,
        boolean deleting) {

    public String name() {
        return meta.name();
    }

    /** Whether the NodePool belongs to EKS Auto Mode, by the label of Auto Mode's nodes. */
    public boolean isOfAutoMode() {
        return KarpenterLabels.COMPUTE_TYPE_AUTO.equals(template.labels().get(KarpenterLabels.COMPUTE_TYPE));
    }

    /** Returns the NodePool without the parts that do not change its generation: metadata and status. */
    public NodePool spec() {
        return new NodePool(ObjectMeta.of("", name()), template, disruption, weight, limits, replicas, true, false);
    }

    public NodePool withReplicas(long changed) {
        return new NodePool(meta, template, disruption, weight, limits, changed, ready, deleting);
    }

    public NodePool withMeta(ObjectMeta changed) {
        return new NodePool(changed, template, disruption, weight, limits, replicas, ready, deleting);
    }
}
